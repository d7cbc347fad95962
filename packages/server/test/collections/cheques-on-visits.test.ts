import { endpoints } from '@kuri/contract'
import { addDays, day, dueDay, signedNumber } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import { api, signIn, type Api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { START } from '../auctions/room.ts'
import { rupeesIn } from '../counter/rupees-in.ts'
import * as given from '../given.ts'
import { linesOfPdf } from '../pdf/pdf-text.ts'
import { openPhone, qrOf, type Phone } from './phone.ts'

/* Cheques that collectors take at the door: an acknowledgement on the phone, received once, handed over as paper, deposited. */

let app: TestApp
let running: given.RunningChit
let hema: Caller
let chitra: Caller
let ravi: Caller
let manager: Caller
let phone: Phone
beforeAll(async () => {
  app = await startApp()
  chitra = await signIn(app, 'Chitra', 'cashier')
  ravi = await signIn(app, 'Ravi', 'cashier')
  manager = await signIn(app, 'Mani', 'manager')
})
beforeEach(async () => {
  await given.clock(app, START)
  running = await given.runningChit(app, { startDate: START })
  await given.clock(app, FEBRUARY)
  hema = await signIn(app, 'Hema', 'collector')
  for (const { id } of running.members) {
    await as(manager).call(endpoints.assignCollector, { params: { id }, body: { collectorId: hema.id } })
  }
  phone = await openPhone(as(hema))
  await phone.fetchRound()
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const FEBRUARY = dueDay(START, 2)
const as = (caller: Caller): Api => api(app).as(caller)
const member = (ticketNo: number): Caller => given.holderOf(running, ticketNo)
type Month = 'January' | 'February' | 'March'
const due = (ticketNo: number, month: Month = 'January', amount = 10_000) => ({
  chitId: running.chit._id,
  ticketNo,
  month,
  year: 2027,
  amount,
})
let printed = 500_000
const cheque = (more: { chequeNo?: string; dated?: string } = {}) => {
  const { chequeNo = String((printed += 1)), dated = FEBRUARY } = more
  return { chequeNo, bank: 'Federal Bank, Thrissur', dated: day(dated) }
}
const take = (ticketNo: number, lines = [due(ticketNo)], paper = cheque(), memberId = member(ticketNo).id) =>
  phone.give({ memberId, lines, method: 'cheque', cheque: paper })
const sync = (receipts = phone.given) => as(hema).call(endpoints.syncReceipts, { body: { receipts: [...receipts] } })
const sent = async () => (await sync()).reply.receipts
const number = (no: number): string => signedNumber(phone.seriesNo, no)
const chequesOf = async (ticketNo: number) => (await as(member(ticketNo)).call(endpoints.myCheques)).reply.cheques
const idOf = async (ticketNo: number) => (await chequesOf(ticketNo))[0]?._id ?? ''
const round = async () => (await as(hema).call(endpoints.round)).reply
const offer = () => as(hema).call(endpoints.offerHandover, { body: {} })
const confirm = (id: string, body: { cheques?: string[]; explanation?: string } = {}) =>
  as(chitra).call(endpoints.confirmHandover, { params: { id }, body: { counted: {}, upi: 0, ...body } })
const deposit = (id: string) => as(chitra).call(endpoints.depositCheque, { params: { id }, body: { slip: 'FB-77' } })
const clear = (id: string) => as(ravi).call(endpoints.clearCheque, { params: { id } })
const comesBack = (id: string) =>
  as(chitra).call(endpoints.returnCheque, { params: { id }, body: { reason: 'Funds insufficient.' } })
const check = async (body: object) => (await api(app).call(endpoints.checkReceipt, { body })).reply
const handOver = async () => {
  const { handover } = (await offer()).reply
  const seen = handover.cheques.map(({ _id }) => _id)
  expect((await confirm(handover._id, { cheques: seen })).status).toBe(200)
}

const toDeposit = async () =>
  (await as(chitra).call(endpoints.cheques, { query: { status: 'to-deposit' } })).reply.cheques.map(({ _id }) => _id)

// @spec PAY-18
describe('a cheque at the door', () => {
  test('is received once, however often it is sent, and pays nothing yet', async () => {
    await take(1, [due(1), due(1, 'February', 4_000)])
    const answer = [{ number: number(1), status: 'booked' }]
    expect(await sent()).toEqual(answer)
    const all = await Promise.all(Array.from({ length: 10 }, () => sync()))
    expect(all.every(({ status }) => status === 200)).toBe(true)
    expect(await sent()).toEqual(answer)
    const [one, ...more] = await chequesOf(1)
    expect(more).toEqual([])
    expect(one).toMatchObject({
      status: 'received',
      amount: 14_000,
      toWallet: 0,
      isWithCollector: true,
      receivedBy: { name: 'Hema' },
      lines: [{ month: 'January' }, { month: 'February', amount: 4_000 }],
    })
    const now = await round()
    expect(now.inHand).toEqual({ cash: 0, upi: 0 })
    expect(now.cheques).toMatchObject([{ number: number(1), amount: 14_000, chequeNo: one?.chequeNo, reason: null }])
    const stop = now.members.find(({ user }) => user._id === member(1).id)
    expect(stop?.dues.map(({ month, amount }) => [month, amount])).toEqual([['February', 10_000]])
    const visits = (await phone.fetchRound()).members.find(({ user }) => user._id === member(1).id)?.visits
    expect(visits).toMatchObject([{ outcome: 'cheque', amount: 14_000 }])
  })

  test('goes to the office with the handover, is deposited only then, and pays when the bank has paid it', async () => {
    await take(1, [due(1), due(1, 'February')])
    await sync()
    const id = (await chequesOf(1))[0]?._id ?? ''
    expect((await deposit(id)).problem.code).toBe('cheque_with_collector')
    await expect(
      app.owner.query(
        `update cheque set state = 'deposited', slip = 'x', deposited_by = received_by, deposited_at = kuri_now() where id = $1`,
        [id],
      ),
    ).rejects.toMatchObject({ constraint: 'cheque_with_collector' })
    expect(await toDeposit()).not.toContain(id)
    await handOver()
    expect((await round()).cheques).toEqual([])
    expect(await toDeposit()).toContain(id)
    expect((await deposit(id)).status).toBe(200)
    expect((await clear(id)).reply.cheque.lines.map(({ outcome }) => outcome)).toEqual(['paid', 'paid'])
    expect(await rupeesIn(app, `wallet:${member(1).id}`)).toBe(0)
  })

  test('of a month that was paid meanwhile is received, and that money stays in the wallet when it is cleared', async () => {
    await take(1, [due(1), due(1, 'February')])
    await given.paid(app, running, 1, { except: [2, 3, 4, 5] })
    expect((await sent())[0]?.status).toBe('booked')
    const [one] = await chequesOf(1)
    expect(one).toMatchObject({ amount: 20_000, toWallet: 10_000, lines: [{ month: 'February' }] })
    await handOver()
    await deposit(one?._id ?? '')
    await clear(one?._id ?? '')
    expect(await rupeesIn(app, `wallet:${member(1).id}`)).toBe(10_000)
  })

  test('for a month that waits for another cheque, or after one that it pays in part, keeps its sum for the wallet', async () => {
    await take(1)
    await take(1)
    await take(2, [due(2, 'January', 4_000), due(2, 'February')])
    await take(3, [due(3, 'March')])
    expect((await sent()).map(({ status }) => status)).toEqual(['booked', 'booked', 'booked', 'booked'])
    expect((await chequesOf(1)).map(({ toWallet }) => toWallet)).toEqual([10_000, 0])
    expect((await chequesOf(2)).map(({ toWallet }) => toWallet)).toEqual([10_000])
    expect((await chequesOf(3)).map(({ toWallet }) => toWallet)).toEqual([10_000])
  })

  test.each([
    ['cheque_known', (): Promise<unknown> => take(1, [due(1, 'February')], cheque({ chequeNo: '499999' }))],
    ['cheque_day', (): Promise<unknown> => take(1, [due(1)], cheque({ dated: addDays(FEBRUARY, -100) }))],
    ['unknown_member', (): Promise<unknown> => take(1, [due(1)], cheque(), newId())],
    ['own_receipt', (): Promise<unknown> => take(1, [due(1)], cheque(), hema.id)],
  ] as const)('that is not received (%s) goes to the cashier as paper, with the reason', async (reason, give) => {
    await take(1, [due(1)], cheque({ chequeNo: '499999' }))
    await give()
    expect((await sent()).map((one) => one.reason)).toEqual([undefined, reason])
    const { handover } = (await offer()).reply
    expect(handover.cheques.map((one) => one.reason)).toEqual([null, reason])
    const { rows } = (await as(chitra).call(endpoints.adminInbox, { query: { filter: 'receipt' } })).reply
    expect(rows).toEqual([])
    await confirm(handover._id, { cheques: handover.cheques.map(({ _id }) => _id) })
    const settled = await app.owner.query('select from signed_receipt where collector_id = $1 and settled_by = $2', [
      hema.id,
      chitra.id,
    ])
    expect(settled.rowCount).toBe(1)
  })

  test('of a blocked phone is not received', async () => {
    await take(1)
    const params = { id: phone.deviceId }
    await as(manager).call(endpoints.blockDevice, { params, body: { reason: 'Lost.' } })
    expect((await sent())[0]?.reason).toBe('device_blocked')
    expect(await chequesOf(1)).toEqual([])
  })

  test('that the cashier does not see stays with the collector, and needs an explanation', async () => {
    await take(1)
    await take(2)
    await sync()
    const { handover } = (await offer()).reply
    const [first, second] = handover.cheques
    expect((await confirm(handover._id)).problem.code).toBe('nothing_in_hand')
    const one = { cheques: [first?._id ?? ''] }
    expect((await confirm(handover._id, one)).problem.code).toBe('handover_difference_unexplained')
    const counted = await confirm(handover._id, { ...one, explanation: 'The second is at home.' })
    expect(counted.reply.handover).toMatchObject({ status: 'confirmed', cheques: [{ _id: first?._id }] })
    expect((await round()).cheques.map(({ _id }) => _id)).toEqual([second?._id])
    expect((await offer()).reply.handover.cheques).toHaveLength(1)
  })

  test('comes back to the collector when the handover is sent back, and keeps them in their role', async () => {
    await take(1)
    await sync()
    const { handover } = (await offer()).reply
    const params = { id: handover._id }
    const admin = await given.admin(app, 'Anand')
    const change = () => as(admin).call(endpoints.giveRole, { params: { id: hema.id }, body: { role: 'member' } })
    expect((await change()).problem.code, 'while it waits').toBe('cash_in_hand')
    await as(chitra).call(endpoints.rejectHandover, { params, body: { reason: 'The counter is closed.' } })
    expect((await round()).cheques).toHaveLength(1)
    expect((await change()).problem.code, 'when it is sent back').toBe('cash_in_hand')
  })

  test('that the collector gave back to the member is in their list no more', async () => {
    await take(1)
    await sync()
    const [one] = await chequesOf(1)
    const params = { id: one?._id ?? '' }
    await as(chitra).call(endpoints.returnCheque, { params, body: { reason: 'Paid in cash.' } })
    expect((await round()).cheques).toEqual([])
    expect((await offer()).problem.code).toBe('nothing_in_hand')
  })

  test('that arrives while a handover is made is in it or in the next one, never lost', async () => {
    await take(1)
    await sync()
    await take(2)
    const [made] = await Promise.all([offer(), sync()])
    expect(made.status).toBe(201)
    const handedOver = made.reply.handover.cheques.length
    expect([1, 2]).toContain(handedOver)
    expect((await round()).cheques).toHaveLength(2 - handedOver)
  })

  test('shows on its acknowledgement, as PDF and by its link, what of it is for the wallet', async () => {
    await take(1, [due(1), due(1, 'February')])
    await given.paid(app, running, 1, { except: [2, 3, 4, 5] })
    await sync()
    const { number: no = '' } = (await chequesOf(1))[0] ?? {}
    const pdf = await app.app.inject({
      url: `/api/receipts/${no}.pdf`,
      headers: { authorization: `Bearer ${chitra.token}` },
    })
    expect(linesOfPdf(pdf.rawPayload).join('\n')).toContain('For the wallet, when the bank has paid ₹10,000')
    const { link } = (await as(chitra).call(endpoints.shareReceipt, { params: { number: no } })).reply
    const body = { token: link.split('#')[1] ?? '' }
    expect((await api(app).call(endpoints.sharedReceipt, { body })).reply.receipt).toMatchObject({
      toWallet: 10_000,
      total: 20_000,
    })
  })

  test('is checked by anyone as an acknowledgement, with what became of the cheque, and never as a receipt', async () => {
    const first = await take(1)
    const qr = qrOf(first)
    expect(await check(qr)).toMatchObject({ result: 'signed', cheque: { state: 'not-arrived' }, receivedOn: null })
    await take(2)
    await take(3, [due(3)], cheque({ dated: addDays(FEBRUARY, -120) }))
    await sync()
    const of = async (no: number) => await check({ number: number(no), amount: 10_000 })
    expect(await check(qr)).toMatchObject({ result: 'signed', cheque: { state: 'received' }, receivedOn: FEBRUARY })
    expect(await of(1)).toMatchObject({ result: 'recorded', cheque: { state: 'received' } })
    expect(await of(3)).toMatchObject({ result: 'recorded', cheque: { state: 'not-received' } })
    await handOver()
    await deposit(await idOf(1))
    expect(await of(1)).toMatchObject({ cheque: { state: 'deposited' } })
    await clear(await idOf(1))
    expect(await of(1)).toMatchObject({ cheque: { state: 'cleared' } })
    await comesBack(await idOf(1))
    await comesBack(await idOf(2))
    expect(await of(1)).toMatchObject({ cheque: { state: 'returned' } })
    expect(await check(qr)).toMatchObject({ cheque: { state: 'returned' } })
    expect(await of(2)).toMatchObject({ cheque: { state: 'given-back' } })
  })

  test('without its cheque, or cash with one, is refused and writes nothing', async () => {
    const one = await phone.give({ memberId: member(1).id, lines: [due(1)], method: 'cheque' })
    expect((await sync([one])).problem.code).toBe('invalid_input')
    const two = await phone.give({ memberId: member(1).id, lines: [due(1)], method: 'cash', cheque: cheque() })
    expect((await sync([two])).problem.code).toBe('invalid_input')
    expect(await chequesOf(1)).toEqual([])
  })
})
