import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrate, type DatabaseKind } from '../../src/database/migrate.ts'
import { inDatabase } from '../database.ts'
import { execute } from '../execute.ts'
import { freshDatabase, type FreshDatabase } from '../fresh-database.ts'

const MIGRATIONS = join(import.meta.dirname, '../../migrations')
const made: string[] = []
afterEach(async () => {
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

async function withFolder(change: (folder: string) => Promise<void>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kuri-migrations-'))
  await cp(join(MIGRATIONS, '0001_foundation.sql'), join(folder, '0001_foundation.sql'))
  await change(folder)
  return folder
}

describe('migrating', () => {
  test('two processes that start at once apply every migration once', async () => {
    const url = await emptyDatabase()
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(url, { kind: 'test' })))
    const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).toSorted()
    expect(applied.flat().toSorted()).toEqual(files)
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
  })
  test('a migration that fails leaves nothing of itself, and what came before stays', async () => {
    const url = await emptyDatabase()
    const folder = await withFolder((dir) =>
      writeFile(
        join(dir, '0002_broken.sql'),
        '-- 0002_broken.sql — For a test.\ncreate table half (id int); select 1/0;',
      ),
    )
    await expect(migrate(url, { kind: 'test', folder })).rejects.toThrow(
      'migration 0002_broken.sql failed: division by zero',
    )
    expect(await rows(url, "select to_regclass('half') as half, (select kind from database_kind) as kind")).toEqual([
      { half: null, kind: 'test' },
    ])
    await rm(folder, { recursive: true })
  })
  test('a file that was changed after it was applied is refused', async () => {
    const url = await emptyDatabase()
    const folder = await withFolder(async () => undefined)
    await migrate(url, { kind: 'test', folder })
    await writeFile(
      join(folder, '0001_foundation.sql'),
      `${await readFile(join(folder, '0001_foundation.sql'), 'utf8')}\n-- later thought`,
    )
    await expect(migrate(url, { kind: 'test', folder })).rejects.toThrow(
      '0001_foundation.sql was changed after it was applied',
    )
    await rm(folder, { recursive: true })
  })
  test('a file that does not say why it is there is refused', async () => {
    const folder = await withFolder((dir) => writeFile(join(dir, '0002_silent.sql'), 'select 1;'))
    await expect(migrate(await emptyDatabase(), { kind: 'test', folder })).rejects.toThrow(
      'must begin with "-- 0002_silent.sql — "',
    )
    await rm(folder, { recursive: true })
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
  test('the clock of a real company cannot', async () => {
    const url = await emptyDatabase()
    await migrate(url, { kind: 'production' })
    await expect(rows(url, tomorrow)).rejects.toMatchObject({ constraint: 'clock_fixed' })
  })
  test('the books of a real company take no play money, whatever server runs on them', async () => {
    const url = await emptyDatabase()
    await migrate(url, { kind: 'production' })
    const order = `insert into sandbox_order (order_id, amount_paise, description, method, return_url)
                   values ('one', 100, 'x', 'phonepe', 'x')`
    await expect(rows(url, order)).rejects.toMatchObject({ constraint: 'play_money_in_production' })
    const payment = `insert into payment (id, person_id, purpose, amount_paise, method, gateway, order_id)
                     select gen_random_uuid(), gen_random_uuid(), 'topup', 100, 'phonepe', 'sandbox', 'one'`
    await expect(rows(url, payment)).rejects.toMatchObject({ constraint: 'play_money_in_production' })
  })
  test('the legal day begins at midnight in India', async () => {
    await rows(fresh.ownerUrl, at('2027-03-31T18:29:00Z'))
    expect(await rows(fresh.ownerUrl, 'select kuri_today()::text as today')).toEqual([{ today: '2027-03-31' }])
    await rows(fresh.ownerUrl, at('2027-03-31T18:30:01Z'))
    expect(await rows(fresh.ownerUrl, 'select kuri_today()::text as today')).toEqual([{ today: '2027-04-01' }])
  })
  test.each([
    'create table mine (id int)',
    'alter table live_event disable trigger all',
    "update live_event set name = 'other'",
    'delete from schema_migration',
    'drop table person',
    'set session_replication_role = replica',
  ])('the application may not: %s', async (sql) => {
    await expect(rows(fresh.applicationUrl, sql)).rejects.toMatchObject({ code: '42501' })
  })
})
