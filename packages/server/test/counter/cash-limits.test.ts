import { endpoints } from '@kuri/contract'
import { dueDay } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import { api, signIn, type Api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { START } from '../auctions/room.ts'
import * as given from '../given.ts'

let app: TestApp
let one: given.RunningChit
let two: given.RunningChit
let admin: Caller
let asha: Caller
let place = 0
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, START)
  admin = await given.admin(app)
  one = await given.runningChit(app, { startDate: START })
  asha = one.members[0] ?? admin
  const [, b, c, d] = one.members
  two = await given.runningChit(app, {
    name: 'Two of Five',
    startDate: START,
    terms: { maxTicketsPerMember: 2 },
    members: [asha, asha, b ?? asha, c ?? asha, d ?? asha],
  })
  await given.clock(app, dueDay(START, 2))
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller): Api => api(app).as(caller)

/** A new cashier on the next day: what was paid the day before does not count for this one. */
async function nextDay(): Promise<Caller> {
  place += 1
  await app.clock.advance({ hours: 24 })
  const cashier = await signIn(app, `Cashier ${place}`, 'cashier')
  await as(cashier).call(endpoints.openTill, { body: { float: 0 } })
  return cashier
}
const limitTo = (rupees: number) => as(admin).call(endpoints.changeSettings, { body: { cashLimit: rupees } })
interface Part {
  readonly of?: given.RunningChit
  readonly ticketNo?: number
  readonly amount: number
  readonly reason?: string
  readonly reference?: string
}
const takes = (by: Caller, { of = one, ticketNo = 1, amount, reason, reference }: Part) => {
  const lines = [{ chitId: of.chit._id, ticketNo, month: 'January' as const, year: 2027, amount }]
  const paid =
    reference === undefined ? ({ method: 'cash', tendered: amount } as const) : ({ method: 'upi', reference } as const)
  const body = { memberId: asha.id, lines, ...paid, ...(reason && { reason }) }
  return as(by).call(endpoints.takeReceipt, { idempotencyKey: newId(), body })
}

// @spec PAY-6
describe('cash at the counter', () => {
  test('has a limit in the settings: the figure of the law, or less, and never more', async () => {
    expect((await as(admin).call(endpoints.settings)).reply.cashLimit).toBe(200_000)
    expect((await limitTo(200_001)).status).toBe(400)
    expect((await limitTo(9_999)).status).toBe(400)
    expect((await limitTo(10_000)).reply.cashLimit).toBe(10_000)
    await expect(app.owner.query('update company_settings set cash_limit_paise = 20000001')).rejects.toMatchObject({
      constraint: 'settings_cash_limit',
    })
  })

  test('for one month of a ticket is added up over several days; from the limit on it needs a reason and a second person', async () => {
    expect((await takes(await nextDay(), { amount: 6_000 })).status).toBe(201)
    const ravi = await nextDay()
    expect((await takes(ravi, { amount: 1_000, reference: '426325000091' })).status).toBe(201)
    expect((await takes(ravi, { amount: 1_000 })).status).toBe(201)
    const sana = await nextDay()
    await limitTo(10_000)
    const rest = await takes(sana, { amount: 2_000 })
    expect(rest.status).toBe(201)
    // ₹9,000 in cash and ₹1,000 by UPI: what came by UPI does not count
    const { rows } = await app.owner.query('select 1 from large_cash')
    expect(rows).toEqual([])
  })

  test('for one month of a chit is added up over all tickets of the member', async () => {
    expect((await takes(await nextDay(), { of: two, amount: 6_000 })).status).toBe(201)
    const sana = await nextDay()
    const refused = await takes(sana, { of: two, ticketNo: 2, amount: 4_000 })
    expect(refused).toMatchObject({ status: 422, problem: { code: 'large_cash', field: 'reason' } })
    expect(refused.problem.message).toContain(
      'has paid ₹10,000 in cash for one month of a scheme. This is ₹10,000 or more',
    )
    expect((await takes(sana, { of: two, ticketNo: 2, amount: 3_999 })).status).toBe(201)
    const ravi = await nextDay()
    const again = await takes(ravi, { of: two, amount: 4_000 })
    expect(again.problem.message).toContain('has paid ₹10,000 in cash for one month of a ticket')
    const reason = 'Sale of a cow, PAN seen.'
    expect((await takes(ravi, { of: two, amount: 4_000, reason })).status).toBe(201)
    const noted = await app.owner.query('select limit_of, total_paise, reason from large_cash')
    expect(noted.rows).toEqual([{ limit_of: 'transaction', total_paise: 1_000_000, reason }])
    const inbox = (await as(admin).call(endpoints.adminInbox, { query: { filter: 'receipt-check' } })).reply.rows
    expect(inbox).toMatchObject([{ about: { exception: reason, receipt: { total: 4_000 } } }])
  })

  test('is refused without its reason by the database too', async () => {
    const sana = await nextDay()
    const taken = (await takes(sana, { of: two, ticketNo: 2, amount: 1, reference: '426325000092' })).reply.receipt
    await expect(
      app.owner.query(
        `with receipt as (
           insert into counter_receipt (id, till_id, cashier_id, person_id, method, amount_paise, tendered_paise)
           select gen_random_uuid(), till_id, cashier_id, person_id, 'cash', 100, 100 from counter_receipt where number = $1
           returning id)
         insert into counter_receipt_line (receipt_id, place, ticket_id, month_no, amount_paise, is_part)
         select receipt.id, 1, line.ticket_id, line.month_no, 100, true
           from receipt, counter_receipt_line line join counter_receipt old on old.id = line.receipt_id where old.number = $1`,
        [taken.number],
      ),
    ).rejects.toMatchObject({ constraint: 'large_cash_has_a_reason' })
  })
})
