import { endpoints } from '@kuri/contract'
import { dueDay, fromRupees } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api, signIn, type Api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { START } from '../auctions/room.ts'
import { rupeesIn } from '../counter/rupees-in.ts'
import * as given from '../given.ts'
import { checkOut, confirm, gatewayEvent, postWebhook, showPayment } from '../payments/checkout.ts'
import { linesOfPdf } from '../pdf/pdf-text.ts'

/* What a member owes for a cheque that came back after it was cleared, as one of their dues: shown, and paid like them. */

let app: TestApp
let admin: Caller
let sana: Caller
let ravi: Caller
let running: given.RunningChit
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, START)
  admin = await given.admin(app)
  sana = await signIn(app, 'Sana', 'cashier')
  ravi = await signIn(app, 'Ravi', 'cashier')
})
beforeEach(async () => {
  await given.clock(app, START)
  running = await given.runningChit(app, { startDate: START })
  await given.clock(app, FEBRUARY)
  await as(admin).call(endpoints.changeSettings, { body: { chequeReturnCharge: 200 } })
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const FEBRUARY = dueDay(START, 2)
const as = (caller: Caller): Api => api(app).as(caller)
const member = (ticketNo: number): Caller => given.holderOf(running, ticketNo)
const line = (month: 'January' | 'February' | 'March', ticketNo: number) => ({
  chitId: running.chit._id,
  ticketNo,
  month,
  year: 2027,
})
let printed = 300_000

/** A cheque for January that came back after it was cleared: ₹10,200 is owed for it. */
async function owedCheque(ticketNo: number): Promise<string> {
  const body = {
    memberId: member(ticketNo).id,
    lines: [{ ...line('January', ticketNo), amount: 10_000 }],
    chequeNo: String((printed += 1)),
    bank: 'Federal Bank, Thrissur',
    dated: FEBRUARY,
  }
  const { _id: id } = (await as(sana).call(endpoints.receiveCheque, { body })).reply.cheque
  await as(sana).call(endpoints.depositCheque, { params: { id }, body: { slip: 'FB-1' } })
  await as(ravi).call(endpoints.clearCheque, { params: { id } })
  await as(sana).call(endpoints.returnCheque, { params: { id }, body: { reason: 'Funds insufficient.' } })
  expect(await owedBy(ticketNo)).toBe(10_200)
  return id
}
const owedBy = (ticketNo: number): Promise<number> => rupeesIn(app, `debt:${member(ticketNo).id}`)
const wallet = (ticketNo: number): Promise<number> => rupeesIn(app, `wallet:${member(ticketNo).id}`)
const duesOf = async (ticketNo: number) => (await as(member(ticketNo)).call(endpoints.duesToPay)).reply
interface Form {
  readonly lines?: readonly ReturnType<typeof line>[]
  readonly debts: readonly string[]
  readonly from?: 'wallet' | 'online'
  readonly amount?: number
}
const pay = (ticketNo: number, { lines = [], debts, from = 'wallet', ...sum }: Form) =>
  as(member(ticketNo)).call(endpoints.payDuesToPay, {
    body: { lines: [...lines], debts: [...debts], from, ...sum },
  })
const openTill = async () => void (await as(sana).call(endpoints.openTill, { body: { float: 0 } }))

// @spec PAY-16
describe('what is owed for a returned cheque', () => {
  test('is among the dues of the member and at the counter, in the total', async () => {
    const id = await owedCheque(1)
    const { total, lines, debts } = await duesOf(1)
    expect(debts).toEqual([
      {
        _id: id,
        number: expect.stringMatching(/^Q-2027-/),
        chequeNo: String(printed),
        bank: 'Federal Bank, Thrissur',
        amount: 10_200,
        charge: 200,
        since: FEBRUARY,
      },
    ])
    expect([total, lines.length]).toEqual([20_200, 1])
    const atCounter = (await as(sana).call(endpoints.counterMember, { params: { id: member(1).id } })).reply
    expect([atCounter.total, atCounter.debts]).toEqual([total, debts])
    expect((await duesOf(2)).debts).toEqual([])
  })

  test('is paid from the wallet together with a contribution: both, or neither', async () => {
    const id = await owedCheque(1)
    await given.funds(app, member(1), fromRupees(20_199))
    const both = { lines: [line('February', 1)], debts: [id], amount: 20_200 }
    const short = await pay(1, both)
    expect(short.problem.code).toBe('insufficient_funds')
    expect([await owedBy(1), await wallet(1)]).toEqual([10_200, 20_199])
    await given.funds(app, member(1), fromRupees(1))
    const paid = await pay(1, both)
    expect(paid).toMatchObject({
      status: 200,
      reply: { total: 20_200, paid: [{ month: 'February', isPart: false }], debts: [{ _id: id, amount: 10_200 }] },
    })
    expect([await owedBy(1), await wallet(1), (await duesOf(1)).total]).toEqual([0, 0, 0])
  })

  test('is paid once, by its member alone, and in the amount that is owed', async () => {
    const id = await owedCheque(1)
    await given.funds(app, member(1), fromRupees(30_000))
    await given.funds(app, member(2), fromRupees(30_000))
    expect((await pay(2, { debts: [id] })).problem.code).toBe('not_found')
    const wrong = (await pay(1, { debts: [id], amount: 10_000 })).problem
    expect([wrong.code, wrong.message]).toEqual(['amount_mismatch', expect.stringContaining('₹10,200')])
    expect((await pay(1, { debts: [id, id] })).problem.code).toBe('nothing_owed')
    expect((await pay(1, { debts: [] })).status).toBe(400)
    const all = await Promise.all(Array.from({ length: 8 }, () => pay(1, { debts: [id] })))
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(7).fill(409)])
    expect([await owedBy(1), await wallet(1)]).toEqual([0, 19_800])
  })

  test('is paid online with a contribution, once however often the gateway reports it', async () => {
    const id = await owedCheque(1)
    const body = { lines: [line('February', 1)], debts: [id], from: 'online', amount: 20_200 } as const
    const { payment } = (await pay(1, body)).reply
    expect(payment).toMatchObject({ amount: 20_200, debts: [{ _id: id, amount: 10_200, isPaid: false }] })
    const { _id = '', orderId = '' } = payment ?? {}
    const back = await checkOut(app, orderId, 'pay')
    const done = (await confirm(app, member(1), _id, back)).reply.payment
    expect(done).toMatchObject({ status: 'captured', debts: [{ isPaid: true }] })
    await postWebhook(app, gatewayEvent('payment.captured', { orderId, paymentId: back.paymentId, paise: 2_020_000 }))
    expect([await owedBy(1), await wallet(1)]).toEqual([0, 0])
  })

  test('that was paid at the counter before the online money arrives leaves that in the wallet', async () => {
    const id = await owedCheque(1)
    const { payment } = (await pay(1, { debts: [id], from: 'online' })).reply
    await openTill()
    const taken = await as(sana).call(endpoints.takeReceipt, {
      body: { memberId: member(1).id, lines: [], debts: [id], method: 'cash', tendered: 10_500 },
    })
    expect(taken.reply.receipt).toMatchObject({
      total: 10_200,
      change: 300,
      lines: [],
      toWallet: 0,
      debts: [{ _id: id, chequeNo: String(printed), amount: 10_200 }],
    })
    await postWebhook(app, gatewayEvent('payment.captured', { orderId: payment?.orderId ?? '', paise: 1_020_000 }))
    expect((await showPayment(app, member(1), payment?._id ?? '')).debts).toMatchObject([{ isPaid: false }])
    expect([await owedBy(1), await wallet(1)]).toEqual([0, 10_200])
  })

  test('is taken at the counter with contributions on one receipt, which names it', async () => {
    const id = await owedCheque(2)
    await openTill()
    const taken = await as(sana).call(endpoints.takeReceipt, {
      body: {
        memberId: member(2).id,
        lines: [{ ...line('February', 2), amount: 4_000 }],
        debts: [id],
        method: 'cash',
        tendered: 14_200,
      },
    })
    expect(taken).toMatchObject({ status: 201, reply: { receipt: { total: 14_200, lines: [{ isPart: true }] } } })
    const { number } = taken.reply.receipt
    const pdf = await app.app.inject({
      url: `/api/receipts/${number}.pdf`,
      headers: { authorization: `Bearer ${member(2).token}` },
    })
    expect(JSON.stringify(linesOfPdf(pdf.rawPayload))).toContain(`Returned cheque ${printed}`)
    const again = await as(sana).call(endpoints.takeReceipt, {
      body: { memberId: member(2).id, lines: [], debts: [id], method: 'cash', tendered: 14_200 },
    })
    expect(again.problem.code).toBe('nothing_owed')
    expect([await owedBy(2), await wallet(2)]).toEqual([0, 0])
  })

  test('is not paid with another cheque', async () => {
    const id = await owedCheque(3)
    const cheque = { chequeNo: '999999', bank: 'SBI', dated: FEBRUARY }
    const body = { memberId: member(3).id, lines: [{ ...line('February', 3), amount: 10_000 }], debts: [id] }
    const taken = await as(sana).call(endpoints.takeReceipt, { body: { ...body, method: 'cheque', cheque } })
    expect(taken.problem).toMatchObject({ code: 'invalid_input', field: 'method' })
  })

  test('lets the member bid again once it is paid', async () => {
    const id = await owedCheque(4)
    await given.funds(app, member(4), fromRupees(20_200))
    const rows = async () =>
      (await app.owner.query('select from ticket, months_in_debt(ticket.id) where person_id = $1', [member(4).id]))
        .rowCount
    expect(await rows()).toBe(1)
    await pay(4, { debts: [id] })
    expect(await rows()).toBe(0)
  })
})
