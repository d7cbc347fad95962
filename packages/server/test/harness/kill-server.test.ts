import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportCoverage } from '../../../domain/test/coverage.ts'
import { booksOf, brokenLaws, halfWritten, lost, serverTime, tooMuch } from './books-over-http.ts'
import { openCompany, type Company } from './company.ts'
import { startLoad } from './load.ts'
import { nothingMet } from './remote.ts'
import { setUpLoad, type LoadSetup } from './load-setup.ts'

/*
 * A server process is killed with -9 while fifteen clients top up, pay and bid, and started again on its books. What it
 * confirmed is there; what was cut off in between is there wholly or not at all, and happens once when it is asked
 * for again with its key. A kill is not a power cut: what the kernel holds survives it.
 */

const KILLS = Number(process.env['KILLS'] ?? 2)
const SEED = Number(process.env['SEED'] ?? 20_270_105)
/** A long chit is paid up after some hundred calls; then a new one is set up. */
const KILLS_PER_SETUP = 10
const SLOW_MACHINE_MS = 120_000
/** How much is acknowledged before a kill, and how long after that it comes. */
const anyMoment = fc.record({ enough: fc.integer({ min: 20, max: 120 }), pauseMs: fc.nat({ max: 15 }) })
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
test.each(moments)(`killed $pauseMs ms after $enough acknowledged writes (seed ${SEED})`, async (moment) => {
  if (moment.place % KILLS_PER_SETUP === 0) {
    setup = await setUpLoad(company)
    acknowledged = []
  }
  const about = { name: `load ${moment.place},`, since: await serverTime(company) }
  const load = startLoad(company, setup, about.name, met)
  await load.until(() => load.acknowledged.length >= moment.enough)
  await sleep(moment.pauseMs)
  await company.kill()
  load.hold()
  const before = [...load.acknowledged]
  await company.startAgain()

  const found = await booksOf(company, setup, about)
  expect([lost(found, before), halfWritten(found), await brokenLaws(company)]).toEqual([[], [], []])
  load.resume()
  await load.end()
  acknowledged.push(...load.acknowledged)
  const books = await booksOf(company, setup, about)
  expect([lost(books, load.acknowledged), halfWritten(books)]).toEqual([[], []])
  expect([tooMuch(books, acknowledged), await brokenLaws(company)]).toEqual([[], []])
})

test('calls were cut off in their middle', () => {
  reportCoverage({ harness: 'kill server', seed: SEED, histories: KILLS, met: { ...met } })
  expect(met.broken).toBeGreaterThan(KILLS)
})
