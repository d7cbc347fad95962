import { endpoints } from '@kuri/contract'
import { addDays, instantInIndia } from '@kuri/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { auctionDay, startChit, open, openRoom, roomOf, type TestChit } from './room.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(async () => {
  await expectLedgerSound(app)
  await app.close()
})

const cancel = async (chit: TestChit, id: string, by: Caller = chit.admin, reason = 'the line was down') =>
  await chit.as(by).call(endpoints.cancelAuction, { params: { id }, body: { reason } })

describe('with one administrator', () => {
  // @spec AUC-1 @attack 62
  test('the bids are void and stay visible; a new auction of the same prize runs the next day at 10:00 for as long', async () => {
    const room = await openRoom(app, { seconds: 120 })
    await room.bid(2, 25_000)
    const { reply } = await cancel(room, room.id)
    expect(reply).toMatchObject({ state: 'cancelled', cancelReason: 'the line was down', prizeNo: 1 })
    expect((await room.look()).bids.map(({ amount }) => amount)).toEqual([25_000])
    const anew = await roomOf(room)
    expect(anew.id).toBe(reply.replacedBy)
    const opensAt = instantInIndia(addDays(auctionDay(1), 1), '10:00')
    expect(await anew.look()).toMatchObject({
      state: 'scheduled',
      prizeNo: 1,
      opensAt: opensAt.toISOString(),
      closesAt: new Date(opensAt.getTime() + 120_000).toISOString(),
      bids: [],
    })
    expect((await anew.look()).chain.commitment).not.toBe((await room.look()).chain.commitment)
  })

  test('one that is still ahead keeps its time', async () => {
    const chit = await startChit(app)
    const before = await (await roomOf(chit)).look()
    await cancel(chit, before._id)
    expect(await (await roomOf(chit)).look()).toMatchObject({ opensAt: before.opensAt, closesAt: before.closesAt })
  })

  // @spec AUC-1
  test('the redrawn prize goes to the bids of the second time, and a third is cancelled at once as well', async () => {
    const room = await openRoom(app)
    await room.bid(2, 25_000)
    await cancel(room, room.id)
    const second = await open(room)
    await second.bid(4, 7000)
    expect((await cancel(second, second.id)).reply.state).toBe('cancelled')
    const third = await open(room)
    expect((await third.bid(1, 2200)).status).toBe(201)
    expect((await third.close()).result).toMatchObject({ by: 'bid', winner: { ticketNo: 1 }, bid: 2200 })
    const list = await room.as(room.holder(1)).call(endpoints.listAuctions)
    expect(list.reply.filter(({ prizeNo }) => prizeNo === 1).map(({ state }) => state)).toEqual([
      'cancelled',
      'cancelled',
      'settled',
    ])
  })

  // @spec NTF-3
  test('members are notified why, and when the new one opens', async () => {
    const room = await openRoom(app)
    await cancel(room, room.id, room.admin, 'a bid was keyed for another')
    const { notices } = (await room.as(room.holder(5)).call(endpoints.listNotices)).reply
    expect(notices.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['auction_cancelled', 'auction_opening']))
    expect(notices.map(({ text }) => text).join()).toContain('a bid was keyed for another')
  })

  // @spec AUC-1 @attack 33
  test('a cancelled or settled auction is not cancelled again', async () => {
    const room = await openRoom(app)
    await room.bid(1, 4000)
    await room.close()
    const settled = await cancel(room, room.id)
    expect([settled.status, settled.problem.code]).toEqual([409, 'auction_not_open'])
    const other = await openRoom(app)
    await cancel(other, other.id)
    expect((await cancel(other, other.id)).problem.code).toBe('auction_not_open')
  })

  test('one whose time is over is settled, not cancelled: nobody undoes a result', async () => {
    const room = await openRoom(app)
    await room.bid(1, 4000)
    await app.clock.moveTo(new Date((await room.look()).closesAt))
    expect((await cancel(room, room.id)).problem.code).toBe('auction_not_open')
    expect((await room.look()).result).toMatchObject({ winner: { ticketNo: 1 } })
  })

  test('a bid on a cancelled auction finds it not open', async () => {
    const room = await openRoom(app)
    await cancel(room, room.id)
    const { status, problem } = await room.bid(1, 4000)
    expect([status, problem.code]).toEqual([409, 'auction_not_open'])
  })
})

describe('with two administrators', () => {
  let chit: TestChit
  let another: Caller
  beforeEach(async () => {
    chit = await openRoom(app)
    another = await given.admin(app, 'Beena')
  })

  // @spec AUC-1, APP-3 @attack 62
  test('the first cancel of a prize needs one, the second one more', async () => {
    const first = await chit.auctionOf(1)
    expect((await cancel(chit, first)).reply.state).toBe('cancelled')
    const second = await open(chit)
    const requested = await cancel(chit, second.id)
    expect([requested.status, requested.reply.status, requested.reply.state]).toEqual([200, 'waiting_second', 'open'])
    const same = await cancel(chit, second.id)
    expect([same.status, same.problem.code]).toEqual([409, 'same_person_approval'])
    expect((await second.bid(3, 4000)).status).toBe(201)
    const done = await cancel(chit, second.id, another)
    expect(done.reply).toMatchObject({ state: 'cancelled' })
    expect(done.reply.status).toBeUndefined()
  })

  test('the database itself refuses one person as both', async () => {
    await cancel(chit, await chit.auctionOf(1))
    const second = await roomOf(chit)
    await cancel(chit, second.id)
    const alone = app.owner.query(
      `update auction set state = 'cancelled', cancelled_at = kuri_now(), cancelled_by = cancel_requested_by where id = $1`,
      [second.id],
    )
    await expect(alone).rejects.toThrow('auction_cancel_two_persons')
  })
})
