import { endpoints } from '@kuri/contract'
import { addDays, dueDay, fromRupees, instantInIndia, monthNameOf, yearOf } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openDue } from '../../src/features/auctions/advance-state.ts'
import { closeDue } from '../../src/features/auctions/close-due.ts'
import { api, signIn, type Caller } from '../api.ts'
import { auctionDay, giveByBid, startChit, openRoom, roomOf, START, type TestChit } from '../auctions/room.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { tally } from './tally.ts'

/*
 * Things that meet in the same moment, beyond those tested where each belongs: every one ends one way or the other, never
 * both. `RACES=100` runs each so often.
 */

const RACES = Number(process.env['RACES'] ?? 1)
const again = { repeats: RACES - 1, timeout: 60_000 + RACES * 1_000 }

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const times = <T>(count: number, make: (turn: number) => T): T[] =>
  Array.from({ length: count }, (_, turn) => make(turn))

const payMonth = (chit: TestChit, payer: Caller, monthNo: number) => {
  const due = dueDay(START, monthNo)
  const body = { chitId: chit.running.chit._id, month: monthNameOf(due), year: yearOf(due) }
  return chit.as(payer).call(endpoints.payContribution, { body })
}

describe('one wallet', again, () => {
  // @attack 118
  test('with money for three months, ten paid at once: three are paid', async () => {
    const chit = await startChit(app, { tickets: 2, months: 10, amount: fromRupees(20_000) })
    const payer = chit.holder(1)
    await given.funds(app, payer, fromRupees(3_500))
    expect(await tally(times(10, (turn) => payMonth(chit, payer, turn + 1)))).toEqual({ 201: 3, insufficient_funds: 7 })
    expect((await chit.as(payer).call(endpoints.wallet)).reply.balance).toBe(500)
  })
})

describe('the close of an auction', again, () => {
  test('and everybody paying the next month: each dividend lowers it or comes to the wallet, never both, never neither', async () => {
    const room = await openRoom(app)
    for (const member of room.running.members) await given.funds(app, member, fromRupees(10_000))
    await room.bid(2, 4000)
    await app.clock.moveTo(new Date((await room.look()).closesAt))
    const paying = room.running.members.map((member) => payMonth(room, member, 2))
    expect((await Promise.all([closeDue(app.db), room.look(), ...paying])).length).toBe(7)
    const rest = await Promise.all(
      room.running.members.map(async (member) => (await room.as(member).call(endpoints.wallet)).reply.balance),
    )
    // 10,000 came, 10,000 was owed, and a thousand was everybody's but the winner's
    expect(rest).toEqual([1000, 0, 1000, 1000, 1000])
  })

  test('and a cancel: the prize is given, or scheduled anew', async () => {
    const room = await openRoom(app)
    await room.bid(3, 2000)
    await app.clock.moveTo(new Date(new Date((await room.look()).closesAt).getTime() - 5))
    const body = { reason: 'at the last moment' }
    await Promise.all([
      room.as(room.admin).call(endpoints.cancelAuction, { params: { id: room.id }, body }),
      ...times(4, () => closeDue(app.db)),
    ])
    const { state, result } = await room.look()
    const ends = [
      { state: 'settled', bid: 2000 },
      { state: 'cancelled', bid: null },
    ]
    expect(ends).toContainEqual({ state, bid: result?.bid ?? null })
  })
})

describe('pressed ten times at once', again, () => {
  test('open: the auction opens once and every member is notified of it once', async () => {
    const chit = await startChit(app)
    await given.paid(app, chit.running, 1)
    await app.clock.moveTo(instantInIndia(auctionDay(1), '10:00'))
    const room = await roomOf(chit)
    const press = () =>
      chit.as(chit.admin).call(endpoints.openAuction, { params: { id: room.id }, body: given.opening() })
    expect(await tally(times(10, press))).toEqual({ 200: 10 })
    await openDue(app.db)
    const { rows } = await app.owner.query<{ times: number }>(
      `select count(*) as times from notice where kind = 'auction_opened' and link = $1 group by person_id`,
      [`/auctions/${room.id}`],
    )
    expect(rows.map(({ times: count }) => count)).toEqual([1, 1, 1, 1, 1])
  })

  test('cancel, while five bid: one auction takes its place, and who received an answer to a bid finds it among the void ones', async () => {
    const room = await openRoom(app)
    const cancel = () =>
      room.as(room.admin).call(endpoints.cancelAuction, { params: { id: room.id }, body: { reason: 'a mistake' } })
    const bids = times(5, (turn) => room.bid(turn + 1, 1000 + 100 * turn))
    const cancelled = await tally(times(10, cancel))
    expect(cancelled).toEqual({ 200: 1, auction_not_open: 9 })
    const hashes = (await Promise.all(bids)).filter(({ status }) => status === 201).map(({ reply }) => reply.bid.hash)
    expect((await room.look()).bids.map(({ hash }) => hash)).toEqual(hashes)
    const auctions = (
      await room.as(room.admin).call(endpoints.listAuctions, { query: { chitId: room.running.chit._id } })
    ).reply
    expect(auctions.filter(({ prizeNo, state }) => prizeNo === 1 && state === 'scheduled')).toHaveLength(1)
  })
})

describe('the winner’s overdue month', again, () => {
  // @attack 32
  test('paid from the wallet and from the approved prize at once is paid once', async () => {
    const chit = await startChit(app)
    const { _id: id } = await giveByBid(chit, 1, [[3, 4000]])
    await given.clock(app, addDays(dueDay(START, 2), 1))
    const winner = chit.holder(3)
    await given.funds(app, winner, fromRupees(10_000))
    const approve = () =>
      chit.as(chit.admin).call(endpoints.approvePrize, { params: { id }, body: { security: 'two guarantors' } })
    const answers = await tally([approve(), payMonth(chit, winner, 2), approve(), payMonth(chit, winner, 2)])
    expect(answers).toMatchObject({ 200: 1, prize_not_waiting: 1 })
    expect((await chit.as(winner).call(endpoints.wallet)).reply.balance).toBe(46_000)
  })
})

/** A forming chit of five seats with requests to decide. */
async function waiting(count: number) {
  const admin = api(app).as(await signIn(app, 'Anand', 'admin'))
  const { _id: id } = await given.formingChit(app, { tickets: 5, months: 5 })
  const requests: string[] = []
  for (const member of await given.members(app, count)) requests.push(await given.request(app, id, member))
  const decide = (request: string) => admin.call(endpoints.approveRequest, { params: { id: request } })
  return { admin, id, requests, decide }
}

describe('a chit that takes members', again, () => {
  test('made smaller while its seats are given: never more tickets than seats', async () => {
    const { admin, id, requests, decide } = await waiting(5)
    const shrink = admin.call(endpoints.editChit, { params: { id }, body: { members: 3 } })
    const decided = await tally(requests.map(decide))
    const { chit } = (await admin.call(endpoints.oneChit, { params: { id } })).reply
    expect([200, 409]).toContain((await shrink).status)
    expect(chit.membersJoined).toBe(decided['200'])
    expect(chit.membersJoined).toBeLessThanOrEqual(chit.totalMembers)
  })

  // @attack 34
  test('deleted while its seats are given: it is gone with all of them, or stays with some', async () => {
    const { admin, id, requests, decide } = await waiting(4)
    const [deleted, decided] = await Promise.all([
      admin.call(endpoints.deleteChit, { params: { id } }),
      tally(requests.map(decide)),
    ])
    const shown = await admin.call(endpoints.oneChit, { params: { id } })
    const ends = { 200: [404, { not_found: 4 }], 409: [200, { 200: 4 }] }
    expect([shown.status, decided]).toEqual(deleted.status === 200 ? ends[200] : ends[409])
  })
})
