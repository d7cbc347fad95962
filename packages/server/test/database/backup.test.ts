import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { UnfitBackup } from '../../src/database/backup/file.ts'
import { restoreBackup } from '../../src/database/backup/restore.ts'
import { takeBackup } from '../../src/database/backup/dump.ts'
import { migrate } from '../../src/database/migrate.ts'
import { api } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { openRoom, type Room } from '../auctions/room.ts'
import { freshDatabase, type FreshDatabase } from '../fresh-database.ts'

/* A database with a whole month of data is backed up and restored beside itself. */

const quiet = (): void => undefined
let app: TestApp
let room: Room
let folder: string
let file: string
beforeAll(async () => {
  app = await startApp()
  room = await openRoom(app, { terms: { commissionBp: 500, gstBp: 1800 } })
  await room.bid(2, 4000)
  await room.bid(3, 5000)
  await room.close()
  folder = await mkdtemp(join(tmpdir(), 'kuri-backup-'))
  file = join(folder, 'company.backup')
  await takeBackup(app.ownerUrl, file, quiet)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const empty = (): Promise<FreshDatabase> => freshDatabase('template0')
const login = new URL(inject('databases').application).username
const restore = async ({ ownerUrl }: FreshDatabase, from = file) =>
  await restoreBackup(ownerUrl, from, { applicationLogin: login, print: quiet })

/** Each table with a figure of all its rows. */
async function figures({ owner }: TestApp): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await owner.query<{ figure: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(one::text, ',' order by one::text)), '') as figure from "${name}" one`,
    )
    found[name] = rows[0]?.figure ?? ''
  }
  return found
}

/** What the database itself refuses and looks after: constraints and triggers. */
const guards = async ({ owner }: TestApp): Promise<unknown[]> =>
  (
    await owner.query(
      `select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
        where connamespace = 'public'::regnamespace
       union all
       select tgrelid::regclass::text, tgname, tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
       order by 1, 2, 3`,
    )
  ).rows

const proof = async (at: TestApp) =>
  (await api(at).call(endpoints.verifyAuction, { params: { auctionId: room.id } })).reply

const LEFT_BEHIND = ['session', 'login_failure', 'invitation', 'mail_link', 'mail_link_request', 'schema_migration']

describe('a restored backup', () => {
  let again: TestApp
  beforeAll(async () => {
    const database = await empty()
    await restore(database)
    again = await startApp({}, { database })
  })
  afterAll(() => again.close())

  // @spec LED-6
  test('has every row of every table, every account and every law as the original', async () => {
    const [kept, expected] = [await figures(again), await figures(app)]
    for (const name of LEFT_BEHIND) {
      delete kept[name]
      delete expected[name]
    }
    expect(Object.keys(kept).length).toBeGreaterThan(40)
    expect(kept).toEqual(expected)
    expect(expected['entry']).not.toMatch(/^0 /)
    expect(await guards(again)).toEqual(await guards(app))
    await expectLedgerSound(again)
  })
  // @spec IDN-3
  test('knows nobody: a token of before is dead', async () => {
    const response = await api(again).as(room.holder(3)).call(endpoints.wallet)
    expect(response.status).toBe(401)
    expect((await api(app).as(room.holder(3)).call(endpoints.wallet)).status).toBe(200)
  })
  test('goes on where it stood: the next number, the same proof', async () => {
    const { rows } = await again.owner.query<{ next: string }>(
      `select nextval(pg_get_serial_sequence('journal', 'id'))::text as next`,
    )
    const { rows: before } = await app.owner.query<{ last: string }>('select max(id)::text as last from journal')
    expect(Number(rows[0]?.next)).toBeGreaterThan(Number(before[0]?.last))
    expect(await proof(again)).toEqual(await proof(app))
    await expect(again.owner.query('update journal set kind = kind')).rejects.toThrow('append-only')
  })
})

/** The lines of the file, and others as a file. */
const lines = async (): Promise<string[]> =>
  gunzipSync(await readFile(file))
    .toString()
    .split('\n')
const packed = (changed: readonly string[]) => gzipSync(changed.join('\n'))

describe('a failed restore leaves an empty database and a message', () => {
  const cases: Record<string, [() => Promise<Uint8Array>, string]> = {
    'a file that is none': [async () => Buffer.from('not a backup'), 'damaged'],
    'other lines': [async () => gzipSync('{"format":"other"}\n'), 'no backup of Kuri'],
    'one cut off in the middle': [async () => (await readFile(file)).subarray(0, 9_000), 'damaged'],
    'one without its end': [async () => packed((await lines()).slice(0, -2)), 'damaged'],
    'one digit changed': [
      async () => packed((await lines()).map((line) => line.replace('"name":"Asha', '"name":"Asho'))),
      'damaged',
    ],
    'one of another schema': [
      async () =>
        packed((await lines()).map((line, at) => (at === 0 ? line.replace('"checksum":"', '"checksum":"0') : line))),
      'another version of Kuri: its schema (baseline)',
    ],
  }
  let database: FreshDatabase
  beforeAll(async () => {
    database = await empty()
  })
  afterAll(() => database.drop())

  test.each(Object.entries(cases))('%s', async (_, [make, message]) => {
    const other = join(folder, 'other.backup')
    await writeFile(other, await make())
    const refused = restore(database, other)
    await expect(refused).rejects.toThrow(UnfitBackup)
    await expect(refused).rejects.toThrow(message)
  })
  test('a database with people in it is not overwritten', async () => {
    const lived = await freshDatabase()
    const owner = await startApp({}, { database: lived })
    await owner.owner.query(
      `insert into person (id, name, phone, address, location, role)
       values (gen_random_uuid(), 'A', '1', 'a', 'l', 'member')`,
    )
    await expect(restore(lived)).rejects.toThrow('This database was used already')
    await owner.close()
  })
  test('and after all of them the right file still fits', async () => {
    expect((await restore(database)).kind).toBe('test')
  })
})

test('a backup of an earlier version is migrated', async () => {
  const [before, now] = [await empty(), await empty()]
  await migrate(before.ownerUrl, { kind: 'test' })
  const old = join(folder, 'old.backup')
  await takeBackup(before.ownerUrl, old, quiet)
  const migrations = await mkdtemp(join(folder, 'migrations-'))
  await writeFile(join(migrations, '0001_later.sql'), '-- 0001_later.sql: for a test.\ncreate table later (id int);')
  const folders = { schema: join(import.meta.dirname, '../../schema'), migrations }
  const head = await restoreBackup(now.ownerUrl, old, { applicationLogin: login, print: quiet, folders })
  expect(head.migrations.map(({ name }) => name)).toEqual(['baseline'])
  const again = await startApp({}, { database: now })
  expect((await again.app.inject('/readyz')).statusCode).toBe(200)
  expect((await again.owner.query("select to_regclass('later')::text as later")).rows).toEqual([{ later: 'later' }])
  await again.close()
  await before.drop()
})
