import { endpoints, type WireBodyOf } from '@kuri/contract'
import { day, dueDay, fromRupees } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import { api, signIn, type Api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { START } from '../auctions/room.ts'
import * as given from '../given.ts'
import { linesOfPdf } from '../pdf/pdf-text.ts'
import { rupeesIn } from './rupees-in.ts'

type Month = 'January' | 'February' | 'March' | 'April' | 'May'

let app: TestApp
let running: given.RunningChit
let sana: Caller
let ravi: Caller
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, START)
  running = await given.runningChit(app, { startDate: START })
  sana = await signIn(app, 'Sana', 'cashier')
  ravi = await signIn(app, 'Ravi', 'cashier')
  await given.clock(app, dueDay(START, 2))
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller): Api => api(app).as(caller)
const member = (ticketNo: number): Caller => given.holderOf(running, ticketNo)
const line = (month: Month, amount = 10_000, ticketNo?: number) => ({
  chitId: running.chit._id,
  month,
  year: 2027,
  amount,
  ...(ticketNo !== undefined && { ticketNo }),
})
interface Slip {
  readonly by?: Caller
  readonly method?: 'cash' | 'upi'
  readonly tendered?: number
  readonly reference?: string
  readonly reason?: string
  readonly key?: string
}
const take = (ticketNo: number, lines: readonly ReturnType<typeof line>[], slip: Slip = {}) => {
  const { by = sana, key = newId(), method = 'cash', ...rest } = slip
  const tendered = method === 'cash' ? { tendered: lines.reduce((all, { amount }) => all + amount, 0) } : {}
  return as(by).call(endpoints.takeReceipt, {
    idempotencyKey: key,
    body: { memberId: member(ticketNo).id, lines: [...lines], method, ...tendered, ...rest },
  })
}
/** What a receipt is for and how it is paid, beside whose it is. */
type Body = Omit<WireBodyOf<typeof endpoints.takeReceipt>, 'memberId'>
const post = (ticketNo: number, body: Body) =>
  as(sana).call(endpoints.takeReceipt, { idempotencyKey: newId(), body: { memberId: member(ticketNo).id, ...body } })
const ahead = (amount: number) => ({ chitId: running.chit._id, ticketNo: 1, amount })
const dues = async (ticketNo: number) =>
  (await as(sana).call(endpoints.counterMember, { params: { id: member(ticketNo).id } })).reply
const balance = (code: string): Promise<number> => rupeesIn(app, code)

// @spec PAY-7
describe('a receipt at the counter', () => {
  test('is refused without an open till of today, and writes nothing', async () => {
    expect((await take(1, [line('January')])).problem.code).toBe('till_closed')
    expect(await balance(`wallet:${member(1).id}`)).toBe(0)
    for (const by of [sana, ravi]) {
      expect((await as(by).call(endpoints.openTill, { body: { float: 0 } })).status).toBe(200)
    }
  })

  test('is given at once for several dues with one sum: number, change, every month paid, cash in the till', async () => {
    const before = await dues(1)
    expect([before.total, before.lines.map(({ month }) => month)]).toEqual([20_000, ['January', 'February']])
    const { status, reply } = await take(1, [line('February'), line('January')], { tendered: 20_500 })
    expect(status).toBe(201)
    expect(reply.receipt).toMatchObject({
      number: 'C-2027-000001',
      total: 20_000,
      tendered: 20_500,
      change: 500,
      method: 'cash',
      lines: [
        { month: 'January', amount: 10_000, ticketNo: 1, receiptNo: expect.stringMatching(/^K\d+-2027-/) },
        { month: 'February', amount: 10_000, ticketNo: 1, receiptNo: expect.stringMatching(/^K\d+-2027-/) },
      ],
    })
    expect((await dues(1)).total).toBe(0)
    expect(await balance(`till:${sana.id}`)).toBe(20_000)
    expect(await balance(`wallet:${member(1).id}`)).toBe(0)
  })

  test('is found again by its number, also by the search of members and as a PDF', async () => {
    const { reply } = await as(ravi).call(endpoints.counterReceipt, { params: { number: 'c-2027-000001' } })
    expect(reply.receipt).toMatchObject({ number: 'C-2027-000001', user: { name: 'Asha' }, cashier: { name: 'Sana' } })
    for (const search of ['C-2027-000001', 'c-2027-1', 'c 2027 000001']) {
      const { members } = (await as(sana).call(endpoints.findPeople, { query: { search } })).reply
      expect(members.map(({ name }) => name)).toEqual(['Asha'])
    }
    expect((await as(sana).call(endpoints.counterReceipt, { params: { number: 'C-2027-000099' } })).status).toBe(404)
  })

  test('is printed with the name in its own script, for the payer and for who may read money, and for nobody else', async () => {
    await app.owner.query(`update person set own_name = 'ബാബു വാരിയർ' where id = $1`, [member(1).id])
    const file = async (who: Caller) =>
      await app.app.inject({
        url: '/api/receipts/C-2027-000001.pdf',
        headers: { authorization: `Bearer ${who.token}` },
      })
    const answer = await file(member(1))
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    const lines = linesOfPdf(answer.rawPayload)
    for (const text of ['Receipt C-2027-000001', 'ബാബു വാരിയർ', '₹20,000', 'Rupees twenty thousand only'])
      expect(lines.join('\n')).toContain(text)
    expect(lines.join('\n')).toContain('Cash received ₹20,500, change given ₹500.')
    expect((await file(ravi)).statusCode).toBe(200)
    expect((await file(member(2))).statusCode).toBe(404)
  })

  test('takes the oldest month of a ticket first, and no more than what is due', async () => {
    expect((await take(2, [line('February')])).problem.code).toBe('older_due_first')
    expect((await take(2, [line('January', 10_001)])).problem.code).toBe('amount_mismatch')
    expect((await take(2, [line('January'), line('January')])).problem.code).toBe('instalment_already_paid')
    expect((await take(2, [line('January'), line('February', 12_000)])).problem.code).toBe('amount_mismatch')
    expect((await dues(2)).total).toBe(20_000)
  })

  test('takes no less cash than the total, no UPI payment without its number, and nobody from themselves', async () => {
    expect((await take(2, [line('January')], { tendered: 9_999 })).problem).toMatchObject({
      code: 'tendered_too_little',
      field: 'tendered',
    })
    expect((await take(2, [line('January')], { method: 'upi', reference: 'paid' })).problem).toMatchObject({
      code: 'invalid_input',
      field: 'reference',
    })
    const own = { memberId: sana.id, lines: [line('January')], method: 'cash' as const, tendered: 10_000 }
    expect((await as(sana).call(endpoints.takeReceipt, { body: own })).problem.code).toBe('own_wallet_approval')
  })

  test('takes a part of a due: the rest stays due, and a later month waits for it', async () => {
    const { status, reply } = await take(5, [line('January', 4_000)])
    expect([status, reply.receipt.total]).toEqual([201, 4_000])
    expect(reply.receipt.lines).toMatchObject([{ amount: 4_000, isPart: true, receiptNo: expect.stringMatching(/^K/) }])
    expect((await dues(5)).lines.map(({ month, amount }) => [month, amount])).toEqual([
      ['January', 6_000],
      ['February', 10_000],
    ])
    expect((await take(5, [line('February')])).problem.code).toBe('older_due_first')
    expect((await take(5, [line('January', 0.5)])).problem.code).toBe('part_amount_invalid')
    const both = await Promise.all([take(5, [line('January', 6_000)]), take(5, [line('January', 6_000)], { by: ravi })])
    expect(both.map((one) => String(one.status)).toSorted()).toEqual(['201', '409'])
    expect(await balance(`wallet:${member(5).id}`)).toBe(0)
  })

  test('of a UPI payment has its bank number, which counts once', async () => {
    const upi = { method: 'upi', reference: 'UPI 426325000007' } as const
    const cash = await balance(`till:${sana.id}`)
    const { reply } = await take(2, [line('January')], upi)
    expect(reply.receipt).toMatchObject({ number: 'C-2027-000004', tendered: null, change: 0, method: 'upi' })
    expect((await take(3, [line('January')], upi)).problem.code).toBe('reference_used_before')
    expect(await balance(`till:${sana.id}`)).toBe(cash)
  })

  test('a repeated call with the same key gets the same receipt', async () => {
    const key = newId()
    const first = await take(3, [line('January')], { key })
    const again = await take(3, [line('January')], { key })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.reply.receipt.number).toBe(first.reply.receipt.number)
  })

  test('is given to one of two cashiers who take the same due at the same time; no number is lost', async () => {
    const before = (await take(3, [line('February')])).reply.receipt.number
    const both = await Promise.all([
      take(4, [line('January'), line('February')], { by: sana }),
      take(4, [line('January'), line('February')], { by: ravi }),
    ])
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409'])
    expect(both.find(({ status }) => status === 409)?.problem.code).toBe('instalment_already_paid')
    const next = (await take(5, [line('February')], { by: ravi })).reply.receipt.number
    expect(Number(next.slice(-6)) - Number(before.slice(-6))).toBe(2)
  })

  test('is numbered without a gap when five are asked for at the same time and some are refused', async () => {
    const asked = await Promise.all(
      [1, 2, 3, 4, 5].map((ticketNo) => take(ticketNo, [line('March')], { by: ticketNo % 2 === 0 ? ravi : sana })),
    )
    expect(asked.map(({ status }) => status)).toEqual([201, 422, 201, 201, 201])
    const { rows } = await app.owner.query<{ no: number }>('select no from counter_receipt order by no')
    expect(rows.map(({ no }) => no)).toEqual(rows.map((_, place) => place + 1))
  })

  test('is refused without the permission, and its row cannot be changed', async () => {
    const mani = await signIn(app, 'Mani', 'manager')
    expect((await take(5, [line('March')], { by: mani })).status).toBe(403)
    expect((await take(5, [line('March')], { by: member(1) })).status).toBe(403)
    await expect(app.owner.query('update counter_receipt set amount_paise = 1')).rejects.toThrow('counter_receipt')
    await expect(app.owner.query('delete from counter_receipt_line')).rejects.toThrow('counter_receipt')
  })

  test('lists those of a till, newest first, a page at a time', async () => {
    const first = (await as(sana).call(endpoints.counterReceipts, { query: { limit: 2 } })).reply
    expect(first.receipts).toHaveLength(2)
    const query = { limit: 2, cursor: first.next ?? '' }
    const second = (await as(sana).call(endpoints.counterReceipts, { query })).reply
    const numbers = [...first.receipts, ...second.receipts].map(({ number }) => number)
    expect(numbers).toEqual([...new Set(numbers)].toSorted().toReversed())
    expect([...first.receipts, ...second.receipts].every(({ cashier }) => cashier.name === 'Sana')).toBe(true)
  })

  test('puts money into the wallet from the same sum, or alone, through the till', async () => {
    const cash = await balance(`till:${sana.id}`)
    const both = await post(1, { lines: [line('April')], toWallet: 500, method: 'cash', tendered: 11_000 })
    expect(both.reply.receipt).toMatchObject({ total: 10_500, toWallet: 500, change: 500, lines: [{ month: 'April' }] })
    const alone = await post(1, { lines: [], toWallet: 250, method: 'upi', reference: '426325000050' })
    expect(alone.reply.receipt).toMatchObject({ total: 250, toWallet: 250, lines: [] })
    expect(await balance(`wallet:${member(1).id}`)).toBe(750)
    expect(await balance(`till:${sana.id}`)).toBe(cash + 10_500)
    expect((await post(1, { lines: [], method: 'cash', tendered: 5 })).problem).toMatchObject({ code: 'invalid_input' })
    expect((await post(1, { lines: [], toWallet: 0.5, method: 'cash', tendered: 1 })).problem.code).toBe(
      'payment_amount_invalid',
    )
  })

  test('pays the next contributions of a named ticket, the last in part, and no more than the ticket owes', async () => {
    const slip: Body = { lines: [], method: 'cash', tendered: 100_000 }
    const unknown = await post(1, { ...slip, ahead: { ...ahead(10_000), ticketNo: 2 } })
    expect(unknown.problem).toMatchObject({ code: 'amount_mismatch' })
    expect((await post(1, { ...slip, ahead: ahead(90_000) })).problem).toMatchObject({ code: 'amount_mismatch' })
    const { reply } = await post(1, { ...slip, ahead: ahead(4_000), tendered: 4_000 })
    expect(reply.receipt.lines).toMatchObject([{ month: 'May', amount: 4_000, isPart: true }])
    const rest = await post(1, { lines: [line('May', 6_000)], method: 'cash', tendered: 6_000 })
    expect(rest.reply.receipt.lines).toMatchObject([{ month: 'May', amount: 6_000, isPart: false }])
    expect((await dues(1)).tickets).toEqual([])
  })

  test('of cash from ₹2,00,000 in a day needs a reason', async () => {
    const large = await given.runningChit(app, {
      name: 'Large Five',
      amount: fromRupees(5_000_000),
      members: running.members,
    })
    const due = { ...line('February', 200_000), chitId: large.chit._id }
    expect((await take(5, [due])).problem).toMatchObject({ code: 'large_cash', field: 'reason' })
    expect((await take(5, [due], { reason: 'Sale of a house, PAN seen.' })).status).toBe(201)
  })

  test('a line that names no ticket means one that no other line names', async () => {
    const two = await given.runningChit(app, {
      name: 'Two of Five',
      terms: { maxTicketsPerMember: 2 },
      members: [member(1), member(1), member(2), member(3), member(4)],
    })
    const due = { ...line('February'), chitId: two.chit._id }
    const taken = await take(1, [due, { ...due, ticketNo: 2, amount: 4_000 }])
    expect(taken.reply.receipt.lines).toMatchObject([
      { ticketNo: 1, amount: 10_000 },
      { ticketNo: 2, amount: 4_000 },
    ])
  })

  test('takes a late month without its penalty: the penalty stays due whatever the wallet has, and is no part payment', async () => {
    const late = await given.runningChit(app, {
      name: 'Late Five',
      members: running.members,
      terms: { late: { graceDays: 5, rates: [{ from: null, perYearBp: 1200, perMonth: fromRupees(0) }] } },
    })
    await given.clock(app, day('2027-02-25'))
    const tara = await signIn(app, 'Tara', 'cashier')
    await as(tara).call(endpoints.openTill, { body: { float: 0 } })
    const { lines: due } = await dues(4)
    const { rest = 0, penalty = 0 } = due.find(({ chitId }) => chitId === late.chit._id) ?? {}
    expect([rest, penalty > 0]).toEqual([10_000, true])
    await given.funds(app, member(4), fromRupees(5_000))
    const pays = (amount: number) =>
      as(tara).call(endpoints.takeReceipt, {
        body: {
          memberId: member(4).id,
          lines: [{ ...line('February', amount), chitId: late.chit._id }],
          method: 'cash',
          tendered: 20_000,
        },
      })
    expect((await pays(rest + penalty / 2)).problem.code).toBe('penalty_not_in_parts')
    const { reply } = await pays(rest)
    expect(reply.receipt.lines).toMatchObject([
      { amount: rest, penalty: 0, isPart: true, receiptNo: expect.stringMatching(/^K/) },
    ])
    const left = (await dues(4)).lines.filter(({ chitId, month }) => chitId === late.chit._id && month === 'February')
    expect(left).toMatchObject([{ amount: penalty, rest: 0 }])
    expect((await pays(penalty)).reply.receipt.lines).toMatchObject([
      { amount: penalty, penalty, isPart: false, receiptNo: null },
    ])
    expect(await balance(`wallet:${member(4).id}`)).toBe(5_000)
  })
})
