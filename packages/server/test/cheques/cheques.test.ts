import { endpoints } from '@kuri/contract'
import { addDays, day, dueDay, fromRupees } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { api, signIn, type Api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { START } from '../auctions/room.ts'
import { rupeesIn } from '../counter/rupees-in.ts'
import * as given from '../given.ts'
import { linesOfPdf } from '../pdf/pdf-text.ts'

/* The life of a cheque: received, deposited, cleared or returned, also after it was cleared. */

type Month = 'January' | 'February' | 'March' | 'April' | 'May'

let app: TestApp
let admin: Caller
let running: given.RunningChit
let sana: Caller
let ravi: Caller
const FEBRUARY = dueDay(START, 2)
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, START)
  admin = await given.admin(app)
  running = await given.runningChit(app, { startDate: START })
  sana = await signIn(app, 'Sana', 'cashier')
  ravi = await signIn(app, 'Ravi', 'cashier')
  await given.clock(app, FEBRUARY)
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller): Api => api(app).as(caller)
const member = (ticketNo: number): Caller => given.holderOf(running, ticketNo)
const line = (month: Month, amount = 10_000, chitId = running.chit._id) => ({ chitId, month, year: 2027, amount })
let printed = 100_000
const receive = (
  ticketNo: number,
  lines: readonly ReturnType<typeof line>[],
  { by = sana, dated = FEBRUARY, chequeNo = String((printed += 1)), bank = 'Federal Bank, Thrissur' } = {},
) =>
  as(by).call(endpoints.receiveCheque, {
    body: { memberId: member(ticketNo).id, lines: [...lines], chequeNo, bank, dated },
  })
const received = async (...of: Parameters<typeof receive>) => {
  const { status, reply } = await receive(...of)
  expect(status).toBe(201)
  return reply.cheque
}
const deposit = (id: string, by = sana) =>
  as(by).call(endpoints.depositCheque, { params: { id }, body: { slip: 'FB-1207' } })
const clear = (id: string, by = ravi) => as(by).call(endpoints.clearCheque, { params: { id } })
const giveBack = (id: string, by = sana, reason = 'Funds insufficient.') =>
  as(by).call(endpoints.returnCheque, { params: { id }, body: { reason } })
const cleared = async (...of: Parameters<typeof receive>) => {
  const cheque = await received(...of)
  expect((await deposit(cheque._id)).status).toBe(200)
  const { status, reply } = await clear(cheque._id)
  expect(status).toBe(200)
  return reply.cheque
}
const dues = async (ticketNo: number) =>
  (await as(sana).call(endpoints.counterMember, { params: { id: member(ticketNo).id } })).reply
const wallet = (ticketNo: number): Promise<number> => rupeesIn(app, `wallet:${member(ticketNo).id}`)
const owedBy = (ticketNo: number): Promise<number> => rupeesIn(app, `debt:${member(ticketNo).id}`)
const setCharge = (rupees: number) => as(admin).call(endpoints.changeSettings, { body: { chequeReturnCharge: rupees } })

// @spec PAY-14
describe('a received cheque', () => {
  test('has an acknowledgement at once, pays nothing, and its dues wait apart from what is due', async () => {
    const bank = await rupeesIn(app, 'bank')
    const cheque = await received(1, [line('January'), line('February')])
    expect(cheque).toMatchObject({
      number: 'Q-2027-000001',
      amount: 20_000,
      status: 'received',
      validUntil: '2027-05-05',
      user: { name: 'Asha' },
      receivedBy: { name: 'Sana' },
      lines: [
        { month: 'January', amount: 10_000, outcome: null },
        { month: 'February', amount: 10_000, outcome: null },
      ],
    })
    const after = await dues(1)
    expect([after.total, after.lines, after.received.map(({ month }) => month)]).toEqual([
      0,
      [],
      ['January', 'February'],
    ])
    expect([await rupeesIn(app, 'bank'), await wallet(1)]).toEqual([bank, 0])
    const shown = await as(sana).call(endpoints.chitPayments, { params: { id: running.chit._id }, query: {} })
    expect(JSON.stringify(shown.reply)).toContain('waiting')
  })

  test('is refused a second time, for a month that waits for another, and in the wrong order', async () => {
    const again = await receive(1, [line('March')], { chequeNo: '100001', bank: 'FEDERAL BANK, Thrissur' })
    expect(again.problem).toMatchObject({ code: 'cheque_known', field: 'chequeNo' })
    expect((await receive(1, [line('January')])).problem.code).toBe('cheque_waits')
    expect((await receive(2, [line('February')])).problem.code).toBe('older_due_first')
    expect((await receive(2, [line('January', 10_001)])).problem.code).toBe('amount_mismatch')
  })

  test('is refused when its bank pays it no more, too far ahead, from oneself, and without permission', async () => {
    const stale = await receive(2, [line('January')], { dated: addDays(day('2026-11-05'), -1) })
    expect(stale.problem).toMatchObject({ code: 'cheque_stale', field: 'dated' })
    expect((await receive(2, [line('January')], { dated: day('2028-02-06') })).problem.code).toBe(
      'cheque_too_far_ahead',
    )
    expect((await receive(2, [line('January')], { by: member(3) })).status).toBe(403)
    const manager = await signIn(app, 'Mani', 'manager')
    expect((await receive(2, [line('January')], { by: manager })).status).toBe(403)
    const own = { memberId: sana.id, lines: [line('January')], chequeNo: '100099', bank: 'SBI', dated: FEBRUARY }
    expect((await as(sana).call(endpoints.receiveCheque, { body: own })).problem.code).toBe('own_wallet_approval')
    for (const [field, value] of [
      ['chequeNo', '12345'],
      ['bank', ' '],
    ] as const) {
      const { problem } = await as(sana).call(endpoints.receiveCheque, {
        body: { ...own, memberId: member(2).id, [field]: value },
      })
      expect([problem.code, problem.field]).toEqual(['invalid_input', field])
    }
  })

  test('that is post-dated waits for its day, and is not deposited after three months', async () => {
    const later = await received(2, [line('January')], { dated: addDays(FEBRUARY, 10) })
    expect((await deposit(later._id)).problem).toMatchObject({ code: 'cheque_post_dated' })
    await expect(
      app.owner.query(
        `update cheque set state = 'deposited', slip = 'x', deposited_by = received_by, deposited_at = kuri_now()
                        where id = $1`,
        [later._id],
      ),
    ).rejects.toThrow('cheque_deposited_in_time')
    const waits = async (status: 'received' | 'to-deposit') =>
      (await as(sana).call(endpoints.cheques, { query: { status } })).reply.cheques.map(({ number }) => number)
    expect([await waits('received'), await waits('to-deposit')]).toEqual([
      [later.number, 'Q-2027-000001'],
      ['Q-2027-000001'],
    ])
    expect((await giveBack(later._id, sana, 'The member took it back.')).reply.cheque).toMatchObject({
      status: 'returned',
      charge: 0,
      owed: 0,
    })
    expect((await dues(2)).lines.map(({ month }) => month)).toEqual(['January', 'February'])
  })

  test('is numbered without a gap and never changed or deleted', async () => {
    const [one, two] = await Promise.all([receive(4, [line('January')]), receive(5, [line('January')], { by: ravi })])
    expect([one.reply.cheque.number, two.reply.cheque.number].toSorted()).toEqual(['Q-2027-000003', 'Q-2027-000004'])
    for (const statement of [
      `update cheque set amount_paise = 1`,
      `update cheque set state = 'cleared', cleared_by = (select id from person where name = 'Ravi'), cleared_at = kuri_now()`,
      `update cheque_line set amount_paise = 1`,
    ]) {
      await expect(app.owner.query(statement)).rejects.toThrow(/frozen|goes forward|cheque_deposited|stays/)
    }
    await expect(app.owner.query('delete from cheque')).rejects.toThrow('cheque')
  })
})

// @spec PAY-15
describe('a cheque at the bank', () => {
  test('goes there with others on one slip: all or none', async () => {
    const rows = (await as(sana).call(endpoints.cheques, { query: { status: 'to-deposit' } })).reply.cheques
    const ids = rows.map(({ _id }) => _id)
    const body = { cheques: [...ids, '019a0000-0000-7000-8000-000000000000'], slip: 'FB-1206' }
    expect((await as(sana).call(endpoints.depositCheques, { body })).problem.code).toBe('not_found')
    const { reply } = await as(sana).call(endpoints.depositCheques, { body: { ...body, cheques: ids } })
    expect([
      reply.total,
      reply.cheques.every(({ status, slip }) => status === 'deposited' && slip === 'FB-1206'),
    ]).toEqual([40_000, true])
    expect((await deposit(ids[0] ?? '')).problem.code).toBe('cheque_not_received')
    const found = await as(sana).call(endpoints.cheques, { query: { search: 'fb-1206' } })
    expect(found.reply.cheques).toHaveLength(3)
  })

  test('is cleared by another person: its money pays the months it was given for, each with its receipt', async () => {
    const [cheque] = (await as(sana).call(endpoints.cheques, { query: { search: 'Q-2027-000001' } })).reply.cheques
    if (!cheque) throw new Error('the first cheque was not found')
    expect((await clear(cheque._id, sana)).problem.code).toBe('same_person_approval')
    expect((await clear(cheque._id, member(2))).status).toBe(403)
    const bank = await rupeesIn(app, 'bank')
    const { status, reply } = await clear(cheque._id)
    expect([status, reply.cheque.status]).toEqual([200, 'cleared'])
    expect(reply.cheque.lines).toMatchObject([
      { outcome: 'paid', receiptNo: expect.stringMatching(/^K\d+-2027-/) },
      { outcome: 'paid', receiptNo: expect.stringMatching(/^K\d+-2027-/) },
    ])
    expect([await rupeesIn(app, 'bank'), await wallet(1), (await dues(1)).total]).toEqual([bank + 20_000, 0, 0])
    expect((await clear(cheque._id)).problem.code).toBe('cheque_not_deposited')
  })

  test('pays a part, and what does not fit any more stays in the wallet', async () => {
    const part = await cleared(3, [line('January', 4_000)])
    expect(part.lines).toMatchObject([{ outcome: 'part', receiptNo: expect.stringMatching(/^K/) }])
    expect((await dues(3)).lines.map(({ amount }) => amount)).toEqual([6_000, 10_000])
    const rest = await received(3, [line('January', 6_000)])
    await deposit(rest._id)
    await given.funds(app, member(3), fromRupees(6_000))
    await as(member(3)).call(endpoints.payContribution, {
      body: { chitId: running.chit._id, month: 'January', year: 2027 },
    })
    expect((await clear(rest._id)).reply.cheque.lines).toMatchObject([{ outcome: 'wallet', receiptNo: null }])
    expect(await wallet(3)).toBe(6_000)
  })

  test('two who clear the same at the same time clear it once', async () => {
    const cheque = await received(2, [line('January')])
    await deposit(cheque._id)
    const both = await Promise.all([clear(cheque._id, ravi), clear(cheque._id, admin)])
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect(await wallet(2)).toBe(0)
  })

  test('and a payment from the wallet of the same due at the same time: the month is paid once, the rest is in the wallet', async () => {
    const cheque = await received(2, [line('February')])
    await deposit(cheque._id)
    await given.funds(app, member(2), fromRupees(10_000))
    const form = { chitId: running.chit._id, month: 'February', year: 2027 } as const
    const [clearing, paying] = await Promise.all([
      clear(cheque._id),
      as(member(2)).call(endpoints.payContribution, { body: form }),
    ])
    expect(clearing.status).toBe(200)
    expect([200, 201, 409]).toContain(paying.status)
    expect([await wallet(2), (await dues(2)).total]).toEqual([10_000, 0])
  })

  test('a late fee is judged as of the day the cheque was given, not of the day it is cleared', async () => {
    const late = await given.runningChit(app, {
      name: 'Late Five',
      startDate: FEBRUARY,
      members: running.members,
      terms: { late: { rates: [{ perYearBp: 3_600 }] } },
    })
    await given.clock(app, addDays(FEBRUARY, 10))
    const cheque = await received(1, [line('February', 10_098, late.chit._id)])
    await deposit(cheque._id)
    await given.clock(app, addDays(FEBRUARY, 20))
    const { reply } = await clear(cheque._id)
    expect(reply.cheque.lines).toMatchObject([{ outcome: 'paid', amount: 10_098 }])
    const { rows } = await app.owner.query<{ days_late: number; amount_paise: string; state: string }>(
      'select * from penalty',
    )
    expect(rows).toMatchObject([{ days_late: 10, state: 'paid' }])
    expect(await wallet(1)).toBe(0)
  })
})

// @spec PAY-16
describe('a returned cheque', () => {
  test('makes its dues due again, costs the charge of the settings, and can be given a second time', async () => {
    expect((await setCharge(1_001)).status).toBe(400)
    expect((await setCharge(250)).reply.chequeReturnCharge).toBe(250)
    const cheque = await received(4, [line('February')], { chequeNo: '200001' })
    await deposit(cheque._id)
    const { reply } = await giveBack(cheque._id)
    expect(reply.cheque).toMatchObject({
      status: 'returned',
      returnReason: 'Funds insufficient.',
      charge: 250,
      owed: 250,
      takenBack: 0,
    })
    expect((await dues(4)).lines.map(({ month }) => month)).toContain('February')
    expect(await owedBy(4)).toBe(250)
    expect((await giveBack(cheque._id)).problem.code).toBe('cheque_already_returned')
    expect((await clear(cheque._id)).problem.code).toBe('cheque_not_deposited')
    expect((await received(4, [line('February')], { chequeNo: '200001' })).status).toBe('received')
  })

  test('is told to the member, who has a letter and pays the charge from the wallet', async () => {
    const news = (await as(member(4)).call(endpoints.listNotices, { query: {} })).reply.notices.map(({ text }) => text)
    expect(news.join('\n')).toContain('You owe ₹250 for this cheque')
    const [, cheque] = (await as(member(4)).call(endpoints.myCheques, { query: {} })).reply.cheques
    const id = cheque?._id ?? ''
    const letter = (who: Caller) =>
      app.app.inject({ url: `/api/cheques/${id}/letter.pdf`, headers: { authorization: `Bearer ${who.token}` } })
    const lines = linesOfPdf((await letter(member(4))).rawPayload).join('\n')
    for (const text of ['Your cheque was returned', '200001, Federal Bank, Thrissur', 'Funds insufficient.', '₹250'])
      expect(lines).toContain(text)
    expect([(await letter(ravi)).statusCode, (await letter(member(5))).statusCode]).toEqual([200, 404])
    const pay = (who: Caller) => as(who).call(endpoints.payDebt, { params: { id } })
    expect((await pay(member(5))).status).toBe(404)
    expect((await pay(member(4))).problem.code).toBe('insufficient_funds')
    await given.funds(app, member(4), fromRupees(250))
    expect((await pay(member(4))).reply.debt).toMatchObject({ _id: id, amount: 250 })
    expect((await pay(member(4))).problem.code).toBe('nothing_owed')
    expect([await owedBy(4), await wallet(4)]).toEqual([0, 0])
    const after = linesOfPdf((await letter(member(4))).rawPayload).join('\n')
    expect(after).toContain('You paid what you owed for this cheque on')
    expect(after).not.toContain('You owe for this cheque')
  })

  test('after it was cleared takes its money back: the month stays paid, and the member owes what the wallet lacks', async () => {
    await setCharge(0)
    const cheque = await cleared(5, [line('February')])
    await given.funds(app, member(5), fromRupees(3_000))
    const bank = await rupeesIn(app, 'bank')
    expect((await giveBack(cheque._id, ravi)).problem.code).toBe('same_person_approval')
    const { reply } = await giveBack(cheque._id, sana)
    expect(reply.cheque).toMatchObject({ status: 'returned', takenBack: 3_000, owed: 7_000 })
    expect([await rupeesIn(app, 'bank'), await wallet(5), await owedBy(5)]).toEqual([bank - 10_000, 0, 7_000])
    const account = { holder: 'Esha', number: '100200300400', ifsc: 'SBIN0001234' }
    const toBank = { amount: 1, account, password: 'Member@123' }
    const refused = await as(member(5)).call(endpoints.requestWithdrawal, { body: toBank })
    expect(refused.problem.code).toBe('debt_owed')
    const owed = (await as(sana).call(endpoints.cheques, { query: { status: 'owed' } })).reply.cheques
    expect(owed.map(({ number }) => number)).toEqual([cheque.number])
    await given.funds(app, member(5), fromRupees(7_000))
    const settled = await as(ravi).call(endpoints.settleDebt, { params: { id: cheque._id } })
    expect(settled.reply.debt).toMatchObject({ _id: cheque._id, amount: 7_000 })
    expect([await owedBy(5), await wallet(5)]).toEqual([0, 0])
  })

  test('is returned once by two at the same time', async () => {
    const cheque = await cleared(1, [line('March')])
    const both = await Promise.all([giveBack(cheque._id, sana), giveBack(cheque._id, admin)])
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect(await owedBy(1)).toBe(10_000)
  })

  test('keeps a member from being erased until it is paid for', async () => {
    const { rows } = await app.owner.query<{ what: string }>('select what from open_money($1)', [member(1).id])
    expect(rows.map(({ what }) => what)).toContain('waiting')
  })
})

test('the list shows a page at a time, the latest received first', async () => {
  const first = (await as(sana).call(endpoints.cheques, { query: { limit: 3 } })).reply
  const second = (await as(sana).call(endpoints.cheques, { query: { limit: 3, cursor: first.next ?? '' } })).reply
  const numbers = [...first.cheques, ...second.cheques].map(({ number }) => number)
  expect(numbers).toEqual([...new Set(numbers)].toSorted().toReversed())
  const asha = (await as(member(1)).call(endpoints.myCheques, { query: {} })).reply.cheques
  expect(asha.every(({ user }) => user.name === 'Asha')).toBe(true)
  expect((await as(member(1)).call(endpoints.cheques, { query: {} })).status).toBe(403)
})
