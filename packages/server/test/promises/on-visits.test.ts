import { endpoints } from '@kuri/contract'
import { addDays, day, dueDay } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import { api, signIn, type Api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { START } from '../auctions/room.ts'
import { owedCheque } from '../cheques/owed-cheque.ts'
import { openPhone, type Phone } from '../collections/phone.ts'
import * as given from '../given.ts'

/* Promises that collectors take at the door and send later: noted once, or kept with the reason why not. */

let app: TestApp
let manager: Caller
let hema: Caller
let running: given.RunningChit
let phone: Phone
beforeAll(async () => {
  app = await startApp()
  manager = await signIn(app, 'Mani', 'manager')
})
beforeEach(async () => {
  await given.clock(app, START)
  running = await given.runningChit(app, { startDate: START })
  await given.clock(app, TODAY)
  hema = await signIn(app, 'Hema', 'collector')
  for (const ticketNo of [1, 2]) await assign(ticketNo, hema)
  phone = await openPhone(as(hema))
  await phone.fetchRound()
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const TODAY = dueDay(START, 2)
const AN_HOUR_MS = 3_600_000
const as = (caller: Caller): Api => api(app).as(caller)
const member = (ticketNo: number): Caller => given.holderOf(running, ticketNo)
const assign = (ticketNo: number, collector: Caller) =>
  as(manager).call(endpoints.assignCollector, {
    params: { id: member(ticketNo).id },
    body: { collectorId: collector.id },
  })
const clock = async (hours: number): Promise<string> => {
  const { rows } = await app.owner.query<{ at: Date }>('select kuri_now() as at')
  return new Date(Number(rows[0]?.at) + hours * AN_HOUR_MS).toISOString()
}
const visit = async (
  promised?: { amount?: number; day?: string },
  { hours = 0, ticketNo = 1 }: { hours?: number; ticketNo?: number } = {},
) => ({
  id: newId(),
  memberId: member(ticketNo).id,
  takenAt: await clock(hours),
  ...(promised && { promised: { amount: 5_000, day: addDays(TODAY, 3), ...promised } }),
})
type Visit = Awaited<ReturnType<typeof visit>>
const send = (visits: Visit[], by = hema) =>
  as(by).call(endpoints.syncReceipts, { body: { receipts: [...phone.given], visits } })
const sent = async (visits: Visit[]) => (await send(visits)).reply.visits
const promiseOf = async (ticketNo = 1) => (await as(member(ticketNo)).call(endpoints.myPromise)).reply.promise
const give = (amount: number, hours: number, month: 'January' | 'February' = 'January') =>
  clock(hours).then((at) => {
    const line = { chitId: running.chit._id, ticketNo: 1, month, year: 2027, amount }
    return phone.give({ memberId: member(1).id, lines: [line], takenAt: new Date(at) })
  })

describe('a promise made at the door', () => {
  // @spec INS-13
  test('is one of the member, named after its collector, however often it is sent', async () => {
    const one = await visit({ amount: 7_000 })
    expect(await sent([one, await visit()])).toEqual([
      { id: one.id, status: 'noted' },
      { id: expect.any(String), status: 'noted' },
    ])
    await Promise.all(Array.from({ length: 10 }, () => send([one])))
    const noted = { amount: 7_000, day: addDays(TODAY, 3), state: 'open', byStaff: true, collector: { name: 'Hema' } }
    expect(await promiseOf()).toMatchObject(noted)
    const late = (await as(manager).call(endpoints.listArrears)).reply.tickets
    expect(late.find(({ person }) => person.userId === member(1).id)?.promise).toMatchObject(noted)
    const { rows } = await app.owner.query('select from payment_promise where person_id = $1', [member(1).id])
    expect(rows).toHaveLength(1)
    const { entries } = (await as(await signIn(app, 'Asha', 'auditor')).call(endpoints.audit)).reply
    const mine = entries.filter(({ action, actor }) => action === 'promise.note' && actor?._id === hema.id)
    expect(mine).toHaveLength(1)
  })

  // @spec INS-13
  test('takes the place of an earlier promise, and gives way to one that was made since, whenever it arrives', async () => {
    await as(member(1)).call(endpoints.promise, { body: { amount: 100, day: addDays(TODAY, 1) } })
    expect(await sent([await visit({ amount: 200 }, { hours: 0.001 })])).toMatchObject([{ status: 'noted' }])
    expect(await promiseOf()).toMatchObject({ amount: 200 })
    const second = await visit({ amount: 300 }, { hours: -1, ticketNo: 2 })
    const first = await visit({ amount: 400 }, { hours: -2, ticketNo: 2 })
    expect(await sent([second])).toMatchObject([{ status: 'noted' }])
    expect(await sent([first])).toEqual([{ id: first.id, status: 'not_noted', reason: 'newer_promise' }])
    expect(await promiseOf(2)).toMatchObject({ amount: 300 })
  })

  // @spec INS-13
  test('gives way to a newer one that the member has taken back', async () => {
    const before = await visit({}, { hours: -1 })
    const body = { amount: 100, day: addDays(TODAY, 1) }
    const id = (await as(member(1)).call(endpoints.promise, { body })).reply.promise?._id ?? ''
    await as(member(1)).call(endpoints.takePromiseBack, { params: { id } })
    expect(await sent([before])).toMatchObject([{ reason: 'newer_promise' }])
    expect(await promiseOf()).toBeNull()
  })

  // @spec INS-13
  test.each([
    ['day_past', () => visit({ day: addDays(TODAY, -1) })],
    ['day_too_far', () => visit({ day: addDays(TODAY, 61) })],
    ['amount_too_small', () => visit({ amount: 0.5 })],
    ['not_their_member', () => visit({}, { ticketNo: 3 })],
  ] as const)(
    'that does not fit (%s) is kept as a visit with the reason, and no promise is noted',
    async (reason, make) => {
      const one = await make()
      for (const time of [1, 2]) {
        expect(await sent([one]), `sent ${time} times`).toEqual([{ id: one.id, status: 'not_noted', reason }])
      }
      const { rows } = await app.owner.query('select not_noted, promised_paise from collection_visit where id = $1', [
        one.id,
      ])
      expect(rows).toEqual([{ not_noted: reason, promised_paise: (one.promised?.amount ?? 0) * 100 }])
      expect(await promiseOf(one.memberId === member(3).id ? 3 : 1)).toBeNull()
    },
  )

  // @spec INS-13
  test('that was paid before it arrived is not noted, and the round says why', async () => {
    const one = await visit({ amount: 5_000 }, { hours: -1 })
    await give(5_000, -0.5)
    expect(await sent([one])).toEqual([{ id: one.id, status: 'not_noted', reason: 'already_paid' }])
    const stop = (await phone.fetchRound()).members.find(({ user }) => user._id === member(1).id)
    expect(stop?.visits.find(({ outcome }) => outcome === 'promised')).toMatchObject({
      amount: 5_000,
      notNoted: 'already_paid',
    })
    expect(stop?.promise).toBeUndefined()
  })

  // @spec INS-13
  test('by a member who owes nothing any more is not noted, however wrong the clock of the phone is', async () => {
    await given.paid(app, running, 1)
    await given.paid(app, running, 2)
    expect(await sent([await visit({}, { hours: 48 })])).toMatchObject([{ reason: 'already_paid' }])
  })

  // @spec INS-13, PAY-16
  test('by a member who owes for a returned cheque alone is noted, and kept by what is receipted for that cheque', async () => {
    const cashier = await signIn(app, 'Chitra', 'cashier')
    const other = await signIn(app, 'Diya', 'cashier')
    const chequeId = await owedCheque(app, { running, ticketNo: 1, start: START, today: TODAY, cashier, other })
    await given.paid(app, running, 2)
    expect((await phone.fetchRound()).members.find(({ user }) => user._id === member(1).id)).toMatchObject({
      dues: [],
      debts: [{ amount: 10_000 }],
    })
    expect(await sent([await visit({ amount: 10_000, day: TODAY })])).toMatchObject([{ status: 'noted' }])
    const takenAt = new Date(await clock(0.5))
    await phone.give({ memberId: member(1).id, lines: [], debts: [{ debtId: chequeId, amount: 10_000 }], takenAt })
    await given.clock(app, addDays(TODAY, 1))
    await send([])
    expect(await promiseOf()).toMatchObject({ paid: 10_000, state: 'kept' })
  })

  // @spec INS-13
  test('is kept by what was receipted after it, not by the part that was paid at the same visit', async () => {
    await give(3_000, -2)
    const one = await visit({ amount: 7_000 }, { hours: -1.9 })
    expect(await sent([one])).toMatchObject([{ status: 'noted' }])
    expect(await promiseOf()).toMatchObject({ paid: 0, state: 'open' })
    await give(7_000, 1)
    await given.clock(app, addDays(TODAY, 1))
    await send([])
    expect(await promiseOf()).toMatchObject({ paid: 7_000, state: 'kept' })
  })

  // @spec INS-13
  test('is kept by a receipt of its last day that arrives on the next one', async () => {
    expect(await sent([await visit({ amount: 10_000, day: TODAY })])).toMatchObject([{ status: 'noted' }])
    await give(10_000, 1)
    await given.clock(app, addDays(TODAY, 1))
    expect(await promiseOf()).toMatchObject({ state: 'broken' })
    await send([])
    expect(await promiseOf()).toMatchObject({ state: 'kept' })
  })

  // @spec INS-13
  test('that another collector sends under the same id changes nothing and is not told', async () => {
    const one = await visit({ amount: 700 })
    await sent([one])
    const ravi = await signIn(app, 'Ravi', 'collector')
    const body = { receipts: [], visits: [one] }
    const { reply } = await as(ravi).call(endpoints.syncReceipts, { body })
    expect(reply.visits).toEqual([{ id: one.id, status: 'unknown_member' }])
    expect(await promiseOf()).toMatchObject({ amount: 700, collector: { name: 'Hema' } })
  })

  test('is tied in the database to the visit that it came from', async () => {
    await sent([await visit({ amount: 800 })])
    const other = `insert into payment_promise (id, person_id, amount_paise, promised_on, noted_by, visit_id, taken_at)
      select gen_random_uuid(), $1, 900, promised_for, collector_id, id, taken_at from collection_visit
       where person_id = $1 and promised_for is not null`
    await app.owner.query('begin')
    await app.owner.query('update payment_promise set withdrawn_at = kuri_now() where person_id = $1', [member(1).id])
    await expect(app.owner.query(other, [member(1).id])).rejects.toMatchObject({ constraint: /payment_promise_/ })
    await app.owner.query('rollback')
  })
})

// @spec INS-13
test('a promise of less than ₹1 is refused', async () => {
  const body = { amount: 0.5, day: day('2027-02-20') }
  expect(await as(member(1)).call(endpoints.promise, { body })).toMatchObject({
    status: 400,
    problem: { code: 'invalid_input', field: 'amount' },
  })
})
