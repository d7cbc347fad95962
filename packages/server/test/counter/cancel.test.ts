import { endpoints } from '@kuri/contract'
import { dueDay } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import { api, signIn, type Api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { START } from '../auctions/room.ts'
import * as given from '../given.ts'
import { rupeesIn } from './rupees-in.ts'

let app: TestApp
let running: given.RunningChit
let admin: Caller
let sana: Caller
let mani: Caller
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, START)
  admin = await given.admin(app)
  running = await given.runningChit(app, { startDate: START })
  sana = await signIn(app, 'Sana', 'cashier')
  mani = await signIn(app, 'Mani', 'manager')
  await as(sana).call(endpoints.openTill, { body: { float: 0 } })
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller): Api => api(app).as(caller)
const member = (ticketNo: number): Caller => given.holderOf(running, ticketNo)
const wallet = (ticketNo: number) => rupeesIn(app, `wallet:${member(ticketNo).id}`)
const till = () => rupeesIn(app, `till:${sana.id}`)
interface Slip {
  readonly reference?: string
  readonly reason?: string
}
const takes = async (ticketNo: number, toWallet: number, { reference, reason }: Slip = {}) => {
  const paid =
    reference === undefined
      ? ({ method: 'cash', tendered: toWallet } as const)
      : ({ method: 'upi', reference } as const)
  const body = { memberId: member(ticketNo).id, lines: [], toWallet, ...paid, ...(reason && { reason }) }
  return await as(sana).call(endpoints.takeReceipt, { idempotencyKey: newId(), body })
}
const numberOf = async (taken: ReturnType<typeof takes>) => (await taken).reply.receipt.number
const cancel = (number: string, by = sana) =>
  as(by).call(endpoints.cancelReceipt, { params: { number }, body: { reason: 'The wrong member.' } })
const waiting = async (kind: 'receipt-cancel' | 'receipt-check') =>
  (await as(admin).call(endpoints.adminInbox, { query: { filter: kind } })).reply.rows.map(({ id }) => id)
const approve = (id: string, by = admin) => as(by).call(endpoints.approveCancellation, { params: { id } })
const receiptOf = async (number: string) =>
  (await as(sana).call(endpoints.counterReceipt, { params: { number } })).reply.receipt

// @spec PAY-7
describe('a receipt of the counter that is cancelled', () => {
  test('counts until a second person approves it; then the cash leaves the till and the number stays', async () => {
    const number = await numberOf(takes(1, 5_000))
    const asked = await cancel(number)
    expect([asked.status, asked.reply.status]).toEqual([200, 'waiting_second'])
    expect(asked.reply.receipt.cancelled).toEqual({ reason: 'The wrong member.', done: false, debt: null })
    expect([await wallet(1), await till()]).toEqual([5_000, 5_000])
    expect((await cancel(number)).problem.code).toBe('receipt_cancelled')
    const [id = ''] = await waiting('receipt-cancel')
    expect((await approve(id, sana)).status).toBe(403)
    const both = await Promise.all([approve(id), approve(id, admin)])
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect([await wallet(1), await till()]).toEqual([0, 0])
    expect(await receiptOf(number)).toMatchObject({ number, total: 5_000, cancelled: { done: true } })
    expect((await as(sana).call(endpoints.myTill)).reply.till).toMatchObject({
      expected: 0,
      takings: { cash: 5_000, givenBack: 5_000 },
    })
  })

  test('counts again when the second person rejects it, and may be asked for anew', async () => {
    const number = await numberOf(takes(1, 300))
    await cancel(number)
    const [id = ''] = await waiting('receipt-cancel')
    const body = { reason: 'The member says it is right.' }
    expect((await as(admin).call(endpoints.rejectCancellation, { params: { id }, body })).status).toBe(200)
    expect((await receiptOf(number)).cancelled).toBeNull()
    expect((await cancel(number)).status).toBe(200)
    const [again = ''] = await waiting('receipt-cancel')
    await as(admin).call(endpoints.rejectCancellation, { params: { id: again }, body })
    expect(await wallet(1)).toBe(300)
  })

  test('of a UPI payment leaves the bank, and its number is free again', async () => {
    const bank = await rupeesIn(app, 'bank')
    const number = await numberOf(takes(4, 700, { reference: '426325000071' }))
    expect((await takes(5, 700, { reference: '426325000071' })).problem.code).toBe('reference_used_before')
    await cancel(number)
    const [id = ''] = await waiting('receipt-cancel')
    expect((await approve(id)).status).toBe(200)
    expect(await rupeesIn(app, 'bank')).toBe(bank)
    expect((await takes(5, 700, { reference: '426325000071' })).status).toBe(201)
  })

  test('after its till is closed gives the cash from the open till of who asked for it, and is refused without one', async () => {
    await takes(5, 1_000)
    const number = await numberOf(takes(1, 200))
    const expected = (await as(sana).call(endpoints.myTill)).reply.till?.expected ?? 0
    const closed = await as(sana).call(endpoints.closeTill, { body: { counted: { '1': expected } } })
    await as(mani).call(endpoints.confirmTill, { params: { id: closed.reply.till._id } })
    await cancel(number)
    const [id = ''] = await waiting('receipt-cancel')
    expect((await approve(id)).problem.code).toBe('no_till_gives_back')
    await given.clock(app, dueDay(START, 2))
    expect((await as(sana).call(endpoints.openTill, { body: { float: 1_000 } })).status).toBe(200)
    expect((await approve(id)).status).toBe(200)
    expect(await till()).toBe(800)
    expect((await as(sana).call(endpoints.myTill)).reply.till).toMatchObject({ expected: 800 })
  })

  test('is asked for by nobody for their own money, and not without the permission', async () => {
    const number = await numberOf(takes(1, 100))
    expect((await cancel(number, member(1))).status).toBe(403)
    expect((await cancel('C-2027-000999')).status).toBe(404)
  })
})

// @spec PAY-6
test('a receipt taken against a rule, with a reason, counts at once and waits until a second person has checked it', async () => {
  const large = await takes(5, 200_000, { reason: 'Sale of a house, PAN seen.' })
  expect(large.status).toBe(201)
  expect(await wallet(5)).toBeGreaterThanOrEqual(200_000)
  expect((await takes(4, 50, { reference: '426325000071', reason: 'His brother paid for both.' })).status).toBe(201)
  const { rows } = (await as(admin).call(endpoints.adminInbox, { query: { filter: 'receipt-check' } })).reply
  expect(rows).toMatchObject([
    { about: { exception: 'Sale of a house, PAN seen.', receipt: { total: 200_000 } } },
    { about: { exception: 'His brother paid for both.', usedBefore: [{ number: '426325000071' }] } },
  ])
  const params = { id: rows[0]?.id ?? '' }
  expect((await as(sana).call(endpoints.checkCounterReceipt, { params })).status).toBe(403)
  expect((await as(admin).call(endpoints.checkCounterReceipt, { params })).reply.check.receipt.total).toBe(200_000)
  expect((await as(admin).call(endpoints.checkCounterReceipt, { params })).problem.code).toBe(
    'approval_already_decided',
  )
  expect(await waiting('receipt-check')).toEqual([rows[1]?.id])
  expect((await takes(4, 60)).status).toBe(201)
  expect(await waiting('receipt-check')).toHaveLength(1)
})
