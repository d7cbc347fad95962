import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { migrate } from '../src/database/migrate.ts'
import { openDatabase } from '../src/database/open.ts'
import { execute } from './execute.ts'
import { endServers, startServer } from './server-process.ts'

const INSTALLED = '/usr/lib/postgresql'
const [version] = existsSync(INSTALLED) ? readdirSync(INSTALLED).toSorted() : []
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
if (version === undefined) console.warn(`No PostgreSQL in ${INSTALLED}: a database of somebody's own was not tried.`)

/** Opens it as a start does, without the start of a process. */
const open = (settings: Record<string, string>) => openDatabase(readConfig(settings), () => undefined)

describe.runIf(version !== undefined)(`a PostgreSQL ${version ?? ''} of somebody’s own, by DATABASE_URL`, () => {
  const bin = join(INSTALLED, version ?? '', 'bin')
  const folder = mkdtempSync(join(tmpdir(), 'kuri-outside-'))
  const as = (user: string, database = 'kuri') =>
    `postgresql://${user}:secret@localhost/${database}?host=${encodeURIComponent(folder)}`
  let server: ReturnType<typeof spawn>

  beforeAll(async () => {
    chmodSync(folder, 0o700)
    if (NOBODY.uid !== undefined) chownSync(folder, NOBODY.uid, NOBODY.gid)
    const data = join(folder, 'data')
    const quiet = { ...NOBODY, cwd: '/', stdio: 'ignore' } as const
    execFileSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C'],
      quiet,
    )
    server = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off'],
      quiet,
    )
    const admin = as('postgres', 'postgres')
    for (
      let tries = 0;
      tries < 200 &&
      !(await execute(admin, 'select 1').then(
        () => true,
        () => false,
      ));
      tries++
    )
      await sleep(50)
    await execute(admin, 'create role company login createrole')
    await execute(admin, 'create role web login')
    await execute(admin, 'create database kuri owner company')
    for (const name of ['single', 'real', 'books', 'empty']) {
      await execute(admin, `create database ${name} owner company`)
    }
  })
  afterEach(endServers)
  afterAll(() => {
    server.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  })

  test('carries the product, with a role for the owner and one for the application', async () => {
    const settings = { MIGRATION_DATABASE_URL: as('company'), DATABASE_URL: as('web'), SEED_DEMO: '0' }
    const kuri = startServer(settings)
    expect((await fetch(`${await kuri.address}/readyz`)).status).toBe(200)
    expect(kuri.output()).not.toContain('logs in as the owner')
    expect(kuri.output()).not.toContain('Admin@123')
    await expect(execute(as('web'), 'delete from journal')).rejects.toMatchObject({ code: '42501' })
    kuri.process.kill('SIGTERM')
    expect(await kuri.ended).toBe(0)
    await execute(as('web'), 'select 1 from person')
  })
  test('with one role for both makes its demonstration, and says what one role costs', async () => {
    const kuri = startServer({ DATABASE_URL: as('company', 'single'), SEED_DEMO: '1' })
    expect((await fetch(`${await kuri.address}/readyz`)).status).toBe(200)
    expect(kuri.output()).toContain('logs in as the owner of its tables')
    expect(kuri.output()).toContain('Admin@123')
  }, 120_000)
  test('is refused in production when a power cut could lose a payment', async () => {
    const secrets = { PUBLIC_URL: 'https://chits.example.com', DATA_KEY: Buffer.alloc(32).toString('base64') }
    const real = { MIGRATION_DATABASE_URL: as('company', 'real'), DATABASE_URL: as('web', 'real') }
    const kuri = startServer({ NODE_ENV: 'production', ...real, ...secrets })
    expect(await kuri.ended).toBe(1)
    expect(kuri.output()).toContain('may forget payments in a power cut: fsync must be on')
    expect(kuri.output()).not.toContain('    at ')
  })
  // @finding F3
  test('is refused when it holds a company’s books and nothing says production', async () => {
    const real = { MIGRATION_DATABASE_URL: as('company', 'books'), DATABASE_URL: as('web', 'books') }
    await migrate(real.MIGRATION_DATABASE_URL, { kind: 'production', applicationLogin: 'web' })
    const refused = 'holds a company’s books: set NODE_ENV=production'
    const careless = startServer(real)
    expect(await careless.ended).toBe(1)
    expect(careless.output()).toContain(refused)
    expect(careless.output()).not.toContain('    at ')
    for (const settings of [{ ...real, SEED_DEMO: '1' }, { DATABASE_URL: as('company', 'books') }]) {
      await expect(open(settings)).rejects.toThrow(refused)
    }
  })
  test('is refused when it is empty and nothing says what it is for', async () => {
    const kuri = startServer({ DATABASE_URL: as('company', 'empty') })
    expect(await kuri.ended).toBe(1)
    expect(kuri.output()).toContain('Set NODE_ENV=production for a company’s books, SEED_DEMO=1 for a demonstration')
    expect(kuri.output()).not.toContain('    at ')
    await expect(execute(as('company', 'empty'), 'select kind from database_kind')).rejects.toMatchObject({
      code: '42P01',
    })
  })
})
