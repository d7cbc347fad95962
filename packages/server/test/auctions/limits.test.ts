import { AuctionProof, endpoints } from '@kuri/contract'
import { fromRupees, sha256, verifyAuction } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decode } from 'zod/v4/core'
import { resumeOffers } from '../../src/features/auctions/advance-state.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { ahead, bidsOf, kindsOf, offer, withdraw } from './offering.ts'
import { chainBreak } from './proofs.ts'
import { open } from './room.ts'

/* Limits that are set, changed and removed while bids are taken: they bid at once, stand in the chain, and are secret. */

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(async () => {
  await expectLedgerSound(app)
  await app.close()
})

// @spec AUC-7 @finding U29
test('a limit is set, raised, lowered and removed; each change bids at once if it can lead', async () => {
  const room = await ahead(app)
  await open(room)
  await room.bid(1, 1000)
  expect((await offer(room, 2, 3000)).reply.offer).toMatchObject({ maxAmount: 3000 })
  expect((await room.look(room.holder(2))).myOffer).toMatchObject({ maxAmount: 3000 })
  await room.bid(1, 3000)
  await offer(room, 2, 6000)
  await room.bid(1, 4000)
  await offer(room, 2, 2000)
  await room.bid(1, 4200)
  await offer(room, 2, 5000)
  expect((await withdraw(room, 2)).reply).toEqual({ offer: null })
  expect((await withdraw(room, 2)).problem.code).toBe('not_found')
  await room.bid(1, 4400)
  expect(await bidsOf(room)).toEqual([
    [1, 1000, 'live'],
    [2, 1100, 'offer'],
    [1, 3000, 'live'],
    [2, 3100, 'offer'],
    [1, 4000, 'live'],
    [2, 4100, 'offer'],
    [1, 4200, 'live'],
    [2, 4300, 'offer'],
    [1, 4400, 'live'],
  ])
  expect(await kindsOf(room, 1)).toContain('outbid')
  expect((await room.close()).result).toMatchObject({ winner: { ticketNo: 1 }, bid: 4400 })
  expect(await chainBreak(room)).toBeNull()
})

// @spec AUC-8
test('limits of before the opening are the first links of the chain, in the order in which they were made', async () => {
  const room = await ahead(app)
  const made = [await offer(room, 3, 4000), await offer(room, 2, 6000)]
  await open(room)
  expect((await room.look()).chain.offers).toBe(2)
  await room.close()
  const { reply } = await room.as(room.admin).call(endpoints.verifyAuction, { params: { auctionId: room.id } })
  const codes = made.map((answer) => answer.reply.offer?.commitment)
  expect(reply.chain?.offers).toMatchObject(
    codes.map((commitment, place) => ({ seq: place + 1, afterBid: 0, commitment, replaces: null })),
  )
  expect(reply.chain?.bids.map(({ forOffer }) => forOffer)).toEqual(codes)
  expect(await chainBreak(room)).toBeNull()
})

// @spec AUC-7
test('who leads and sets a limit does not raise their own bid, nor loses the lead by lowering or removing it', async () => {
  const room = await ahead(app)
  await open(room)
  await room.bid(2, 5000)
  for (const limit of [9000, 3000, 5000]) expect((await offer(room, 2, limit)).status).toBe(200)
  expect((await withdraw(room, 2)).status).toBe(200)
  expect(await bidsOf(room)).toEqual([[2, 5000, 'live']])
  expect((await room.close()).result).toMatchObject({ winner: { ticketNo: 2 }, bid: 5000 })
  expect(await chainBreak(room)).toBeNull()
})

// @spec AUC-7
test('of equal limits the first set leads; one that was raised to it counts from then', async () => {
  const room = await ahead(app)
  await offer(room, 2, 3000)
  await open(room)
  await offer(room, 3, 5000)
  await offer(room, 2, 5000)
  expect((await bidsOf(room)).slice(-2)).toEqual([
    [2, 4900, 'offer'],
    [3, 5000, 'offer'],
  ])
  expect(await kindsOf(room, 2)).toContain('outbid')
})

test('a limit of a ticket in arrears waits, and its owner is notified; removed, it does not resume', async () => {
  const room = await ahead(app, { unpaid: [4, 5] })
  await open(room)
  for (const ticketNo of [4, 5]) expect((await offer(room, ticketNo, 4000)).status).toBe(200)
  expect(await bidsOf(room)).toEqual([])
  expect(await kindsOf(room, 5)).toContain('limit_paused')
  await withdraw(room, 4)
  await given.paid(app, room.running, 1, { except: [1, 2, 3] })
  expect(await resumeOffers(app.db)).toBe(1)
  expect(await bidsOf(room)).toEqual([[5, 100, 'offer']])
  expect(await resumeOffers(app.db)).toBe(0)
})

test('a limit in the last moments moves the close by the bid it makes, and not where it makes none', async () => {
  const room = await ahead(app)
  await open(room, 1, 600)
  await room.bid(3, 5000)
  const { closesAt } = await room.look()
  await app.clock.moveTo(new Date(new Date(closesAt).getTime() - 3000))
  await offer(room, 3, 9000)
  expect(await room.look()).toMatchObject({ closesAt, extensions: 0 })
  await offer(room, 2, 6000)
  expect(await room.look()).toMatchObject({ extensions: 1, bestBid: 6100 })
})

// @attack 61 @finding A5
test('once the cap is bid no limit moves the head of the chain, from which a draw is made; the database holds it', async () => {
  const room = await ahead(app, { unpaid: [5] })
  await open(room)
  const { cap } = await room.look()
  if (cap === null) throw new Error('no bid fits this auction')
  await offer(room, 2, 4000)
  await offer(room, 5, cap)
  await room.bid(1, cap)
  await room.bid(3, cap)
  const { chain } = await room.look()
  for (const limit of [5000, cap]) {
    for (const ticketNo of [1, 2, 3]) {
      expect((await offer(room, ticketNo, limit)).problem).toMatchObject({ code: 'cap_reached' })
    }
  }
  expect((await withdraw(room, 2)).problem.code).toBe('cap_reached')
  expect((await room.look()).chain.head).toBe(chain.head)
  const byHand = app.owner.query(
    `insert into offer_record (auction_id, seq, after_bid, ticket_id, at, commitment, limit_paise, salt, previous_hash, hash)
     select auction.id, (select max(seq) + 1 from offer_record where auction_id = auction.id), bid_count, ticket.id, kuri_now(),
            sha256('limit'), 100, sha256('salt'), chain_head, sha256('link')
       from auction join ticket on ticket.chit_id = auction.chit_id and ticket_no = 2 where auction.id = $1`,
    [room.id],
  )
  await expect(byHand).rejects.toMatchObject({ constraint: 'offer_record_cap' })
  // a paused limit at the cap may be removed, and not be set again
  expect((await withdraw(room, 5)).status).toBe(200)
  expect((await offer(room, 5, cap)).problem.code).toBe('cap_reached')
  expect((await room.close()).result).toMatchObject({ by: 'lot', bid: cap })
  expect(await chainBreak(room)).toBeNull()
})

// @spec AUC-7
test('after the close nothing is set, changed or removed; who comes then closes the auction', async () => {
  const room = await ahead(app)
  await offer(room, 2, 4000)
  await open(room)
  await room.bid(3, 4500)
  await app.clock.moveTo(new Date((await room.look()).closesAt))
  const late = await offer(room, 2, 9000)
  expect([late.status, late.problem.code]).toEqual([409, 'offer_after_close'])
  const { rows } = await app.owner.query('select state from auction where id = $1', [room.id])
  expect(rows).toEqual([{ state: 'settled' }])
  for (const answer of [await offer(room, 1, 4000), await withdraw(room, 2)]) {
    expect([answer.status, answer.problem.code]).toEqual([409, 'offer_after_close'])
  }
  expect((await room.look()).result).toMatchObject({ winner: { ticketNo: 3 }, bid: 4500 })
  const asOwner = async (statement: string) => await app.owner.query(statement, [room.id])
  await expect(asOwner('delete from standing_offer where auction_id = $1')).rejects.toThrow('before the close')
  await expect(asOwner('update standing_offer set rank = 9 where auction_id = $1')).rejects.toThrow('append-only')
})

// @spec AUC-7
test('nobody else reads a limit: not in the room, its events, notices, acts or proof', async () => {
  const recorder = await app.recordEvents()
  const room = await ahead(app)
  await open(room)
  const set = (await offer(room, 2, 7700)).reply.offer
  await offer(room, 2, 9300)
  await room.bid(1, 1000)
  for (const caller of [room.admin, room.holder(1)]) {
    const seen = await room.look(caller)
    expect(seen.chain.offers).toBe(2)
    expect(seen.offers).toHaveLength(1)
    expect(JSON.stringify(seen)).not.toMatch(/:(7700|770000|9300|930000)[,}]/)
    expect(JSON.stringify(seen)).not.toContain(set?.salt)
  }
  const secret = String.raw`(?<![-.\w])(7700|770000|9300|930000)(?![-\w])|${set?.salt}`
  const trail = await app.owner.query(
    `select 'audit' from audit_entry where to_jsonb(audit_entry)::text ~ $1
     union all select 'notice' from notice where data::text ~ $1`,
    [secret],
  )
  expect(trail.rows).toEqual([])
  const events = (await recorder.events()).map(({ data }) => JSON.stringify(data))
  expect(events.some((event) => event.includes(room.id))).toBe(true)
  expect(events.filter((event) => new RegExp(secret).test(event))).toEqual([])
  const some = app.db.selectFrom('offer_record').select(['limit_paise', 'salt']).execute()
  await expect(some).rejects.toThrow('permission denied')
  await room.close()
  const { reply } = await room.as(room.admin).call(endpoints.verifyAuction, { params: { auctionId: room.id } })
  expect(reply).toMatchObject({ version: 3, opened: [] })
  expect(reply.chain?.offers).toHaveLength(2)
  expect(JSON.stringify(reply)).not.toMatch(/:(7700|9300)[,}]/)
})

// @spec AUC-8
test('viewers get each change as its hash at that moment, and that a limit was removed', async () => {
  const recorder = await app.recordEvents()
  const room = await ahead(app)
  await open(room)
  const set = (await offer(room, 2, 3000)).reply.offer
  const changed = (await offer(room, 2, 5000)).reply.offer
  await withdraw(room, 2)
  const published = (await recorder.events()).filter(({ name }) => name === 'offer')
  expect(published.map(({ channel }) => channel)).toEqual(published.map(() => `auction:${room.id}`))
  expect(published.map(({ data }) => data)).toMatchObject([
    { seq: 1, commitment: set?.commitment, replaces: null },
    { seq: 2, commitment: changed?.commitment, replaces: set?.commitment },
    { seq: 3, commitment: null, replaces: changed?.commitment },
  ])
  expect((await room.look()).offers).toEqual([])
  expect((await room.look(room.holder(2))).yourTickets[0]?.limits).toEqual([set, changed])
})

// @spec AUC-7, AUC-8
test('an owner shows every limit they have had, and the proof holds with them', async () => {
  const room = await ahead(app)
  await offer(room, 2, 3000)
  await open(room)
  await room.bid(1, 1000)
  await offer(room, 2, 5000)
  await room.bid(1, 2000)
  await withdraw(room, 2)
  await room.close()
  const { reply } = await room.as(room.admin).call(endpoints.verifyAuction, { params: { auctionId: room.id } })
  const limits = (await room.look(room.holder(2))).yourTickets[0]?.limits ?? []
  expect(limits.map(({ maxAmount }) => maxAmount)).toEqual([3000, 5000])
  const shown = limits.map(({ maxAmount, salt }) => ({ ticketNo: 2, limit: maxAmount, salt }))
  const check = (opened: typeof shown) => {
    const { chain, ...proof } = decode(AuctionProof, { ...reply, opened })
    return chain && verifyAuction(sha256, { ...proof, chain })
  }
  expect(check(shown)).toBeNull()
  expect(check(shown.map((one) => ({ ...one, limit: one.limit + 100 })))).toEqual({ at: 'opened' })
})

// @spec AUC-5, AUC-7
test('limits of many at once meet bids and the close: one order, one chain, nobody beyond their limit', async () => {
  const room = await ahead(app, { tickets: 10, months: 10, amount: fromRupees(1_000_000) })
  await open(room, 1, 600)
  const acts = Array.from({ length: 20 }, (_, turn) => {
    const ticketNo = (turn % 10) + 1
    return turn % 3 === 0 ? room.bid(ticketNo, 500 * (turn + 1)) : offer(room, ticketNo, 5000 + 100 * ((turn * 7) % 13))
  })
  const answers = await Promise.all(acts)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const limits = await Promise.all(
    room.running.members.map(async (member, index) =>
      ((await room.look(member)).yourTickets[0]?.limits ?? []).map((one) => ({ ...one, ticketNo: index + 1 })),
    ),
  )
  await room.close()
  const { reply } = await room.as(room.admin).call(endpoints.verifyAuction, { params: { auctionId: room.id } })
  const opened = limits.flat().map(({ ticketNo, maxAmount: limit, salt }) => ({ ticketNo, limit, salt }))
  const { chain, ...proof } = decode(AuctionProof, { ...reply, opened })
  expect(opened.length).toBeGreaterThan(8)
  expect(chain && verifyAuction(sha256, { ...proof, chain })).toBeNull()
})

// @finding U34
test('a ticket sets at most fifty limits in an auction; the next is refused and writes nothing, removing stays free', async () => {
  const recorder = await app.recordEvents()
  const room = await ahead(app)
  await open(room, 1, 600)
  for (let nth = 1; nth <= 50; nth += 1) expect((await offer(room, 2, 2000 + 100 * nth)).status).toBe(200)
  const links = async () => {
    const recorded = await app.owner.query('select from offer_record where auction_id = $1', [room.id])
    const published = (await recorder.events()).filter(({ name }) => name === 'offer')
    return [recorded.rows.length, published.length]
  }
  const before = await room.look(room.holder(2))
  expect(await links()).toEqual([50, 50])
  const refused = await offer(room, 2, 9000)
  expect([refused.status, refused.problem.code]).toEqual([409, 'too_many_limits'])
  expect((await offer(room, 2, 7000)).status).toBe(200)
  expect(await links()).toEqual([50, 50])
  const { chain, yourTickets } = await room.look(room.holder(2))
  expect({ chain, yourTickets }).toEqual({ chain: before.chain, yourTickets: before.yourTickets })
  expect((await withdraw(room, 2)).reply).toEqual({ offer: null })
  expect((await offer(room, 2, 3000)).problem.code).toBe('too_many_limits')
  expect((await offer(room, 3, 3000)).status).toBe(200)
  await room.close()
  expect(await chainBreak(room)).toBeNull()
})
