import { randomBytes } from 'node:crypto'
import { appendFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { UnfitDatabase } from '../../src/database/errors.ts'
import { migrate, type DatabaseKind, type SchemaFolders } from '../../src/database/migrate.ts'
import { inDatabase } from '../database.ts'
import { execute } from '../execute.ts'
import { freshDatabase, type FreshDatabase } from '../fresh-database.ts'

const SCHEMA = join(import.meta.dirname, '../../schema')
const FIRST = '01_platform.sql'
const made: string[] = []
const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
  const { owner } = inject('databases')
  for (const name of made.splice(0)) await execute(owner, `drop database ${name} with (force)`)
})

async function emptyDatabase(): Promise<string> {
  const { owner } = inject('databases')
  const name = `kuri_empty_${randomBytes(4).toString('hex')}`
  await execute(owner, `create database ${name}`)
  made.push(name)
  return inDatabase(owner, name)
}

async function rows<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

/** The schema's first file and a folder of migrations, to be changed by a test. */
async function copiedFolders(): Promise<SchemaFolders> {
  const folder = await mkdtemp(join(tmpdir(), 'kuri-schema-'))
  folders.push(folder)
  const made = { schema: join(folder, 'schema'), migrations: join(folder, 'migrations') }
  await cp(join(SCHEMA, FIRST), join(made.schema, FIRST))
  await mkdir(made.migrations)
  return made
}

describe('migrating', () => {
  test('two processes that start at once create the tables once', async () => {
    const url = await emptyDatabase()
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(url, { kind: 'test' })))
    expect(applied.filter((names) => names.length > 0)).toEqual([['baseline']])
  })
  test('the baseline is applied whole or not at all, and the file that failed is named', async () => {
    const url = await emptyDatabase()
    const made = await copiedFolders()
    await writeFile(join(made.schema, '02_broken.sql'), '-- 02_broken.sql: for a test.\nselect 1/0;')
    await expect(migrate(url, { kind: 'test', folders: made })).rejects.toThrow(
      'migration 02_broken.sql failed: division by zero',
    )
    expect(await rows(url, "select to_regclass('database_kind') as made")).toEqual([{ made: null }])
  })
  test('a migration that fails leaves nothing of itself, and what was applied before it stays', async () => {
    const url = await emptyDatabase()
    const made = await copiedFolders()
    await writeFile(join(made.migrations, '0001_first.sql'), '-- 0001_first.sql: for a test.\ncreate table first ();')
    await writeFile(
      join(made.migrations, '0002_broken.sql'),
      '-- 0002_broken.sql: for a test.\ncreate table half (id int); select 1/0;',
    )
    await expect(migrate(url, { kind: 'test', folders: made })).rejects.toThrow(
      'migration 0002_broken.sql failed: division by zero',
    )
    expect(await rows(url, "select to_regclass('half') as half, to_regclass('first')::text as first")).toEqual([
      { half: null, first: 'first' },
    ])
  })
  test('a database with an older baseline is refused and stays as it is', async () => {
    const url = await emptyDatabase()
    const made = await copiedFolders()
    await migrate(url, { kind: 'test', folders: made })
    await appendFile(join(made.schema, FIRST), '\ncreate table newer ();')
    await expect(migrate(url, { kind: 'test', folders: made })).rejects.toThrow(UnfitDatabase)
    await expect(migrate(url, { kind: 'test', folders: made })).rejects.toThrow('another version of Kuri')
    expect(await rows(url, "select to_regclass('newer') as newer")).toEqual([{ newer: null }])
  })
  test('a database from before the baseline is refused', async () => {
    const url = await emptyDatabase()
    await rows(url, 'create table schema_migration (name text primary key, checksum text, applied_at timestamptz)')
    await rows(url, "insert into schema_migration values ('0001_foundation.sql', 'x', now())")
    await expect(migrate(url, { kind: 'test' })).rejects.toThrow('another version of Kuri')
  })
  test('a migration that was changed after it was applied is refused', async () => {
    const url = await emptyDatabase()
    const made = await copiedFolders()
    const file = join(made.migrations, '0001_first.sql')
    await writeFile(file, '-- 0001_first.sql: for a test.\ncreate table first ();')
    await migrate(url, { kind: 'test', folders: made })
    await appendFile(file, '\n-- a later thought')
    await expect(migrate(url, { kind: 'test', folders: made })).rejects.toThrow(
      '0001_first.sql was changed after it was applied',
    )
  })
  test('a file that does not begin with its purpose is refused', async () => {
    const made = await copiedFolders()
    await writeFile(join(made.schema, '02_silent.sql'), 'select 1;')
    await expect(migrate(await emptyDatabase(), { kind: 'test', folders: made })).rejects.toThrow(
      'must begin with "-- 02_silent.sql: "',
    )
  })
})

const at = (instant: string) => `update clock_shift set shift = '${instant}'::timestamptz - clock_timestamp()`

describe('the foundation', () => {
  let fresh: FreshDatabase
  beforeAll(async () => {
    fresh = await freshDatabase()
  })
  afterAll(() => fresh.drop())

  test.each([
    'update database_kind set kind = $$production$$',
    'delete from database_kind',
    'truncate database_kind',
    'delete from clock_shift',
  ])('nobody, not even the owner, may: %s', async (sql) => {
    await expect(rows(fresh.ownerUrl, sql)).rejects.toMatchObject({ constraint: 'append_only' })
  })
  test('a database says once what it was made for', async () => {
    await expect(rows(fresh.ownerUrl, "insert into database_kind values ('demo')")).rejects.toMatchObject({
      constraint: 'database_kind_once',
    })
  })
  const tomorrow = "update clock_shift set shift = '1 day'"
  test.each<DatabaseKind>(['demo', 'test'])('the clock of a %s database can be moved', async (kind) => {
    const url = await emptyDatabase()
    await migrate(url, { kind })
    await rows(url, tomorrow)
    expect(await rows(url, "select kuri_now() - clock_timestamp() > interval '23 hours' as ahead")).toEqual([
      { ahead: true },
    ])
  })
  // @attack 41, 125
  test('the clock of a real company cannot', async () => {
    const url = await emptyDatabase()
    await migrate(url, { kind: 'production' })
    await expect(rows(url, tomorrow)).rejects.toMatchObject({ constraint: 'clock_fixed' })
  })
  // @attack 126 @finding B3, F3 @security S59
  test('the books of a real company take no play money, whatever server runs on them', async () => {
    const url = await emptyDatabase()
    await migrate(url, { kind: 'production' })
    const order = `insert into sandbox_order (order_id, amount_paise, description, method, return_url)
                   values ('one', 100, 'x', 'phonepe', 'x')`
    await expect(rows(url, order)).rejects.toMatchObject({ constraint: 'play_money_in_production' })
    for (const played of ["'sandbox', false", "'razorpay', true"]) {
      const payment = `insert into payment (id, person_id, purpose, amount_paise, method, gateway, is_test, order_id)
                       select gen_random_uuid(), gen_random_uuid(), 'topup', 100, 'phonepe', ${played}, 'one'`
      await expect(rows(url, payment)).rejects.toMatchObject({ constraint: 'play_money_in_production' })
    }
  })
  test('the legal day begins at midnight in India', async () => {
    await rows(fresh.ownerUrl, at('2027-03-31T18:29:00Z'))
    expect(await rows(fresh.ownerUrl, 'select kuri_today()::text as today')).toEqual([{ today: '2027-03-31' }])
    await rows(fresh.ownerUrl, at('2027-03-31T18:30:01Z'))
    expect(await rows(fresh.ownerUrl, 'select kuri_today()::text as today')).toEqual([{ today: '2027-04-01' }])
  })
  // @attack 67
  test.each([
    'create table mine (id int)',
    'alter table notice disable trigger all',
    'update outbid_notified set ticket_id = null',
    'delete from schema_migration',
    'drop table person',
    'set session_replication_role = replica',
  ])('the application may not: %s', async (sql) => {
    await expect(rows(fresh.applicationUrl, sql)).rejects.toMatchObject({ code: '42501' })
  })
})
