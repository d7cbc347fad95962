import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { endpoints } from '@kuri/contract'
import { auctionDay, giveByBid, startChit, open, roomOf, type Room } from './room.ts'

/* Why a bid is not taken: the first reason that applies, in the order of docs/spec/auctions.md, AUC-2. */

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

describe('who asks', () => {
  let room: Room
  beforeAll(async () => {
    const chit = await startChit(app)
    await given.paid(app, chit.running, 1)
    await given.clock(app, auctionDay(1))
    room = await open(chit)
  })

  const bidAs = async (caller: Parameters<typeof room.as>[0]) =>
    await room.as(caller).call(endpoints.placeBid, { params: { id: room.id }, body: { amount: 4000 } })

  test('nobody who is not signed in bids', async () => {
    const answer = await api(app).call(endpoints.placeBid, { params: { id: room.id }, body: { amount: 4000 } })
    expect([answer.status, answer.problem.code]).toEqual([401, 'not_signed_in'])
  })

  test('to a member of another chit this auction is not there', async () => {
    const stranger = await given.member(app, { name: 'Stranger' })
    const bid = await bidAs(stranger)
    expect([bid.status, bid.problem.code]).toEqual([404, 'not_found'])
    const look = await room.as(stranger).call(endpoints.oneAuction, { params: { id: room.id } })
    expect([look.status, look.problem.code]).toEqual([404, 'not_found'])
    const list = await room.as(stranger).call(endpoints.listAuctions)
    expect(list.reply).toEqual([])
  })

  test('an administrator sees the room and has no ticket to bid with', async () => {
    const bid = await bidAs(room.admin)
    expect([bid.status, bid.problem.code]).toEqual([403, 'not_a_member'])
    expect((await room.look()).you).toEqual({ eligible: false, reason: 'not_a_member', ticketNo: null })
  })

  // @attack 58
  test('nobody bids for another: the ticket is the caller’s own', async () => {
    const answer = await app.app.inject({
      method: 'POST',
      url: `/api/auctions/${room.id}/bids`,
      headers: { authorization: `Bearer ${room.holder(1).token}` },
      payload: { amount: 4000, userId: room.holder(2).id, ticketNo: 2 },
    })
    expect(answer.statusCode).toBe(400)
    expect((await room.look()).bids).toEqual([])
  })

  // @attack 65
  test.each([0, -4000, 4000.001, 1e13, Number.NaN, '4000'])('an amount of %s is not one', async (amount) => {
    const answer = await app.app.inject({
      method: 'POST',
      url: `/api/auctions/${room.id}/bids`,
      headers: { authorization: `Bearer ${room.holder(1).token}` },
      payload: { amount },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input'])
  })

  test.each(['nonsense', '00000000-0000-7000-8000-000000000000'])('there is no auction %s', async (id) => {
    const answer = await room.as(room.holder(1)).call(endpoints.placeBid, { params: { id }, body: { amount: 4000 } })
    expect([answer.status, answer.problem.code]).toEqual([404, 'not_found'])
  })
})

// @spec AUC-2
describe('the first reason that applies', () => {
  let second: Room
  beforeAll(async () => {
    // ticket 3 has won; in month 2 it and ticket 4 pay nothing; the second auction is not open yet
    const chit = await startChit(app)
    await giveByBid(chit, 1, [[3, 4000]])
    await given.clock(app, auctionDay(2), '08:00')
    await given.paid(app, chit.running, 2, { except: [3, 4] })
    second = await roomOf(chit, 2)
  })

  const code = async (ticketNo: number, rupees: number) => {
    const { status, problem } = await second.bid(ticketNo, rupees)
    return [status, problem.code]
  }

  test('already_prized, before in_arrears', async () => {
    expect(await code(3, 1)).toEqual([409, 'already_prized'])
    expect((await second.look(second.holder(3))).you).toMatchObject({ eligible: false, reason: 'already_prized' })
  })

  // @spec AUC-3
  test('in_arrears, before auction_not_open', async () => {
    expect(await code(4, 1)).toEqual([409, 'in_arrears'])
    expect((await second.look(second.holder(4))).you).toMatchObject({ eligible: false, reason: 'in_arrears' })
  })

  test('auction_not_open, before any word about the amount', async () => {
    expect(await code(1, 1)).toEqual([409, 'auction_not_open'])
  })

  test('while it is open: floor, cap, step, own cap bid, best', async () => {
    await open(second, 2)
    expect(await code(1, 50)).toEqual([422, 'bid_below_floor'])
    expect(await code(1, 25_001)).toEqual([422, 'bid_above_cap'])
    expect(await code(1, 24_950)).toEqual([422, 'bid_not_on_step'])
    expect((await second.bid(1, 24_900)).status).toBe(201)
    expect(await code(2, 24_900)).toEqual([409, 'bid_not_above_best'])
    expect(await code(2, 24_800)).toEqual([409, 'bid_not_above_best'])
    expect((await second.bid(1, 25_000)).status).toBe(201)
    expect(await code(1, 25_000)).toEqual([409, 'already_at_cap'])
    expect(await code(1, 20_000)).toEqual([409, 'already_at_cap'])
  })

  test('a ticket may outbid itself, and at the cap equal another', async () => {
    expect((await second.bid(2, 25_000)).status).toBe(201)
    expect((await second.look()).bids.map(({ ticketNo, amount }) => [ticketNo, amount])).toEqual([
      [1, 24_900],
      [1, 25_000],
      [2, 25_000],
    ])
  })

  // @spec AUC-3
  test('who pays up while the auction is open may bid', async () => {
    await given.paid(app, second.running, 2)
    expect((await second.bid(4, 25_000)).status).toBe(201)
  })

  test('auction_closed once it is over, with the server’s time', async () => {
    const { closesAt } = await second.look()
    await app.clock.moveTo(new Date(closesAt))
    const late = await second.bid(5, 25_000)
    expect([late.status, late.problem.code]).toEqual([409, 'auction_closed'])
    expect(late.problem).toMatchObject({ serverTime: expect.stringMatching(/^2027-02-08T/) })
  })
})

// @spec LED-10
test('a bid sent twice with one key is one bid with one receipt', async () => {
  const chit = await startChit(app)
  await given.paid(app, chit.running, 1)
  await given.clock(app, auctionDay(1))
  const room = await open(chit)
  const first = await room.bid(1, 4000, 'bid-of-asha-1')
  const again = await room.bid(1, 4000, 'bid-of-asha-1')
  expect(again.reply).toEqual(first.reply)
  expect(again.headers['idempotent-replayed']).toBe('true')
  const other = await room.bid(1, 5000, 'bid-of-asha-1')
  expect([other.status, other.problem.code]).toEqual([422, 'idempotency_mismatch'])
  expect((await room.look()).bidCount).toBe(1)
})
