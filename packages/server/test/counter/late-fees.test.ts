import { endpoints } from '@kuri/contract'
import { day, dueDay, fromRupees } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { api, signIn, type Api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { START } from '../auctions/room.ts'
import * as given from '../given.ts'
import { linesOfPdf } from '../pdf/pdf-text.ts'

let app: TestApp
let sana: Caller
let running: given.RunningChit
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, START)
  sana = await signIn(app, 'Sana', 'cashier')
  const late = { graceDays: 5, rates: [{ from: null, perYearBp: 1200, perMonth: fromRupees(0) }] }
  running = await given.runningChit(app, { startDate: START, terms: { late } })
  await given.clock(app, day('2027-01-25'))
  await as(sana).call(endpoints.openTill, { body: { float: 0 } })
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller): Api => api(app).as(caller)
const member = (ticketNo: number): Caller => given.holderOf(running, ticketNo)
const take = async (ticketNo: number, month: 'January' | 'February' | 'March', amount: number) => {
  const lines = [{ chitId: running.chit._id, month, year: 2027, amount }]
  const body = { memberId: member(ticketNo).id, lines, method: 'cash', tendered: 20_000 } as const
  return (await as(sana).call(endpoints.takeReceipt, { body })).reply.receipt
}

// @spec PAY-7
describe('a receipt of the counter for a late month', () => {
  test('names the late fee apart, the place of the month in its chit, and what comes next, also in its file', async () => {
    const { id } = member(1)
    const { lines } = (await as(sana).call(endpoints.counterMember, { params: { id } })).reply
    const { amount = 0, penalty = 0 } = lines[0] ?? {}
    expect([amount - penalty, penalty > 0]).toEqual([10_000, true])
    const receipt = await take(1, 'January', amount)
    expect(receipt.lines).toMatchObject([{ amount, penalty, dividend: 0, ofMonths: { no: 1, of: 5 } }])
    expect(receipt).toMatchObject({
      stillDue: 0,
      next: { name: running.chit.name, ticketNo: 1, amount: 10_000, dueDate: dueDay(START, 2) },
    })
    const file = await app.app.inject({
      url: `/api/receipts/${receipt.number}.pdf`,
      headers: { authorization: `Bearer ${member(1).token}` },
    })
    const text = linesOfPdf(file.rawPayload).join(' ')
    for (const part of [
      'January 2027, month 1',
      'late fee, January 2027',
      'Next: Family Five, ticket 1, by 5 Feb 2027',
    ])
      expect(text).toContain(part)
  })

  test('names as next what is left of a month that is paid early in part, and then the one after it', async () => {
    const part = await take(1, 'February', 4_000)
    expect(part.lines).toMatchObject([{ penalty: 0, isPart: true }])
    expect(part.next).toMatchObject({ amount: 6_000, dueDate: dueDay(START, 2) })
    expect((await take(1, 'February', 6_000)).next).toMatchObject({ amount: 10_000, dueDate: dueDay(START, 3) })
  })

  test('is reached at the member’s phone, which a link to it does not tell', async () => {
    await app.owner.query(`update person set phone = '98472 59653' where id = $1`, [member(2).id])
    const { number } = await take(2, 'January', 10_000)
    const params = { number }
    expect((await as(sana).call(endpoints.counterReceipt, { params })).reply.phone).toBe('98472 59653')
    const { link } = (await as(sana).call(endpoints.shareReceipt, { params })).reply
    const shared = (await api(app).call(endpoints.sharedReceipt, { body: { token: link.split('#')[1] ?? '' } })).reply
    expect(JSON.stringify(shared)).not.toContain('59653')
  })

  test('over the late fee alone, which is cancelled, is owed for, and auctions count the month as paid', async () => {
    await take(3, 'January', 10_000)
    const { lines } = (await as(sana).call(endpoints.counterMember, { params: { id: member(3).id } })).reply
    const fee = lines[0]?.amount ?? 0
    const receipt = await take(3, 'January', fee)
    expect(receipt.lines).toMatchObject([{ amount: fee, receiptNo: null }])
    const params = { number: receipt.number }
    await as(sana).call(endpoints.cancelReceipt, { params, body: { reason: 'The wrong member.' } })
    const admin = await given.admin(app)
    const { rows } = (await as(admin).call(endpoints.adminInbox, { query: { filter: 'receipt-cancel' } })).reply
    const approved = await as(admin).call(endpoints.approveCancellation, { params: { id: rows[0]?.id ?? '' } })
    expect(approved.status).toBe(200)
    expect((await as(member(3)).call(endpoints.duesToPay)).reply).toMatchObject({
      total: fee,
      lines: [],
      debts: [{ number: receipt.number, amount: fee }],
    })
    const months = await app.owner.query('select from ticket, months_in_debt(ticket.id) where person_id = $1', [
      member(3).id,
    ])
    expect(months.rowCount).toBe(0)
  })

  test('cannot say that more was late fee than was paid', async () => {
    const refused = app.owner.query(
      `insert into counter_receipt_line (receipt_id, place, ticket_id, month_no, amount_paise, penalty_paise, is_part)
       select receipt_id, 9, ticket_id, month_no, 100, 101, false from counter_receipt_line limit 1`,
    )
    await expect(refused).rejects.toMatchObject({ constraint: 'counter_receipt_line_penalty' })
  })
})
