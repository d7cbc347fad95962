import { AuctionProof, endpoints, type WireReplyOf } from '@kuri/contract'
import {
  bidsForOffers,
  closingAfterBid,
  fromRupees,
  outcome,
  sha256,
  toRupees,
  verifyAuction,
  type OfferNow,
} from '@kuri/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decode } from 'zod/v4/core'
import { neverMet, reportCoverage } from '../../../domain/test/coverage.ts'
import { closeDue } from '../../src/features/auctions/close-due.ts'
import { api, type Caller } from '../api.ts'
import { anotherServer } from '../auctions/another-server.ts'
import { chainBreak, lotBreak } from '../auctions/proofs.ts'
import { auctionDay, startChit, open, roomOf, type TestChit, type Room } from '../auctions/room.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

/*
 * Auctions at their deadline: standing offers, limits that are set, changed and removed, live bids through two servers, bids
 * and limits that come too late, closers and readers, all in the same moment. Whatever happens, there is one order and one result, and both follow from the rules alone.
 * `ROUNDS=1000` runs so many, `SEED=` others; each round prints what is needed to see it again.
 */

const ROUNDS = Number(process.env['ROUNDS'] ?? 10)
const SEED = Number(process.env['SEED'] ?? 20_270_109)
const TICKETS = 6
const CAP = 30_000
const SECONDS = 600

const anyRupees = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 90 }).map((hundreds) => hundreds * 100) },
  { weight: 1, arbitrary: fc.constant(CAP) },
)
const anyRound = fc.record({
  /** The limit of each ticket's standing offer, in the order in which they are lodged. */
  offers: fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: TICKETS }), anyRupees), {
    selector: ([ticketNo]) => ticketNo,
    maxLength: 4,
  }),
  /** How long before the close the clock stands when everybody presses. */
  beforeCloseMs: fc.constantFrom(20_000, 1_500, 250, 60, 0),
  presses: fc.array(fc.tuple(fc.integer({ min: 1, max: TICKETS }), anyRupees), { maxLength: 12 }),
  /** Limits of the same moment: the ticket, and the most it would forgo; null: its limit is removed. */
  limits: fc.array(fc.tuple(fc.integer({ min: 1, max: TICKETS }), fc.option(anyRupees, { freq: 4 })), { maxLength: 6 }),
})
type Round = typeof anyRound extends fc.Arbitrary<infer R> ? R : never
/** One in which nobody does anything comes first: chance alone would seldom make it. */
const quiet: Round = { offers: [], beforeCloseMs: 0, presses: [], limits: [] }
const rounds = [quiet, ...fc.sample(anyRound, { numRuns: ROUNDS - 1, seed: SEED })].map((round, place) => ({
  place,
  ...round,
}))

let app: TestApp
let other: TestApp
let members: readonly Caller[]
beforeAll(async () => {
  app = await startApp()
  other = await anotherServer(app)
  members = await given.members(app, TICKETS)
})
afterAll(async () => {
  await expectLedgerSound(app)
  await other.close()
  await app.close()
})

const met = {
  'cap tie': 0,
  extension: 0,
  'late bid': 0,
  'offer answered': 0,
  'no bid': 0,
  overtaken: 0,
  'limit set': 0,
  'late limit': 0,
}

// @spec AUC-5, AUC-7
test.each(rounds)(`round $place of seed ${SEED}: one order, one result, both by the rules`, async (round) => {
  const chit = await startChit(app, {
    tickets: TICKETS,
    months: TICKETS,
    amount: fromRupees(CAP * 2 * TICKETS),
    members,
  })
  await given.paid(app, chit.running, 1)
  await given.clock(app, auctionDay(1))
  const room = await prepare(chit, round)
  const { closesAt } = await room.look()
  await app.clock.moveTo(new Date(new Date(closesAt).getTime() - round.beforeCloseMs))
  const { receipts, refusals } = await press(room, round)
  await app.clock.moveTo(new Date((await room.look()).closesAt))
  await Promise.all([closeDue(app.db), closeDue(other.db), room.look(), room.look(room.holder(1))])
  const seen = await room.look()
  const limits = await limitsOf(room)
  expect(refusals.filter((code) => !KNOWN_REFUSALS.includes(code))).toEqual([])
  expect([...brokenOrder(seen), ...brokenClose(seen), ...brokenOffers(seen, limits)]).toEqual([])
  expect(receipts.toSorted((a, b) => a.seq - b.seq)).toEqual(liveBidsOf(seen))
  expect(seen.result).toMatchObject(resultByTheRules(room, seen))
  expect(await (seen.result?.by === 'lot' ? lotBreak(room) : chainBreak(room))).toBeNull()
  expect(await proofBreak(room, limits)).toBeNull()
  const { rows } = await app.owner.query('select from journal where event_key = $1', [`settle:${room.id}`])
  expect(rows).toHaveLength(1)
})

// not_found: a limit was to be removed, and there was none
const KNOWN_REFUSALS = [
  'bid_not_above_best',
  'already_at_cap',
  'auction_closed',
  'cap_reached',
  'offer_after_close',
  'not_found',
]

/** Lodges the offers, in their order, and opens. */
async function prepare(chit: TestChit, { offers }: Round): Promise<Room> {
  const { id } = await roomOf(chit)
  for (const [ticketNo, maxAmount] of offers) {
    const made = await chit
      .as(chit.holder(ticketNo))
      .call(endpoints.lodgeOffer, { params: { id }, body: { maxAmount } })
    if (made.status !== 200) throw new Error(made.problem.message)
  }
  return await open(chit, 1, SECONDS)
}

type Receipt = WireReplyOf<typeof endpoints.placeBid>['bid']

interface Pressed {
  readonly receipts: readonly Receipt[]
  readonly refusals: readonly string[]
}

/** Sets or removes a ticket's limit through one of the servers. */
async function setLimit(server: TestApp, room: Room, [ticketNo, maxAmount]: Round['limits'][number]) {
  const as = api(server).as(room.holder(ticketNo))
  const params = { id: room.id }
  return maxAmount === null
    ? await as.call(endpoints.withdrawOffer, { params })
    : await as.call(endpoints.lodgeOffer, { params, body: { maxAmount } })
}

/** Everybody presses at once, every other through the other server, while limits change and jobs and readers come by. */
async function press(room: Room, { presses, limits }: Round): Promise<Pressed> {
  const pressed = presses.map(async ([ticketNo, amount], turn) => {
    const server = api(turn % 2 === 0 ? app : other).as(room.holder(ticketNo))
    return await server.call(endpoints.placeBid, { params: { id: room.id }, body: { amount } })
  })
  const changed = limits.map((limit, turn) => setLimit(turn % 2 === 0 ? other : app, room, limit))
  const [answers, ofLimits] = await Promise.all([
    Promise.all(pressed),
    Promise.all(changed),
    closeDue(app.db),
    closeDue(other.db),
    room.look(),
  ])
  const refusals = [
    ...answers.filter(({ status }) => status !== 201).map(({ problem }) => problem.code),
    ...ofLimits.filter(({ status }) => status !== 200).map(({ problem }) => problem.code),
  ]
  met['limit set'] += ofLimits.filter(({ status }) => status === 200).length
  met['late limit'] += refusals.filter((code) => code === 'offer_after_close').length
  met['late bid'] += refusals.filter((code) => code === 'auction_closed').length
  met.overtaken += refusals.filter((code) => code === 'bid_not_above_best').length
  return { receipts: answers.filter(({ status }) => status === 201).map(({ reply }) => reply.bid), refusals }
}

type Seen = Awaited<ReturnType<Room['look']>>

const liveBidsOf = ({ bids }: Seen): Receipt[] =>
  bids.filter(({ byOffer }) => !byOffer).map(({ seq, amount, at, hash }) => ({ seq, amount, at, hash }))

/** Gapless places, times that never step back, every bid above the one before, or at the cap, there once a ticket. */
function brokenOrder({ bids }: Seen): string[] {
  const atCap = bids.filter(({ amount }) => amount === CAP).map(({ ticketNo }) => ticketNo)
  if (atCap.length > 1) met['cap tie'] += 1
  if (bids.length === 0) met['no bid'] += 1
  const broken = bids.filter((bid, place) => {
    const before = bids[place - 1]
    const isHigher = !before || bid.amount > before.amount || (bid.amount === CAP && before.amount === CAP)
    return bid.seq !== place + 1 || !isHigher || (before !== undefined && bid.at < before.at)
  })
  return [
    ...broken.map(({ seq }) => `bid ${seq} is out of order`),
    ...(new Set(atCap).size < atCap.length ? ['a ticket bid the cap twice'] : []),
  ]
}

/** The close is where the published rule moves it, bid by bid, and every bid was in time. */
function brokenClose({ bids, opensAt, plannedClosesAt, closesAt, extensions }: Seen): string[] {
  const planned = { plannedOpen: new Date(opensAt), plannedClose: new Date(plannedClosesAt) }
  const late: string[] = []
  let close = { closesAt: planned.plannedClose, extensions: 0 }
  for (const { seq, at, amount } of bids) {
    if (new Date(at) >= close.closesAt) late.push(`bid ${seq} came after the close`)
    close = closingAfterBid({ ...planned, ...close }, new Date(at), amount === CAP)
  }
  if (extensions > 0) met.extension += 1
  const isWhereItShould = close.closesAt.toISOString() === closesAt && close.extensions === extensions
  return isWhereItShould ? late : [...late, `closed at ${closesAt}, by the rule ${close.closesAt.toISOString()}`]
}

const paiseOf = (rupees: number | null) => (rupees === null ? null : fromRupees(rupees))

interface Limits {
  readonly ticketNo: number
  /** The limit that counted at the close; null: none. */
  readonly last: number | null
  /** All that entered the chain. */
  readonly all: readonly { readonly maxAmount: number; readonly salt: string }[]
}

/** The limits of every ticket, as their owners see them. */
const limitsOf = async (room: Room): Promise<Limits[]> =>
  await Promise.all(
    room.running.members.map(async (member, index) => {
      const { myOffer, yourTickets } = await room.look(member)
      return { ticketNo: index + 1, last: myOffer?.maxAmount ?? null, all: yourTickets[0]?.limits ?? [] }
    }),
  )

/** The published proof with every limit shown: no automatic bid without a limit that counted, none beyond it. */
async function proofBreak(room: Room, limits: readonly Limits[]) {
  const { reply } = await api(app).call(endpoints.verifyAuction, { params: { auctionId: room.id } })
  const opened = limits.flatMap(({ ticketNo, all }) =>
    all.map(({ maxAmount, salt }) => ({ ticketNo, limit: maxAmount, salt })),
  )
  const { chain, ...proof } = decode(AuctionProof, { ...reply, opened })
  if (chain === null) throw new Error('the auction is over and its proof not published')
  return verifyAuction(sha256, { ...proof, chain })
}

/** None of the limits that counted at the close was left behind while it could still have led. */
function brokenOffers({ bids, floor, cap, step, bestBid }: Seen, limits: readonly Limits[]): string[] {
  const made = bids.filter(({ byOffer }) => byOffer)
  const firstLive = bids.find(({ byOffer }) => !byOffer)?.seq ?? Infinity
  met['offer answered'] += made.filter(({ seq }) => seq > firstLive).length
  const standing = limits.flatMap(({ ticketNo, last }, rank): OfferNow[] =>
    last === null
      ? []
      : [
          {
            ticketNo,
            limit: fromRupees(last),
            holder: holderOf(ticketNo),
            rank,
            isPrized: false,
            isInArrears: false,
            hasBidAtCap: bids.some((bid) => bid.ticketNo === ticketNo && bid.amount === CAP),
          },
        ],
  )
  const now = { floor: paiseOf(floor), cap: paiseOf(cap), step: fromRupees(step), best: paiseOf(bestBid) }
  const leaders = bids
    .filter(({ amount }) => amount === bestBid)
    .map(({ ticketNo }) => ({ ticketNo, holder: holderOf(ticketNo) }))
  return bidsForOffers({ ...now, leaders }, standing).map(
    ({ ticketNo }) => `the offer of ticket ${ticketNo} was left behind`,
  )
}

const holderOf = (ticketNo: number): string => `holder of ${ticketNo}`

/** What the rules make of these bids: who wins, or between whom the lot is drawn. */
function resultByTheRules({ running }: Room, { bids }: Seen): object {
  const { terms, contribution: instalment } = running.chit
  const expected = outcome(
    { ...terms, tickets: TICKETS, months: TICKETS, instalment },
    {
      prizeNo: 1,
      bids: bids.map(({ ticketNo, amount }) => ({ ticketNo, discount: fromRupees(amount) })),
      unprized: running.members.map((_, index) => ({ ticketNo: index + 1, isPaidUp: true })),
    },
  )
  const bid = toRupees(expected.discount)
  return expected.by === 'lot'
    ? { by: 'lot', bid, proof: { tickets: expected.ticketNos } }
    : { by: expected.by, bid, winner: { ticketNo: expected.ticketNo } }
}

test('the rounds met what they are for', () => {
  reportCoverage({ harness: 'races', seed: SEED, histories: ROUNDS, met })
  expect(neverMet(met)).toEqual([])
})
