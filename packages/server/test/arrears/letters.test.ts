import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../app.ts'
import type { TestChit } from '../auctions/room.ts'
import { linesOfPdf } from '../pdf/pdf-text.ts'
import { day, startChitWithLateTerms, month, take } from './fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** The demand to ticket 4, which has not paid February. */
async function demandIn(chit: TestChit): Promise<string> {
  await month(chit, 1, { winner: 3 })
  await month(chit, 2, { except: [4], winner: 2, bid: 2000 })
  const { step } = (await take(chit, { ticketNo: 4, kind: 'demand', on: day(2, 6) })).reply
  const headers = { authorization: `Bearer ${chit.holder(4).token}` }
  const letter = await app.app.inject({ url: `/api/arrears/steps/${step._id}/letter.pdf`, headers })
  return linesOfPdf(letter.rawPayload).join('\n')
}

test('a demand speaks of the late fee where the scheme has one, and of none where it has none', async () => {
  const withFee = await demandIn(await startChitWithLateTerms(app))
  expect(withFee).toContain('Month Due on Contribution Late fee Calculation')
  expect(withFee).toContain('The late fee grows each day')
  const without = await demandIn(await startChitWithLateTerms(app, { graceDays: 5 }))
  expect(without).toContain('Month Due on Contribution')
  expect(without).not.toMatch(/late fee|Calculation/i)
})
