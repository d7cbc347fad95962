import { endpoints } from '@kuri/contract'
import { dueDay } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import { api, signIn, type Api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { START } from '../auctions/room.ts'
import { rupeesIn } from '../counter/rupees-in.ts'
import * as given from '../given.ts'
import { openPhone, type Phone, type Slip } from './phone.ts'
import { settleAll } from './settle.ts'

/* Money from the door that is not allocated: under which number it stands, and when its receipt is settled. */

let app: TestApp
let running: given.RunningChit
let hema: Caller
let chitra: Caller
let admin: Caller
let phone: Phone
let numbers = 700_000_000_000
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
  chitra = await signIn(app, 'Chitra', 'cashier')
  await app.owner.query(`update company_settings set upi_id = 'kuri@okbank'`)
})
beforeEach(async () => {
  await given.clock(app, START)
  running = await given.runningChit(app, { startDate: START })
  await given.clock(app, dueDay(START, 2))
  hema = await signIn(app, 'Hema', 'collector')
  for (const { id } of running.members)
    await as(admin).call(endpoints.assignCollector, { params: { id }, body: { collectorId: hema.id } })
  phone = await openPhone(as(hema))
  await phone.fetchRound()
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller): Api => api(app).as(caller)
const member = (ticketNo: number): Caller => given.holderOf(running, ticketNo)
const due = (ticketNo: number, month: 'January' | 'February' = 'January', amount = 10_000) => ({
  chitId: running.chit._id,
  ticketNo,
  month,
  year: 2027,
  amount,
})
const byUpi = (ticketNo: number, reference: string, lines = [due(ticketNo)]): Slip => ({
  memberId: member(ticketNo).id,
  lines,
  method: 'upi',
  reference,
})
const sent = async () =>
  (await as(hema).call(endpoints.syncReceipts, { body: { receipts: [...phone.given] } })).reply.receipts.map(
    ({ reason, status }) => reason ?? status,
  )
const utr = () => String((numbers += 1))

// @spec PAY-6, PAY-13
describe('a UPI payment from the door that is not allocated stands under its number', () => {
  test('for an unknown member: it is taken nowhere else without a reason', async () => {
    const number = utr()
    await phone.give({ memberId: newId(), lines: [due(1)], method: 'upi', reference: number })
    await phone.give(byUpi(2, number))
    expect(await sent()).toEqual(['unknown_member', 'bank_number'])
    await as(chitra).call(endpoints.openTill, { body: { float: 0 } })
    const [memberId, lines] = [member(3).id, [due(3)]]
    const body = { memberId, lines, method: 'upi', reference: `UPI ${number}` } as const
    expect((await as(chitra).call(endpoints.takeReceipt, { body })).problem.code).toBe('reference_used_before')
    const reported = { amount: 10_000, method: 'bank', reference: number } as const
    expect((await as(member(3)).call(endpoints.requestTopup, { body: reported })).problem.code).toBe('utr_already_used')
    await settleAll({ app, cashier: chitra, collector: hema, other: member(4) })
  })

  test('with the rest of a receipt that paid a month; a number that another payment has stays with that one', async () => {
    const number = utr()
    await phone.give(byUpi(1, number, [due(1), due(1, 'January', 500)]))
    await phone.give(byUpi(2, number))
    expect(await sent()).toEqual(['already_paid', 'bank_number'])
    const { rows } = await app.owner.query<{ rupees: string; again: boolean }>(
      `select amount_paise / 100 as rupees, reason is not null as again from bank_reference where number = $1 order by 1 desc`,
      [number],
    )
    expect(rows).toEqual([
      { rupees: 10_000, again: false },
      { rupees: 500, again: true },
    ])
    await settleAll({ app, cashier: chitra, collector: hema, other: member(4) })
  })
})

const waits = async () => (await as(chitra).call(endpoints.adminInbox, { query: { filter: 'receipt' } })).reply.rows
const moves = async () => (await as(admin).call(endpoints.adminInbox, { query: { filter: 'move' } })).reply.rows
const settle = (id: string) =>
  as(chitra).call(endpoints.settleReceipt, { params: { id }, body: { userId: member(4).id, reason: 'Seen.' } })
const isSettled = async (id: string) =>
  (
    await app.owner.query<{ by: string | null }>(
      `select (select name from person where id = settled_by) as by from signed_receipt where id = $1`,
      [id],
    )
  ).rows[0]?.by

// @spec PAY-13, APP-6
describe('a receipt whose money is not allocated is settled when the money has moved', () => {
  test('not while the move waits for a second person: rejected, it waits for a cashier again', async () => {
    await phone.give({ memberId: newId(), lines: [due(1)] })
    await sent()
    const [row] = await waits()
    const id = row?.id ?? ''
    expect((await settle(id)).reply.status).toBe('waiting_second')
    expect([await isSettled(id), await waits()]).toEqual([null, []])
    expect((await settle(id)).problem.code).toBe('event_already_moved')
    const [move] = await moves()
    const params = { id: move?.id ?? '' }
    await as(admin).call(endpoints.rejectMove, { params, body: { reason: 'Another member.' } })
    expect((await waits()).map((one) => one.id)).toEqual([id])

    await settle(id)
    const [again] = await moves()
    await as(admin).call(endpoints.approveMove, { params: { id: again?.id ?? '' } })
    expect([await isSettled(id), await waits(), await rupeesIn(app, `wallet:${member(4).id}`)]).toEqual([
      'Chitra',
      [],
      10_000,
    ])
    expect((await settle(id)).problem.code).toBe('receipt_already_settled')
  })

  test('and the application cannot call it settled before', async () => {
    await phone.give({ memberId: newId(), lines: [due(2)] })
    await sent()
    const settling = app.act((tx) =>
      tx
        .updateTable('signed_receipt')
        .set({ settled_by: chitra.id, settled_at: new Date() })
        .where('device_id', '=', phone.deviceId)
        .execute(),
    )
    await expect(settling).rejects.toThrow('permission denied')
    await settleAll({ app, cashier: chitra, collector: hema, other: member(4) })
  })
})
