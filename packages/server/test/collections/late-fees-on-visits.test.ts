import { endpoints } from '@kuri/contract'
import { day, fromRupees, type MonthName } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { api, signIn, type Api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { START } from '../auctions/room.ts'
import * as given from '../given.ts'
import { openPhone, type Phone } from './phone.ts'

/* A late month at the door: 12 % a year, asked for from the due day on when five days have passed. */

let app: TestApp
let admin: Caller
let running: given.RunningChit
let hema: Caller
let phone: Phone
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, START)
  admin = await given.admin(app)
  const late = { graceDays: 5, rates: [{ from: null, perYearBp: 1200, perMonth: fromRupees(0) }] }
  running = await given.runningChit(app, { startDate: START, terms: { late } })
  await given.clock(app, day('2027-01-25'))
  hema = await signIn(app, 'Hema', 'collector')
  const manager = await signIn(app, 'Mani', 'manager')
  for (const { id } of running.members)
    await as(manager).call(endpoints.assignCollector, { params: { id }, body: { collectorId: hema.id } })
  phone = await openPhone(as(hema))
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller): Api => api(app).as(caller)
const member = (ticketNo: number): Caller => given.holderOf(running, ticketNo)
const dueOf = async (ticketNo: number) =>
  (await phone.fetchRound()).members.find(({ user }) => user._id === member(ticketNo).id)?.dues[0]
const take = async (ticketNo: number, amount: number, how: { takenAt?: Date; month?: MonthName } = {}) => {
  const { takenAt, month = 'January' } = how
  const line = { chitId: running.chit._id, ticketNo, month, year: 2027, amount }
  await phone.give({ memberId: member(ticketNo).id, lines: [line], method: 'cash', ...(takenAt && { takenAt }) })
  const { receipts } = (await as(hema).call(endpoints.syncReceipts, { body: { receipts: [...phone.given] } })).reply
  return receipts.at(-1)
}
const duesOf = async (ticketNo: number) => {
  const { lines } = (await as(member(ticketNo)).call(endpoints.duesToPay)).reply
  return lines.map(({ month, instalment, penalty }) => [month, instalment, penalty])
}

// @spec PAY-13
describe('a late month on the round', () => {
  test('costs what it costs everywhere that day, with its late fee apart', async () => {
    const [own] = (await as(member(1)).call(endpoints.duesToPay)).reply.lines
    const due = await dueOf(1)
    expect(due).toMatchObject({ month: 'January', amount: own?.amount, penalty: own?.penalty })
    expect([(due?.amount ?? 0) - (due?.penalty ?? 0), (due?.penalty ?? 0) > 0]).toEqual([10_000, true])
  })

  test('is paid with its late fee: nothing of it stays due', async () => {
    const { amount = 0 } = (await dueOf(1)) ?? {}
    expect((await take(1, amount))?.status).toBe('booked')
    expect(await duesOf(1)).toEqual([])
  })

  test('is paid without its late fee, which stays due, whatever money the wallet has', async () => {
    await given.funds(app, member(2), fromRupees(500))
    const { penalty = 0 } = (await dueOf(2)) ?? {}
    expect((await take(2, 10_000))?.status).toBe('booked')
    expect(await duesOf(2)).toEqual([['January', 0, penalty]])
    expect((await as(member(2)).call(endpoints.wallet)).reply.balance).toBe(500)
  })

  test('that was paid without its late fee has left it on the round, and a receipt pays it as a whole', async () => {
    const { amount = 0, ...due } = (await dueOf(2)) ?? {}
    expect(due).toMatchObject({ month: 'January', penalty: amount })
    expect((await take(2, amount))?.status).toBe('booked')
    expect(await duesOf(2)).toEqual([])
    expect(await dueOf(2)).toBeUndefined()
    expect((await as(member(2)).call(endpoints.wallet)).reply.balance).toBe(500)
    const { collections } = (await as(hema).call(endpoints.round)).reply
    expect(collections[0]).toMatchObject({ amount, due: { month: 'January', ticketNo: 2 } })
  })

  test('is paid with the late fee of the day of the round, also when the receipt arrives two days later', async () => {
    const { amount = 0 } = (await dueOf(3)) ?? {}
    await given.clock(app, day('2027-01-27'))
    expect((await dueOf(3))?.amount).toBeGreaterThan(amount)
    expect((await take(3, amount))?.status).toBe('booked')
    expect(await duesOf(3)).toEqual([])
  })

  test('is paid without its late fee when the money is no fee of these days: what is too much waits for a cashier', async () => {
    const { amount = 0, penalty = 0 } = (await dueOf(4)) ?? {}
    expect(await take(4, amount - penalty + 1)).toMatchObject({ status: 'unallocated', reason: 'more_than_due' })
    expect(await duesOf(4)).toEqual([['January', 0, penalty]])
  })

  test('that has left its late fee takes no other money for it, and takes it once', async () => {
    const { amount = 0 } = (await dueOf(4)) ?? {}
    for (const other of [amount - 1, amount + 1, 10_000])
      expect(await take(4, other)).toMatchObject({ status: 'unallocated', reason: 'already_paid' })
    expect(await duesOf(4)).toEqual([['January', 0, amount]])
    expect((await take(4, amount))?.status).toBe('booked')
    expect(await take(4, amount)).toMatchObject({ status: 'unallocated', reason: 'already_paid' })
    expect(await duesOf(4)).toEqual([])
  })

  test('leaves the late fee of the day of its receipt, which is taken alone, also when both arrive a day later', async () => {
    const { penalty = 0 } = (await dueOf(5)) ?? {}
    const takenAt = new Date('2027-01-27T06:00:00Z')
    await given.clock(app, day('2027-01-28'))
    expect((await dueOf(5))?.penalty).toBeGreaterThan(penalty)
    expect((await take(5, 10_000, { takenAt }))?.status).toBe('booked')
    expect(await duesOf(5)).toEqual([['January', 0, penalty]])
    expect((await take(5, penalty, { takenAt }))?.status).toBe('booked')
    expect(await duesOf(5)).toEqual([])
  })

  // @spec INS-13
  test('that was promised with its late fee keeps the promise when both were receipted in time', async () => {
    await given.clock(app, day('2027-02-20'))
    const { amount = 0 } = (await dueOf(2)) ?? {}
    await as(member(2)).call(endpoints.promise, { body: { amount, day: day('2027-02-20') } })
    const { rows } = await app.owner.query<{ at: Date }>('select kuri_now() as at')
    await given.clock(app, day('2027-02-21'))
    expect((await take(2, amount, { month: 'February', takenAt: rows[0]?.at ?? new Date() }))?.status).toBe('booked')
    expect((await as(member(2)).call(endpoints.myPromise)).reply.promise).toMatchObject({ state: 'kept', paid: amount })
  })

  test('that was paid in cash counts with its late fee: the fee that brings both to the limit waits for a cashier', async () => {
    await as(admin).call(endpoints.changeSettings, { body: { cashLimit: 10_010 } })
    expect((await take(1, 10_000, { month: 'February' }))?.status).toBe('booked')
    await given.clock(app, day('2027-02-22'))
    const { amount = 0 } = (await dueOf(1)) ?? {}
    expect(amount).toBeGreaterThan(10)
    const { members } = await phone.fetchRound()
    const paid = members.find(({ user }) => user._id === member(1).id)?.cash.months
    expect(paid).toMatchObject([{ month: 'February', amount: 10_000 }])
    expect(await take(1, amount, { month: 'February' })).toMatchObject({ status: 'unallocated', reason: 'large_cash' })
  })
})

// @spec PAY-13
test('the database takes no money of a collector for a late fee that it did not pay', async () => {
  await expect(
    app.owner.query(
      `insert into collection (id, collector_id, person_id, put_into, ticket_id, month_no, amount_paise, method, signed_receipt)
       select gen_random_uuid(), collector_id, person_id, 'late_fee', ticket_id, month_no, amount_paise, 'cash', signed_receipt
         from collection where put_into = 'instalment' limit 1`,
    ),
  ).rejects.toMatchObject({ constraint: 'collection_pays_late_fee' })
})
