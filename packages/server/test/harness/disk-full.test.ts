import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints } from '@kuri/contract'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { reportCoverage } from '../../../domain/test/coverage.ts'
import { booksOf, brokenLaws, halfWritten, lost, serverTime, tooMuch } from './books-over-http.ts'
import { openCompany, type Company } from './company.ts'
import { startLoad } from './load.ts'
import { nothingMet } from './remote.ts'
import { setUpLoad, type LoadSetup } from './load-setup.ts'
import { openSmallDisk } from './small-disk.ts'

/*
 * The disk of the books fills up under fifteen clients that top up, pay and bid. What does not fit is answered with 503 and
 * when to come again; what was confirmed is there. Once there is room, everything goes on without anybody's hand.
 */

const FILLINGS = Number(process.env['FILLINGS'] ?? 2)
const SEED = Number(process.env['SEED'] ?? 20_261_122)
const FILLINGS_PER_SETUP = 10
const DISK_MIB = 400
const SLOW_MACHINE_MS = 120_000

/**
 * How much is acknowledged before it fills up, how many KiB others leave, how long nobody makes room, and how much is
 * acknowledged afterwards.
 */
const anyFilling = fc.record({
  enough: fc.integer({ min: 20, max: 80 }),
  kibLeft: fc.integer({ min: 0, max: 600 }),
  fullForMs: fc.integer({ min: 100, max: 2000 }),
  after: fc.integer({ min: 20, max: 60 }),
})
const fillings = fc.sample(anyFilling, { numRuns: FILLINGS, seed: SEED }).map((one, place) => ({ place, ...one }))

const disk = openSmallDisk(DISK_MIB)
if (disk === null) console.warn('No disk of its own for this harness: a full one was not tried.')

describe.runIf(disk !== null)('a disk that fills up', () => {
  if (disk === null) return
  let company: Company
  let setup: LoadSetup
  let acknowledged: string[] = []
  const met = { ...nothingMet(), readsWhileFull: 0 }
  beforeAll(async () => {
    company = await openCompany({ DATA_DIR: disk.folder })
  }, SLOW_MACHINE_MS)
  afterEach(() => disk.makeRoom())
  afterAll(async () => {
    await company.close()
    disk.close()
  })

  // @spec LED-10
  test.each(fillings)(
    `with $kibLeft KiB left after $enough acknowledged writes (seed ${SEED})`,
    async ({ place, enough, kibLeft, fullForMs, after }) => {
      if (place % FILLINGS_PER_SETUP === 0) {
        setup = await setUpLoad(company)
        acknowledged = []
      }
      const about = { name: `filling ${place},`, since: await serverTime(company) }
      const awayBefore = met.away
      const load = startLoad(company, setup, about.name, met)
      await load.until(() => load.acknowledged.length >= enough)
      disk.fill(kibLeft * 1024)
      await load.until(() => met.away > awayBefore)
      // what was already written can still be read, unless PostgreSQL itself is starting again
      const read = await company.admin.api.call(endpoints.listChits)
      expect([200, 503]).toContain(read.status)
      met.readsWhileFull += read.status === 200 ? 1 : 0
      await sleep(fullForMs)
      disk.makeRoom()
      const then = load.acknowledged.length
      await load.until(() => load.acknowledged.length >= then + after)
      await load.end()

      acknowledged.push(...load.acknowledged)
      const books = await booksOf(company, setup, about)
      expect([lost(books, load.acknowledged), halfWritten(books)]).toEqual([[], []])
      expect([tooMuch(books, acknowledged), await brokenLaws(company)]).toEqual([[], []])
      expect(company.server().process.exitCode).toBeNull()
    },
    SLOW_MACHINE_MS,
  )

  test('the server answered every call with a retry, and no connection broke', () => {
    reportCoverage({ harness: 'disk full', seed: SEED, histories: FILLINGS, met })
    expect(met.away).toBeGreaterThan(FILLINGS)
    expect(met.broken).toBe(0)
  })
})
