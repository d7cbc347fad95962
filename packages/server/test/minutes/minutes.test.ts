import { endpoints } from '@kuri/contract'
import { fromRupees } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { auctionDay, giveByBid, house, open, openRoom, type House, type Room } from '../auctions/room.ts'
import * as given from '../given.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ LOT_WITNESS_SECONDS: '600', PUBLIC_URL: 'https://kuri.test' })
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const minutesOf = (at: House, id: string, who: Caller) => at.as(who).call(endpoints.minutes, { params: { id } })
const sign = (room: Room, who: Caller) => room.as(who).call(endpoints.signMinutes, { params: { id: room.id } })

/** The first prize of a chit with commission and tax, won by ticket 3 while ticket 5 had not paid. */
async function givenPrize(): Promise<Room> {
  const terms = { commissionBp: 500, gstBp: 1800, dividendSharedBy: 'all-tickets' } as const
  const room = await openRoom(app, { unpaid: [5], terms })
  await room.bid(2, 4000)
  await room.bid(3, 5000)
  await room.close()
  return room
}

describe('what the minutes say', () => {
  test('who could win, every bid, the money of the prize, the chain, and until when they are filed', async () => {
    const room = await givenPrize()
    const { reply } = await minutesOf(room, room.id, room.holder(1))
    const auction = await room.look()
    expect(reply).toMatchObject({
      prizeNo: 1,
      prizes: 5,
      by: 'bid',
      winner: { ticketNo: 3, name: room.holder(3).name },
      bid: 5000,
      prize: 44_550,
      commission: 2500,
      tax: 450,
      previous: null,
      chainHead: auction.chain.head,
      fileBy: '2027-01-29',
      signatures: [],
      you: { maySign: true, reason: null },
    })
    expect(reply.eligible.map(({ ticketNo }) => ticketNo)).toEqual([1, 2, 3, 4])
    expect(reply.bids.map(({ ticketNo, amount }) => [ticketNo, amount])).toEqual([
      [2, 4000],
      [3, 5000],
    ])
    expect(reply.dividends.map(({ amount }) => amount)).toEqual([500, 500, 500, 500, 500])
  })

  test('the prize before, as it had been paid when this one was given', async () => {
    const at = await house(app)
    await giveByBid(at, 1, [[4, 4000]])
    const params = { id: await at.auctionOf(1) }
    await at.as(at.admin).call(endpoints.approvePrize, { params, body: {} })
    const given2 = await giveByBid(at, 2, [[1, 3000]])
    const { reply } = await minutesOf(at, given2._id, at.admin)
    expect(reply.previous).toMatchObject({ ticketNo: 4, prize: 46_000 })
    expect(reply.previous?.paidAt).toMatch(/^2027-01-08T/)
  })

  test('of a lot the words, and who could win when the bids were frozen, not when it was drawn', async () => {
    const room = await openRoom(app, { unpaid: [4, 5] })
    for (const ticketNo of [1, 2]) await room.bid(ticketNo, 25_000)
    await room.close()
    await given.paid(app, room.running, 1, { except: [5] })
    for (const [ticketNo, word] of [
      [3, 'mango'],
      [4, 'river'],
    ] as const) {
      await room.as(room.holder(ticketNo)).call(endpoints.witnessLot, { params: { id: room.id }, body: { word } })
    }
    const { reply } = await minutesOf(room, room.id, room.admin)
    expect(reply).toMatchObject({ by: 'lot', words: ['mango', 'river'] })
    expect(reply.eligible.map(({ ticketNo }) => ticketNo)).toEqual([1, 2, 3])
  })
})

describe('signing', () => {
  test('the administrator and two members sign, each once; a fourth signature is not needed', async () => {
    const room = await givenPrize()
    expect((await sign(room, room.holder(1))).reply.minutes.signatures).toMatchObject([
      { as: 'subscriber', name: room.holder(1).name },
    ])
    expect((await sign(room, room.holder(1))).problem.code).toBe('minutes_already_signed')
    expect((await sign(room, await given.member(app))).problem.code).toBe('not_found')
    const others = await Promise.all([2, 3, 4].map((ticketNo) => sign(room, room.holder(ticketNo))))
    expect(others.filter(({ status }) => status === 201)).toHaveLength(1)
    expect((await sign(room, room.admin)).status).toBe(201)
    const { reply } = await minutesOf(room, room.id, room.holder(5))
    expect(reply.signatures.map(({ as }) => as)).toEqual(['administrator', 'subscriber', 'subscriber'])
    expect(reply.you).toEqual({ maySign: false, reason: 'minutes_complete' })
    const register = await room
      .as(room.holder(5))
      .call(endpoints.registerOfMinutes, { params: { id: room.running.chit._id } })
    expect(register.reply).toMatchObject([
      { prizeNo: 1, winner: { ticketNo: 3 }, fileBy: '2027-01-29', hasAdministrator: true, subscribers: 2 },
    ])
  })

  test('signatures stay, and stand under what was sealed', async () => {
    const room = await givenPrize()
    await sign(room, room.admin)
    await expect(app.owner.query('delete from minutes_signature')).rejects.toMatchObject({ constraint: 'append_only' })
    await expect(app.owner.query('update minutes set eligible_nos = array[1]')).rejects.toMatchObject({
      constraint: 'append_only',
    })
    const forged = app.owner.query('insert into minutes_signature values ($1, 1, $2, $3, now())', [
      room.id,
      room.holder(1).id,
      Buffer.alloc(32),
    ])
    await expect(forged).rejects.toMatchObject({ constraint: 'minutes_as_written' })
  })

  test('there are no minutes before the prize is given', async () => {
    const at = await house(app)
    await given.paid(app, at.running, 1)
    await given.clock(app, auctionDay(1))
    const room = await open(at)
    expect((await minutesOf(room, room.id, room.admin)).problem.code).toBe('not_found')
    expect((await sign(room, room.admin)).problem.code).toBe('not_found')
  })
})

test('the paper is a PDF for the chit’s members and administrators, with names in Indian scripts', async () => {
  const members = await given.people(app, 'மீனாட்சி', 'अनुष्का', 'ശ്രീജിത്ത്', 'Dev', 'Esha')
  const room = await openRoom(app, { members, amount: fromRupees(250_000) })
  await room.bid(1, 4000)
  await room.bid(2, 5000)
  await room.close()
  await sign(room, room.holder(3))
  const url = `/api/auctions/${room.id}/minutes.pdf`
  const get = async (who: Caller) => await app.app.inject({ url, headers: { authorization: `Bearer ${who.token}` } })
  const paper = await get(room.holder(1))
  expect(paper.statusCode).toBe(200)
  expect(paper.headers['content-type']).toBe('application/pdf')
  expect(paper.headers['content-disposition']).toBe('attachment; filename="minutes-prize-1.pdf"')
  expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await get(await given.member(app))).statusCode).toBe(404)
})
