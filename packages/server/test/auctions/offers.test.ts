import { endpoints } from '@kuri/contract'
import { closingWindowMs, fromRupees, offerCommitment, sha256 } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resumeOffers } from '../../src/features/auctions/advance-state.ts'
import { inPlay } from '../../src/features/auctions/offers/store.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { chainBreak, lotBreak } from './proofs.ts'
import { ahead, bidsOf, kindsOf, offer, withdraw } from './offering.ts'
import { auctionDay, giveByBid, startChit, open, roomOf, type TestChit, type Room } from './room.ts'

/* Standing offers: set, changed and removed until the close, in the chain, and secret. Who bids what is domain's table; this is the rest. */

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(async () => {
  await expectLedgerSound(app)
  await app.close()
})

describe('before the opening', () => {
  // @spec AUC-7
  test('only the owner reads an offer; everybody else, administrators included, reads a hash among hashes', async () => {
    const room = await ahead(app)
    const { reply } = await offer(room, 2, 7700)
    await offer(room, 3, 9100)
    expect(reply.offer).toMatchObject({ maxAmount: 7700 })
    expect((await room.look(room.holder(2))).myOffer).toEqual(reply.offer)
    for (const caller of [room.admin, room.holder(1)]) {
      const seen = await room.look(caller)
      expect(seen.offers).toHaveLength(2)
      expect(seen.offers).toContain(reply.offer?.commitment)
      expect(seen.myOffer).toBeNull()
      expect(JSON.stringify(seen)).not.toMatch(/:(7700|770000|9100|910000)[,}]/)
      expect(JSON.stringify(seen)).not.toContain(reply.offer?.salt)
    }
  })

  // @spec AUC-7
  test('the application’s own role cannot read a limit, nor the engine ask for one', async () => {
    const recorder = await app.recordEvents()
    const room = await ahead(app)
    await offer(room, 2, 7700)
    const all = app.db.selectFrom('standing_offer').selectAll().execute()
    await expect(all).rejects.toThrow('permission denied')
    const some = app.db.selectFrom('standing_offer').select('limit_paise').execute()
    await expect(some).rejects.toThrow('permission denied')
    expect(await app.act((tx) => inPlay(tx, room.id))).toEqual([])
    // not a group of an id, nor the fraction of a second
    const secret = String.raw`(?<![-.\w])(7700|770000)(?![-\w])`
    const trail = await app.owner.query(
      `select 'audit' from audit_entry where to_jsonb(audit_entry)::text ~ $1
       union all select 'notice' from notice where data::text ~ $1`,
      [secret],
    )
    expect(trail.rows).toEqual([])
    const events = (await recorder.events()).map(({ data }) => JSON.stringify(data))
    expect(events.filter((event) => new RegExp(secret).test(event))).toEqual([])
  })

  // @spec AUC-7, AUC-8
  test('its owner can check and show what was committed to', async () => {
    const room = await ahead(app)
    const made = (await offer(room, 2, 7700)).reply.offer
    const again = { auctionId: room.id, ticketNo: 2, limit: fromRupees(7700), salt: made?.salt ?? '' }
    expect(offerCommitment(sha256, again)).toBe(made?.commitment)
    await open(room)
    await room.close()
    expect((await room.look(room.holder(2))).myOffer).toEqual(made)
    expect((await room.look(room.holder(1))).offers).toEqual([made?.commitment])
  })

  // @spec AUC-7
  test('it is changed and withdrawn; the same limit again changes nothing, another goes behind its equals', async () => {
    const room = await ahead(app)
    const first = (await offer(room, 2, 3000)).reply.offer
    expect((await offer(room, 2, 3000)).reply.offer).toEqual(first)
    await offer(room, 3, 4000)
    const changed = (await offer(room, 2, 4000)).reply.offer
    expect(changed?.commitment).not.toBe(first?.commitment)
    await offer(room, 4, 9000)
    expect((await withdraw(room, 4)).reply).toEqual({ offer: null })
    expect((await withdraw(room, 4)).problem.code).toBe('not_found')
    expect((await room.look()).offers).toHaveLength(2)
    await open(room)
    expect(await bidsOf(room)).toEqual([
      [2, 3900, 'offer'],
      [3, 4000, 'offer'],
    ])
  })

  test('a ticket in arrears may make one; moving the auction keeps it', async () => {
    const room = await ahead(app, { unpaid: [5] })
    expect((await offer(room, 5, 4000)).status).toBe(200)
    const { opensAt, closesAt } = await room.look()
    const body = { opensAt: later(opensAt), closesAt: later(closesAt), reason: 'a holiday' }
    await room.as(room.admin).call(endpoints.rescheduleAuction, { params: { id: room.id }, body })
    expect((await room.look(room.holder(5))).myOffer).toMatchObject({ maxAmount: 4000 })
  })

  test.each([
    ['below the floor', 50, 422, 'bid_below_floor'],
    ['above the cap', 25_100, 422, 'bid_above_cap'],
    ['off the step', 4050, 422, 'bid_not_on_step'],
  ])('a limit %s is refused', async (_, rupees, status, code) => {
    const room = await roomOf(await sharedChit())
    const answer = await offer(room, 1, rupees)
    expect([answer.status, answer.problem.code]).toEqual([status, code])
  })

  // @spec AUC-4, AUC-7
  test.each([
    ['the lot decides every month', { prizeBy: 'lot' }],
    ['a chart is printed', { prizeBy: 'fixed', fixedDiscounts: [1000, 0, 0, 0, 0].map(fromRupees) }],
  ] as const)('where %s there is no bidding, and nothing to offer', async (_, terms) => {
    const room = await roomOf(await startChit(app, { terms }))
    const answer = await offer(room, 1, 4000)
    expect([answer.status, answer.problem.code]).toEqual([409, 'no_bidding_here'])
    expect((await room.look(room.holder(1))).myOffer).toBeNull()
  })

  test('whoever holds no ticket has none to offer for', async () => {
    const room = await roomOf(await sharedChit())
    expect((await offer(room, 1, 4000, room.admin)).problem.code).toBe('not_a_member')
    const stranger = await given.member(app, { name: 'Stranger' })
    expect((await offer(room, 1, 4000, stranger)).problem.code).toBe('not_found')
  })
})

let known: TestChit | undefined
/** One for all that is only refused. */
const sharedChit = async (): Promise<TestChit> => (known ??= await startChit(app))
const later = (instant: string): string => new Date(new Date(instant).getTime() + 86_400_000).toISOString()

describe('from the opening on', () => {
  // @attack 53
  test('whoever comes when the time has struck opens the auction, and their limit joins those that stand', async () => {
    const room = await ahead(app)
    await offer(room, 2, 4000)
    await app.clock.moveTo(new Date((await app.act((tx) => opensAt(tx, room.id))) ?? 0))
    expect((await offer(room, 3, 9000)).status).toBe(200)
    expect(await room.look()).toMatchObject({ state: 'open', chain: { offers: 2 } })
    expect(await bidsOf(room)).toEqual([
      [2, 100, 'offer'],
      [2, 4000, 'offer'],
      [3, 4100, 'offer'],
    ])
  })

  test('of a refused limit what the clock asked for stays', async () => {
    const room = await ahead(app)
    await offer(room, 2, 4000)
    await app.clock.moveTo(new Date((await app.act((tx) => opensAt(tx, room.id))) ?? 0))
    expect((await offer(room, 3, 50)).problem.code).toBe('bid_below_floor')
    expect(await bidsOf(room)).toEqual([[2, 100, 'offer']])
  })

  test('the engine bids at once, in the chain like every bid; the weaker owner is notified', async () => {
    const room = await ahead(app)
    await offer(room, 2, 6000)
    await offer(room, 3, 4000)
    await open(room)
    expect(await bidsOf(room)).toEqual([
      [3, 4000, 'offer'],
      [2, 4100, 'offer'],
    ])
    expect(await kindsOf(room, 3)).toContain('outbid')
    expect(await kindsOf(room, 2)).not.toContain('outbid')
    expect((await room.close()).result).toMatchObject({ by: 'bid', winner: { ticketNo: 2 }, bid: 4100 })
    expect(await chainBreak(room)).toBeNull()
  })

  // @spec AUC-7
  test('a live bid is answered in the same breath, and its receipt says so', async () => {
    const room = await ahead(app)
    await offer(room, 2, 6000)
    await open(room)
    const { bid, auction } = (await room.bid(1, 5000, 'asha-bids-5000')).reply
    expect([bid.seq, auction.bestBid, auction.bidCount]).toEqual([2, 5100, 3])
    expect(await kindsOf(room, 1)).toContain('outbid')
    // overtaken and leading again at the same instant is no news
    expect(await kindsOf(room, 2)).not.toContain('outbid')
    const { rows } = await app.owner.query(
      'select distinct xmin::text, at from bid where auction_id = $1 and seq > 1',
      [room.id],
    )
    expect(rows).toHaveLength(1)
    expect((await room.bid(1, 6000)).reply.auction).toMatchObject({ bestBid: 6000, bidCount: 4 })
    expect(await kindsOf(room, 2)).toContain('outbid')
    expect((await room.bid(1, 5000, 'asha-bids-5000')).reply.bid).toEqual(bid)
    await room.close()
    expect(await chainBreak(room)).toBeNull()
  })

  test('offers of the cap tie, and a lot anybody can draw again decides', async () => {
    const room = await ahead(app)
    for (const ticketNo of [2, 4, 5]) await offer(room, ticketNo, 25_000)
    await open(room)
    expect((await room.bid(2, 25_000)).problem.code).toBe('already_at_cap')
    const { result } = await room.close()
    expect(result).toMatchObject({ by: 'lot', bid: 25_000, proof: { tickets: [2, 4, 5] } })
    expect(await lotBreak(room)).toBeNull()
  })

  test('an answer in the last moments moves the close once with the bid that provoked it', async () => {
    const room = await ahead(app)
    await offer(room, 2, 9000)
    await open(room, 1, 600)
    const before = await room.look()
    await app.clock.moveTo(new Date(new Date(before.closesAt).getTime() - 3000))
    const { auction, bid } = (await room.bid(3, 5000)).reply
    const windowMs = closingWindowMs({
      plannedOpen: new Date(before.opensAt),
      plannedClose: new Date(before.plannedClosesAt),
    })
    expect(auction.extensions).toBe(1)
    expect(auction.closesAt).toBe(new Date(new Date(bid.at).getTime() + windowMs).toISOString())
  })

  // @spec AUC-7 @attack 53
  test('many live bids at once meet offers: one order, one chain, and nobody’s limit exceeded', async () => {
    const room = await ahead(app, { tickets: 10, months: 10, amount: fromRupees(1_000_000) })
    for (const [ticketNo, limit] of [
      [8, 9000],
      [9, 7000],
      [10, 9000],
    ] as const)
      await offer(room, ticketNo, limit)
    await open(room, 1, 600)
    await Promise.all(
      Array.from({ length: 14 }, (_, turn) => room.bid((turn % 7) + 1, 7000 + 250 * turn - ((250 * turn) % 100))),
    )
    const bids = await bidsOf(room)
    expect(bids.map(([, amount]) => amount)).toEqual(
      bids.map(([, amount]) => amount).toSorted((a, b) => Number(a) - Number(b)),
    )
    expect(bids.filter(([, amount, how]) => how === 'offer' && Number(amount) > 9000)).toEqual([])
    await room.close()
    expect(await chainBreak(room)).toBeNull()
  })
})

const opensAt = async (tx: Parameters<typeof inPlay>[0], id: string): Promise<Date | undefined> =>
  (await tx.selectFrom('auction').where('id', '=', id).select('opens_at').executeTakeFirst())?.opens_at

/** Leaves the first month of a ticket unpaid, as a payment that bounces would; nothing of ours does so yet. */
async function bounce(room: Room, ticketNo: number): Promise<() => Promise<void>> {
  const which = `from ticket t where t.id = i.ticket_id and t.ticket_no = $1 and i.chit_id = $2 and i.month_no = 1`
  const args = [ticketNo, room.running.chit._id]
  const { rows } = await app.owner.query<object>(
    `select i.paid_at, i.paid_by, i.receipt_no from instalment i, ticket t
    where t.id = i.ticket_id and t.ticket_no = $1 and i.chit_id = $2 and i.month_no = 1`,
    args,
  )
  const write = async (changes: string, more: unknown[] = []) => {
    await app.owner.query('alter table instalment disable trigger user')
    await app.owner.query(`update instalment i set ${changes} ${which}`, [...args, ...more])
    await app.owner.query('alter table instalment enable trigger user')
  }
  await write(`state = 'unpaid', paid_at = null, paid_by = null, receipt_no = null`)
  return () => write(`state = 'paid', paid_at = $3, paid_by = $4, receipt_no = $5`, Object.values(rows[0] ?? {}))
}

describe('who may not bid when their offer’s turn comes', () => {
  test('in arrears: the offer is paused, its owner is notified once, and it resumes when they have paid', async () => {
    const room = await ahead(app, { unpaid: [5] })
    await offer(room, 5, 6000)
    await open(room)
    await room.bid(1, 1000)
    await room.bid(2, 1100)
    expect(await kindsOf(room, 5)).toEqual(expect.arrayContaining(['limit_paused']))
    expect((await kindsOf(room, 5)).filter((kind) => kind === 'limit_paused')).toHaveLength(1)
    expect(await resumeOffers(app.db)).toBe(0)
    await given.paid(app, room.running, 1, { except: [1, 2, 3, 4] })
    expect(await resumeOffers(app.db)).toBe(1)
    expect(await resumeOffers(app.db)).toBe(0)
    expect((await bidsOf(room)).at(-1)).toEqual([5, 1200, 'offer'])
    await room.bid(1, 2000)
    expect((await bidsOf(room)).at(-1)).toEqual([5, 2100, 'offer'])
  })

  // @spec AUC-3, AUC-7
  test('falling into arrears between opening and close: bids stand, the offer makes no more', async () => {
    const room = await ahead(app)
    await offer(room, 5, 6000)
    await open(room)
    expect(await bidsOf(room)).toEqual([[5, 100, 'offer']])
    const restore = await bounce(room, 5)
    await room.bid(1, 1000)
    expect(await bidsOf(room)).toEqual([
      [5, 100, 'offer'],
      [1, 1000, 'live'],
    ])
    expect(await kindsOf(room, 5)).toContain('limit_paused')
    await restore()
  })

  test('a ticket that won meanwhile bids no more, and is not reminded', async () => {
    const chit = await startChit(app)
    const second = await roomOf(chit, 2)
    await offer(second, 3, 9000)
    await giveByBid(chit, 1, [[3, 4000]])
    await given.paid(app, chit.running, 2)
    await given.clock(app, auctionDay(2))
    await open(chit, 2)
    expect(await bidsOf(second)).toEqual([])
    expect(await kindsOf(second, 3)).not.toContain('limit_paused')
  })
})

test('a cancel ends the offers: the new auction has none, and their owners are notified where it is', async () => {
  const room = await ahead(app)
  await offer(room, 2, 4000)
  await open(room)
  await room
    .as(room.admin)
    .call(endpoints.cancelAuction, { params: { id: room.id }, body: { reason: 'the line was down' } })
  const anew = await roomOf(room)
  expect(await anew.look(room.holder(2))).toMatchObject({ state: 'scheduled', offers: [], myOffer: null })
  expect(await kindsOf(anew, 2)).toContain('offer_void')
  expect(await kindsOf(anew, 1)).not.toContain('offer_void')
  expect((await offer(anew, 2, 5000)).status).toBe(200)
})
