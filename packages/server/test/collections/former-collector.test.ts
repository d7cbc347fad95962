import { endpoints } from '@kuri/contract'
import { dueDay, signedNumber } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { api, signIn, signInAgain, type Api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { START } from '../auctions/room.ts'
import { rupeesIn } from '../counter/rupees-in.ts'
import * as given from '../given.ts'
import { withoutStaff } from '../without-staff.ts'
import { openPhone, type Phone } from './phone.ts'
import { inPieces } from './pieces.ts'

/* Hema took money at the door, and lost the role before her phone had network again. */

let app: TestApp
let admin: Caller
let chitra: Caller
let running: given.RunningChit
let hema: Caller
let phone: Phone
beforeAll(async () => {
  app = await startApp()
  await withoutStaff(app)
  admin = await given.admin(app)
  chitra = await signIn(app, 'Chitra', 'cashier')
})
beforeEach(async () => {
  await given.clock(app, START)
  running = await given.runningChit(app, { startDate: START })
  await given.clock(app, dueDay(START, 2))
  hema = await signIn(app, 'Hema', 'collector')
  for (const { id } of running.members) {
    await as(admin).call(endpoints.assignCollector, { params: { id }, body: { collectorId: hema.id } })
  }
  phone = await openPhone(as(hema))
  await phone.fetchRound()
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller): Api => api(app).as(caller)
const line = { chitId: '', ticketNo: 2, month: 'January', year: 2027, amount: 10_000 } as const
const slip = () => ({ memberId: given.holderOf(running, 2).id, lines: [{ ...line, chitId: running.chit._id }] })
/** The role is taken from Hema, who logs in again. */
async function loseRole(): Promise<void> {
  const { status } = await as(admin).call(endpoints.giveRole, { params: { id: hema.id }, body: { role: 'member' } })
  expect(status).toBe(200)
  hema = await signInAgain(app, hema)
}
const send = (by = hema) => as(by).call(endpoints.syncReceipts, { body: { receipts: [...phone.given] } })
const receive = (id = hema.id) => as(chitra).call(endpoints.handoverOfFormer, { params: { id } })
const rowOfHema = async () =>
  (await as(chitra).call(endpoints.collectors)).reply.find(({ user }) => user._id === hema.id)

// @spec PAY-13 @attack 51
test('who no longer collects still sends what their phone had signed: it waits for a cashier, once', async () => {
  await phone.give(slip())
  await loseRole()
  const number = signedNumber(phone.seriesNo, 1)
  for (const _time of [1, 2]) {
    const { status, reply } = await send()
    expect([status, reply.receipts]).toEqual([200, [{ number, status: 'unallocated', reason: 'device_blocked' }]])
    expect(reply.inHand).toEqual({ cash: 10_000, upi: 0 })
  }
  expect(await rupeesIn(app, `cash_in_hand:${hema.id}`)).toBe(10_000)
  const { notices } = (await as(hema).call(endpoints.listNotices)).reply
  expect(notices.find(({ kind }) => kind === 'role_changed')?.text).toContain(
    'open the page Collect on it and send them',
  )
})

// @spec PAY-13, IDN-7 @security S37
test('who no longer collects gets no round and no numbers, registers no phone and notes no visit', async () => {
  await phone.give(slip())
  await loseRole()
  const visits = [{ id: crypto.randomUUID(), memberId: slip().memberId, takenAt: new Date().toISOString() }]
  const { reply } = await as(hema).call(endpoints.syncReceipts, { body: { receipts: [], visits } })
  expect(reply.visits).toEqual([{ id: visits[0]?.id, status: 'no_collector' }])
  const { rows } = await app.owner.query('select from collection_visit where collector_id = $1', [hema.id])
  expect(rows).toEqual([])
  const query = { offline: '1', deviceId: phone.deviceId } as const
  const body = { publicKey: phone.publicKey, name: 'Phone' }
  for (const { problem } of [
    await as(hema).call(endpoints.offlineRound, { query }),
    await as(hema).call(endpoints.round),
    await as(hema).call(endpoints.registerDevice, { body }),
    await as(hema).call(endpoints.offerHandover, { body: {} }),
  ]) {
    expect(problem.code).toBe('forbidden')
  }
})

// @spec PAY-13 @security API1
test('nobody else sends what a former collector’s phone has signed, and a number that was not given is refused', async () => {
  await phone.give(slip())
  await loseRole()
  expect((await send(given.holderOf(running, 2))).problem.code, 'has no phone').toBe('forbidden')
  const ravi = await signIn(app, 'Ravi', 'collector')
  expect((await send(ravi)).problem.code, 'collects, with no phone of this key').toBe('not_found')
  const [receipt] = phone.given
  const body = { receipts: receipt ? [{ ...receipt, number: signedNumber(phone.seriesNo, 99_999) }] : [] }
  expect((await as(hema).call(endpoints.syncReceipts, { body })).problem.code).toBe('receipt_number_not_given')
})

// @spec PAY-8 @attack 51
test('a cashier takes what a former collector still holds, and counts it as any other handover', async () => {
  await phone.give(slip())
  expect((await receive()).problem.code).toBe('still_collects')
  await loseRole()
  expect((await receive()).problem.code).toBe('nothing_in_hand')
  expect((await receive('nobody')).problem.code).toBe('not_found')
  await send()
  expect(await rowOfHema()).toMatchObject({ collects: false, toHandOver: true, inHand: { cash: 10_000, upi: 0 } })
  const begun = await receive()
  expect([begun.status, begun.reply.handover]).toMatchObject([
    201,
    { collector: { name: 'Hema' }, cash: 10_000, status: 'waiting' },
  ])
  expect((await rowOfHema())?.toHandOver, 'while it waits').toBe(false)
  expect((await receive()).problem.code).toBe('handover_waiting')
  const params = { id: begun.reply.handover._id }
  const counted = await as(chitra).call(endpoints.confirmHandover, {
    params,
    body: { counted: inPieces(10_000), upi: 0 },
  })
  expect(counted.reply.handover.status).toBe('confirmed')
  expect(await rupeesIn(app, `cash_in_hand:${hema.id}`)).toBe(0)
  expect(await rowOfHema(), 'nothing is left').toBeUndefined()
})

// @spec PAY-8, PAY-18
test('the paper of a cheque that a former collector took is handed over in the same way', async () => {
  const cheque = { chequeNo: '004512', bank: 'Federal Bank', dated: dueDay(START, 2) } as const
  await phone.give({ ...slip(), method: 'cheque', cheque })
  await loseRole()
  expect((await send()).reply.receipts).toMatchObject([{ status: 'unallocated', reason: 'device_blocked' }])
  expect(await rowOfHema()).toMatchObject({ toHandOver: true, inHand: { cash: 0, upi: 0 } })
  expect((await receive()).reply.handover).toMatchObject({ cash: 0, cheques: [{ chequeNo: '004512', amount: 10_000 }] })
})
