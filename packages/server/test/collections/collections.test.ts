import { endpoints, type WireReplyOf } from '@kuri/contract'
import { dueDay } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import { api, signIn, type Api, type Caller, writeUnapproved } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { START } from '../auctions/room.ts'
import * as given from '../given.ts'
import { takeOnVisit, type TakenOnVisit } from './take-on-visit.ts'
import { inPieces } from './pieces.ts'

type Round = WireReplyOf<typeof endpoints.round>

let app: TestApp
let running: given.RunningChit
let hema: Caller
let chitra: Caller
let manager: Api
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, START)
  running = await given.runningChit(app, { startDate: START })
  hema = await signIn(app, 'Hema', 'collector')
  chitra = await signIn(app, 'Chitra', 'cashier')
  manager = as(await signIn(app, 'Mani', 'manager'))
  await given.clock(app, dueDay(START, 2))
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller): Api => api(app).as(caller)
const member = (ticketNo: number): Caller => given.holderOf(running, ticketNo)
const give = (ticketNo: number, collectorId: string | null) =>
  manager.call(endpoints.assignCollector, { params: { id: member(ticketNo).id }, body: { collectorId } })
const round = async (): Promise<Round> => (await as(hema).call(endpoints.round)).reply

const collect = (
  ticketNo: number,
  month: 'January' | 'February' | 'March',
  how: Pick<TakenOnVisit, 'method' | 'reference'> = {},
  by = hema,
) =>
  takeOnVisit(app, by, {
    memberId: member(ticketNo).id,
    chitId: running.chit._id,
    ticketNo,
    month,
    amount: 10_000,
    ...how,
  })
const offer = (by = hema) => as(by).call(endpoints.offerHandover, { body: { note: '' } })
const count = (id: string, cash: number, upi: number, explanation?: string, by = chitra) =>
  as(by).call(endpoints.confirmHandover, {
    params: { id },
    body: { counted: inPieces(cash), upi, ...(explanation !== undefined && { explanation }) },
  })
const balance = async (code: string): Promise<number> => {
  const { rows } = await app.owner.query<{ balance: number }>('select balance from ledger_balance($1)', [code])
  return (rows[0]?.balance ?? 0) / 100
}

/** How many members without a collector there are, and the first of them by name. */
const unassigned = async (query: { search?: string }) => {
  const { reply } = await manager.call(endpoints.collectorMembers, { query: { ...query, filter: 'unassigned' } })
  return [reply.total, ...reply.members.map(({ user, collector }) => [user.name, collector])]
}

describe('who collects from whom', () => {
  test('a manager says; a member has one collector, who has the role', async () => {
    for (const ticketNo of [1, 2, 3]) expect((await give(ticketNo, hema.id)).status).toBe(200)
    expect((await give(4, chitra.id)).problem.code).toBe('not_a_collector')
    expect((await give(4, newId())).problem.code).toBe('not_found')
    const { members, total } = (await manager.call(endpoints.collectorMembers, { query: { search: 'asha' } })).reply
    expect([total, members[0]?.collector?.name, members[0]?.late]).toEqual([1, 'Hema', 10_000])
  })

  test('the members without a collector are listed alone, also by a search', async () => {
    expect(await unassigned({})).toEqual([2, ['Dev', null], ['Esha', null]])
    expect(await unassigned({ search: 'esha' })).toEqual([1, ['Esha', null]])
    expect(await unassigned({ search: 'asha' })).toEqual([0])
  })

  // @spec PAY-8
  test('a collector sees them and nobody else, the longest late first', async () => {
    await given.paid(app, running, 1, { except: [2, 4, 5] })
    const { members, inHand } = await round()
    expect(members.map(({ user, dues }) => [user.name, dues.map(({ month, daysLate }) => [month, daysLate])])).toEqual([
      [
        'Bala',
        [
          ['January', 31],
          ['February', 0],
        ],
      ],
      ['Asha', [['February', 0]]],
      ['Charu', [['February', 0]]],
    ])
    expect(inHand).toEqual({ cash: 0, upi: 0 })
    expect((await as(hema).call(endpoints.adminUsers)).problem.code).toBe('forbidden')
    expect((await as(hema).call(endpoints.chitInstalments, { params: { id: running.chit._id } })).status).toBe(404)
  })
})

describe('by a collector', () => {
  test('a contribution is paid at once, with its receipt; the cash is in the collector’s hand', async () => {
    expect(await collect(2, 'January')).toEqual({ number: expect.stringMatching(/^R\d+-00001$/), status: 'booked' })
    const [collection] = (await round()).collections
    expect(collection).toMatchObject({
      user: { name: 'Bala' },
      amount: 10_000,
      method: 'cash',
      due: { ticketNo: 2, month: 'January' },
    })
    expect(await balance(`cash_in_hand:${hema.id}`)).toBe(10_000)
    const [news] = (await as(member(2)).call(endpoints.listNotices)).reply.notices
    expect(news?.text).toMatch(/K\d+-2027-0000\d/)
    await collect(2, 'February')
    expect((await round()).inHand.cash).toBe(20_000)
  })

  // @attack 50 @finding A3
  test('a UPI payment needs its reference and waits to be seen in the bank', async () => {
    const sent = await collect(1, 'February', { method: 'upi', reference: 'UPI 402100000001' })
    expect(sent.status).toBe('booked')
    expect((await round()).inHand).toEqual({ cash: 20_000, upi: 10_000 })
    expect(await balance('bank')).toBe(0)
  })
})

describe('the handover', () => {
  let first = ''
  // @attack 51
  test('offers all that is in hand, once; the cashiers are notified', async () => {
    const { reply } = await offer()
    first = reply.handover._id
    expect(reply.handover).toMatchObject({ cash: 20_000, upi: 10_000, status: 'waiting' })
    expect(reply.handover.collections).toHaveLength(3)
    expect((await offer()).problem.code).toBe('handover_waiting')
    const [news] = (await as(chitra).call(endpoints.listNotices)).reply.notices
    expect(news?.done).toBe(false)
    expect(news?.text).toBe('Hema hands over collected money: ₹20,000 in cash and ₹10,000 by UPI. Please count it.')
  })

  test('sent back leaves everything in hand', async () => {
    const sent = { params: { id: first }, body: { reason: 'The counter is closed.' } }
    expect((await as(chitra).call(endpoints.rejectHandover, sent)).reply.handover.status).toBe('rejected')
    expect((await as(chitra).call(endpoints.listNotices)).reply.notices[0]?.done, 'nothing is left to count').toBe(true)
    expect(await balance(`cash_in_hand:${hema.id}`)).toBe(20_000)
    expect((await round()).collections).toHaveLength(3)
    expect((await count(first, 20_000, 10_000)).problem.code).toBe('handover_already_decided')
  })

  // @spec PAY-8
  test('counted short needs an explanation; what is missing stays in the collector’s hand', async () => {
    const { _id: id } = (await offer()).reply.handover
    expect((await count(id, 19_500, 10_000)).problem.code).toBe('handover_difference_unexplained')
    const counted = await count(id, 19_500, 10_000, 'One note of 500 was torn.')
    expect(counted.reply.handover).toMatchObject({ status: 'confirmed', counted: { cash: 19_500, upi: 10_000 } })
    expect(await balance('bank')).toBe(10_000)
    expect((await round()).inHand).toEqual({ cash: 500, upi: 0 })
    expect((await offer()).reply.handover).toMatchObject({ cash: 500, collections: [] })
  })

  test('counted above what was handed over: the rest waits for its owner', async () => {
    const [waiting] = (await as(chitra).call(endpoints.handovers, { query: { status: 'waiting' } })).reply.handovers
    await count(waiting?._id ?? '', 600, 0, 'Somebody’s 100 lay between.')
    expect([await balance(`cash_in_hand:${hema.id}`), await balance('suspense')]).toEqual([0, 100])
    expect((await offer()).problem.code).toBe('nothing_in_hand')
  })

  // @spec PAY-8, APP-4 @attack 51
  test('nobody counts their own, whatever their role, and the database refuses it too', async () => {
    const anand = await given.admin(app, 'Anand')
    await give(3, anand.id)
    expect((await collect(3, 'February', {}, anand)).status).toBe('booked')
    const { _id: id } = (await offer(anand)).reply.handover
    expect((await count(id, 10_000, 0, undefined, anand)).problem.code).toBe('same_person_approval')
    const byHand = app.owner.query(
      `update handover set state = 'confirmed', receiver = collector_id, cash_counted = cash_paise, upi_seen = upi_paise, cheques_seen = 0,
              pieces = array[20, 0, 0, 0, 0, 0, 0, 0, 0], decided_at = kuri_now() where id = $1`,
      [id],
    )
    await expect(byHand).rejects.toMatchObject({ constraint: 'handover_two_persons' })
    expect((await count(id, 10_000, 0)).status).toBe(200)
  })
})

// @spec PAY-8 @attack 51
test('who has collected money in hand keeps the role until it is handed over', async () => {
  const admin = as(await given.admin(app, 'Latha'))
  const change = () => admin.call(endpoints.giveRole, { params: { id: hema.id }, body: { role: 'member' } })
  await given.clock(app, dueDay(START, 3))
  await collect(1, 'March')
  expect((await change()).problem).toMatchObject({ code: 'cash_in_hand' })
  const { _id: id } = (await offer()).reply.handover
  await count(id, 10_000, 0)
  expect((await change()).reply.status).toBe('waiting_second')
  const second = as(await given.admin(app, 'Mohan'))
  const { rows } = (await second.call(endpoints.adminInbox, { query: { filter: 'role' } })).reply
  await second.call(endpoints.approveChange, { params: { id: rows[0]?.id ?? '' } })
  const { members } = (await manager.call(endpoints.collectorMembers, { query: { search: 'asha' } })).reply
  expect(members[0]?.collector).toBeNull()
})

// @spec APP-2 @attack 73
test('a cashier enters a top-up, and an administrator confirms it', async () => {
  const slip = { userId: member(5).id, amount: 500, method: 'bank', reference: '426325000079' } as const
  const taken = await as(chitra).call(endpoints.takeTopup, { body: slip })
  expect(taken.reply).toMatchObject({ status: 'waiting_second', topup: { takenBy: { name: 'Chitra' } } })
  const params = { id: taken.reply.topup._id }
  expect((await as(chitra).call(endpoints.approveTopup, { params })).problem.code).toBe('forbidden')
  await writeUnapproved(app, `update person set role = 'admin' where id = '${chitra.id}'`)
  expect((await as(chitra).call(endpoints.approveTopup, { params })).problem.code).toBe('same_person_approval')
  const other = await given.admin(app, 'Ravi')
  expect((await as(other).call(endpoints.approveTopup, { params })).status).toBe(200)
  expect((await as(member(5)).call(endpoints.wallet)).reply.balance).toBe(500)
})
