import { endpoints } from '@kuri/contract'
import { dueDay, fromRupees } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { giveByBid, startChit, START, type TestChit } from '../auctions/room.ts'
import * as given from '../given.ts'

let app: TestApp
let chit: TestChit
beforeAll(async () => {
  app = await startApp()
  chit = await startChit(app)
  await giveByBid(chit, 1, [[1, 4_000]])
  await given.clock(app, dueDay(START, 2), '12:00')
  await given.paid(app, chit.running, 2, { except: [1, 5] })
  await given.clock(app, dueDay(START, 3), '12:00')
})
afterAll(async () => {
  await expectLedgerSound(app)
  await app.close()
})

const inFull = async ({ id }: Caller) => (await chit.as(chit.admin).call(endpoints.adminUser, { params: { id } })).reply

const inTheWay = async (caller: Caller) => (await inFull(caller)).standsInTheWay

describe('a person, as the company has to know them', () => {
  // @spec CMP-13
  test('holds tickets, with what is paid, late and won', async () => {
    const { user, memberships, arrears } = await inFull(chit.holder(1))
    expect(user).toMatchObject({ name: 'Asha', role: 'member' })
    expect(memberships).toEqual([
      {
        chitId: { _id: chit.running.chit._id, name: 'Family Five' },
        status: 'running',
        ticketNo: 1,
        nominee: '',
        joinedAt: expect.any(String),
        months: 5,
        monthsPaid: 1,
        monthsLate: 1,
        arrears: 10_000,
        prize: { auctionId: expect.any(String), prizeNo: 1, amount: 46_000, status: 'waiting', previous: null },
      },
    ])
    expect(arrears).toBe(10_000)
    expect((await inFull(chit.holder(5))).arrears).toBe(9_000)
    expect(await inFull(chit.holder(2))).toMatchObject({ arrears: 0, memberships: [{ monthsPaid: 2, prize: null }] })
  })
  // @spec CMP-13
  test('has a wallet, of which the last ten lines are shown', async () => {
    const asha = await given.member(app, { name: 'Asha' })
    for (let rupees = 1; rupees <= 11; rupees++) await given.funds(app, asha, fromRupees(rupees))
    const { wallet, entries } = await inFull(asha)
    expect(wallet).toEqual({ balance: 66, held: 0, available: 66 })
    expect(entries.map(({ amount }) => amount)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  })
  // @spec CMP-13
  test('may wait to be let in somewhere', async () => {
    const farida = await given.member(app, { name: 'Farida' })
    const { _id, name } = await given.formingChit(app, { name: 'New Year Twenty' })
    const id = await given.request(app, _id, farida)
    expect((await inFull(farida)).requests).toEqual([{ _id: id, chitId: { _id, name }, createdAt: expect.any(String) }])
  })
  test('is shown to administrators only', async () => {
    const { id } = chit.holder(2)
    expect((await api(app).as(chit.holder(2)).call(endpoints.adminUser, { params: { id } })).status).toBe(403)
    for (const nobody of ['nobody', '01890000-0000-7000-8000-000000000000']) {
      expect((await chit.as(chit.admin).call(endpoints.adminUser, { params: { id: nobody } })).status).toBe(404)
    }
  })
})

describe('what stands in the way of deleting', () => {
  const NOTHING = { tickets: 0, wallet: 0, payments: 0, decisions: 0, hasLines: false, isLastAdmin: false }

  test('somebody without traces is nothing', async () => {
    expect(await inTheWay(await given.member(app, { name: 'New' }))).toEqual(NOTHING)
  })
  test('a member are tickets and money, and what money leaves behind', async () => {
    const [asha, bala] = await given.people(app, 'Asha', 'Bala')
    await given.ticket(app, (await given.formingChit(app))._id, asha)
    expect(await inTheWay(asha)).toEqual({ ...NOTHING, tickets: 1 })
    await chit.as(bala).call(endpoints.requestTopup, { body: { amount: 50, method: 'counter', reference: 'slip' } })
    expect(await inTheWay(bala)).toEqual({ ...NOTHING, payments: 1 })
    await given.funds(app, bala, fromRupees(100))
    expect(await inTheWay(bala)).toEqual({ ...NOTHING, payments: 2, wallet: 100, hasLines: true })
  })
  test('the administrator are the decisions, and that nobody else administers', async () => {
    expect(await inTheWay(chit.admin)).toMatchObject({ isLastAdmin: true })
    expect((await inTheWay(chit.admin)).decisions).toBeGreaterThan(0)
    const second = await given.admin(app, 'Ravi')
    expect(await inTheWay(second)).toEqual(NOTHING)
    expect(await inTheWay(chit.admin)).toMatchObject({ isLastAdmin: false })
    const deleted = await chit.as(chit.admin).call(endpoints.deleteUser, { params: { id: second.id } })
    expect(deleted.problem.code).toBe('role_first')
  })
  // @spec IDN-7, CMP-13
  test('is what the refusal says', async () => {
    const [asha, bala] = await given.people(app, 'Asha', 'Bala')
    await given.ticket(app, (await given.formingChit(app))._id, asha)
    await given.funds(app, asha, fromRupees(175_000))
    await chit.as(bala).call(endpoints.requestTopup, { body: { amount: 50, method: 'counter', reference: 'slip' } })
    const refusal = async ({ id }: Caller) =>
      (await chit.as(chit.admin).call(endpoints.deleteUser, { params: { id } })).problem.message
    expect(await refusal(asha)).toBe(
      'This user cannot be deleted: they hold a ticket and ₹1,75,000 is in their wallet.',
    )
    expect(await refusal(bala)).toBe('This user cannot be deleted: there are payments in their name.')
  })
})
