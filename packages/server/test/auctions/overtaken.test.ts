import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { auctionDay, startChit, open, type Room } from './room.ts'

/* Being outbid is notified once for each ticket in an auction; the room shows the rest. */

let app: TestApp
let room: Room
beforeAll(async () => {
  app = await startApp()
  const chit = await startChit(app)
  await given.paid(app, chit.running, 1)
  await given.clock(app, auctionDay(1))
  room = await open(chit)
})
afterAll(() => app.close())

/** For each ticket, the best bid in its notice of being outbid. */
const outbidNotices = async (ticketNo: number): Promise<unknown[]> => {
  const { notices } = (await room.as(room.holder(ticketNo)).call(endpoints.listNotices)).reply
  return notices.filter(({ kind }) => kind === 'outbid').map(({ data }) => data['best'])
}

test('a bidder is notified the first time they are overtaken, however often it happens', async () => {
  for (const [ticketNo, amount] of [
    [1, 1000],
    [2, 1100],
    [1, 1200],
    [2, 1300],
    [3, 1400],
    [1, 1500],
  ] as const) {
    expect((await room.bid(ticketNo, amount)).status).toBe(201)
  }
  expect([await outbidNotices(1), await outbidNotices(2), await outbidNotices(3), await outbidNotices(4)]).toEqual([
    [1100],
    [1200],
    [1500],
    [],
  ])
})

test('whoever raises their own bid overtakes nobody', async () => {
  expect((await room.bid(4, 1600)).status).toBe(201)
  expect((await room.bid(4, 1700)).status).toBe(201)
  expect(await outbidNotices(4)).toEqual([])
})

test('bids that come at once, in one transaction, notify each of them once', async () => {
  await Promise.all(
    [1, 2, 3, 4].flatMap((ticketNo) => [2000, 2500, 3000].map((from) => room.bid(ticketNo, from + ticketNo * 100))),
  )
  expect((await room.look()).bestBid).toBeGreaterThanOrEqual(3100)
  for (const ticketNo of [1, 2, 3, 4]) expect((await outbidNotices(ticketNo)).length).toBeLessThanOrEqual(1)
})
