import { endpoints } from '@kuri/contract'
import { bankNumbersIn, fromRupees, type Day } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { api, signIn, type Caller, writeUnapproved } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { takeOnVisit, type TakenOnVisit } from '../collections/take-on-visit.ts'
import * as given from '../given.ts'

let app: TestApp
let anand: Caller
let sana: Caller
let farhan: Caller
let hema: Caller
let running: given.RunningChit
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, '2027-01-05' as Day)
  anand = await given.admin(app, 'Anand')
  sana = await given.admin(app, 'Sana')
  farhan = await signIn(app, 'Farhan', 'cashier')
  hema = await signIn(app, 'Hema', 'collector')
  running = await given.runningChit(app, { startDate: '2027-01-05' as Day, amount: fromRupees(7_500_000) })
  await writeUnapproved(app, `update company_settings set upi_id = 'kuri@okbank'`)
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller) => api(app).as(caller)
const holder = (ticketNo: number): Caller => given.holderOf(running, ticketNo)
let utrs = 512_300_000_000
const newUtr = (): string => String((utrs += 1))

interface Slip {
  readonly amount?: number
  readonly method?: 'counter' | 'bank'
  readonly reference: string
  readonly reason?: string
}
const takeTopup = (of: Caller, slip: Slip, by = farhan) =>
  as(by).call(endpoints.takeTopup, { body: { userId: of.id, amount: 500, method: 'bank', ...slip } })
const requestTopup = (by: Caller, slip: Slip) =>
  as(by).call(endpoints.requestTopup, { body: { amount: 500, method: 'bank', ...slip } })
const MONTHS = ['January', 'February', 'March'] as const
type Month = (typeof MONTHS)[number]
const takeMonth = (ticketNo: number, month: Month, slip: Slip, by = farhan) =>
  as(by).call(endpoints.takePayment, {
    body: { chitId: running.chit._id, userId: holder(ticketNo).id, month, year: 2027, method: 'bank', ...slip },
  })
const takeMonths = (ticketNo: number, months: readonly Month[], slip: Slip) =>
  as(farhan).call(endpoints.takeSeveralPayments, {
    body: {
      chitId: running.chit._id,
      userId: holder(ticketNo).id,
      months: months.map((month) => ({ month, year: 2027 })),
      method: 'bank',
      ...slip,
    },
  })
const collect = (ticketNo: number, month: Month, how: Pick<TakenOnVisit, 'method' | 'reference'>) => {
  const due = { chitId: running.chit._id, ticketNo, month, amount: 300_000 }
  return takeOnVisit(app, hema, { memberId: holder(ticketNo).id, ...due, ...how })
}
const claimed = async (by: Caller, utr: string) => {
  const { upi } = (await as(by).call(endpoints.startUpi, { body: { purpose: 'topup', amount: 500 } })).reply
  return await as(by).call(endpoints.claimUpi, { params: { id: upi._id }, body: { utr } })
}

// @attack 6, 139 @finding A3
describe('a bank number in a typed reference', () => {
  test.each([
    ['432100000001', ['432100000001']],
    ['4321 0000-0001', ['432100000001']],
    ['UPI/CR/432100000001/ASHA', ['432100000001']],
    ['utr432100000001', ['432100000001']],
    ['４３２１00000001', ['432100000001']],
    ['NEFT HDFCR52026110512345678', ['HDFCR52026110512345678']],
    ['12345678', ['12345678']],
    ['4123 4567 8901 512', ['412345678901']],
    ['412345678901 9', ['412345678901']],
    ['4123-4567-8901/ASHA 77', ['412345678901']],
    ['slip 12', []],
    ['given to Ravi', []],
    ['', []],
  ])('%s is %j', (reference, numbers) => {
    expect(bankNumbersIn(reference)).toEqual(numbers)
  })
})

describe('a number of the bank’s is used once over all ways money comes in', () => {
  // @spec PAY-6 @attack 5 @finding W4
  test('UPI, bank top-up, counter top-up, contribution and collection refuse a number another payment stands under', async () => {
    const [asha] = await given.people(app, 'Asha')
    if (!asha) throw new Error('one member')
    const utr = newUtr()
    const { upi } = (await claimed(asha, utr)).reply
    expect((await as(anand).call(endpoints.approveUpi, { params: { id: upi._id } })).status).toBe(200)
    const spelt = `UPI/${utr.slice(0, 4)} ${utr.slice(4)}`
    expect((await requestTopup(asha, { reference: spelt })).problem.code).toBe('utr_already_used')
    expect((await takeTopup(asha, { reference: spelt })).problem).toMatchObject({
      code: 'reference_used_before',
      field: 'reason',
      message: expect.stringContaining('Asha, ₹500, 5 Jan 2027'),
    })
    expect((await takeMonth(1, 'January', { reference: spelt })).problem.code).toBe('reference_used_before')
    const collected = await collect(2, 'January', { method: 'upi', reference: utr })
    expect(collected).toMatchObject({ status: 'unallocated', reason: 'bank_number' })
    expect((await claimed(asha, utr)).problem.code).toBe('utr_already_used')
  })

  // @spec PAY-6
  test('a member’s word for a number that was used meanwhile is not approved', async () => {
    const [asha, bala] = await given.people(app, 'Asha', 'Bala')
    const utr = newUtr()
    const { topup } = (await requestTopup(asha, { reference: utr })).reply
    const waiting = (await claimed(bala, utr)).reply.upi
    expect((await takeTopup(bala, { reference: utr })).status).toBe(200)
    const approved = await as(anand).call(endpoints.approveTopup, { params: { id: topup._id } })
    expect(approved.problem.code).toBe('reference_used_before')
    expect((await as(anand).call(endpoints.approveUpi, { params: { id: waiting._id } })).problem.code).toBe(
      'utr_already_used',
    )
  })

  // @spec PAY-6 @attack 5
  test('with a reason and a second person it is used again, and the person who confirms sees where it was used', async () => {
    const [asha, bala] = await given.people(app, 'Asha', 'Bala')
    const utr = newUtr()
    await takeTopup(asha, { reference: utr })
    const reason = 'One transfer for two members.'
    const { topup, status } = (await takeTopup(bala, { reference: utr, reason })).reply
    expect(status).toBe('waiting_second')
    expect(topup).toMatchObject({
      exception: reason,
      usedBefore: [{ number: utr, way: 'topup', user: { name: 'Asha' }, amount: 500 }],
    })
    const { rows } = (await as(anand).call(endpoints.adminInbox, { query: { filter: 'topup' } })).reply
    expect(rows.find(({ id }) => id === topup._id)?.about).toMatchObject({ exception: reason })
  })

  // @spec PAY-6 @attack 49 @finding W4
  test('one number for two collections: the money of the second waits for a cashier, who sees it at the count', async () => {
    const utr = newUtr()
    expect(await collect(3, 'January', { method: 'upi', reference: utr })).toMatchObject({ status: 'booked' })
    expect(await collect(4, 'January', { method: 'upi', reference: utr })).toMatchObject({ reason: 'bank_number' })
    const { handover } = (await as(hema).call(endpoints.offerHandover, { body: {} })).reply
    expect(handover.remarks).toEqual([])
    const [waiting] = (await as(farhan).call(endpoints.handovers, { query: { status: 'waiting' } })).reply.handovers
    expect(waiting?.remarks.map(({ usedBefore }) => usedBefore)).toContainEqual([
      expect.objectContaining({ way: 'collection', amount: 300_000 }),
    ])
    const body = { counted: {}, upi: 600_000 }
    await as(farhan).call(endpoints.confirmHandover, { params: { id: handover._id }, body })
  })

  // @spec PAY-6
  test('is free again when the payment is turned down, or undone by its opposite', async () => {
    const [asha] = await given.people(app, 'Asha')
    if (!asha) throw new Error('one member')
    const utr = newUtr()
    const first = (await takeTopup(asha, { reference: utr })).reply.topup
    await as(anand).call(endpoints.rejectTopup, { params: { id: first._id }, body: { reason: 'Not in the bank.' } })
    const second = (await takeTopup(asha, { reference: utr })).reply.topup
    expect((await as(anand).call(endpoints.approveTopup, { params: { id: second._id } })).status).toBe(200)
    const { rows } = await app.owner.query<{ id: string }>('select id from journal where event_key = $1', [
      `topup:${second._id}`,
    ])
    const params = { id: String(rows[0]?.id) }
    const { move } = (await as(anand).call(endpoints.correctEntry, { params, body: { reason: 'Twice.' } })).reply
    expect((await takeTopup(asha, { reference: utr })).problem.code).toBe('reference_used_before')
    expect((await as(sana).call(endpoints.approveMove, { params: { id: move._id } })).status).toBe(200)
    expect((await takeTopup(asha, { reference: utr })).status).toBe(200)
  })

  // @spec PAY-6 @attack 5
  test('two entries of one number at the same moment: one stands, and the database holds it', async () => {
    const [asha] = await given.people(app, 'Asha')
    if (!asha) throw new Error('one member')
    const utr = newUtr()
    const both = await Promise.all([takeTopup(asha, { reference: utr }), takeTopup(asha, { reference: utr }, anand)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const insert = `insert into bank_reference (number, event_key, person_id, amount_paise) values ($1, 'topup:x', $2, 1)`
    await expect(app.owner.query(insert, [utr, asha.id])).rejects.toMatchObject({ constraint: 'bank_reference_once' })
    const change = `update bank_reference set number = '999999999999' where number = $1`
    await expect(app.owner.query(change, [utr])).rejects.toMatchObject({ constraint: 'bank_reference_frozen' })
  })
})

describe('what staff take', () => {
  // @spec PAY-7
  test('in cash for a wallet is taken at the counter: the call for money seen in the bank names it, and the database holds it', async () => {
    const [asha] = await given.people(app, 'Asha')
    const refused = await takeTopup(asha ?? farhan, { method: 'counter', reference: 'slip 1' })
    expect(refused).toMatchObject({ status: 422, problem: { code: 'cash_at_counter' } })
    expect(refused.problem.message).toContain('Counter')
    const insert = `insert into topup (id, person_id, amount_paise, method, needs_second, maker) values (gen_random_uuid(), $1, 100, 'counter', true, $2)`
    await expect(app.owner.query(insert, [asha?.id, anand.id])).rejects.toMatchObject({
      constraint: 'topup_cash_at_counter',
    })
  })

  // @spec INS-1 @finding M2
  test('is for the oldest month first, at the counter and by a collector, and the database enforces it', async () => {
    const refused = await takeMonth(1, 'February', { reference: newUtr() })
    expect(refused).toMatchObject({ status: 422, problem: { code: 'older_due_first' } })
    expect(refused.problem.message).toContain('January 2027')
    const atDoor = await collect(1, 'February', { method: 'upi', reference: newUtr() })
    expect(atDoor).toMatchObject({ status: 'unallocated', reason: 'older_due' })
    const { status } = await takeMonths(1, ['February', 'January'], { reference: newUtr() })
    expect(status).toBe(200)
    // both are entered: the next one is the oldest now, early as it is
    expect((await takeMonth(1, 'March', { reference: newUtr() })).status).toBe(200)
    const { rows } = await app.owner.query<{ id: string }>(
      'select id from ticket where ticket_no = 5 and chit_id = $1',
      [running.chit._id],
    )
    const insert = `insert into counter_payment (id, person_id, ticket_id, month_no, amount_paise, reference, state)
      values (gen_random_uuid(), $1, $2, 2, 100, 'x', 'waiting_second')`
    await expect(app.owner.query(insert, [holder(5).id, rows[0]?.id])).rejects.toMatchObject({
      constraint: 'older_due_first',
    })
  })

  // @spec PAY-6 @finding M2
  test('in cash of ₹2,00,000 and more from one person on one day has a reason, over all ways, and the database holds it', async () => {
    const [asha] = await given.people(app, 'Asha')
    if (!asha) throw new Error('one member')
    expect((await as(farhan).call(endpoints.openTill, { body: { float: 0 } })).status).toBe(200)
    const cash = (amount: number, reason?: string) =>
      as(farhan).call(endpoints.takeReceipt, {
        body: {
          memberId: asha.id,
          lines: [],
          toWallet: amount,
          method: 'cash',
          tendered: amount,
          ...(reason && { reason }),
        },
      })
    expect((await cash(150_000)).status).toBe(201)
    expect((await cash(49_999.99)).status).toBe(201)
    const refused = await cash(0.01 + 1)
    expect(refused).toMatchObject({ status: 422, problem: { code: 'large_cash', field: 'reason' } })
    expect(refused.problem.message).toContain('₹2,00,001')
    const own = await requestTopup(asha, { amount: 5, method: 'counter', reference: 'Farhan' })
    expect(own.problem.code).toBe('large_cash')
    expect((await cash(100, 'Sale of her car; PAN copied.')).status).toBe(201)
    const insert = `insert into topup (id, person_id, amount_paise, method, needs_second, maker) values (gen_random_uuid(), $1, 100, 'counter', true, $1)`
    await expect(app.owner.query(insert, [asha.id])).rejects.toMatchObject({ constraint: 'large_cash_has_a_reason' })
    await app.clock.advance({ hours: 24 })
    const next = await requestTopup(asha, { amount: 150_000, method: 'counter', reference: 'slip 2' })
    expect(next.status).toBe(201)
  })

  // @finding A10
  test('in cash of ₹2,00,000 and more from a collector pays nothing and waits; the database refuses it too', async () => {
    const sent = await collect(5, 'January', { method: 'cash' })
    expect(sent).toMatchObject({ status: 'unallocated', reason: 'large_cash' })
    const insert = `
      insert into collection (id, collector_id, person_id, ticket_id, month_no, amount_paise, method, reference, receipt_no)
      select gen_random_uuid(), $1, person_id, id, 1, 20000000, 'cash', '', 'K1' from ticket where ticket_no = 5 limit 1`
    await expect(app.owner.query(insert, [anand.id])).rejects.toMatchObject({ constraint: 'large_cash_not_at_door' })
    expect((await collect(5, 'January', { method: 'upi', reference: '434343434343' })).status).toBe('booked')
  })
})
