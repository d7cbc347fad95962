import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints } from '@kuri/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { neverMet, reportCoverage } from '../../../domain/test/coverage.ts'
import { execute } from '../execute.ts'
import { until } from '../jobs/processes.ts'
import { startServer, type ServerProcess } from '../server-process.ts'
import { booksOf, brokenLaws, halfWritten, lost, serverTime, tooMuch } from './books-over-http.ts'
import { openCompany, type Company, type Person } from './company.ts'
import { DEBIAN, openPostgres, PROGRAMS, type DebianPostgres } from './debian-postgres.ts'
import { followRoom, type Follower } from './follower.ts'
import { startLoad } from './load.ts'
import { openPooler, passesNames, PGBOUNCER, type Pooler } from './pooler.ts'
import { nothingMet, remote } from './remote.ts'
import { setUpLoad, type LoadSetup } from './load-setup.ts'

/*
 * PgBouncer in transaction mode before PostgreSQL, set up from deploy/ as a company would: two server processes share
 * fewer connections than either of them could fill. Under fifteen clients and ten streams the pooler is killed with -9,
 * and its connections are broken by PostgreSQL. `POOLER_BLOWS=40` goes on longer.
 */

const BLOWS = Number(process.env['POOLER_BLOWS'] ?? 2)
const BLOWS_PER_SETUP = 10
const CONNECTIONS = 4
const STREAMS = 10
const BETWEEN = 60
const AWAY_MS = 100
const SLOW_MACHINE_MS = 120_000
const PASSWORDS = { kuri_web: 'of-the-web', kuri_owner: 'of-the-owner', forgetful: 'of-nobody' }
const ROLES = join(import.meta.dirname, '../../../../deploy/roles.sh')

const canRun = DEBIAN !== null && PGBOUNCER !== null
if (!canRun) console.warn('No PostgreSQL of Debian’s, or no PgBouncer: a pooler was not tried.')

describe.runIf(canRun)(`PgBouncer ${PGBOUNCER} before PostgreSQL ${DEBIAN}`, () => {
  const names = { PREPARED_STATEMENTS: passesNames(PGBOUNCER ?? '') ? '1' : '0' }
  const met = { ...nothingMet(), 'kills of the pooler': 0, 'connections broken': 0 }
  let postgres: DebianPostgres
  let pooler: Pooler
  let settings: Record<string, string>
  let company: Company
  let servers: readonly ServerProcess[]
  /** The same people, half of them at each server. */
  let atBoth: Company
  let setup: LoadSetup
  let streams: readonly Follower[] = []
  let acknowledged: string[] = []

  beforeAll(async () => {
    postgres = await openPostgres()
    execFileSync('sh', [ROLES], {
      env: {
        PATH: `${PROGRAMS}:${process.env['PATH']}`,
        PGHOST: postgres.folder,
        POSTGRES_USER: 'postgres',
        KURI_OWNER_PASSWORD: PASSWORDS.kuri_owner,
        KURI_WEB_PASSWORD: PASSWORDS.kuri_web,
      },
    })
    pooler = await openPooler(postgres, { connections: CONNECTIONS, logins: PASSWORDS })
    settings = {
      DATABASE_URL: pooler.address('kuri_web'),
      LISTEN_DATABASE_URL: postgres.address('kuri_web'),
      MIGRATION_DATABASE_URL: postgres.address('kuri_owner'),
      ...names,
      SEED_DEMO: '1',
      LOG_LEVEL: 'fatal',
    }
    company = await openCompany(settings)
    servers = [company.server(), await company.another()]
    const through = (place: number) => remote(async () => (await servers[place % 2]?.address) ?? '')
    const moved = (person: Person, place: number): Person => ({ ...person, api: through(place).as(person) })
    atBoth = { ...company, members: company.members.map(moved) }
  }, SLOW_MACHINE_MS)
  afterAll(async () => {
    for (const stream of streams) stream.leave()
    await company.close()
    await pooler.close()
    await postgres.close()
  })

  async function newSetup(): Promise<void> {
    for (const stream of streams) stream.leave()
    setup = await setUpLoad(company)
    acknowledged = []
    streams = Array.from({ length: STREAMS }, (_, place) =>
      followRoom(setup.auction, company.admin, async () => (await servers[place % 2]?.address) ?? ''),
    )
    await until(() => Promise.resolve(streams.every((stream) => stream.connections() > 0)))
  }

  /** The pooler dies, or PostgreSQL breaks its connections wherever they are, in the middle of transactions too. */
  const blows = [
    async () => {
      await pooler.kill()
      await sleep(AWAY_MS)
      await pooler.start()
      met['kills of the pooler'] += 1
    },
    async () => {
      const [row] = await direct<{ broken: number }>(
        `select count(pg_terminate_backend(pid)) as broken from pg_stat_activity
          where usename = 'kuri_web' and application_name <> 'kuri-events'`,
      )
      met['connections broken'] += Number(row?.broken)
    },
  ]

  async function direct<R extends pg.QueryResultRow>(sql: string): Promise<R[]> {
    const client = new pg.Client({ connectionString: postgres.address('postgres') })
    await client.connect()
    const { rows } = await client.query<R>(sql)
    await client.end()
    return rows
  }

  test.each(Array.from({ length: BLOWS }, (_, blow) => blow))(
    'blow %i in mid-load: nothing acknowledged is lost, nothing happens twice, streams receive every bid',
    async (blow) => {
      if (blow % BLOWS_PER_SETUP === 0) await newSetup()
      const about = { name: `pooler ${blow},`, since: await serverTime(company) }
      const load = startLoad(atBoth, setup, about.name, met)
      await load.until(() => load.acknowledged.length >= BETWEEN)
      const before = load.acknowledged.length
      await blows[blow % blows.length]?.()
      await load.until(() => load.acknowledged.length >= before + BETWEEN)
      await load.end()

      acknowledged.push(...load.acknowledged)
      const books = await booksOf(company, setup, about)
      expect([lost(books, load.acknowledged), halfWritten(books)]).toEqual([[], []])
      expect([tooMuch(books, acknowledged), await brokenLaws(company)]).toEqual([[], []])
      expect(servers.map((server) => server.process.exitCode)).toEqual([null, null])

      const params = { id: setup.auction }
      const { bids } = (await company.admin.api.call(endpoints.oneAuction, { params })).reply
      await until(() => Promise.resolve(streams.every((stream) => stream.bids().length >= bids.length)))
      const inOrder = bids.map(({ seq, ticketNo, amount, hash }) => ({ seq, ticketNo, amount, hash }))
      for (const stream of streams) expect([stream.bids(), stream.gaps()]).toEqual([inOrder, 0])
    },
    SLOW_MACHINE_MS,
  )

  test('what was lent came back clean: nothing prepared by name, locked, set, listened to or left open', async () => {
    const lines = await Promise.all(Array.from({ length: CONNECTIONS }, () => lent(pooler.address('kuri_web'))))
    // all of them at the same time, so each is another
    expect(new Set(lines.map(({ pid }) => pid)).size).toBe(CONNECTIONS)
    const clean = { prepared: [], locks: 0, set: [], listens: [], temporary: 0 }
    expect(lines).toMatchObject(lines.map(() => clean))
  })

  test('a login that was not given what a pooler keeps back is refused at the start', async () => {
    await execute(postgres.address('postgres'), `create role forgetful login password '${PASSWORDS.forgetful}'`)
    const server = startServer({ ...settings, DATABASE_URL: pooler.address('forgetful') })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain(
      'A pooler does not pass these settings of the server to the database: idle_in_transaction_session_timeout, lock_timeout, statement_timeout',
    )
  })

  test('a server that would listen through the pooler, and receive nothing, is refused at the start', async () => {
    const server = startServer({ ...settings, LISTEN_DATABASE_URL: '' })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('set LISTEN_DATABASE_URL straight to PostgreSQL')
  })

  test.runIf(names.PREPARED_STATEMENTS === '0')(
    'a server that prepares statements all the same gives it up; clients see only retries',
    async () => {
      const server = startServer({ ...settings, PREPARED_STATEMENTS: '1', LOG_LEVEL: 'warn' })
      const api = remote(() => server.address)
      const calls = Array.from({ length: 8 }, async (_, place) => {
        const person = company.members[place % company.members.length] ?? company.admin
        const answers: number[] = []
        for (let turn = 0; turn < 12; turn += 1)
          answers.push((await api.as(person).call(endpoints.walletEntries)).status)
        return answers
      })
      const answers = (await Promise.all(calls)).flat()
      expect(answers.filter((status) => status !== 200 && status !== 503)).toEqual([])
      expect(answers.slice(-1)).toEqual([200])
      server.process.kill('SIGTERM')
      expect(await server.ended).toBe(0)
    },
    SLOW_MACHINE_MS,
  )

  test('both were served by fewer connections than they asked for', async () => {
    const { transactions, waitedSeconds, connections } = await pooler.figures('kuri_web')
    expect(connections).toBeLessThanOrEqual(CONNECTIONS)
    const { away, 'kills of the pooler': kills, 'connections broken': broken } = met
    expect(neverMet({ away, kills, broken, transactions, waited: Math.ceil(waitedSeconds * 1000) })).toEqual([])
    reportCoverage({ harness: 'pgbouncer', seed: null, histories: BLOWS, met })
  })
})

interface Lent {
  readonly pid: number
  readonly prepared: string[]
  readonly locks: number
  readonly set: string[]
  readonly listens: string[]
  readonly temporary: number
}

/** What a connection of PostgreSQL brings along, held for long enough that nobody else can have it. */
async function lent(address: string): Promise<Lent> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query('begin')
  const { rows } = await client.query<Lent>(`
    select pg_backend_pid() as pid, pg_my_temp_schema()::int as temporary,
           array(select name from pg_prepared_statements where name not like 'PGBOUNCER_%') as prepared,
           array(select pg_listening_channels()) as listens,
           (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
           -- PgBouncer itself follows the first four
           array(select name from pg_settings where source = 'session' and name not in
             ('application_name', 'client_encoding', 'DateStyle', 'TimeZone', 'standard_conforming_strings')) as set`)
  await sleep(500)
  await client.query('commit')
  await client.end()
  const [row] = rows
  if (!row) throw new Error('nothing was lent')
  return row
}
