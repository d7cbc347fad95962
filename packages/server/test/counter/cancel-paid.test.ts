import { endpoints, type WireBodyOf } from '@kuri/contract'
import { dueDay, fromRupees } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import { api, signIn, type Api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { auctionDay, open, START, startChit } from '../auctions/room.ts'
import * as given from '../given.ts'
import { linesOfPdf } from '../pdf/pdf-text.ts'
import { rupeesIn } from './rupees-in.ts'

/* Receipts of the counter that paid something and are cancelled: what they paid stays paid, and the member owes the money. */

let app: TestApp
let admin: Caller
let sana: Caller
let ravi: Caller
let mani: Caller
let running: given.RunningChit
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, START)
  admin = await given.admin(app)
  sana = await signIn(app, 'Sana', 'cashier')
  ravi = await signIn(app, 'Ravi', 'cashier')
  mani = await signIn(app, 'Mani', 'manager')
  await as(sana).call(endpoints.openTill, { body: { float: 0 } })
  await as(ravi).call(endpoints.openTill, { body: { float: 0 } })
})
beforeEach(async () => {
  running = await given.runningChit(app, { startDate: START })
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller): Api => api(app).as(caller)
const member = (ticketNo: number): Caller => given.holderOf(running, ticketNo)
const wallet = (ticketNo: number): Promise<number> => rupeesIn(app, `wallet:${member(ticketNo).id}`)
const debtOf = (ticketNo: number): Promise<number> => rupeesIn(app, `debt:${member(ticketNo).id}`)
const till = (of = sana): Promise<number> => rupeesIn(app, `till:${of.id}`)
const dues = async (ticketNo: number) => (await as(member(ticketNo)).call(endpoints.duesToPay)).reply

type Body = WireBodyOf<typeof endpoints.takeReceipt>
const january = (ticketNo: number, amount = 10_000): Body['lines'][number] => ({
  chitId: running.chit._id,
  ticketNo,
  month: 'January',
  year: 2027,
  amount,
})
/** A receipt over January, unless it is said otherwise. */
async function taken(ticketNo: number, form: Partial<Body> = {}, by = sana) {
  const usual: Body = { memberId: member(ticketNo).id, lines: [january(ticketNo)], method: 'cash' }
  const cash = form.method === 'upi' ? {} : { tendered: 100_000 }
  const body: Body = { ...usual, ...cash, ...form }
  const done = await as(by).call(endpoints.takeReceipt, { idempotencyKey: newId(), body })
  expect(done.status).toBe(201)
  return done.reply.receipt
}
const ask = (number: string, by = sana) =>
  as(by).call(endpoints.cancelReceipt, { params: { number }, body: { reason: 'The wrong member.' } })
const approve = (id: string) => as(admin).call(endpoints.approveCancellation, { params: { id } })
async function waiting(number: string) {
  const { rows } = (await as(admin).call(endpoints.adminInbox, { query: { filter: 'receipt-cancel' } })).reply
  return rows.flatMap((row) => (row.kind === 'receipt-cancel' && row.about.receipt.number === number ? [row] : []))[0]
}
/** Asked for and approved; gives the id of the cancellation, which is that of the debt. */
async function cancel(number: string, by = sana): Promise<string> {
  expect((await ask(number, by)).reply.status).toBe('waiting_second')
  const id = (await waiting(number))?.id ?? ''
  expect((await approve(id)).status).toBe(200)
  return id
}
const view = async (number: string) => (await as(sana).call(endpoints.counterReceipt, { params: { number } })).reply
/** The months of a ticket that auctions count as unpaid though they are paid. */
async function inDebt(ticketNo: number): Promise<number[]> {
  const { rows } = await app.owner.query<{ no: number }>(
    `select months_in_debt(ticket.id) as no from ticket where chit_id = $1 and ticket_no = $2 order by 1`,
    [running.chit._id, ticketNo],
  )
  return rows.map(({ no }) => no)
}
const stateOf = async (ticketNo: number, month = 1): Promise<string | undefined> => {
  const { rows } = await app.owner.query<{ state: string }>(
    `select instalment.state from instalment join ticket on ticket.id = ticket_id
      where ticket.chit_id = $1 and ticket_no = $2 and month_no = $3`,
    [running.chit._id, ticketNo, month],
  )
  return rows[0]?.state
}

/** The words of the receipt's PDF, as its member downloads it. */
async function fileOf(number: string): Promise<string> {
  const headers = { authorization: `Bearer ${member(1).token}` }
  const pdf = await app.app.inject({ url: `/api/receipts/${number}.pdf`, headers })
  return JSON.stringify(linesOfPdf(pdf.rawPayload))
}

// @spec PAY-7
describe('a receipt of the counter that paid a contribution and is cancelled', () => {
  test('leaves the month paid: the cash leaves the till, and the member owes what the wallet does not have', async () => {
    const before = await till()
    const { number } = await taken(1)
    await given.funds(app, member(1), fromRupees(3_000))
    expect((await view(number)).ifCancelled).toEqual({ fromWallet: 3_000, owed: 7_000 })
    expect((await ask(number)).reply.receipt.cancelled).toMatchObject({ done: false, debt: null })
    const row = await waiting(number)
    expect(row?.about.ifCancelled).toEqual({ fromWallet: 3_000, owed: 7_000 })
    expect([await wallet(1), await debtOf(1), await till()]).toEqual([3_000, 0, before + 10_000])
    expect((await approve(row?.id ?? '')).reply.cancellation).toMatchObject({ status: 'done', ifCancelled: null })
    expect([await wallet(1), await debtOf(1), await till()]).toEqual([0, 7_000, before])
    expect([await stateOf(1), await inDebt(1)]).toEqual(['paid', [1]])
    expect(await view(number)).toMatchObject({
      receipt: { total: 10_000, lines: [{ month: 'January' }], cancelled: { done: true, debt: { amount: 7_000 } } },
      ifCancelled: null,
    })
  })

  test('is named among what the member owes, at the counter and in the search, and stands in the total', async () => {
    const { number } = await taken(1)
    const id = await cancel(number)
    const owed = { _id: id, number, chequeNo: null, bank: null, amount: 10_000, charge: 0, since: START }
    expect(await dues(1)).toMatchObject({ total: 10_000, debts: [owed] })
    const atCounter = (await as(ravi).call(endpoints.counterMember, { params: { id: member(1).id } })).reply
    expect([atCounter.total, atCounter.debts]).toEqual([10_000, [owed]])
    const { code } = atCounter.user
    const { members } = (await as(ravi).call(endpoints.findPeople, { query: { search: code } })).reply
    expect(members).toMatchObject([{ due: 10_000, late: 10_000 }])
    const { notices } = (await as(member(1)).call(endpoints.listNotices, { query: {} })).reply
    expect(notices.map(({ text }) => text)).toContainEqual(
      `We cancelled your receipt ${number} of ₹10,000 and give you this money back. The contributions that it paid stay paid. You owe ₹10,000 to the company. Please pay it with your next contribution, or come to our office. Reason: The wrong member.`,
    )
    expect(await fileOf(number)).toMatch(/CANCELLED.*You owe ₹10,000 to the company for it/)
  })

  test('lets no money out to the member until it is paid, and keeps them from being erased', async () => {
    await cancel((await taken(1)).number)
    await given.funds(app, member(1), fromRupees(5_000))
    const account = { holder: 'Asha', number: '100200300400', ifsc: 'SBIN0001234' }
    const toBank = { amount: 1, account, password: 'Member@123' }
    const refused = await as(member(1)).call(endpoints.requestWithdrawal, { body: toBank })
    expect(refused.problem).toMatchObject({
      code: 'debt_owed',
      message: expect.stringContaining('cancelled receipt'),
    })
    const { rows } = await app.owner.query<{ what: string }>('select what from open_money($1)', [member(1).id])
    expect(rows.map(({ what }) => what)).toContain('waiting')
  })

  test('is paid as a whole: by the member from the wallet, or by staff for them, once', async () => {
    const { number } = await taken(1)
    const id = await cancel(number)
    const pay = (who: Caller) => as(who).call(endpoints.payDebt, { params: { id } })
    expect((await pay(member(2))).status).toBe(404)
    expect((await pay(member(1))).problem.code).toBe('insufficient_funds')
    await given.funds(app, member(1), fromRupees(10_000))
    const all = await Promise.all([
      pay(member(1)),
      pay(member(1)),
      as(ravi).call(endpoints.settleDebt, { params: { id } }),
    ])
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect([await wallet(1), await debtOf(1), await inDebt(1)]).toEqual([0, 0, []])
    expect(await fileOf(number)).toMatch(/CANCELLED.*You have paid what you owed for it/)
  })

  test('is paid at the counter: when that receipt is cancelled too, its month is owed for again', async () => {
    const first = await taken(1)
    const id = await cancel(first.number)
    const second = await taken(1, { lines: [], debts: [id] }, ravi)
    expect(second.debts).toEqual([{ _id: id, number: first.number, chequeNo: null, amount: 10_000 }])
    expect([await debtOf(1), await inDebt(1)]).toEqual([0, []])
    expect((await view(first.number)).receipt.cancelled?.debt?.settledAt).not.toBeNull()
    const again = await cancel(second.number, ravi)
    expect([await debtOf(1), await inDebt(1)]).toEqual([10_000, [1]])
    expect((await dues(1)).debts).toMatchObject([{ _id: again, number: second.number, amount: 10_000 }])
  })

  test('leaves a part and months ahead paid too', async () => {
    const part = await taken(1, { lines: [january(1, 4_000)] })
    await cancel(part.number)
    expect([await stateOf(1), await debtOf(1), (await dues(1)).total]).toEqual(['unpaid', 4_000, 10_000])
    const ahead = { chitId: running.chit._id, ticketNo: 2, amount: 20_000 }
    const coming = await taken(2, { lines: [january(2)], ahead })
    await cancel(coming.number)
    expect([await stateOf(2, 3), await debtOf(2), await inDebt(2)]).toEqual(['paid', 30_000, [1, 2, 3]])
  })

  test('of a UPI payment leaves the bank with one movement, also when the wallet gives a part, and its number is free again', async () => {
    const { number } = await taken(1, { method: 'upi', reference: '426325000091' })
    await given.funds(app, member(1), fromRupees(3_000))
    const before = await rupeesIn(app, 'bank')
    const id = await cancel(number)
    expect([before - (await rupeesIn(app, 'bank')), await debtOf(1), await wallet(1)]).toEqual([10_000, 7_000, 0])
    const moves = await app.owner.query('select amount_paise from bank_move where event_key = $1', [
      `counter-cancel:${id}`,
    ])
    expect(moves.rows).toEqual([{ amount_paise: -1_000_000 }])
    await taken(2, { method: 'upi', reference: '426325000091' })
  })

  test('no longer counts as cash of its month', async () => {
    const before = await cashForJanuary(1)
    const { number } = await taken(1)
    expect(await cashForJanuary(1)).toBe(before + 1_000_000)
    await cancel(number)
    expect(await cashForJanuary(1)).toBe(before)
  })

  test('counts as cash of its month again when its debt is paid in cash, once, and not from the wallet', async () => {
    const id = await cancel((await taken(1)).number)
    expect(await cashForJanuary(1)).toBe(0)
    const second = await taken(1, { lines: [], debts: [id] }, ravi)
    expect(await cashForJanuary(1)).toBe(1_000_000)
    const again = await cancel(second.number, ravi)
    expect(await cashForJanuary(1)).toBe(0)
    await taken(1, { lines: [], debts: [again] }, ravi)
    expect(await cashForJanuary(1)).toBe(1_000_000)
    const other = await cancel((await taken(2)).number)
    await given.funds(app, member(2), fromRupees(10_000))
    expect((await as(member(2)).call(endpoints.payDebt, { params: { id: other } })).status).toBe(200)
    expect(await cashForJanuary(2)).toBe(0)
  })

  // @spec INS-13
  test('keeps a promise with the money that stays, once: what was given back and paid again is not counted twice', async () => {
    await as(member(1)).call(endpoints.promise, { body: { amount: 20_000, day: START } })
    const { number } = await taken(1)
    const promised = async () => (await as(member(1)).call(endpoints.myPromise)).reply.promise?.paid
    expect(await promised()).toBe(10_000)
    const id = await cancel(number)
    expect(await promised()).toBe(0)
    const second = await taken(1, { lines: [], debts: [id] }, ravi)
    expect(await promised()).toBe(10_000)
    await cancel(second.number, ravi)
    expect(await promised()).toBe(0)
  })

  test('is asked for once by two at the same time, and is cancelled once', async () => {
    const { number } = await taken(1)
    const both = await Promise.all([ask(number), ask(number, ravi)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.problem.code).toBe('receipt_cancelled')
    const id = (await waiting(number))?.id ?? ''
    const approved = await Promise.all(Array.from({ length: 4 }, () => approve(id)))
    expect(approved.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect((await ask(number)).problem.code).toBe('receipt_cancelled')
    expect(await debtOf(1)).toBe(10_000)
  })

  test('at the same time as a payment from the wallet takes what is there, and the rest is owed', async () => {
    for (const ticketNo of [1, 2, 3, 4, 5]) {
      const { number } = await taken(ticketNo, { lines: [], toWallet: 10_000 })
      await ask(number)
      const id = (await waiting(number))?.id ?? ''
      const pay = () =>
        as(member(ticketNo)).call(endpoints.payContribution, {
          body: { chitId: running.chit._id, month: 'January', year: 2027 },
        })
      const [cancelled, paid] =
        ticketNo % 2 === 0
          ? await Promise.all([approve(id), pay()])
          : await Promise.all([pay(), approve(id)]).then(([one, other]) => [other, one] as const)
      expect(cancelled.status).toBe(200)
      const isPaid = paid.status < 300
      expect([await wallet(ticketNo), await debtOf(ticketNo)]).toEqual([0, isPaid ? 10_000 : 0])
      // the receipt paid no month: what its money paid from the wallet later is the member's own act
      expect(await inDebt(ticketNo)).toEqual([])
    }
  })

  test('after its till is closed gives the cash from the open till of who asked for it, and is refused without one', async () => {
    const { number } = await taken(1)
    const expected = (await as(sana).call(endpoints.myTill)).reply.till?.expected ?? 0
    const closed = await as(sana).call(endpoints.closeTill, { body: { counted: { '1': expected } } })
    expect((await as(mani).call(endpoints.confirmTill, { params: { id: closed.reply.till._id } })).status).toBe(200)
    await ask(number)
    const id = (await waiting(number))?.id ?? ''
    expect((await approve(id)).problem.code).toBe('no_till_gives_back')
    expect([await debtOf(1), await inDebt(1)]).toEqual([0, []])
    await given.clock(app, dueDay(START, 2))
    await as(sana).call(endpoints.openTill, { body: { float: 1_000 } })
    expect((await approve(id)).problem.code).toBe('till_has_less')
    await taken(2, { lines: [], toWallet: 9_500 })
    expect((await approve(id)).status).toBe(200)
    expect([await till(), await debtOf(1)]).toEqual([500, 10_000])
    await given.clock(app, START)
  })
})

/** What the holder of a ticket has paid in cash for January, in paise. */
async function cashForJanuary(ticketNo: number): Promise<number> {
  const { rows } = await app.owner.query<{ cash: number }>(
    `select cash_for_due(person_id, id, 1) as cash from ticket where chit_id = $1 and ticket_no = $2`,
    [running.chit._id, ticketNo],
  )
  return rows[0]?.cash ?? Number.NaN
}

// @spec PAY-16
test('a member who owes for a cancelled receipt does not bid, and the prize of an earlier bid pays it', async () => {
  const other = await startApp()
  try {
    const chit = await startChit(other)
    const chitra = await signIn(other, 'Chitra', 'cashier')
    const [bala, dev] = [chit.holder(2), chit.holder(4)]
    await chit.as(chitra).call(endpoints.openTill, { body: { float: 0 } })
    const pays = async (who: Caller): Promise<string> => {
      const { lines, next } = (await chit.as(chitra).call(endpoints.counterMember, { params: { id: who.id } })).reply
      const due = [...lines, next].flatMap((one) => one ?? []).slice(0, 1)
      const named = due.map(({ chitId, ticketNo, month, year, amount }) => ({ chitId, ticketNo, month, year, amount }))
      const body = { memberId: who.id, lines: named, method: 'cash', tendered: 50_000 } as const
      return (await chit.as(chitra).call(endpoints.takeReceipt, { body })).reply.receipt.number
    }
    const cancelled = async (number: string): Promise<string> => {
      const body = { reason: 'The wrong member.' }
      await chit.as(chitra).call(endpoints.cancelReceipt, { params: { number }, body })
      const { rows } = (await chit.as(chit.admin).call(endpoints.adminInbox, { query: { filter: 'receipt-cancel' } }))
        .reply
      const params = { id: rows[0]?.id ?? '' }
      expect((await chit.as(chit.admin).call(endpoints.approveCancellation, { params })).status).toBe(200)
      return params.id
    }
    const [ofBala, ofDev] = [await pays(bala), await pays(dev)]
    await given.paid(other, chit.running, 1, { except: [2, 4] })
    const id = await cancelled(ofBala)
    await given.clock(other, auctionDay(1))
    const room = await open(chit, 1)
    expect((await room.bid(2, 5_000)).problem.code).toBe('in_arrears')
    await given.funds(other, bala, fromRupees(10_000))
    expect((await chit.as(bala).call(endpoints.payDebt, { params: { id } })).status).toBe(200)
    expect((await room.bid(2, 5_000)).status).toBe(201)
    expect((await room.bid(4, 6_000)).status).toBe(201)
    await room.close()
    // the till of that day is open no more: the cashier opens the one of today
    const opened = await chit.as(chitra).call(endpoints.myTill)
    expect(opened.reply.till?.expected).toBe(10_000)
    await cancelled(ofDev)
    expect(await rupeesIn(other, `debt:${dev.id}`)).toBe(10_000)
    const prize = { params: { id: room.id }, body: { security: 'Two guarantors' } }
    expect((await chit.as(chit.admin).call(endpoints.approvePrize, prize)).status).toBe(200)
    expect([await rupeesIn(other, `debt:${dev.id}`), await rupeesIn(other, `wallet:${dev.id}`)]).toEqual([0, 34_000])
    await expectLedgerSound(other)
  } finally {
    await other.close()
  }
})

// @spec PAY-7, PAY-16
test('a debt is not changed, paid twice or owed by another person, and no receipt of an erased member is cancelled', async () => {
  await given.clock(app, dueDay(START, 3))
  const sita = await signIn(app, 'Sita', 'cashier')
  await as(sita).call(endpoints.openTill, { body: { float: 0 } })
  const { number } = await taken(3, {}, sita)
  const id = await cancel(number, sita)
  await given.funds(app, member(3), fromRupees(10_000))
  await as(member(3)).call(endpoints.payDebt, { params: { id } })
  const broken = [
    [`update debt set amount_paise = 1 where id = '${id}'`, 'debt_frozen'],
    [`update debt set settled_at = kuri_now() where id = '${id}'`, 'debt_frozen'],
    [
      `insert into debt (id, person_id, cancellation_id, number, amount_paise)
         select gen_random_uuid(), person_id, id, 'C', 1 from counter_cancellation where id = '${id}'`,
      'debt_of_one',
    ],
    [
      `insert into counter_cancellation (id, receipt_id, person_id, reason, state, taken_back_paise)
         select gen_random_uuid(), id, person_id, 'Wrong.', 'waiting_second', 1 from counter_receipt limit 1`,
      'counter_cancellation_taken_back',
    ],
    [
      `update person set erased_at = kuri_now() where id = '${member(3).id}';
       insert into counter_cancellation (id, receipt_id, person_id, reason, state)
         select gen_random_uuid(), id, person_id, 'Wrong.', 'waiting_second' from counter_receipt where number = '${number}'`,
      'person_erased',
    ],
  ] as const
  for (const [statement, constraint] of broken)
    await expect(app.owner.query(statement)).rejects.toMatchObject({ constraint })
})
