import { endpoints } from '@kuri/contract'
import { dueDay, NUMBERS_AT_A_TIME, signedNumber } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import { api, signIn, type Api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { START } from '../auctions/room.ts'
import { rupeesIn } from '../counter/rupees-in.ts'
import * as given from '../given.ts'
import { takeOnVisit } from './take-on-visit.ts'
import { openPhone, qrOf, type Phone, type Slip } from './phone.ts'
import { approveMoves, firstStates, settleAll } from './settle.ts'

let app: TestApp
let running: given.RunningChit
let hema: Caller
let chitra: Caller
let manager: Api
let phone: Phone
beforeAll(async () => {
  app = await startApp()
  chitra = await signIn(app, 'Chitra', 'cashier')
  manager = api(app).as(await signIn(app, 'Mani', 'manager'))
})
beforeEach(async () => {
  await given.clock(app, START)
  running = await given.runningChit(app, { startDate: START })
  await given.clock(app, dueDay(START, 2))
  hema = await signIn(app, 'Hema', 'collector')
  for (const { id } of running.members) {
    await manager.call(endpoints.assignCollector, { params: { id }, body: { collectorId: hema.id } })
  }
  phone = await openPhone(as(hema))
  await phone.fetchRound()
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

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
/** A receipt for the holder of a ticket. */
const slip = (ticketNo: number, lines = [due(ticketNo)], more: Partial<Slip> = {}): Slip => ({
  memberId: member(ticketNo).id,
  lines,
  ...more,
})
const sync = (receipts = phone.given, by = hema) =>
  as(by).call(endpoints.syncReceipts, { body: { receipts: [...receipts] } })
const sent = async (receipts = phone.given) => (await sync(receipts)).reply.receipts
const balance = (code: string): Promise<number> => rupeesIn(app, code)
const settle = () => settleAll({ app, cashier: chitra, collector: hema, other: member(4) })
const statesOf = (ticketNo: number): Promise<string[]> => firstStates(app, running.chit._id, ticketNo)
const number = (no: number): string => signedNumber(phone.seriesNo, no)
const register = (publicKey: string) => as(hema).call(endpoints.registerDevice, { body: { publicKey, name: 'Phone' } })

describe('a collector’s phone', () => {
  // @spec PAY-13
  test('has a series of its own and at least 200 unused numbers after each round', async () => {
    const other = await openPhone(as(hema))
    expect(other.seriesNo).toBeGreaterThan(phone.seriesNo)
    expect((await phone.fetchRound()).block).toEqual({ first: 1, last: NUMBERS_AT_A_TIME })
    for (const ticketNo of [1, 2]) await phone.give(slip(ticketNo))
    await sync()
    expect((await phone.fetchRound()).block).toEqual({ first: 3, last: 2 * NUMBERS_AT_A_TIME })
    await app.owner
      .query(`update collect_device set numbers_given = 90 where id = $1`, [phone.deviceId])
      .catch(() => null)
    const { rows } = await app.owner.query<{ numbers_given: number }>(
      'select numbers_given from collect_device where id = $1',
      [phone.deviceId],
    )
    expect(rows[0]?.numbers_given, 'numbers that were given are not taken back').toBe(2 * NUMBERS_AT_A_TIME)
  })

  test('is refused with bytes that are no key, and with another phone’s key', async () => {
    const refused = { status: 422, problem: { code: 'device_key_invalid' } }
    expect(await register(Buffer.alloc(65, 4).toString('base64url'))).toMatchObject(refused)
    expect(await register(phone.publicKey)).toMatchObject(refused)
    expect((await register('short')).status).toBe(400)
  })

  test('is one of five at most', async () => {
    for (let n = 2; n <= 5; n += 1) await openPhone(as(hema))
    const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
    const publicKey = Buffer.from(await crypto.subtle.exportKey('raw', keys.publicKey)).toString('base64url')
    expect(await register(publicKey)).toMatchObject({
      status: 409,
      problem: { code: 'too_many_devices' },
    })
  })

  test('brings the round with dues, the last visits and nobody else’s members', async () => {
    const takenAt = '2027-02-10T09:00:00.000Z'
    const visits = [
      { id: newId(), memberId: member(1).id, takenAt },
      { id: newId(), memberId: member(1).id, promised: { day: '2027-02-12', amount: 5_000 }, takenAt },
      { id: newId(), memberId: newId(), takenAt },
    ]
    for (const time of [1, 2]) {
      const { status } = await as(hema).call(endpoints.syncReceipts, { body: { receipts: [], visits } })
      expect(status, `sent ${time} times`).toBe(200)
    }
    const ravi = await signIn(app, 'Ravi', 'collector')
    const params = { id: member(2).id }
    await manager.call(endpoints.assignCollector, { params, body: { collectorId: ravi.id } })
    const { members } = await phone.fetchRound()
    expect(members.map(({ user }) => user._id)).not.toContain(member(2).id)
    const first = members.find(({ user }) => user._id === member(1).id)
    expect(first?.dues.map(({ month }) => month)).toEqual(['January', 'February'])
    const visitsSeen = first?.visits
      .map(({ outcome, promisedFor, amount }) => [outcome, promisedFor, amount])
      .toSorted()
    expect(visitsSeen).toEqual([
      ['not_at_home', null, null],
      ['promised', '2027-02-12', 5_000],
    ])
  })

  test('of another collector gets no round and sends no receipts', async () => {
    const ravi = await signIn(app, 'Ravi', 'collector')
    const query = { offline: '1', deviceId: phone.deviceId } as const
    expect((await as(ravi).call(endpoints.offlineRound, { query })).status).toBe(404)
    await phone.give(slip(1))
    expect((await sync(phone.given, ravi)).status).toBe(404)
    expect(await statesOf(1)).toEqual(['unpaid', 'unpaid', 'unpaid'])
  })
})

describe('receipts of the door', () => {
  // @spec PAY-13
  test('pay what they name, once, however often they are sent, and are found by their number', async () => {
    await phone.give(slip(1, [due(1, 'February'), due(1, 'January')]))
    await phone.give(slip(2))
    const answers = [
      { number: number(1), status: 'booked' },
      { number: number(2), status: 'booked' },
    ]
    expect(await sent()).toEqual(answers)
    expect(await sent()).toEqual(answers)
    expect(await sent(phone.given.toReversed())).toEqual(answers.toReversed())
    expect(await statesOf(1)).toEqual(['paid', 'paid', 'unpaid'])
    expect(await balance(`cash_in_hand:${hema.id}`)).toBe(30_000)
    const { members } = (await as(chitra).call(endpoints.findPeople, { query: { search: number(2) } })).reply
    expect(members.map(({ _id }) => _id)).toEqual([member(2).id])
    const round = (await as(hema).call(endpoints.round)).reply
    expect(round.collections.map(({ receiptNo, due: paid }) => [receiptNo, paid?.month])).toEqual([
      [number(2), 'January'],
      [number(1), 'February'],
      [number(1), 'January'],
    ])
  })

  test('sent twenty times at once are booked once', async () => {
    for (const ticketNo of [1, 2, 3]) await phone.give(slip(ticketNo))
    const all = await Promise.all(Array.from({ length: 20 }, () => sync()))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await balance(`cash_in_hand:${hema.id}`)).toBe(30_000)
  })

  test('keep both times: the phone’s and the server’s', async () => {
    const takenAt = new Date('2019-01-01T00:00:00Z')
    await phone.give(slip(1, [due(1)], { takenAt }))
    await sync()
    const { rows } = await app.owner.query<{ taken_at: Date; is_now: boolean }>(
      `select taken_at, received_at > kuri_now() - interval '1 minute' as is_now from signed_receipt where device_id = $1`,
      [phone.deviceId],
    )
    expect(rows).toEqual([{ taken_at: takenAt, is_now: true }])
  })

  // @spec PAY-13
  test.each([
    ['already_paid', () => [due(1)], () => takenBefore(1)],
    ['older_due', () => [due(1, 'February')], undefined],
    ['more_than_due', () => [due(1, 'January', 10_500)], undefined],
    ['part_amount', () => [due(1, 'January', 99.5)], undefined],
    ['not_a_member', () => [due(2)], undefined],
  ] as const)('of which money does not fit (%s) put it in suspense, with a task', async (reason, lines, before) => {
    await before?.()
    await phone.give(slip(1, [...lines()], { note: 'Paid at the gate.' }))
    expect(await sent()).toEqual([{ number: number(1), status: 'unallocated', reason }])
    expect(await sent()).toEqual([{ number: number(1), status: 'unallocated', reason }])
    const { reply } = await as(chitra).call(endpoints.adminInbox, { query: { filter: 'receipt' } })
    expect(reply.rows).toMatchObject([
      { kind: 'receipt', isYours: true, about: { number: number(1), reason, note: 'Paid at the gate.' } },
    ])
    await settle()
  })

  // @spec PAY-13, INS-12
  test('of an amount below the due pay a part of it, and what is left is paid by later ones', async () => {
    await phone.give(slip(1, [due(1, 'January', 4000)]))
    await phone.give(slip(1, [due(1, 'January', 3500)]))
    expect(await sent()).toEqual([
      { number: number(1), status: 'booked' },
      { number: number(2), status: 'booked' },
    ])
    expect(await statesOf(1)).toEqual(['unpaid', 'unpaid', 'unpaid'])
    const stop = (await phone.fetchRound()).members.find(({ user }) => user._id === member(1).id)
    expect(stop?.dues.map(({ month, amount }) => [month, amount])).toEqual([
      ['January', 2500],
      ['February', 10_000],
    ])
    await phone.give(slip(1, [due(1, 'January', 2500), due(1, 'February', 1000)]))
    expect((await sent()).map(({ status }) => status)).toEqual(['booked', 'booked', 'booked'])
    expect(await statesOf(1)).toEqual(['paid', 'unpaid', 'unpaid'])
    expect(await balance(`wallet:${member(1).id}`)).toBe(0)
    expect(await balance(`cash_in_hand:${hema.id}`)).toBe(11_000)
  })

  // @spec PAY-13
  test('pay several dues of several tickets; what does not fit waits alone', async () => {
    const other = await given.runningChit(app, { startDate: dueDay(START, 2), members: running.members })
    const inOther = { ...due(1, 'February'), chitId: other.chit._id }
    await phone.give(slip(1, [due(1), { ...inOther, amount: 6000 }, { ...inOther, month: 'March' }]))
    expect(await sent()).toEqual([{ number: number(1), status: 'unallocated', reason: 'older_due' }])
    expect(await statesOf(1)).toEqual(['paid', 'unpaid', 'unpaid'])
    const [row] = (await as(chitra).call(endpoints.adminInbox, { query: { filter: 'receipt' } })).reply.rows
    expect(row?.about).toMatchObject({ amount: 26_000, unallocated: 10_000 })
    await settle()
  })

  test('of an unknown member, of the collector, and of ₹2,00,000 in cash are not allocated', async () => {
    await phone.give({ memberId: newId(), lines: [due(1)] })
    await phone.give({ memberId: hema.id, lines: [due(1)] })
    await phone.give(slip(1, [due(1, 'January', 200_000)]))
    expect((await sent()).map(({ reason }) => reason)).toEqual(['unknown_member', 'own_receipt', 'large_cash'])
    expect(await balance(`cash_in_hand:${hema.id}`)).toBe(220_000)
    await settle()
  })

  test('paid by UPI need a bank number that no other payment has', async () => {
    const upi = { method: 'upi', reference: '512345678901' } as const
    await phone.give(slip(1, [due(1), due(1, 'February')], upi))
    await phone.give(slip(2, [due(2)], upi))
    await phone.give(slip(3, [due(3)], { method: 'upi', reference: 'no number' }))
    expect((await sent()).map(({ status, reason }) => reason ?? status)).toEqual([
      'booked',
      'bank_number',
      'bank_number',
    ])
    expect(await balance(`upi_to_check:${hema.id}`)).toBe(40_000)
    await settle()
  })

  test('that were altered, or whose number was never given, are refused and write nothing', async () => {
    const first = await phone.give(slip(1))
    const refused = async (receipt: object, code: string) => {
      const body = { receipts: [{ ...first, ...receipt }] }
      expect(await as(hema).call(endpoints.syncReceipts, { body })).toMatchObject({ status: 422, problem: { code } })
    }
    await refused({ lines: [due(1, 'January', 9000)] }, 'receipt_signature_wrong')
    await refused({ memberId: member(2).id }, 'receipt_signature_wrong')
    await refused({ takenAt: '2027-02-01T00:00:00.000Z' }, 'receipt_signature_wrong')
    await refused({ number: number(2) }, 'receipt_signature_wrong')
    await refused({ number: number(NUMBERS_AT_A_TIME + 1) }, 'receipt_number_not_given')
    await refused({ number: 'K1-2027-00001' }, 'receipt_number_not_given')
    expect(await balance(`cash_in_hand:${hema.id}`)).toBe(0)
  })

  test('with a number that another receipt has are refused', async () => {
    await phone.give(slip(1))
    await sync()
    phone.forget()
    const again = await phone.give(slip(2))
    expect(again.number).toBe(number(1))
    expect(await sync([again])).toMatchObject({ status: 409, problem: { code: 'receipt_number_used' } })
    expect((await check(qrOf(again))).reply).toEqual({ ...closed, number: number(1) })
    expect(await statesOf(2)).toEqual(['unpaid', 'unpaid', 'unpaid'])
  })

  test('go to the cashier with the handover', async () => {
    await phone.give(slip(1))
    await phone.give(slip(2, [due(2, 'February')]))
    await phone.give(slip(3, [due(3, 'January', 500)]))
    await sync()
    const { handover } = (await as(hema).call(endpoints.offerHandover, { body: {} })).reply
    expect(handover.cash).toBe(20_500)
    expect(
      handover.collections.map(({ due: paid, amount }) => `${paid?.month ?? 'waits'} ${amount}`).toSorted(),
    ).toEqual(['January 10000', 'January 500', 'waits 10000'])
    const params = { id: handover._id }
    const counted = await as(chitra).call(endpoints.confirmHandover, { params, body: { counted: { 500: 41 }, upi: 0 } })
    expect(counted.status).toBe(200)
    expect(await balance(`cash_in_hand:${hema.id}`)).toBe(0)
    await settle()
  })
})

describe('a lost phone', () => {
  // @spec PAY-13
  test('is blocked: it gets no numbers, the missing ones are named, and what comes later waits for a cashier', async () => {
    for (const ticketNo of [1, 2, 3]) await phone.give(slip(ticketNo))
    await sync(phone.given.filter((_, place) => place !== 1))
    const block = () =>
      manager.call(endpoints.blockDevice, { params: { id: phone.deviceId }, body: { reason: 'Lost on the bus.' } })
    expect((await block()).reply.device).toMatchObject({
      lastNumber: number(3),
      missing: [number(2)],
      received: 2,
      blocked: { by: 'Mani', reason: 'Lost on the bus.' },
    })
    expect(await block()).toMatchObject({ status: 409, problem: { code: 'device_blocked' } })
    const query = { offline: '1', deviceId: phone.deviceId } as const
    expect(await as(hema).call(endpoints.offlineRound, { query })).toMatchObject({
      problem: { code: 'device_blocked' },
    })
    expect((await sent()).map(({ reason }) => reason)).toEqual([undefined, 'device_blocked', undefined])
    const { devices } = (await manager.call(endpoints.collectDevices)).reply
    expect(devices.find(({ _id }) => _id === phone.deviceId)).toMatchObject({ missing: [], received: 3 })
    await settle()
    expect(await balance(`wallet:${member(2).id}`)).toBe(10_000)
  })

  test('is blocked by who assigns collectors only', async () => {
    const blocking = { params: { id: phone.deviceId }, body: { reason: 'Lost.' } }
    expect((await as(chitra).call(endpoints.blockDevice, blocking)).status).toBe(403)
    expect((await as(hema).call(endpoints.blockDevice, blocking)).status).toBe(403)
  })
})

describe('money that is not allocated', () => {
  test('is given to a member once, and never by its collector', async () => {
    await phone.give(slip(1, [due(1, 'February')]))
    await sync()
    const [row] = (await as(chitra).call(endpoints.adminInbox, { query: { filter: 'receipt' } })).reply.rows
    const give = () =>
      as(chitra).call(endpoints.settleReceipt, { params: { id: row?.id ?? '' }, body: { reason: 'Saw the receipt.' } })
    const [first, second] = await Promise.all([give(), give()])
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(
      (await as(hema).call(endpoints.settleReceipt, { params: { id: row?.id ?? '' }, body: { reason: 'x' } })).status,
    ).toBe(403)
    await approveMoves(app)
    expect(await balance(`wallet:${member(1).id}`)).toBe(10_000)
  })
})

const closed = { result: 'closed', cheque: null, amount: null, receivedOn: null }

const check = (body: object) => api(app).call(endpoints.checkReceipt, { body })

describe('anyone checks a receipt', () => {
  // @spec PAY-13
  test('by its signed text before it has arrived, and by number and amount afterwards', async () => {
    const receipt = await phone.give(slip(1))
    const { text, signature } = qrOf(receipt)
    const signed = { result: 'signed', number: number(1), cheque: null, amount: 10_000 }
    expect((await check({ text, signature })).reply).toEqual({ ...signed, receivedOn: null })
    expect((await check({ text: text.replace('1000000', '2000000'), signature })).reply.result).toBe('unknown')
    expect((await check({ number: number(1), amount: 10_000 })).reply.result).toBe('unknown')
    await sync()
    expect((await check({ text, signature })).reply).toEqual({ ...signed, receivedOn: '2027-02-05' })
    await manager.call(endpoints.blockDevice, { params: { id: phone.deviceId }, body: { reason: 'Lost.' } })
    const late = await phone.give(slip(2))
    expect((await check(qrOf(late))).reply).toEqual({ ...closed, number: number(2) })
    expect((await check({ number: ` r${phone.seriesNo} 00001`, amount: 10_000 })).reply).toMatchObject({
      result: 'recorded',
      receivedOn: '2027-02-05',
    })
  })

  test('and learns nothing from a number alone, a wrong amount, or text that is none', async () => {
    await phone.give(slip(1))
    await sync()
    for (const body of [
      { number: number(1) },
      { number: number(1), amount: 9_999 },
      { number: 'R999999-00001', amount: 1 },
      { text: '{', signature: 'A'.repeat(86) },
      { text: '{"type":"kuri-receipt-1","number":"R1-00001","lines":[{}]}', signature: 'A'.repeat(86) },
      {},
    ]) {
      expect((await check(body)).reply).toEqual({
        result: 'unknown',
        number: null,
        cheque: null,
        amount: null,
        receivedOn: null,
      })
    }
  })
})

/** Another collector was there before. */
async function takenBefore(ticketNo: number): Promise<void> {
  const ravi = await signIn(app, 'Ravi', 'collector')
  const sent = await takeOnVisit(app, ravi, { memberId: member(ticketNo).id, ...due(ticketNo) })
  expect(sent.status).toBe('booked')
}
