import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportCoverage } from '../../../domain/test/coverage.ts'
import { booksOf, brokenLaws, halfWritten, lost, serverTime, tooMuch } from './books-over-http.ts'
import { openCompany, type Company } from './company.ts'
import { startLoad } from './load.ts'
import { nothingMet } from './remote.ts'
import { setUpLoad, type LoadSetup } from './load-setup.ts'

/*
 * PostgreSQL is killed with -9 under a server at which fifteen clients top up, pay and bid. The server goes on: it says
 * 503 and when to come again, starts PostgreSQL, and answers as before. What it confirmed is there, and what was asked
 * for again happened once.
 */

const KILLS = Number(process.env['KILLS'] ?? 1)
const SEED = Number(process.env['SEED'] ?? 20_270_106)
const KILLS_PER_SETUP = 10
const SLOW_MACHINE_MS = 120_000
/** How much is acknowledged before a kill, and how much after it. */
const anyMoment = fc.record({ enough: fc.integer({ min: 40, max: 120 }), after: fc.integer({ min: 20, max: 60 }) })
const moments = fc.sample(anyMoment, { numRuns: KILLS, seed: SEED }).map((moment, place) => ({ place, ...moment }))

let company: Company
let setup: LoadSetup
beforeAll(async () => {
  company = await openCompany()
}, SLOW_MACHINE_MS)
afterAll(() => company.close())

const met = nothingMet()
let acknowledged: string[] = []

// @spec LED-10
test.each(moments)(`killed after $enough acknowledged writes (seed ${SEED})`, async ({ place, enough, after }) => {
  if (place % KILLS_PER_SETUP === 0) {
    setup = await setUpLoad(company)
    acknowledged = []
  }
  const about = { name: `load ${place},`, since: await serverTime(company) }
  const awayBefore = met.away
  const load = startLoad(company, setup, about.name, met)
  await load.until(() => load.acknowledged.length >= enough)
  await company.killPostgres()
  // it comes back by itself
  await load.until(() => met.away > awayBefore && load.acknowledged.length >= enough + after)
  await load.end()

  acknowledged.push(...load.acknowledged)
  const books = await booksOf(company, setup, about)
  expect([lost(books, load.acknowledged), halfWritten(books)]).toEqual([[], []])
  expect([tooMuch(books, acknowledged), await brokenLaws(company)]).toEqual([[], []])
  expect(company.server().process.exitCode).toBeNull()
})

test('the server answered every call with a retry, and no connection broke', () => {
  reportCoverage({ harness: 'kill database', seed: SEED, histories: KILLS, met: { ...met } })
  expect(met.away).toBeGreaterThan(KILLS)
  expect(met.broken).toBe(0)
})
