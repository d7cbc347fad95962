import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../app.ts'
import type { House } from '../auctions/room.ts'
import { linesOfPdf } from '../pdf/pdf-text.ts'
import { day, lateHouse, month, take } from './fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** The demand to ticket 4, which has not paid February. */
async function demandIn(at: House): Promise<string> {
  await month(at, 1, { winner: 3 })
  await month(at, 2, { except: [4], winner: 2, bid: 2000 })
  const { step } = (await take(at, { ticketNo: 4, kind: 'demand', on: day(2, 6) })).reply
  const headers = { authorization: `Bearer ${at.holder(4).token}` }
  const letter = await app.app.inject({ url: `/api/arrears/steps/${step._id}/letter.pdf`, headers })
  return linesOfPdf(letter.rawPayload).join('\n')
}

test('a demand speaks of the late fee where the scheme has one, and of none where it has none', async () => {
  const withFee = await demandIn(await lateHouse(app))
  expect(withFee).toContain('Month Due on Contribution Late fee Calculation')
  expect(withFee).toContain('The late fee grows each day')
  const without = await demandIn(await lateHouse(app, { graceDays: 5 }))
  expect(without).toContain('Month Due on Contribution')
  expect(without).not.toMatch(/late fee|Calculation/i)
})
