import { endpoints } from '@kuri/contract'
import { fromRupees } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signIn, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { giveByBid, startChit, openRoom, roomOf, type TestChit, type Room } from '../auctions/room.ts'
import { witnessed } from '../auctions/witnessing.ts'
import * as given from '../given.ts'
import { linesOfPdf } from '../pdf/pdf-text.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ LOT_WITNESS_SECONDS: '600', PUBLIC_URL: 'https://kuri.test' })
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const minutesOf = (chit: TestChit, id: string, who: Caller) => chit.as(who).call(endpoints.minutes, { params: { id } })
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
  // @spec AUC-12
  test('who could win, every bid, the money of the prize, the chain, and until when they are filed', async () => {
    const room = await givenPrize()
    const { reply } = await minutesOf(room, room.id, room.holder(1))
    const auction = await room.look()
    expect(reply).toMatchObject({
      prizeNo: 1,
      prizes: 5,
      by: 'bid',
      winner: { ticketNo: 3, name: room.holder(3).name },
      chitAmount: 50_000,
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

  // @spec AUC-12
  test('the prize before, as it had been paid when this one was given', async () => {
    const chit = await startChit(app)
    await giveByBid(chit, 1, [[4, 4000]])
    const params = { id: await chit.auctionOf(1) }
    await chit.as(chit.admin).call(endpoints.approvePrize, { params, body: { security: 'two guarantors' } })
    const given2 = await giveByBid(chit, 2, [[1, 3000]])
    const { reply } = await minutesOf(chit, given2._id, chit.admin)
    expect(reply.previous).toMatchObject({ ticketNo: 4, prize: 46_000 })
    expect(reply.previous?.paidAt).toMatch(/^2027-01-08T/)
  })

  // @spec AUC-12
  test('begin when the prize is given, and have a lot’s words and who could win it', async () => {
    const room = await openRoom(app, { unpaid: [4, 5] })
    expect((await minutesOf(room, room.id, room.admin)).problem.code).toBe('not_found')
    expect((await sign(room, room.admin)).problem.code).toBe('not_found')
    for (const ticketNo of [1, 2]) await room.bid(ticketNo, 25_000)
    await room.close()
    await given.paid(app, room.running, 1, { except: [5] })
    await witnessed(room, [
      [room.holder(3), 'mango'],
      [room.holder(4), 'river'],
    ])
    const { reply } = await minutesOf(room, room.id, room.admin)
    expect(reply).toMatchObject({ by: 'lot', words: ['mango', 'river'] })
    expect(reply.eligible.map(({ ticketNo }) => ticketNo)).toEqual([1, 2, 3])
  })
})

describe('signing', () => {
  // @spec AUC-12
  test('the administrator and two members sign, each once; a fourth signature is not needed', async () => {
    const room = await givenPrize()
    expect((await sign(room, room.holder(1))).reply.minutes.signatures).toMatchObject([
      { as: 'subscriber', name: room.holder(1).name },
    ])
    expect((await sign(room, room.holder(1))).problem.code).toBe('minutes_already_signed')
    expect((await sign(room, await given.member(app))).problem.code).toBe('not_found')
    const others = await Promise.all([2, 4, 5].map((ticketNo) => sign(room, room.holder(ticketNo))))
    expect(others.filter(({ status }) => status === 201)).toHaveLength(1)
    expect((await sign(room, room.admin)).status).toBe(201)
    const { reply } = await minutesOf(room, room.id, room.holder(5))
    expect(reply.signatures.map(({ as }) => as)).toEqual(['administrator', 'subscriber', 'subscriber'])
    expect(reply.you).toEqual({ maySign: false, reason: 'minutes_complete' })
    const register = await room
      .as(room.holder(5))
      .call(endpoints.registerOfMinutes, { params: { id: room.running.chit._id } })
    expect(register.reply).toMatchObject([
      {
        prizeNo: 1,
        winner: { ticketNo: 3 },
        payBy: '2027-01-11',
        paidAt: null,
        fileBy: '2027-01-29',
        filed: null,
        hasAdministrator: true,
        subscribers: 2,
      },
    ])
  })

  // @spec AUC-12 @attack 48 @finding F9 @security S49
  test('as a subscriber signs neither the winner nor staff without a ticket; the database refuses them too, and keeps signatures under what was sealed', async () => {
    const room = await givenPrize()
    const manager = await signIn(app, 'Manju', 'manager')
    const winner = room.holder(3)
    for (const who of [manager, await signIn(app, 'Chitra', 'cashier'), winner]) {
      expect([(await sign(room, who)).status, (await sign(room, who)).problem.code]).toEqual([
        403,
        'minutes_not_a_subscriber',
      ])
      const { reply } = await minutesOf(room, room.id, who)
      expect(reply.you).toEqual({ maySign: false, reason: 'minutes_not_a_subscriber' })
      const written = app.owner.query(
        'insert into minutes_signature select auction_id, 1, $2, content_hash, now() from minutes where auction_id = $1',
        [room.id, who.id],
      )
      await expect(written).rejects.toMatchObject({ constraint: 'minutes_subscriber' })
    }
    const forged = app.owner.query('insert into minutes_signature values ($1, 1, $2, $3, now())', [
      room.id,
      room.holder(1).id,
      Buffer.alloc(32),
    ])
    await expect(forged).rejects.toMatchObject({ constraint: 'minutes_as_written' })
    for (const ticketNo of [1, 2]) expect((await sign(room, room.holder(ticketNo))).status).toBe(201)
    const kept = { constraint: 'append_only' }
    await expect(app.owner.query('delete from minutes_signature')).rejects.toMatchObject(kept)
    await expect(app.owner.query('update minutes set eligible_nos = array[1]')).rejects.toMatchObject(kept)
  })

  // @spec AUC-12
  test('where two members hold all tickets, the winner signs as well', async () => {
    const chit = await startChit(app, { tickets: 2, months: 2, amount: fromRupees(20_000) })
    const { _id: id } = await giveByBid(chit, 1, [[1, 1000]])
    const room = { ...(await roomOf(chit)), id }
    for (const ticketNo of [1, 2]) expect((await sign(room, room.holder(ticketNo))).status).toBe(201)
  })
})

const file = (room: Room, who: Caller, filedOn: string, reference = 'CF/2027/118') =>
  room.as(who).call(endpoints.fileMinutes, { params: { id: room.id }, body: { filedOn, reference } })

/** The same, with all three signatures. */
async function signedMinutes(): Promise<Room> {
  const room = await givenPrize()
  for (const who of [room.admin, room.holder(1), room.holder(2)]) await sign(room, who)
  return room
}

describe('filing', () => {
  test('is written down once, in the audit log too, and read by every member', async () => {
    const room = await signedMinutes()
    await app.clock.advance({ days: 2 })
    const filed = await file(room, room.admin, '2027-01-09')
    expect([filed.status, filed.reply.minutes.filed]).toEqual([201, { on: '2027-01-09', reference: 'CF/2027/118' }])
    expect((await file(room, room.admin, '2027-01-09')).problem.code).toBe('minutes_already_filed')
    expect((await minutesOf(room, room.id, room.holder(4))).reply.filed?.reference).toBe('CF/2027/118')
    const params = { id: room.running.chit._id }
    const { reply } = await room.as(room.holder(5)).call(endpoints.registerOfMinutes, { params })
    expect(reply.map((line) => line.filed?.on)).toEqual(['2027-01-09'])
    const book = await room.as(room.admin).call(endpoints.audit, { query: { subject: `auction:${room.id}` } })
    expect(book.reply.entries[0]).toMatchObject({
      action: 'minutes.file',
      after: { filedOn: '2027-01-09', reference: 'CF/2027/118' },
    })
  })

  // @spec AUC-12
  test('comes after the last signature, and no later than today; the database takes it only so, once, for good', async () => {
    const unsigned = await givenPrize()
    expect((await file(unsigned, unsigned.admin, '2027-01-08')).problem.code).toBe('minutes_not_signed')
    const room = await signedMinutes()
    for (const day of ['2027-01-07', '2027-01-09']) {
      expect((await file(room, room.admin, day)).problem).toMatchObject({ code: 'minutes_filing_day' })
    }
    expect((await file(room, room.admin, '2027-01-08', ' ')).problem.code).toBe('invalid_input')
    expect((await file(room, room.holder(1), '2027-01-08')).problem.code).toBe('forbidden')
    const write = (id: string, day: string) =>
      app.owner.query("insert into minutes_filing values ($1, $2, 'CF/1', $3)", [id, day, room.admin.id])
    await expect(write(unsigned.id, '2027-01-08')).rejects.toMatchObject({ constraint: 'minutes_filed_signed' })
    await expect(write(room.id, '2027-01-07')).rejects.toMatchObject({ constraint: 'minutes_filed_day' })
    await expect(write(room.id, '2027-01-09')).rejects.toMatchObject({ constraint: 'minutes_filed_day' })
    await write(room.id, '2027-01-08')
    await expect(write(room.id, '2027-01-08')).rejects.toMatchObject({ constraint: 'minutes_filed_once' })
    await expect(app.owner.query("update minutes_filing set reference = 'x'")).rejects.toMatchObject({
      constraint: 'append_only',
    })
  })

  // @spec AUC-12
  test('what is still to be filed is listed, the oldest first', async () => {
    const other = await givenPrize()
    const before = (await other.as(other.admin).call(endpoints.minutesToFile)).reply
    const room = await signedMinutes()
    const list = async () => (await room.as(room.admin).call(endpoints.minutesToFile)).reply
    const waits = await list()
    const days = waits.minutes.map(({ settledAt }) => settledAt)
    expect(days).toEqual(days.toSorted())
    expect(waits.total).toBe(before.total + 1)
    expect(waits.minutes.find(({ auctionId }) => auctionId === room.id)).toMatchObject({
      chitName: room.running.chit.name,
      fileBy: '2027-01-29',
      filed: null,
      subscribers: 2,
    })
    await file(room, room.admin, '2027-01-08')
    expect((await list()).minutes.map(({ auctionId }) => auctionId)).not.toContain(room.id)
  })
})

// @spec AUC-12, CMP-6
test('the minutes are a PDF for the chit’s members and administrators, with names in Indian scripts', async () => {
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
  const lines = linesOfPdf(paper.rawPayload)
  expect(lines).toEqual(
    expect.arrayContaining(['Pool (gross chit amount) ₹50,000', 'Discount ₹5,000', 'Prize ₹45,000']),
  )
  // bids of one minute follow each other by their seconds, a signature stands alone
  expect(lines.join('\n')).toMatch(/1 1 மீனாட்சி \d+ Jan 2027, \d\d:\d\d:\d\d ₹4,000/)
  expect(lines.join('\n')).toMatch(/\d+ Jan 2027, \d\d:\d\d$/m)
  expect((await get(await given.member(app))).statusCode).toBe(404)
})
