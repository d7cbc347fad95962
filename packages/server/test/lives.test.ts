import { expect, test } from 'vitest'
import { readLives, replay, type LifeFile } from '../../domain/test/life/replay.ts'
import { expectLedgerSound, startApp } from './app.ts'
import { startLifeChit } from './lives/chit.ts'
import { live, type Lived } from './lives/live.ts'
import { randomLives } from './lives/random.ts'
import { outcomeOf } from './lives/outcome.ts'
import { livesWithoutBids } from './lives/without-bids.ts'

/*
 * Whole lives of chits, over HTTP, paise-exact: the published ones, and random ones held against the pure rules.
 * `LIVES=2000 SEED=7` lives that many more of another seed.
 */
const RANDOM = Number(process.env['LIVES'] ?? 2)
const SEED = Number(process.env['SEED'] ?? 20_270_131)

const lives = [...readLives(), ...livesWithoutBids(), ...randomLives(RANDOM, SEED)]

/** What must come out. A lot falls where it falls: the rules live the life again with the tickets that were really drawn. */
function expectedOf(file: LifeFile, { events }: Lived): Record<string, unknown> {
  const wasDrawn = events.some((event) => event.do === 'auction' && event.lot !== undefined)
  const isOpen = Object.keys(file.expected).length === 0
  return wasDrawn || isOpen ? replay({ ...file, events }) : file.expected
}

// @spec LED-4 @attack 39
test.each(lives)('$name: $about', async (file) => {
  const app = await startApp()
  const chit = await startLifeChit(app, file)
  const lived = await live(chit, file)
  const { months, ...outcome } = await outcomeOf(chit, lived)
  const { months: monthsExpected, brokenLaws, lawsBrokenAfterEvent, ...rest } = expectedOf(file, lived)
  expect(outcome).toEqual(rest)
  // the files also say why a pool is what it is
  expect(monthsExpected).toMatchObject(months)
  expect({ brokenLaws, lawsBrokenAfterEvent }).toEqual({ brokenLaws: [], lawsBrokenAfterEvent: {} })
  await expectLedgerSound(app)
  await app.close()
})
