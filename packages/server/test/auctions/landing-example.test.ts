import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { auctionDay, openRoom, type Room } from './room.ts'

/* The landing page's promise, by the real calls: five members, 10,000 each, a bid of 4,000. */

let app: TestApp
let room: Room

beforeAll(async () => {
  app = await startApp()
  room = await openRoom(app)
})
afterAll(() => app.close())

// @seed 5.10, 9.1
test('a bid of 25,001 on the pool of 50,000 is refused by the cap of half', async () => {
  const { status, problem } = await room.bid(3, 25_001)
  expect(status).toBe(422)
  expect(problem.code).toBe('bid_above_cap')
  expect(problem.message).toContain('₹25,000')
})

test('a bidder gets a receipt: place, amount, time and seal', async () => {
  const { status, reply } = await room.bid(2, 3000)
  expect(status).toBe(201)
  expect(reply.bid).toEqual({
    seq: 1,
    amount: 3000,
    at: expect.stringMatching(/^2027-01-08T/),
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(reply.auction).toMatchObject({ state: 'open', bestBid: 3000, bidCount: 1, chitAmount: 50_000, cap: 25_000 })
})

test('everybody in the room sees the best bid and may go above it', async () => {
  expect((await room.bid(3, 4000)).reply.bid.seq).toBe(2)
  const seen = await room.look(room.holder(5))
  expect(seen.bids.map(({ seq, ticketNo, amount }) => [seq, ticketNo, amount])).toEqual([
    [1, 2, 3000],
    [2, 3, 4000],
  ])
  expect(seen.you).toEqual({ eligible: true, reason: null, ticketNo: 5 })
  expect(seen.tickets.map(({ name }) => name)).toEqual(room.running.members.map(({ name }) => name))
})

test('at the close the winner has 46,000 waiting and the four others 1,000 each', async () => {
  const { state, result } = await room.close()
  expect(state).toBe('settled')
  expect(result).toMatchObject({
    by: 'bid',
    winner: { userId: room.holder(3).id, ticketNo: 3 },
    bid: 4000,
    prize: 46_000,
    commission: 0,
    tax: 0,
  })
  expect(result?.dividends.map(({ ticketNo, amount }) => [ticketNo, amount])).toEqual([
    [1, 1000],
    [2, 1000],
    [4, 1000],
    [5, 1000],
  ])
  await expectLedgerSound(app)
})

test('next month the four pay 9,000, the winner 10,000, and the pool is again 50,000', async () => {
  const { chit } = room.running
  const { reply } = await room.as(room.admin).call(endpoints.chitInstalments, { params: { id: chit._id } })
  const nets = reply.filter(({ monthNo }) => monthNo === 2).map(({ net }) => net)
  expect(nets).toEqual([9000, 9000, 10_000, 9000, 9000])
  await given.paid(app, room.running, 2)
  const after = await room.as(room.admin).call(endpoints.oneChit, { params: { id: chit._id } })
  expect(after.reply.chit.pool).toBe(50_000)
  await expectLedgerSound(app)
})

const sentences = async (ticketNo: number) => {
  const { reply } = await room.as(room.holder(ticketNo)).call(endpoints.listNotices)
  return reply.notices.map(({ text }) => text)
}

test('winner and members are notified, each with their own numbers', async () => {
  expect(await sentences(3)).toContainEqual(
    expect.stringMatching(/won prize 1 .*₹4,000.*₹46,000 goes to your wallet.*11 Jan 2027/),
  )
  expect(await sentences(1)).toContainEqual(expect.stringMatching(/Ticket 3 has won prize 1 .*₹1,000/))
  expect(await sentences(2)).toContainEqual(expect.stringMatching(/outbid for prize 1 .*₹4,000/))
})

test('approved, the prize is in the wallet', async () => {
  await given.clock(app, auctionDay(1), '12:00')
  const { reply } = await room.as(room.admin).call(endpoints.approvePrize, {
    params: { id: room.id },
    body: { security: 'two guarantors' },
  })
  expect(reply.prize).toMatchObject({
    status: 'approved',
    amount: 46_000,
    needsSecond: false,
    security: 'two guarantors',
  })
  const wallet = await room.as(room.holder(3)).call(endpoints.wallet)
  expect(wallet.reply.balance).toBe(46_000)
  await expectLedgerSound(app)
})
