import { endpoints } from '@kuri/contract'
import { day, fromRupees } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api, signIn, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { rupeesIn } from '../counter/rupees-in.ts'
import * as given from '../given.ts'
import { checkOut, confirm, gatewayEvent, postWebhook, showPayment } from '../payments/checkout.ts'

/* A member pays a part of a month from the wallet or online, by the rules of the counter. Asha owes ₹10,000 for January and February. */

const terms = { late: { graceDays: 5, rates: [{ from: null, perYearBp: 1200, perMonth: fromRupees(0) }] } }

let app: TestApp
let sana: Caller
let asha: Caller
let chitId: string
beforeAll(async () => {
  app = await startApp()
  sana = await signIn(app, 'Sana', 'cashier')
})
beforeEach(async () => {
  await given.clock(app, day('2027-01-01'))
  const members = await given.people(app, 'Asha', 'Bala')
  ;[asha] = members
  const options = { tickets: 2, months: 5, amount: fromRupees(100_000), startDate: day('2027-01-05'), members, terms }
  chitId = (await given.runningChit(app, options)).chit._id
  await given.clock(app, day('2027-02-05'))
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

type Month = 'January' | 'February' | 'March'
const as = (caller: Caller) => api(app).as(caller)
const line = (month: Month, amount?: number) => ({
  chitId,
  ticketNo: 1,
  month,
  year: 2027,
  ...(amount !== undefined && { amount }),
})
const pay = (
  lines: ReturnType<typeof line>[],
  { from = 'wallet', key }: { from?: 'wallet' | 'online'; key?: string } = {},
) => as(asha).call(endpoints.payDuesToPay, { body: { lines, from }, ...(key !== undefined && { idempotencyKey: key }) })
const dues = async () =>
  (await as(asha).call(endpoints.duesToPay)).reply.lines.map(({ month, paid, rest, penalty }) => [
    month,
    paid,
    rest,
    penalty,
  ])
const wallet = (): Promise<number> => rupeesIn(app, `wallet:${asha.id}`)
const fund = (rupees: number) => given.funds(app, asha, fromRupees(rupees))
/** The penalty of January on 5 February: 31 days of ₹10,000 at 12 % a year. */
const PENALTY = 101

// @spec INS-12
describe('a part that a member pays', () => {
  test('from the wallet has a receipt of its own, and the rest stays due', async () => {
    await fund(5_000)
    const { reply } = await pay([line('January', 4_000)])
    expect(reply).toMatchObject({ total: 4_000, paid: [{ month: 'January', amount: 4_000, isPart: true }] })
    expect(reply.paid[0]?.receiptNo).toMatch(/-2027-00001$/)
    expect(await dues()).toEqual([
      ['January', 4_000, 6_000, expect.any(Number)],
      ['February', 0, 10_000, 0],
    ])
    expect(await wallet()).toBe(1_000)
  })

  test('is refused for a later month first, in paise, and with a part of the penalty, wallet and online alike', async () => {
    await fund(30_000)
    for (const from of ['wallet', 'online'] as const) {
      expect((await pay([line('February', 4_000)], { from })).problem.code).toBe('older_due_first')
      expect((await pay([line('January', 99.5)], { from })).problem.code).toBe('part_amount_invalid')
      expect((await pay([line('January', 10_050)], { from })).problem.code).toBe('penalty_not_in_parts')
      expect((await pay([line('January', 10_000 + PENALTY + 1)], { from })).problem.code).toBe('amount_mismatch')
    }
    expect(await wallet()).toBe(30_000)
  })

  test('may follow whole months of the same payment', async () => {
    await fund(20_000)
    const { reply } = await pay([line('February', 3_000), line('January')])
    expect(reply.paid.map(({ month, isPart, amount }) => [month, isPart, amount])).toEqual([
      ['January', false, 10_000 + PENALTY],
      ['February', true, 3_000],
    ])
  })

  test('without the penalty pays the month and leaves the penalty due', async () => {
    await fund(20_000)
    await pay([line('January', 10_000)])
    expect(await dues()).toEqual([
      ['January', 0, 0, PENALTY],
      ['February', 0, 10_000, 0],
    ])
    expect(await wallet()).toBe(10_000)
  })

  test('counts once under one idempotency key, and twice without', async () => {
    await fund(10_000)
    const key = 'a-part-of-january'
    const first = await pay([line('January', 2_000)], { key })
    await Promise.all(Array.from({ length: 5 }, () => pay([line('January', 2_000)], { key })))
    expect((await pay([line('January', 2_000)], { key })).reply).toEqual(first.reply)
    await pay([line('January', 2_000)])
    expect(await wallet()).toBe(6_000)
  })

  test('online pays the part when the gateway reports it, once, with its receipt', async () => {
    const { payment } = (await pay([line('January', 4_000)], { from: 'online' })).reply
    expect(payment).toMatchObject({ amount: 4_000, lines: [{ amount: 4_000, isPart: true, receiptNo: null }] })
    const { _id = '', orderId = '' } = payment ?? {}
    const back = await checkOut(app, orderId, 'pay')
    const done = (await confirm(app, asha, _id, back)).reply.payment
    expect(done.lines?.[0]?.receiptNo).toMatch(/-2027-00001$/)
    await postWebhook(app, gatewayEvent('payment.captured', { orderId, paymentId: back.paymentId, paise: 400_000 }))
    expect((await dues())[0]).toEqual(['January', 4_000, 6_000, expect.any(Number)])
    expect(await wallet()).toBe(0)
  })

  test('whose month the counter has paid wholly before the money arrives stays in the wallet', async () => {
    const { payment } = (await pay([line('January', 4_000)], { from: 'online' })).reply
    await takeAtCounter([line('January', 10_000 + PENALTY)])
    await postWebhook(app, gatewayEvent('payment.captured', { orderId: payment?.orderId ?? '', paise: 400_000 }))
    expect((await showPayment(app, asha, payment?._id ?? '')).lines?.[0]?.receiptNo).toBeNull()
    expect(await wallet()).toBe(4_000)
  })

  test('pays the month with its penalty when the counter has taken nearly all of it, and the rest stays in the wallet', async () => {
    const { payment } = (await pay([line('January', 4_000)], { from: 'online' })).reply
    await takeAtCounter([line('January', 7_000)])
    await postWebhook(app, gatewayEvent('payment.captured', { orderId: payment?.orderId ?? '', paise: 400_000 }))
    expect((await showPayment(app, asha, payment?._id ?? '')).lines?.[0]?.receiptNo).not.toBeNull()
    expect((await dues()).map(([month]) => month)).toEqual(['February'])
    expect(await wallet()).toBe(4_000 - 3_000 - PENALTY)
  })

  test('and the whole at the counter at the same moment pay the month once', async () => {
    await fund(6_000)
    await as(sana).call(endpoints.openTill, { body: { float: 0 } })
    const [part, whole] = await Promise.all([
      pay([line('January', 6_000)]),
      takeAtCounter([line('January', 10_000 + PENALTY)]),
    ])
    // the second one asks for more than is due, or for a month that is paid
    const isPartFirst = part.status === 200
    expect([part.status, whole.status]).toEqual(isPartFirst ? [200, 422] : [409, 201])
    expect((await dues())[0]?.[1]).toBe(isPartFirst ? 6_000 : 0)
  })
})

async function takeAtCounter(lines: ReturnType<typeof line>[]) {
  await as(sana).call(endpoints.openTill, { body: { float: 0 } })
  const named = lines.map(({ amount = 0, ...one }) => ({ ...one, amount }))
  const tendered = named.reduce((sum, { amount }) => sum + amount, 0)
  const body = { memberId: asha.id, lines: named, method: 'cash', tendered } as const
  return await as(sana).call(endpoints.takeReceipt, { body })
}
