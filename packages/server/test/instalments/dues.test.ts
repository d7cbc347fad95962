import { endpoints } from '@kuri/contract'
import { day, fromRupees } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { balanceOf, checkOut, confirm, gatewayEvent, postWebhook, showPayment } from '../payments/checkout.ts'

/* Asha holds a ticket in two chits: ₹10,000 a month from 5 January, ₹2,000 a month from 20 January. Nothing is paid. */

const JANUARY = { month: 'January', year: 2027 } as const
const FEBRUARY = { month: 'February', year: 2027 } as const

let app: TestApp
let asha: Caller
let bala: Caller
let five: string
let road: string
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, day('2027-01-01'))
  ;[asha, bala] = await given.people(app, 'Asha', 'Bala')
  const of = { tickets: 2, months: 5, members: [asha, bala] }
  const options = { ...of, name: 'Family Five', amount: fromRupees(100_000), startDate: day('2027-01-05') }
  five = (await given.runningChit(app, options)).chit._id
  const terms = { late: { graceDays: 5, rates: [{ from: null, perYearBp: 1200, perMonth: fromRupees(0) }] } }
  const small = { ...of, name: 'Temple Road', amount: fromRupees(20_000), startDate: day('2027-01-20'), terms }
  road = (await given.runningChit(app, small)).chit._id
  await given.clock(app, day('2027-02-05'))
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller) => api(app).as(caller)
const duesOf = async (caller: Caller) => (await as(caller).call(endpoints.duesToPay)).reply
const line = (chitId: string, when: typeof JANUARY | typeof FEBRUARY) => ({ chitId, ticketNo: 1, ...when })
const pay = (
  lines: readonly ReturnType<typeof line>[],
  more: { from?: 'wallet' | 'online'; amount?: number; key?: string; by?: Caller } = {},
) => {
  const { from = 'wallet', amount, key, by = asha } = more
  const body = { lines: [...lines], from, ...(amount === undefined ? {} : { amount }) }
  return as(by).call(endpoints.payDuesToPay, { body, ...(key === undefined ? {} : { idempotencyKey: key }) })
}

/** All that Asha owes, not in its order. */
const all = () => [line(five, FEBRUARY), line(road, JANUARY), line(five, JANUARY)]
/** What Bala owes in the larger chit. */
const both = () => [
  { ...line(five, JANUARY), ticketNo: 2 },
  { ...line(five, FEBRUARY), ticketNo: 2 },
]

describe('what a member has to pay', () => {
  // @spec INS-3
  test('everything due up to today over all chits, oldest first, with today’s penalties and the next one apart', async () => {
    const { total, lines, next } = await duesOf(asha)
    expect(lines).toMatchObject([
      { chitId: five, name: 'Family Five', ticketNo: 1, ...JANUARY, amount: 10_000, dueDate: '2027-01-05', late: true },
      { chitId: road, name: 'Temple Road', ...JANUARY, amount: 2_010, penalty: 10, dueDate: '2027-01-20', late: true },
      { chitId: five, ...FEBRUARY, amount: 10_000, dueDate: '2027-02-05', late: false },
    ])
    expect(total).toBe(22_010)
    expect(next).toMatchObject({ chitId: road, ...FEBRUARY, amount: 2_000, late: false })
  })

  // @spec INS-4
  test('a contribution that an auction to come can still lower says so, the one of the first month does not', async () => {
    const members = await given.people(app, 'Charu', 'Dev')
    const terms = { tickets: 2, months: 2, amount: fromRupees(20_000), startDate: day('2027-02-05') }
    await given.runningChit(app, { ...terms, name: 'Mill Road', members })
    const { lines, next } = await duesOf(members[0])
    expect([...lines, next]).toMatchObject([
      { month: 'February', canStillFall: false },
      { month: 'March', canStillFall: true },
    ])
  })

  test('nothing for a member without a chit', async () => {
    expect(await duesOf(await given.member(app, { name: 'Zoya' }))).toEqual({
      total: 0,
      lines: [],
      debts: [],
      next: null,
      received: [],
    })
  })
})

describe('paying dues from the wallet', () => {
  // @spec INS-3
  test('is refused as a whole when the wallet does not have the total', async () => {
    await given.funds(app, asha, fromRupees(22_000))
    expect((await pay(all())).problem).toMatchObject({ code: 'insufficient_funds' })
    expect(await balanceOf(app, asha)).toBe(22_000)
    expect((await duesOf(asha)).lines).toHaveLength(3)
  })

  test('is refused for another amount, for a due named twice, a month that is none and another member’s ticket', async () => {
    expect((await pay(all(), { amount: 22_000 })).problem).toMatchObject({ code: 'amount_mismatch' })
    expect((await pay([line(five, JANUARY), line(five, JANUARY)])).problem.code).toBe('instalment_already_paid')
    const none = { ...line(five, JANUARY), year: 2040 }
    expect((await pay([none as ReturnType<typeof line>])).problem.code).toBe('no_such_instalment')
    expect((await pay([line(five, JANUARY)], { by: bala })).problem.code).toBe('not_a_member')
    expect((await pay([line('no-such-chit', JANUARY)])).problem.code).toBe('not_found')
    expect((await pay([])).status).toBe(400)
    expect(await balanceOf(app, asha)).toBe(22_000)
  })

  // @spec INS-3
  test('pays all of them with one call, oldest first, once however often it is sent', async () => {
    await given.funds(app, asha, fromRupees(1_010))
    const first = await pay(all(), { amount: 22_010, key: 'all-of-my-dues' })
    expect(first.status).toBe(200)
    expect(first.reply).toMatchObject({ total: 22_010, payment: null })
    expect(first.reply.paid.map(({ name, month, amount }) => [name, month, amount])).toEqual([
      ['Family Five', 'January', 10_000],
      ['Temple Road', 'January', 2_010],
      ['Family Five', 'February', 10_000],
    ])
    expect(first.reply.paid.every(({ receiptNo }) => receiptNo !== null)).toBe(true)
    const { entries } = (await as(asha).call(endpoints.walletEntries)).reply
    const penalty = { name: 'Temple Road', ticketNo: 1, ...JANUARY }
    expect(entries.find(({ kind }) => kind === 'penalty.paid')?.instalment).toEqual(penalty)
    expect(entries[0]?.instalment).toEqual({ name: 'Family Five', ticketNo: 1, ...FEBRUARY })
    expect((await pay(all(), { amount: 22_010, key: 'all-of-my-dues' })).reply).toEqual(first.reply)
    expect(await balanceOf(app, asha)).toBe(1_000)
    expect(await duesOf(asha)).toMatchObject({ total: 0, lines: [], next: { chitId: road } })
    expect((await pay(all())).problem.code).toBe('instalment_already_paid')
  })

  test('pays the penalty a month was paid without', async () => {
    // the wallet had the contribution only
    await given.funds(app, bala, fromRupees(2_000))
    const body = { chitId: road, ...JANUARY, amount: 2_000 }
    expect((await as(bala).call(endpoints.payContribution, { body })).status).toBe(201)
    const [, penalty] = (await duesOf(bala)).lines
    expect(penalty).toMatchObject({ chitId: road, ...JANUARY, amount: 10, instalment: 0, penalty: 10, late: true })
    await given.funds(app, bala, fromRupees(10))
    const paid = await pay([{ ...line(road, JANUARY), ticketNo: 2 }], { by: bala })
    expect(paid.reply.paid).toMatchObject([{ amount: 10, receiptNo: null }])
    expect((await duesOf(bala)).lines.map(({ chitId }) => chitId)).not.toContain(road)
  })
})

describe('paying dues online', () => {
  // @spec INS-3
  test('one payment over the server’s total pays them all, and names the receipt of each', async () => {
    const begun = (await pay(both(), { from: 'online', by: bala })).reply
    expect(begun).toMatchObject({ total: 20_000, paid: [], payment: { purpose: 'dues', amount: 20_000 } })
    const { _id, orderId } = begun.payment ?? { _id: '', orderId: '' }
    const back = await checkOut(app, orderId, 'pay')
    const { payment } = (await confirm(app, bala, _id, back)).reply
    expect(payment.status).toBe('captured')
    expect(payment.lines?.map(({ month, receiptNo }) => [month, receiptNo !== null])).toEqual([
      ['January', true],
      ['February', true],
    ])
    expect(await balanceOf(app, bala)).toBe(0)
    await postWebhook(app, gatewayEvent('payment.captured', { orderId, paymentId: back.paymentId, paise: 2_000_000 }))
    expect(await balanceOf(app, bala)).toBe(0)
  })

  // @spec INS-3
  test('what was paid meanwhile is not paid twice: its money stays in the wallet', async () => {
    await given.clock(app, day('2027-03-05'))
    const MARCH = { month: 'March', year: 2027 } as const
    const lines = [
      { chitId: five, ticketNo: 2, ...MARCH },
      { chitId: road, ticketNo: 2, ...FEBRUARY },
    ]
    const body = { lines, from: 'online' } as const
    const { payment } = (await as(bala).call(endpoints.payDuesToPay, { body })).reply
    await given.funds(app, bala, fromRupees(10_000))
    const alone = { chitId: five, ...MARCH }
    expect((await as(bala).call(endpoints.payContribution, { body: alone })).status).toBe(201)
    const event = { orderId: payment?.orderId ?? '', paise: Math.round((payment?.amount ?? 0) * 100) }
    await postWebhook(app, gatewayEvent('payment.captured', event))
    const after = await showPayment(app, bala, payment?._id ?? '')
    expect(after.lines?.map(({ name, receiptNo }) => [name, receiptNo !== null])).toEqual([
      ['Temple Road', true],
      ['Family Five', false],
    ])
    expect(await balanceOf(app, bala)).toBe(10_000)
  })
})

test('what staff saw in the bank and waits for a second person is neither due nor in the total', async () => {
  const [first] = [await given.admin(app, 'First'), await given.admin(app, 'Second')]
  const before = await duesOf(asha)
  const due = before.lines.find(({ chitId }) => chitId === five)
  expect(due).toBeDefined()
  const body = { chitId: five, userId: asha.id, month: due?.month ?? 'March', year: due?.year ?? 2027 } as const
  const slip = { ...body, method: 'bank', reference: '426325000007' } as const
  expect((await as(first).call(endpoints.takePayment, { body: slip })).reply.status).toBe('waiting_second')
  const after = await duesOf(asha)
  expect(after.total).toBe(before.total - (due?.amount ?? 0))
  expect(after.received).toMatchObject([{ chitId: five, month: due?.month, amount: due?.amount }])
  const query = { params: { id: five }, query: { mine: '1' } } as const
  const months = (await as(asha).call(endpoints.chitInstalments, query)).reply
  expect(months.filter(({ received }) => received).map(({ month }) => month)).toEqual([due?.month])
})
