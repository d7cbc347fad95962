import { endpoints } from '@kuri/contract'
import { closingWindowMs, fromRupees, hardClose } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDue } from '../../src/features/auctions/close-due.ts'
import { api } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { anotherServer } from './another-server.ts'
import { chainBreak } from './proofs.ts'
import { openRoom, type Room } from './room.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(async () => {
  await expectLedgerSound(app)
  await app.close()
})

const resultsOf = async (room: Room): Promise<number> => {
  const { rows } = await app.owner.query('select from auction_result where auction_id = $1', [room.id])
  return rows.length
}

describe('a late bid', () => {
  // @spec AUC-5 @attack 54
  test('is refused with the server’s time, remembered, and closes and settles the auction', async () => {
    const room = await openRoom(app)
    await room.bid(2, 3000)
    const { closesAt } = await room.look()
    await app.clock.moveTo(new Date(closesAt))
    const late = await room.bid(3, 4000, 'late-bid-of-charu')
    expect([late.status, late.problem.code]).toEqual([409, 'auction_closed'])
    expect(late.problem).toHaveProperty('serverTime')
    const kept = await app.owner.query(
      'select discount_paise, refused_code, at >= $2 as late from bid_attempt where auction_id = $1',
      [room.id, closesAt],
    )
    expect(kept.rows).toEqual([{ discount_paise: 400_000, refused_code: 'auction_closed', late: true }])
    expect(await resultsOf(room)).toBe(1)
    expect((await room.look()).result).toMatchObject({ by: 'bid', winner: { ticketNo: 2 }, bid: 3000 })
  })

  // @spec AUC-5
  test('one millisecond before the close is in time', async () => {
    const room = await openRoom(app, { seconds: 600 })
    const { closesAt } = await room.look()
    await app.clock.moveTo(new Date(new Date(closesAt).getTime() - 2000))
    expect((await room.bid(2, 3000)).status).toBe(201)
  })

  test('of the winner is late as well, also when the prize has been given meanwhile', async () => {
    const room = await openRoom(app)
    await room.bid(2, 3000)
    await room.close()
    expect((await room.bid(2, 4000)).problem.code).toBe('auction_closed')
  })

  test('a bid of somebody who may not bid at all closes it as well', async () => {
    const room = await openRoom(app, { unpaid: [5] })
    await room.bid(2, 3000)
    await app.clock.moveTo(new Date((await room.look()).closesAt))
    expect((await room.bid(5, 4000)).problem.code).toBe('in_arrears')
    expect(await resultsOf(room)).toBe(1)
  })
})

const planned = ({ opensAt, plannedClosesAt }: { opensAt: string; plannedClosesAt: string }) => ({
  plannedOpen: new Date(opensAt),
  plannedClose: new Date(plannedClosesAt),
})

describe('the soft close', () => {
  test('a bid before the last moments does not move the close', async () => {
    const room = await openRoom(app, { seconds: 600 })
    const before = await room.look()
    await app.clock.moveTo(new Date(new Date(before.closesAt).getTime() - closingWindowMs(planned(before)) - 2000))
    expect((await room.bid(1, 1000)).reply.auction).toMatchObject({ closesAt: before.closesAt, extensions: 0 })
  })

  // @spec AUC-6 @attack 55
  test('each last-second bid moves it to one window after the bid, the last ones to the hard close and no further', async () => {
    const room = await openRoom(app, { seconds: 600 })
    const start = await room.look()
    const windowMs = closingWindowMs(planned(start))
    const latest = hardClose(planned(start)).getTime()
    for (let turn = 1; turn <= 13; turn += 1) {
      const { closesAt } = await room.look()
      await app.clock.moveTo(new Date(new Date(closesAt).getTime() - 3000))
      const { bid, auction } = (await room.bid((turn % 5) + 1, turn * 100)).reply
      const moved = Math.min(new Date(bid.at).getTime() + windowMs, latest)
      expect(new Date(auction.closesAt).getTime()).toBe(moved)
    }
    expect(await room.look()).toMatchObject({ closesAt: new Date(latest).toISOString(), extensions: 10 })
    expect((await room.close()).result).toMatchObject({ by: 'bid', bid: 1300 })
  })

  // @spec AUC-6 @attack 56 @finding W1 @security S47
  test('ten quick bids of one bidder leave the others their extra time', async () => {
    const room = await openRoom(app, { seconds: 600 })
    const { closesAt } = await room.look()
    await app.clock.moveTo(new Date(new Date(closesAt).getTime() - 20_000))
    for (let turn = 1; turn <= 12; turn += 1) await room.bid(1, turn * 100)
    const burst = await room.look()
    expect(burst.extensions).toBe(1)
    await app.clock.moveTo(new Date(new Date(burst.closesAt).getTime() - 3000))
    const { auction } = (await room.bid(2, 1300)).reply
    expect(new Date(auction.closesAt).getTime() - new Date(burst.closesAt).getTime()).toBeGreaterThan(20_000)
    expect(new Date(auction.closesAt) < hardClose(planned(auction))).toBe(true)
  })

  // @spec AUC-6 @finding W1
  test('the database takes no close beyond the hard close', async () => {
    const room = await openRoom(app, { seconds: 600 })
    const move = (seconds: number) =>
      app.owner.query('update auction set closes_at = planned_closes_at + make_interval(secs => $2) where id = $1', [
        room.id,
        seconds,
      ])
    await expect(move(301)).rejects.toMatchObject({ constraint: 'auction_hard_close' })
    await move(300)
  })

  // @spec AUC-6
  test('a bid at the cap does not move it: nobody can beat it', async () => {
    const room = await openRoom(app, { seconds: 600 })
    const { closesAt } = await room.look()
    await app.clock.moveTo(new Date(new Date(closesAt).getTime() - 3000))
    expect((await room.bid(1, 25_000)).reply.auction).toMatchObject({ closesAt, extensions: 0 })
  })
})

describe('many at once', () => {
  // @attack 54 @security S46
  test('bidders at the deadline get one order and one result', async () => {
    const room = await openRoom(app, { tickets: 10, months: 10, amount: fromRupees(1_000_000), seconds: 600 })
    const { closesAt } = await room.look()
    await app.clock.moveTo(new Date(new Date(closesAt).getTime() - 400))
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => room.bid(index + 1, 2000 + 100 * index)))
    const accepted = answers.filter(({ status }) => status === 201).map(({ reply }) => reply.bid)
    for (const { status, problem } of answers.filter((answer) => answer.status !== 201)) {
      expect([409, 'bid_not_above_best']).toEqual([status, problem.code])
    }
    const room2 = await room.close()
    expect(room2.bids.map(({ seq }) => seq)).toEqual(accepted.map((_, place) => place + 1))
    expect(room2.bids.map(({ amount }) => amount)).toEqual(
      room2.bids.map(({ amount }) => amount).toSorted((a, b) => a - b),
    )
    expect(room2.result).toMatchObject({ by: 'bid', bid: room2.bestBid })
    expect(await chainBreak(room)).toBeNull()
  })

  test('bids that wait for one another share a transaction, and each keeps its own receipt', async () => {
    const room = await openRoom(app, { tickets: 10, months: 10, amount: fromRupees(1_000_000), seconds: 600 })
    const tickets = Array.from({ length: 10 }, (_, index) => index + 1)
    const answers = await Promise.all(tickets.map((ticketNo) => room.bid(ticketNo, 50_000, `at the cap: ${ticketNo}`)))
    const places = answers.map(({ reply }) => reply.bid.seq)
    expect(places.toSorted((a, b) => a - b)).toEqual(tickets)
    const { rows } = await app.owner.query('select distinct xmin::text from bid where auction_id = $1', [room.id])
    expect(rows.length).toBeLessThan(tickets.length)
    expect(await chainBreak(room)).toBeNull()
    const again = await room.bid(3, 50_000, 'at the cap: 3')
    expect(again.reply).toEqual(answers[2]?.reply)
    expect(again.headers['idempotent-replayed']).toBe('true')
  })

  test('closers, readers and late bidders settle once', async () => {
    const room = await openRoom(app)
    await room.bid(4, 7000)
    await app.clock.moveTo(new Date((await room.look()).closesAt))
    const list = () => room.as(room.holder(1)).call(endpoints.listAuctions)
    const looks = await Promise.all([
      closeDue(app.db),
      closeDue(app.db),
      room.look(),
      room.look(room.holder(1)),
      room.bid(2, 8000),
      room.bid(3, 8000),
      list(),
      closeDue(app.db),
      room.look(room.holder(2)),
    ])
    expect(looks).toHaveLength(9)
    expect(await resultsOf(room)).toBe(1)
    const { rows } = await app.owner.query('select from journal where event_key = $1', [`settle:${room.id}`])
    expect(rows).toHaveLength(1)
    expect((await room.look()).result).toMatchObject({ winner: { ticketNo: 4 }, bid: 7000 })
  })

  // @spec AUC-5
  test('two servers on one database take bids in one order and settle once', async () => {
    const room = await openRoom(app, { seconds: 600 })
    const other = await anotherServer(app)
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, turn) => {
        const server = api(turn % 2 === 0 ? app : other).as(room.holder((turn % 5) + 1))
        const body = { amount: 1000 + turn * 100 }
        return await server.call(endpoints.placeBid, { params: { id: room.id }, body })
      }),
    )
    const places = answers.filter(({ status }) => status === 201).map(({ reply }) => reply.bid.seq)
    expect(places.toSorted((a, b) => a - b)).toEqual(places.map((_, place) => place + 1))
    await app.clock.moveTo(new Date((await room.look()).closesAt))
    await Promise.all([closeDue(app.db), closeDue(other.db), room.look()])
    expect(await resultsOf(room)).toBe(1)
    expect(await chainBreak(room)).toBeNull()
    await other.close()
  })
})
