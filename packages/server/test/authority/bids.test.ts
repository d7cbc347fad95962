import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { ahead } from '../auctions/offering.ts'
import { chainBreak } from '../auctions/proofs.ts'
import { openRoom, type Room } from '../auctions/room.ts'

/* Bids and limits that staff enter for members who signed for them on paper. */

let app: TestApp
let manager: Caller
beforeAll(async () => {
  app = await startApp()
  manager = await signIn(app, 'Nandini', 'manager')
})
afterAll(async () => {
  await expectLedgerSound(app)
  await app.close()
})

const PAPER = { number: 'B 7', day: '2027-01-07' }
const bidFor = (room: Room, ticketNo: number, amount: number, { by = manager, paper = PAPER } = {}) =>
  room.as(by).call(endpoints.bidForMember, {
    params: { id: room.id },
    body: { memberId: room.holder(ticketNo).id, amount, paper },
  })
const limitFor = (room: Room, ticketNo: number, maxAmount: number) =>
  room.as(manager).call(endpoints.setLimitForMember, {
    params: { id: room.id },
    body: { memberId: room.holder(ticketNo).id, maxAmount, paper: PAPER },
  })
const noticesOf = async (room: Room, ticketNo: number) =>
  (await room.as(room.holder(ticketNo)).call(endpoints.listNotices)).reply.notices

describe('a bid on written authority', () => {
  // @spec IDN-23, AUC-16
  test('is a bid of the member by the same rules and in the same chain, marked, and kept with its paper', async () => {
    const room = await openRoom(app)
    await room.bid(1, 1000)
    const { status, reply } = await bidFor(room, 2, 1500)
    expect(status).toBe(201)
    expect(reply.bid).toMatchObject({ seq: 2, amount: 1500 })
    await room.bid(3, 2000)
    const { bids } = await room.look(room.holder(1))
    expect(bids.map(({ ticketNo, amount, byAuthority }) => [ticketNo, amount, byAuthority])).toEqual([
      [1, 1000, undefined],
      [2, 1500, true],
      [3, 2000, undefined],
    ])
    expect((await bidFor(room, 2, 2000)).problem.code).toBe('bid_not_above_best')
    const closed = await room.close()
    expect(closed.result?.winner.ticketNo).toBe(3)
    expect(await chainBreak(room)).toBeNull()
    const { reply: listed } = await room.as(manager).call(endpoints.listAuthorities, { query: { auctionId: room.id } })
    expect(listed.authorities).toMatchObject([
      {
        act: 'bid',
        member: { _id: room.holder(2).id },
        paper: PAPER,
        enteredBy: { name: 'Nandini' },
        ticketNo: 2,
        bid: { seq: 2, amount: 1500 },
      },
    ])
    expect(listed.next).toBeNull()
  })

  // @spec IDN-23, AUC-12
  test('is named in the minutes and notified to the member; a signature on paper is entered for a subscriber', async () => {
    const room = await openRoom(app)
    await bidFor(room, 2, 1500)
    await room.close()
    const notified = (await noticesOf(room, 2)).find(({ kind }) => kind === 'done_for_you')
    expect(notified?.text).toMatch(
      /^Nandini placed a bid for you in .*, as you asked in signed document no\. B 7 of 7 Jan 2027\./,
    )
    const sign = (ticketNo: number) =>
      room.as(manager).call(endpoints.signMinutesForMember, {
        params: { id: room.id },
        body: { memberId: room.holder(ticketNo).id, paper: { number: `M ${ticketNo}`, day: PAPER.day } },
      })
    expect((await sign(2)).problem.code).toBe('minutes_not_a_subscriber')
    expect((await sign(1)).status).toBe(200)
    expect((await sign(1)).problem.code).toBe('minutes_already_signed')
    const { reply: minutes } = await room.as(room.admin).call(endpoints.minutes, { params: { id: room.id } })
    expect(minutes.bids).toMatchObject([{ seq: 1, ticketNo: 2, paper: PAPER }])
    expect(minutes.signatures).toMatchObject([{ as: 'subscriber', paper: { number: 'M 1' } }])
  })

  // @spec IDN-23
  test('is refused for oneself, for a stranger to the scheme, of a day to come, and after the close', async () => {
    const room = await openRoom(app)
    const stranger = await signIn(app, 'Stranger')
    const call = (memberId: string, paper = PAPER) =>
      room
        .as(manager)
        .call(endpoints.bidForMember, { params: { id: room.id }, body: { memberId, amount: 1000, paper } })
    expect((await call(manager.id)).problem.code).toBe('own_approval')
    expect((await call(stranger.id)).problem.code).toBe('not_a_member')
    expect((await call(crypto.randomUUID())).problem.code).toBe('not_found')
    const future = await call(room.holder(1).id, { ...PAPER, day: '2027-12-31' })
    expect([future.problem.code, future.problem.field]).toEqual(['invalid_input', 'paper.day'])
    expect((await call(room.holder(1).id, { ...PAPER, number: '  ' })).status).toBe(400)
    await app.clock.moveTo(new Date((await room.look()).closesAt))
    expect((await bidFor(room, 1, 1000)).problem.code).toBe('auction_closed')
    const { reply } = await room.as(manager).call(endpoints.listAuthorities, { query: { auctionId: room.id } })
    expect(reply.authorities).toEqual([])
  })

  // @spec IDN-23
  test('is refused of staff who have a ticket of the scheme themselves: they bid against the member', async () => {
    const seller = await signIn(app, 'Rema', 'manager')
    const room = await openRoom(app, { members: [seller, ...(await given.members(app, 4))] })
    const refused = await bidFor(room, 2, 1500, { by: seller })
    expect(refused.problem.code).toBe('competing_bidder')
    expect((await room.look()).bidCount).toBe(0)
    expect((await bidFor(room, 2, 1500)).status).toBe(201)
  })
})

describe('a limit on written authority', () => {
  // @spec IDN-23, AUC-7
  test('bids for the member; no answer names it to staff, and a paper removes it', async () => {
    const room = await ahead(app)
    const set = await limitFor(room, 2, 7700)
    expect([set.status, set.reply]).toEqual([200, { message: 'The limit is set.' }])
    expect((await room.look(room.holder(2))).myOffer).toMatchObject({ maxAmount: 7700 })
    expect(JSON.stringify(await room.look(manager))).not.toMatch(/:7700[,}]/)
    const { reply } = await room.as(manager).call(endpoints.listAuthorities, { query: { auctionId: room.id } })
    expect(reply.authorities).toMatchObject([{ act: 'limit', ticketNo: 2, bid: null }])
    const removed = await room.as(manager).call(endpoints.removeLimitForMember, {
      params: { id: room.id },
      body: { memberId: room.holder(2).id, paper: { ...PAPER, number: 'B 8' } },
    })
    expect(removed.status).toBe(200)
    expect((await room.look(room.holder(2))).myOffer).toBeNull()
  })
})

describe('the database is the last guard', () => {
  // @spec IDN-23
  test('a paper is not changed, is of the member whose bid it is, and of one bid', async () => {
    const room = await openRoom(app)
    await bidFor(room, 2, 1500)
    await expect(app.owner.query(`update written_authority set signed_no = 'X'`)).rejects.toThrow('written_authority')
    const insert = (personId: string, seq: number) =>
      app.owner.query(
        `insert into written_authority (id, person_id, act, auction_id, bid_seq, signed_no, signed_on, entered_by)
         values (gen_random_uuid(), $1, 'bid', $2, $3, 'Z 1', '2027-01-07', $4)`,
        [personId, room.id, seq, manager.id],
      )
    await expect(insert(room.holder(2).id, 1)).rejects.toThrow('written_authority_bid_once')
    await room.bid(3, 2000)
    await expect(insert(room.holder(2).id, 2)).rejects.toMatchObject({ constraint: 'written_authority_of_member' })
  })
})
