import { endpoints } from '@kuri/contract'
import { dueDay, fromRupees } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { giveByBid, START, startChit, type TestChit } from '../auctions/room.ts'
import { openPhone } from '../collections/phone.ts'
import { rupeesIn } from '../counter/rupees-in.ts'
import * as given from '../given.ts'
import { checkOut, confirm } from '../payments/checkout.ts'

/*
 * A round sum for two dues of which the older one has paise: January's dividend of ₹1,333.33 lowers February. Bala owes ₹8,666.67 for
 * February, and ₹10,000 for March.
 */

let app: TestApp
let chit: TestChit
let bala: Caller
let sana: Caller
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, START)
  sana = await signIn(app, 'Sana', 'cashier')
})
beforeEach(async () => {
  const terms = { dividendRounding: 'paise', dividendSharedBy: 'all-tickets' } as const
  chit = await startChit(app, { tickets: 3, months: 3, amount: fromRupees(90_000), terms })
  bala = chit.holder(2)
  await giveByBid(chit, 1, [[1, 4_000]])
  await given.clock(app, dueDay(START, 2))
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const SUM = 12_000
const FEBRUARY = 8_666.67
const PART = 3_333.33
const line = (month: 'February' | 'March', amount: number) => ({
  chitId: chit.running.chit._id,
  ticketNo: 2,
  month,
  year: 2027,
  amount,
})
const dues = () => [line('February', FEBRUARY), line('March', PART)]
const wallet = (): Promise<number> => rupeesIn(app, `wallet:${bala.id}`)
async function months() {
  const params = { id: chit.running.chit._id }
  const { reply } = await chit.as(bala).call(endpoints.chitInstalments, { params, query: { mine: '1' } })
  return reply.slice(1, 3).map(({ paid, rest }) => [paid, rest])
}
const DIVIDED = [
  [FEBRUARY, 0],
  [PART, 6_666.67],
]

// @spec INS-12
describe('a round sum for a due with paise and a due without them is divided to the paisa, the oldest first', () => {
  test('at the counter', async () => {
    await chit.as(sana).call(endpoints.openTill, { body: { float: 0 } })
    const body = { memberId: bala.id, lines: dues(), method: 'cash', tendered: SUM } as const
    const { reply } = await chit.as(sana).call(endpoints.takeReceipt, { body })
    expect(reply.receipt).toMatchObject({ total: SUM, change: 0, lines: [{ isPart: false }, { isPart: true }] })
    expect([await months(), await wallet()]).toEqual([DIVIDED, 0])
  })

  test('at the counter for the coming months of a ticket', async () => {
    const ahead = { chitId: chit.running.chit._id, ticketNo: 2, amount: SUM }
    const body = { memberId: bala.id, lines: [], ahead, method: 'cash' as const, tendered: SUM }
    expect((await chit.as(sana).call(endpoints.takeReceipt, { body })).status).toBe(201)
    expect([await months(), await wallet()]).toEqual([DIVIDED, 0])
  })

  test('by its member from the wallet', async () => {
    await given.funds(app, bala, fromRupees(SUM))
    const body = { lines: dues(), from: 'wallet' } as const
    expect((await chit.as(bala).call(endpoints.payDuesToPay, { body })).status).toBe(200)
    expect([await months(), await wallet()]).toEqual([DIVIDED, 0])
  })

  test('by its member online, also when the older month is paid before the money arrives', async () => {
    const body = { lines: dues(), from: 'online' } as const
    const { payment } = (await chit.as(bala).call(endpoints.payDuesToPay, { body })).reply
    await given.paid(app, chit.running, 2)
    const { _id = '', orderId = '' } = payment ?? {}
    await confirm(app, bala, _id, await checkOut(app, orderId, 'pay'))
    expect([await months(), await wallet()]).toEqual([DIVIDED, FEBRUARY])
  })

  test('by a cheque', async () => {
    const written = { chequeNo: '100001', bank: 'Federal Bank', dated: dueDay(START, 2) }
    const body = { memberId: bala.id, lines: dues(), ...written }
    const params = { id: (await chit.as(sana).call(endpoints.receiveCheque, { body })).reply.cheque._id }
    await chit.as(sana).call(endpoints.depositCheque, { params, body: { slip: 'FB-1' } })
    await chit.as(chit.admin).call(endpoints.clearCheque, { params })
    expect([await months(), await wallet()]).toEqual([DIVIDED, 0])
  })

  test('by a collector’s signed receipt, and nothing of it goes to suspense', async () => {
    const hema = await signIn(app, 'Hema', 'collector')
    const phone = await openPhone(chit.as(hema))
    await phone.fetchRound()
    const receipts = [await phone.give({ memberId: bala.id, lines: dues() })]
    const { reply } = await chit.as(hema).call(endpoints.syncReceipts, { body: { receipts } })
    expect(reply.receipts.map(({ status, reason }) => reason ?? status)).toEqual(['booked'])
    expect([await months(), await wallet()]).toEqual([DIVIDED, 0])
  })
})

// @spec INS-12
test('without a due with paise beside it a part has none, and two parts bring each other none', async () => {
  await given.funds(app, bala, fromRupees(SUM))
  const pay = async (lines: ReturnType<typeof line>[]) => {
    const { problem } = await chit.as(bala).call(endpoints.payDuesToPay, { body: { lines, from: 'wallet' } })
    return problem.code
  }
  await given.paid(app, chit.running, 2)
  expect(await pay([line('March', PART)])).toBe('part_amount_invalid')
  const other = await startChit(app, { members: [bala, ...(await given.members(app, 4))] })
  await given.clock(app, dueDay(START, 2))
  const parts = [line('March', PART), { ...line('February', 100.5), chitId: other.running.chit._id, ticketNo: 1 }]
  await given.paid(app, other.running, 1)
  expect(await pay(parts)).toBe('part_amount_invalid')
  expect(await wallet()).toBe(SUM)
})

// @spec INS-12
test('beside a due with paise one part has what a round sum leaves, and a second one has not', async () => {
  await given.funds(app, bala, fromRupees(2 * SUM))
  const other = await startChit(app, { members: [bala, ...(await given.members(app, 4))] })
  await given.clock(app, dueDay(START, 2))
  await given.paid(app, other.running, 1)
  const penny = { ...line('February', 0.01), chitId: other.running.chit._id, ticketNo: 1 }
  const { problem } = await chit
    .as(bala)
    .call(endpoints.payDuesToPay, { body: { lines: [...dues(), penny], from: 'wallet' } })
  expect(problem.code).toBe('part_amount_invalid')
  expect(await wallet()).toBe(2 * SUM)
})

// @spec INS-12
test('the database refuses paise of whole rupees where what is paid beside the part has none', async () => {
  await given.paid(app, chit.running, 2)
  const insert = (amount: number, beside: number) =>
    app.owner.query(
      `insert into instalment_part (ticket_id, month_no, amount_paise, beside_paise, receipt_no)
       select id, 3, $2::bigint, $3::bigint, 'x' from ticket where chit_id = $1 and ticket_no = 2`,
      [chit.running.chit._id, amount, beside],
    )
  await expect(insert(50, 100_00)).rejects.toMatchObject({ constraint: 'instalment_part_amount' })
  await expect(insert(100_50, 100_00)).rejects.toMatchObject({ constraint: 'instalment_part_amount' })
  await expect(insert(100_50, -1)).rejects.toMatchObject({ constraint: 'instalment_part_beside' })
})
