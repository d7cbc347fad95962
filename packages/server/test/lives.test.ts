import { expect, test } from 'vitest'
import { readLives, replay } from '../../domain/test/life/replay.ts'
import { expectLedgerSound, startApp } from './app.ts'
import { settleIn } from './lives/house.ts'
import { live } from './lives/live.ts'
import { tell } from './lives/told.ts'

/*
 * Whole lives of chits, over HTTP, paise-exact. A lot falls where it falls: where one was drawn, what came out is held
 * against the rules lived through again with the tickets that were really drawn; else against the file itself.
 */
test.each(readLives())('$name: $about', async (file) => {
  const app = await startApp()
  const house = await settleIn(app, file)
  const lived = await live(house, file)
  const told = await tell(house, lived)
  const wasDrawn = lived.events.some((event) => event.do === 'auction' && event.lot !== undefined)
  const expected = wasDrawn ? replay({ ...file, events: lived.events }) : file.expected
  const { brokenLaws, lawsBrokenAfterEvent, months, ...outcome } = expected
  expect({ brokenLaws, lawsBrokenAfterEvent }).toEqual({ brokenLaws: [], lawsBrokenAfterEvent: {} })
  expect(told).toMatchObject({ months: months as object[] })
  expect(told).toEqual({ ...outcome, months: told['months'] })
  await expectLedgerSound(app)
  await app.close()
})
