import { endpoints } from '@kuri/contract'
import { day } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, signIn, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { startChit, type TestChit } from '../auctions/room.ts'
import * as given from '../given.ts'

/* Promises to pay: noted, kept or broken by what is paid, shown to member, staff and collector. */

let app: TestApp
let chit: TestChit
let manager: Caller
beforeAll(async () => {
  app = await startApp()
  chit = await startChit(app)
  manager = await signIn(app, 'Nandini', 'manager')
  await given.clock(app, day('2027-01-10'))
})
afterAll(async () => {
  await expectLedgerSound(app)
  await app.close()
})

const as = (caller: Caller) => api(app).as(caller)
const promise = (ticketNo: number, amount: number, on: string) =>
  as(chit.holder(ticketNo)).call(endpoints.promise, { body: { amount, day: on } })
const mine = async (ticketNo: number) => (await as(chit.holder(ticketNo)).call(endpoints.myPromise)).reply.promise

describe('a promise to pay', () => {
  // @spec INS-13
  test('is noted by the member for a day up to 60 days ahead, in place of the former one', async () => {
    expect((await promise(1, 500, '2027-01-09')).problem).toMatchObject({ code: 'promise_day_invalid', field: 'day' })
    expect((await promise(1, 500, '2027-03-12')).problem.code).toBe('promise_day_invalid')
    expect((await promise(1, 500, '2027-01-20')).status).toBe(201)
    const { reply } = await promise(1, 10_000, '2027-01-15')
    expect(reply.promise).toMatchObject({ amount: 10_000, day: '2027-01-15', state: 'open', byStaff: false })
    expect(await mine(1)).toEqual(reply.promise)
  })

  // @spec INS-13
  test('is taken back by the member alone', async () => {
    const id = (await promise(5, 700, '2027-01-20')).reply.promise?._id ?? ''
    const takeBack = (by: Caller) => as(by).call(endpoints.takePromiseBack, { params: { id } })
    expect((await takeBack(chit.holder(4))).problem.code).toBe('not_found')
    expect((await takeBack(chit.holder(5))).status).toBe(200)
    expect((await takeBack(chit.holder(5))).problem.code).toBe('not_found')
    expect(await mine(5)).toBeNull()
  })

  // @spec INS-13
  test('of two at once one stands', async () => {
    await Promise.all([promise(4, 100, '2027-01-20'), promise(4, 200, '2027-01-21'), promise(4, 300, '2027-01-22')])
    const { rows } = await app.owner.query(
      'select count(*) filter (where withdrawn_at is null) as open, count(*) as all from payment_promise where person_id = $1',
      [chit.holder(4).id],
    )
    expect(rows).toMatchObject([{ open: 1, all: 3 }])
  })

  // @spec INS-13
  test('that staff note is shown at late payers and on the round of the member’s collector, and no other notes it', async () => {
    const collector = await signIn(app, 'Raju', 'collector')
    const other = await signIn(app, 'Sini', 'collector')
    const { id: memberId } = chit.holder(2)
    await as(manager).call(endpoints.assignCollector, { params: { id: memberId }, body: { collectorId: collector.id } })
    const note = (by: Caller) =>
      as(by).call(endpoints.notePromise, { body: { memberId, amount: 10_000, day: '2027-01-12' } })
    expect((await note(other)).problem.code).toBe('not_found')
    expect((await note(collector)).status).toBe(201)
    const late = (await as(manager).call(endpoints.listArrears)).reply.tickets
    expect(late.find(({ person }) => person.userId === memberId)?.promise).toMatchObject({
      state: 'open',
      byStaff: true,
    })
    const { members } = (await as(collector).call(endpoints.round)).reply
    expect(members[0]?.promise).toMatchObject({ amount: 10_000, day: '2027-01-12' })
  })

  // @spec INS-13
  test('is kept by what is paid up to its day, and broken when the day is over', async () => {
    const holder = chit.holder(1)
    await given.paid(app, chit.running, 1, { except: [2, 3, 4, 5] })
    expect((await as(holder).call(endpoints.myPromise)).reply.promise).toMatchObject({ state: 'kept', paid: 10_000 })
    await given.clock(app, day('2027-01-13'))
    expect(await mine(2)).toMatchObject({ state: 'broken', paid: 0 })
  })

  // @spec INS-13
  test('is withdrawn by staff, by a collector only for their own members, and stands on the member’s page until then', async () => {
    const id = (await promise(3, 800, '2027-01-25')).reply.promise?._id ?? ''
    const shown = async () =>
      (await as(manager).call(endpoints.adminUser, { params: { id: chit.holder(3).id } })).reply.promise
    expect(await shown()).toMatchObject({ _id: id, amount: 800, state: 'open', byStaff: false })
    const withdraw = (by: Caller) => as(by).call(endpoints.withdrawPromise, { params: { id } })
    expect((await withdraw(await signIn(app, 'Tara', 'collector'))).problem.code).toBe('not_found')
    expect((await withdraw(await signIn(app, 'Usha', 'auditor'))).problem.code).toBe('forbidden')
    expect((await withdraw(chit.holder(4))).problem.code).toBe('forbidden')
    expect((await withdraw(manager)).status).toBe(200)
    expect([await shown(), await mine(3), (await withdraw(manager)).problem.code]).toEqual([null, null, 'not_found'])
    const { entries } = (await as(chit.admin).call(endpoints.audit, { query: {} })).reply
    expect(entries[0]).toMatchObject({ action: 'promise.withdraw', actor: { name: 'Nandini' } })
  })

  // @spec INS-13
  test('cannot be changed in the database', async () => {
    await expect(app.owner.query('update payment_promise set amount_paise = 100')).rejects.toMatchObject({
      constraint: 'payment_promise_frozen',
    })
  })
})
