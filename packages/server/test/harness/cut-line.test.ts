import fc from 'fast-check'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { neverMet, reportCoverage } from '../../../domain/test/coverage.ts'
import * as clock from '../../src/clock.ts'
import { connect, type Connection } from '../../src/database/connect.ts'
import { startEmbedded, type Embedded } from '../../src/database/embedded.ts'
import { inTransaction } from '../../src/database/transaction.ts'
import { moveClock } from '../../src/features/clock/service.ts'
import { clusterFolder } from '../database/cluster-folder.ts'
import { booksOf, brokenLaws, halfWritten, lost, serverTime, tooMuch } from './books-over-http.ts'
import { openCompany, type Company, type Person } from './company.ts'
import { openCuttableProxy, type CuttableProxy } from './cuttable-proxy.ts'
import { startLoad } from './load.ts'
import { nothingMet, remote } from './remote.ts'
import { setUpLoad, type LoadSetup } from './load-setup.ts'

/*
 * Three server processes on one PostgreSQL, and a proxy on every connection that can cut it: between clients and servers, and between servers
 * and PostgreSQL, also around a COMMIT. Meanwhile the clock jumps, forwards and back. Clients repeat what was not answered
 * with its key; in the end each call has one effect, and every client received its answer. `CUTS=200 SEED=…` goes on longer.
 */

const CUTS = Number(process.env['CUTS'] ?? 1)
const SEED = Number(process.env['SEED'] ?? 20_261_122)
const SERVERS = 3
const ROUNDS_PER_SETUP = 10
const LUCKIEST = 999
const AN_HOUR_MS = 3_600_000
const SLOW_MACHINE_MS = 120_000

const anyRound = fc.record({
  enough: fc.integer({ min: 40, max: 120 }),
  /** After how many bytes a line breaks, at most. A call and its answer are a thousand or two. */
  clientBytes: fc.constantFrom(4_000, 20_000, 100_000),
  databaseBytes: fc.constantFrom(20_000, 100_000, 500_000),
  jumpMs: fc.integer({ min: -AN_HOUR_MS, max: AN_HOUR_MS }),
  // without bias: of fifty doubles all may be next to nothing, and then no line ever carries a whole call
  luck: fc.array(fc.noBias(fc.nat(LUCKIEST)), { minLength: 50, maxLength: 50 }),
})
const rounds = fc.sample(anyRound, { numRuns: CUTS, seed: SEED }).map((round, place) => ({ place, ...round }))

let dataDir: string
let embedded: Embedded
let books: Connection
let toDatabase: CuttableProxy
let toServers: readonly CuttableProxy[]
/** By whole lines, for looking; and by those that are cut. */
let company: Company
let throughProxies: Company
let setup: LoadSetup

beforeAll(async () => {
  dataDir = await clusterFolder()
  embedded = await startEmbedded({ dataDir, isDurable: false })
  books = connect(embedded.applicationUrl(), { most: 1 })
  const address = new URL(embedded.applicationUrl())
  toDatabase = await openCuttableProxy({ path: `${address.searchParams.get('host')}/.s.PGSQL.5432` })
  company = await openCompany({
    DATABASE_URL: `postgresql://${address.username}:${address.password}@127.0.0.1:${toDatabase.port}/kuri`,
    MIGRATION_DATABASE_URL: embedded.ownerUrl(),
    SEED_DEMO: '1',
    LOG_LEVEL: 'silent',
  })
  const servers = [company.server(), ...(await Promise.all([company.another(), company.another()]))]
  const addresses = await Promise.all(servers.map((server) => server.address))
  toServers = await Promise.all(addresses.map((one) => openCuttableProxy({ port: Number(new URL(one).port) })))
  const through = (place: number) => {
    const port = toServers[place % SERVERS]?.port
    return remote(async () => `http://127.0.0.1:${port}`)
  }
  const moved = (person: Person, place: number): Person => ({ ...person, api: through(place).as(person) })
  throughProxies = { ...company, admin: moved(company.admin, 0), members: company.members.map(moved) }
}, SLOW_MACHINE_MS)
afterAll(async () => {
  await Promise.all([...toServers, toDatabase].map((line) => line.close()))
  await company.close()
  await books.close()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const met = { ...nothingMet(), 'lines of clients': 0, 'lines of the database': 0, 'clock back': 0, 'clock ahead': 0 }
let acknowledged: string[] = []

/** A number of bytes as luck has it. */
const upTo = (most: number, luck: readonly number[]): (() => number) => {
  let turn = 0
  return () => 1 + Math.floor((most * (luck[(turn += 1) % luck.length] ?? 0)) / LUCKIEST)
}

/** The clock jumps under everybody, by a line that is whole; sessions are carried along. */
async function jump(ms: number): Promise<void> {
  await inTransaction(books.db, async (tx) => {
    const moved = await moveClock(tx, new Date((await clock.now(tx)).getTime() + ms))
    expect(moved.ok).toBe(true)
  })
  met[ms < 0 ? 'clock back' : 'clock ahead'] += 1
}

const cutsOfClients = (): number => toServers.reduce((sum, line) => sum + line.cuts(), 0)

// @spec LED-10 @attack 117
test.each(rounds)(
  `lines of clients cut within $clientBytes bytes, of the database within $databaseBytes; the clock jumps $jumpMs ms (seed ${SEED})`,
  async ({ place, enough, clientBytes, databaseBytes, jumpMs, luck }) => {
    if (place % ROUNDS_PER_SETUP === 0) {
      setup = await setUpLoad(company)
      acknowledged = []
    }
    // a clock that goes back writes lines that look older than the load
    const since = new Date(new Date(await serverTime(company)).getTime() - 2 * AN_HOUR_MS).toISOString()
    const about = { name: `cut ${place},`, since }
    const load = startLoad(throughProxies, setup, about.name, met)
    const [clientsBefore, databaseBefore] = [cutsOfClients(), toDatabase.cuts()]
    const { broken, away } = met
    // a round that fails leaves whole lines to the next
    onTestFinished(() => [...toServers, toDatabase].forEach((line) => line.calm()))
    for (const line of toServers) line.arm(upTo(clientBytes, luck))
    toDatabase.arm(upTo(databaseBytes, luck))
    await load.until(() => load.acknowledged.length >= enough / 2)
    await jump(jumpMs)
    await load.until(() => load.acknowledged.length >= enough)
    await load.until(() => cutsOfClients() > clientsBefore + SERVERS && toDatabase.cuts() > databaseBefore + SERVERS)
    // a cut that no call was waiting for shows nothing
    await load.until(() => met.broken > broken && met.away > away)
    for (const line of [...toServers, toDatabase]) line.calm()
    await load.end()

    acknowledged.push(...load.acknowledged)
    const state = await booksOf(company, setup, about)
    expect([lost(state, load.acknowledged), halfWritten(state)]).toEqual([[], []])
    expect([tooMuch(state, acknowledged), await brokenLaws(company)]).toEqual([[], []])
  },
  SLOW_MACHINE_MS,
)

test('lines were cut, and calls of which nobody knew had happened', () => {
  met['lines of clients'] = cutsOfClients()
  met['lines of the database'] = toDatabase.cuts()
  reportCoverage({ harness: 'cut line', seed: SEED, histories: CUTS, met })
  const { broken, away, replayed, ambiguous, 'lines of clients': clients, 'lines of the database': database } = met
  // each round jumps once, in the direction its seed gives: a short run sees one of the two
  // seldom things are not asked of a run too short to be sure of them
  const seldom = CUTS < 20 ? {} : { replayed, ambiguous }
  expect(neverMet({ broken, away, clients, database, ...seldom })).toEqual([])
  expect(met['clock back'] + met['clock ahead']).toBe(CUTS)
})
