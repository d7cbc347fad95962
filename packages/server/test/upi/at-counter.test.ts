import { endpoints } from '@kuri/contract'
import { COUNTER_QR_MINUTES, day } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api, signIn, type Caller, writeUnapproved } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { balanceOf } from '../payments/checkout.ts'

/* A UPI QR code that a cashier shows at the counter: its money is taken once, by the receipt or by the statement. */

let app: TestApp
let anand: Caller
let chitra: Caller
let ravi: Caller
let running: given.RunningChit
const START = day('2027-01-05')
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, START)
  anand = await given.admin(app, 'Anand')
  chitra = await signIn(app, 'Chitra', 'cashier')
  ravi = await signIn(app, 'Ravi', 'cashier')
  await writeUnapproved(app, `update company_settings set upi_id = 'kuri@okbank', name = 'Kuri & Sons'`)
  for (const cashier of [chitra, ravi]) await as(cashier).call(endpoints.openTill, { body: { float: 0 } })
})
beforeEach(async () => {
  running = await given.runningChit(app, { startDate: START })
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller) => api(app).as(caller)
const member = (ticketNo: number): Caller => given.holderOf(running, ticketNo)
let utrs = 832_100_000_000
const newUtr = (): string => String((utrs += 1))
const show = async (ticketNo: number, amount = 10_000, by = chitra) =>
  (await as(by).call(endpoints.showUpi, { body: { memberId: member(ticketNo).id, amount } })).reply.upi
const read = async (id: string) => (await as(chitra).call(endpoints.shownUpi, { params: { id } })).reply.upi
interface Taking {
  readonly upi?: string
  readonly by?: Caller
  readonly amount?: number
  readonly method?: 'cash' | 'upi'
}
const take = (ticketNo: number, utr: string, { upi, by = chitra, amount = 10_000, method = 'upi' }: Taking = {}) =>
  as(by).call(endpoints.takeReceipt, {
    body: {
      memberId: member(ticketNo).id,
      lines: [{ chitId: running.chit._id, ticketNo, month: 'January', year: 2027, amount }],
      method,
      ...(method === 'upi' ? { reference: utr } : { tendered: amount }),
      ...(upi !== undefined && { upi }),
    },
  })
const imports = async (...rows: string[]) => {
  const columns = { titleRow: 0, date: 0, narration: 1, credit: 2, debit: 3 }
  const body = { fileName: 'january.csv', text: ['Date,Narration,Credit,Debit', ...rows].join('\n'), columns }
  return (await as(anand).call(endpoints.importStatement, { body })).reply
}
const lineOf = (utr: string, reference: string, rupees = 10_000) => `05/01/27,UPI/${utr}/${reference},${rupees}.00,`
const stateOf = async (id: string) =>
  (await app.owner.query<{ state: string }>('select state from upi_payment where id = $1', [id])).rows[0]?.state

// @spec PAY-20
describe('a UPI QR code at the counter', () => {
  test('has the sum and our reference, and waits', async () => {
    const upi = await show(1, 1_234.5)
    expect(upi).toMatchObject({ amount: 1_234.5, upiId: 'kuri@okbank', payee: 'Kuri & Sons', status: 'waiting' })
    expect(upi.reference).toMatch(/^KURI[2-9A-Z]{12}$/)
    expect((await show(1, 1_234.5)).reference).not.toBe(upi.reference)
    const own = await as(member(1)).call(endpoints.startUpi, { body: { purpose: 'topup', amount: 1_234.5 } })
    expect(own.reply.upi.reference, 'a member gets one of their own').not.toBe(upi.reference)
    expect((await as(member(1)).call(endpoints.myUpi)).reply).toEqual([])
  })

  test('ends with the receipt that takes its money, and a later line of the bank is that receipt’s', async () => {
    const { _id: id, reference } = await show(1)
    const utr = newUtr()
    const taken = await take(1, utr, { upi: id })
    expect(taken.status).toBe(201)
    expect(await read(id)).toMatchObject({ status: 'paid', receiptNo: taken.reply.receipt.number })
    expect((await imports(lineOf(utr, reference))).matched).toBe(1)
    expect(await balanceOf(app, member(1))).toBe(0)
    expect(await stateOf(id)).toBe('taken')
  })

  test('of which the cashier typed a wrong UTR pays once too: the line is the receipt’s by its reference', async () => {
    const { _id: id, reference } = await show(1)
    await take(1, newUtr(), { upi: id })
    expect((await imports(lineOf(newUtr(), reference))).matched).toBe(1)
    expect(await balanceOf(app, member(1))).toBe(0)
  })

  test('of two that were shown for one payment: the receipt names one, and a line that names the other waits for a person', async () => {
    const { reference } = await show(1)
    const { _id: shownAgain } = await show(1)
    const utr = newUtr()
    expect((await take(1, utr, { upi: shownAgain })).status).toBe(201)
    expect((await imports(lineOf(utr, reference))).matched).toBe(0)
    expect(await balanceOf(app, member(1))).toBe(0)
  })

  test('that a receipt took is not claimed by the member, nor credited by anybody', async () => {
    const { _id: id } = await show(1)
    const utr = newUtr()
    await take(1, utr, { upi: id })
    const claimed = await as(member(1)).call(endpoints.claimUpi, { params: { id }, body: { utr: newUtr() } })
    expect(claimed.problem.code).toBe('upi_already_decided')
    await expect(
      app.owner.query(`update upi_payment set state = 'credited', checker = $2, counter_receipt = null where id = $1`, [
        id,
        anand.id,
      ]),
    ).rejects.toMatchObject({ constraint: 'upi_payment_frozen' })
  })

  test('that its member claimed meanwhile is taken all the same, and the claim ends', async () => {
    const { _id: id } = await show(1)
    const utr = newUtr()
    await as(member(1)).call(endpoints.claimUpi, { params: { id }, body: { utr } })
    expect((await take(1, utr, { upi: id })).status).toBe(201)
    expect((await as(anand).call(endpoints.approveUpi, { params: { id } })).problem.code).toBe('upi_already_decided')
    expect((await as(member(1)).call(endpoints.myUpi)).reply).toMatchObject([{ status: 'credited', utr }])
  })

  test('that the bank’s statement shows first is in the wallet, and no receipt takes it again', async () => {
    const { _id: id, reference } = await show(1)
    const utr = newUtr()
    await imports(lineOf(utr, reference))
    expect(await read(id)).toMatchObject({ status: 'paid', receiptNo: null })
    expect((await take(1, utr, { upi: id })).problem.code).toBe('upi_already_decided')
    expect((await take(1, utr)).problem.code).toBe('line_names_another')
    expect(await balanceOf(app, member(1))).toBe(10_000)
  })

  test('is taken once by two cashiers at the same moment', async () => {
    const { _id: id } = await show(1)
    const both = await Promise.all([take(1, newUtr(), { upi: id }), take(1, newUtr(), { upi: id, by: ravi })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  test('is taken for its member, its sum and by UPI alone', async () => {
    const { _id: id } = await show(1)
    expect((await take(2, newUtr(), { upi: id })).problem.code).toBe('not_found')
    expect((await take(1, newUtr(), { upi: id, amount: 4_000 })).problem.code).toBe('amount_mismatch')
    expect((await take(1, '', { upi: id, method: 'cash' })).problem.code).toBe('invalid_input')
    const own = await as(member(1)).call(endpoints.startUpi, { body: { purpose: 'topup', amount: 10_000 } })
    expect((await take(1, newUtr(), { upi: own.reply.upi._id })).problem.code).toBe('not_found')
    expect(await stateOf(id)).toBe('open')
  })

  test('that was ended is not credited automatically: its line waits for a person', async () => {
    const { _id: id, reference } = await show(1)
    const ended = await as(chitra).call(endpoints.endUpi, { params: { id } })
    expect(ended.reply.upi.status).toBe('ended')
    expect((await as(chitra).call(endpoints.endUpi, { params: { id } })).status).toBe(200)
    const utr = newUtr()
    expect((await imports(lineOf(utr, reference))).matched).toBe(0)
    expect(await balanceOf(app, member(1))).toBe(0)
    expect((await take(1, utr, { upi: id })).problem.code).toBe('upi_already_decided')
  })

  test('is ended also when the company has no UPI id any more, and says what became of it', async () => {
    const { _id: id } = await show(1)
    const { _id: other } = await show(2)
    await take(2, newUtr(), { upi: other })
    await writeUnapproved(app, 'update company_settings set upi_id = null')
    const ended = await as(chitra).call(endpoints.endUpi, { params: { id } })
    expect(ended.reply.upi).toMatchObject({ status: 'ended', upiId: null, qr: null })
    expect([await stateOf(id), (await read(other)).status]).toEqual(['ended', 'paid'])
    await writeUnapproved(app, `update company_settings set upi_id = 'kuri@okbank'`)
  })

  test('that the first of two administrators has confirmed is shown so, because no receipt takes it any more', async () => {
    const { _id: id } = await show(1)
    const utr = newUtr()
    await as(member(1)).call(endpoints.claimUpi, { params: { id }, body: { utr } })
    await app.owner.query('update upi_payment set needs_two = true, first_checker = $2 where id = $1', [id, anand.id])
    expect((await read(id)).status).toBe('checking')
    expect((await take(1, utr, { upi: id })).problem.code).toBe('upi_already_decided')
  })

  test('expires on the screen, and its money is taken all the same', async () => {
    const { _id: id } = await show(1)
    await app.clock.advance({ minutes: COUNTER_QR_MINUTES + 1 })
    expect((await read(id)).status).toBe('expired')
    expect((await take(1, newUtr(), { upi: id })).status).toBe(201)
    expect((await read(id)).status).toBe('paid')
  })

  test('is not shown to oneself, to nobody, or over nothing', async () => {
    const showTo = (memberId: string, amount: number) =>
      as(chitra).call(endpoints.showUpi, { body: { memberId, amount } })
    expect((await showTo(chitra.id, 100)).problem.code).toBe('own_wallet_approval')
    expect((await showTo('00000000-0000-4000-8000-000000000000', 100)).problem.code).toBe('not_found')
    expect((await showTo(member(1).id, 0.5)).problem.code).toBe('payment_amount_invalid')
    const ofMember = await as(member(1)).call(endpoints.startUpi, { body: { purpose: 'topup', amount: 300 } })
    const params = { id: ofMember.reply.upi._id }
    expect((await as(chitra).call(endpoints.shownUpi, { params })).status).toBe(404)
    expect((await as(chitra).call(endpoints.endUpi, { params })).status).toBe(404)
  })
})

// @spec PAY-20, PAY-5
test('a member’s own QR code whose number a cashier entered ends when the line names it, and is not paid twice', async () => {
  const body = { purpose: 'topup', amount: 10_000 } as const
  const { _id: id, reference } = (await as(member(1)).call(endpoints.startUpi, { body })).reply.upi
  const utr = newUtr()
  expect((await take(1, utr)).status).toBe(201)
  expect((await imports(lineOf(utr, reference))).matched).toBe(1)
  expect([await stateOf(id), await balanceOf(app, member(1))]).toEqual(['taken', 0])
})

// @spec PAY-20
test('a receipt stands for a QR code of its member and its sum alone', async () => {
  const { _id: id } = await show(1)
  await take(2, newUtr())
  await expect(
    app.owner.query(
      `update upi_payment set state = 'taken', utr = '832199999999', decided_at = kuri_now(),
              counter_receipt = (select id from counter_receipt where person_id = $2) where id = $1`,
      [id, member(2).id],
    ),
  ).rejects.toMatchObject({ constraint: 'upi_payment_of_their_receipt' })
})
