import { endpoints } from '@kuri/contract'
import { dueDay } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, signIn, type Api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { START } from '../auctions/room.ts'
import * as given from '../given.ts'
import { linesOfPdf } from '../pdf/pdf-text.ts'

let app: TestApp
let admin: Caller
let sana: Caller
let esha: Caller
let running: given.RunningChit
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, START)
  admin = await given.admin(app)
  running = await given.runningChit(app, { startDate: START })
  sana = await signIn(app, 'Sana', 'cashier')
  await given.clock(app, dueDay(START, 1))
  esha = running.members[4] as Caller
})
afterAll(() => app.close())

const as = (caller: Caller): Api => api(app).as(caller)
let printed = 100_000
const received = async () => {
  const lines = [{ chitId: running.chit._id, month: 'January' as const, year: 2027, amount: 10_000 }]
  const body = { memberId: esha.id, lines, chequeNo: String((printed += 1)), bank: 'Federal Bank', dated: START }
  return (await as(sana).call(endpoints.receiveCheque, { body })).reply.cheque
}
const giveBack = (id: string, reason: string) =>
  as(sana).call(endpoints.returnCheque, { params: { id }, body: { reason } })

// @spec PAY-14
test('a cheque that its member takes back before it is deposited is called given back everywhere, and has no letter', async () => {
  const cheque = await received()
  const { reply } = await giveBack(cheque._id, 'She pays in cash.')
  expect(reply.cheque).toMatchObject({ status: 'returned', depositedAt: null, charge: 0, owed: 0 })
  const print = { params: { number: cheque.number } }
  const { receipt } = (await as(sana).call(endpoints.counterReceipt, print)).reply
  expect(receipt.cheque).toMatchObject({ state: 'given-back', returnedAt: expect.any(String) })
  const file = (url: string) => app.app.inject({ url, headers: { authorization: `Bearer ${sana.token}` } })
  const paper = linesOfPdf((await file(`/api/receipts/${cheque.number}.pdf`)).rawPayload).join('\n')
  expect(paper).toContain('GIVEN BACK')
  expect(paper).not.toContain('SUBJECT TO CLEARING')
  expect((await file(`/api/cheques/${cheque._id}/letter.pdf`)).statusCode).toBe(404)
  const news = (await as(esha).call(endpoints.listNotices, { query: {} })).reply.notices.map(({ text }) => text)
  expect(news.join('\n')).toMatch(/We gave your cheque \d{6} of ₹10,000 back to you/)
  const { entries } = (await as(admin).call(endpoints.audit, { query: {} })).reply
  expect(entries[0]).toMatchObject({ action: 'cheque.give-back', reason: 'She pays in cash.' })
  const again = await received()
  await as(sana).call(endpoints.depositCheque, { params: { id: again._id }, body: { slip: 'FB-1' } })
  await giveBack(again._id, 'Funds insufficient.')
  const back = (await as(sana).call(endpoints.counterReceipt, { params: { number: again.number } })).reply.receipt
  expect(back.cheque?.state).toBe('returned')
})
