import { endpoints } from '@kuri/contract'
import { fromRupees, toRupees } from '@kuri/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { neverMet, reportCoverage } from '../../../domain/test/coverage.ts'
import { placeBid, placeBids, type PlaceBidCommand, type Receipt } from '../../src/features/auctions/place-bids.ts'
import { auctionToWire, bidToWire } from '../../src/features/auctions/wire.ts'
import { mustCommit, type NotBatched, type Outcome } from '../../src/outcome.ts'
import { inTransaction } from '../../src/database/transaction.ts'
import { expectLedgerSound, type TestApp } from '../app.ts'
import { wholeBooks } from '../closing/whole-books.ts'
import type { EventRecorder } from '../record-events.ts'
import * as given from '../given.ts'
import { twoCopies } from '../two-copies.ts'
import { auctionDay, startChit, open, roomOf, type Room } from './room.ts'

/*
 * Random bids done together, and in a copy of the same books one by one: every bid, hash and close, every event, notice and
 * answer is the same. The clock of both stands still while they bid, so that even instants are.
 * `BATCHES=300` does so many, `SEED=` others.
 */

const BATCHES = Number(process.env['BATCHES'] ?? 40)
const SEED = Number(process.env['SEED'] ?? 48)
const TICKETS = 6
/** How long the auctions run: some are over before the bids are. */
const SECONDS = [20, 40, 60, 90, 3600, 3600]
const WITH_OFFERS = [1, 4]
const WITH_ARREARS = 3

const anyBid = fc.record({
  /** One more than there are: an auction nobody knows; two more: no identifier at all. */
  auction: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 0, max: SECONDS.length - 1 }) },
    { weight: 1, arbitrary: fc.constantFrom(SECONDS.length, SECONDS.length + 1) },
  ),
  /** One more than there are: the administrator, who has none. */
  bidder: fc.integer({ min: 0, max: TICKETS }),
  /** Above the best of its auction, in steps; far above is the cap. */
  above: fc.oneof(
    { weight: 60, arbitrary: fc.integer({ min: 1, max: 4 }) },
    { weight: 20, arbitrary: fc.integer({ min: -1, max: 0 }) },
    { weight: 1, arbitrary: fc.constant(100_000) },
  ),
  key: fc.integer({ min: 1, max: 200 }),
})
const anyBatch = fc.record({
  afterMs: fc.constantFrom(0, 400, 1_500, 3_000),
  bids: fc.array(anyBid, { minLength: 1, maxLength: 25 }),
})
type Batch = typeof anyBatch extends fc.Arbitrary<infer B> ? B : never

interface Prepared {
  readonly auctionIds: readonly string[]
  readonly people: readonly string[]
  readonly floor: number
  readonly cap: number
  readonly step: number
}

let together: TestApp
let alone: TestApp
let closeBoth: () => Promise<void>
let company: Prepared
beforeAll(async () => {
  ;({ prepared: company, together, alone, close: closeBoth } = await twoCopies(prepare))
})
afterAll(() => closeBoth())

/** Running auctions of the same people: some with standing offers, one with a ticket in arrears. */
async function prepare(app: TestApp): Promise<Prepared> {
  const members = await given.members(app, TICKETS)
  const rooms: Room[] = []
  for (const [place, seconds] of SECONDS.entries()) {
    const chit = await startChit(app, { name: `Chit ${place}`, tickets: TICKETS, months: TICKETS, members })
    await given.paid(app, chit.running, 1, { except: place === WITH_ARREARS ? [2] : [] })
    await given.clock(app, auctionDay(1))
    if (WITH_OFFERS.includes(place)) {
      const { id } = await roomOf(chit)
      for (const ticketNo of [1, 4]) {
        const body = { maxAmount: 9_000 + ticketNo * 700 }
        await chit.as(chit.holder(ticketNo)).call(endpoints.lodgeOffer, { params: { id }, body })
      }
    }
    rooms.push(await open(chit, 1, seconds))
  }
  const admin = rooms[0]?.admin.id ?? ''
  const { floor, cap, step } = (await rooms[0]?.look()) ?? {}
  if (typeof floor !== 'number' || typeof cap !== 'number' || step === undefined) throw new Error('nobody can bid')
  const people = [...members.map(({ id }) => id), admin]
  return { auctionIds: rooms.map(({ id }) => id), people, floor, cap, step }
}

/** From now on it is that time, whatever happens. */
async function stopClock({ owner }: TestApp, at: Date): Promise<void> {
  await owner.query(
    `create or replace function kuri_now() returns timestamptz language sql stable parallel safe
       as $$ select '${at.toISOString()}'::timestamptz $$`,
  )
}

const NOBODYS = '019a0000-0000-7000-8000-000000000000'

/** The bids of a batch, by the best bids before it. Two of one person with the same key are never in one. */
async function commandsOf({ bids }: Batch): Promise<PlaceBidCommand[]> {
  const { rows } = await alone.owner.query<{ id: string; best: number | null }>(
    'select id, best_paise as best from auction',
  )
  const best = new Map(rows.map(({ id, best: paise }) => [id, paise]))
  const taken = new Set<string>()
  return bids.flatMap(({ auction, bidder, above, key }) => {
    const auctionId = [...company.auctionIds, NOBODYS, 'no such thing'][auction] ?? ''
    const id = company.people[bidder] ?? ''
    if (taken.has(`${id} ${key}`)) return []
    taken.add(`${id} ${key}`)
    const highest = best.get(auctionId) ?? null
    const from = highest === null ? company.floor - company.step : toRupees(highest as never)
    const rupees = Math.max(1, Math.min(company.cap, from + above * company.step))
    best.set(auctionId, Math.max(highest ?? 0, fromRupees(rupees)))
    const by = { id, name: '', role: bidder === TICKETS ? 'admin' : 'member', sessionId: '', actingBy: null } as const
    return [{ auctionId, discount: fromRupees(rupees), by, key: `key ${key}` }]
  })
}

const met = { together: 0, 'by itself': 0, refused: 0, again: 0, late: 0, extended: 0, 'at the cap': 0, overtaken: 0 }

/** The answer of an outcome to its bidder; a fault, such as an identifier that is none, by its code. */
function asAnswer(outcome: Outcome<Receipt> | Error): BidAnswer {
  if (outcome instanceof Error) return { fault: 'code' in outcome ? outcome.code : outcome.message }
  if (!outcome.ok) return outcome
  return { ok: true, bid: bidToWire(outcome.value.bid), auction: auctionToWire(outcome.value.auction) }
}

type BidAnswer =
  | { readonly fault: unknown }
  | Exclude<Outcome<Receipt>, { ok: true }>
  | {
      readonly ok: true
      readonly bid: ReturnType<typeof bidToWire>
      readonly auction: ReturnType<typeof auctionToWire>
    }

async function byItself(app: TestApp, cmd: PlaceBidCommand): Promise<BidAnswer> {
  try {
    return asAnswer(await inTransaction(app.db, (tx) => placeBid(tx, cmd), mustCommit))
  } catch (error) {
    return asAnswer(error as Error)
  }
}

const isWritten = (one: Outcome<Receipt> | NotBatched) => typeof one === 'object' && mustCommit(one)

async function allTogether(cmds: readonly PlaceBidCommand[]): Promise<BidAnswer[]> {
  const outcomes = await inTransaction(
    together.db,
    (tx) => placeBids(tx, cmds, { skipLocked: true }),
    (all) => all.some(isWritten),
  )
  const answers: BidAnswer[] = []
  for (const [turn, outcome] of outcomes.entries()) {
    const cmd = cmds[turn]
    if (!cmd || outcome === 'row-locked') throw new Error('nobody else bids here')
    if (outcome === 'run-individually') met['by itself'] += 1
    else if (outcome.ok) met.together += 1
    answers.push(outcome === 'run-individually' ? await byItself(together, cmd) : asAnswer(outcome))
  }
  return answers
}

async function oneByOne(cmds: readonly PlaceBidCommand[]): Promise<BidAnswer[]> {
  const answers: BidAnswer[] = []
  for (const cmd of cmds) answers.push(await byItself(alone, cmd))
  return answers
}

/** All that bids write, in its order, to the microsecond. */
const BIDS = {
  // the engine's own bids have keys of chance
  bids: `select to_jsonb(bid) - case when by_offer then 'client_key' else '' end as bid from bid order by auction_id, seq`,
  auctions: 'select * from auction order by id',
  attempts: 'select * from bid_attempt order by auction_id, ticket_id',
  notified: 'select * from outbid_notified order by auction_id, ticket_id',
  notices: `select person_id, kind, data, link, created_at from notice order by person_id, link, kind, created_at, data::text`,
} as const

async function booksOf({ owner }: TestApp): Promise<Record<string, unknown>> {
  const read = Object.entries(BIDS).map(async ([name, question]) => [name, (await owner.query(question)).rows])
  return { ...(await wholeBooks(owner)), ...Object.fromEntries(await Promise.all(read)) }
}

/** What was published in the rooms, in each in its order. */
const inRooms = async (recorder: EventRecorder) =>
  Object.groupBy(
    (await recorder.events()).filter(({ channel }) => channel.startsWith('auction:')),
    ({ channel }) => channel,
  )

test(`${BATCHES} random batches come to the same (seed ${SEED})`, async () => {
  const [ofTogether, ofAlone] = [await together.recordEvents(), await alone.recordEvents()]
  let at = (await together.clock.now()).getTime()
  for (const batch of fc.sample(anyBatch, { numRuns: BATCHES, seed: SEED })) {
    at += batch.afterMs
    for (const app of [together, alone]) await stopClock(app, new Date(at))
    const cmds = await commandsOf(batch)
    const answers = await oneByOne(cmds)
    expect(await allTogether(cmds)).toEqual(answers)
    tally(answers)
  }
  const books = await booksOf(together)
  expect(books).toEqual(await booksOf(alone))
  expect(await inRooms(ofTogether)).toEqual(await inRooms(ofAlone))
  await expectLedgerSound(together)
  const { rows } = await together.owner.query<{ extended: number; overtaken: number; 'at the cap': number }>(
    `select (select count(*) from auction where extensions > 0)::int as extended,
            (select count(*) from outbid_notified)::int as overtaken,
            (select count(*) from bid where is_at_cap)::int as "at the cap"`,
  )
  Object.assign(met, rows[0])
  reportCoverage({ harness: 'bids together', seed: SEED, histories: BATCHES, met })
  expect(neverMet(met)).toEqual([])
})

function tally(answers: readonly BidAnswer[]): void {
  const seen = new Set<string>()
  for (const one of answers) {
    if ('fault' in one) continue
    if (!one.ok) {
      met.refused += 1
      if (one.error.code === 'auction_closed') met.late += 1
      continue
    }
    const place = `${one.auction._id} ${one.bid.seq}`
    if (one.bid.seq < one.auction.bidCount || seen.has(place)) met.again += 1
    seen.add(place)
  }
}
