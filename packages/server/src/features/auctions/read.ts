import {
  PAGE_SIZE,
  type Auction,
  type auctionEndpoints,
  type AuctionRoom,
  type BidderReason,
  type QueryOf,
  type ReplyOf,
} from '@kuri/contract'
import { type AuctionState, chartDiscount, may, ok, reasonAgainstBidder, refuse, type Result } from '@kuri/domain'
import type { output } from 'zod/v4/core'
import { now } from '../../clock.ts'
import type { Channel } from '../../database/events.ts'
import { pageOf } from '../../database/paging.ts'
import type { Tx } from '../../database/types.ts'
import { wordsIn } from '../../database/search-words.ts'
import type { Audience } from '../../realtime/event-streams.ts'
import * as chits from '../chits/service.ts'
import * as instalments from '../instalments/service.ts'
import type { SignedIn } from '../sessions/service.ts'
import * as bids from './bids.store.ts'
import { advanceState } from './advance-state.ts'
import { eventData, roomOf } from './events.ts'
import { hexOf } from './hashing.ts'
import { lotOfRoom, missingWords } from './lot/room.ts'
import * as offers from './offers/store.ts'
import { offerToWire } from './offers/wire.ts'
import * as reading from './read.store.ts'
import { auctionToWire, bidToWire } from './wire.ts'

interface Filter {
  readonly by: SignedIn
  readonly chitId?: string | undefined
  readonly state?: AuctionState | undefined
}

/** Auctions of one's own chits, of all for an administrator. What is due for them is done first. */
export async function listAuctions(tx: Tx, { by, chitId, state }: Filter): Promise<output<typeof Auction>[]> {
  const scope = scopeOf(by, chitId)
  await doWhatIsDue(tx, scope)
  return (await reading.list(tx, { ...scope, state })).map(auctionToWire)
}

/** One page of the same auctions, of those at one stage. Whoever begins the list does what is due. */
export async function auctionsPage(
  tx: Tx,
  { query, by }: { readonly query: QueryOf<typeof auctionEndpoints.auctionsPage>; readonly by: SignedIn },
): Promise<ReplyOf<typeof auctionEndpoints.auctionsPage>> {
  const { limit = PAGE_SIZE, cursor, stage, chitId, search = '' } = query
  const filter = { ...scopeOf(by, chitId), stage, words: wordsIn(search) }
  if (cursor === undefined) await doWhatIsDue(tx, filter)
  const found = await reading.page(tx, filter, { limit: limit + 1, after: cursor })
  const { rows, next } = pageOf(found, limit, ({ micros, id }) => `${micros}~${id}`)
  return {
    auctions: rows.map(auctionToWire),
    next,
    total: cursor === undefined ? await reading.count(tx, filter) : null,
  }
}

interface Scope {
  readonly memberId: string | null
  readonly chitId: string | undefined
}

const scopeOf = (by: SignedIn, chitId: string | undefined): Scope => ({
  memberId: may(by.role, 'read-every-chit') ? null : by.id,
  chitId,
})

async function doWhatIsDue(tx: Tx, scope: Scope): Promise<void> {
  for (const id of await reading.dueIn(tx, scope)) await advanceState(tx, id, { skipLocked: true })
}

/** One auction as a list shows it. Refuses: not_found. */
export async function oneAuction(tx: Tx, id: string): Promise<Result<output<typeof Auction>>> {
  const auction = await reading.one(tx, id)
  return auction ? ok(auctionToWire(auction)) : refuse({ code: 'not_found' })
}

interface Visit {
  readonly id: string
  readonly by: SignedIn
}

/**
 * The room of an auction: bids, clock, chain, and whether the caller may bid. Whoever enters after its time finds it
 * closed, and settled unless its lot waits for witnesses. Refuses not_found to whoever is neither in the chit nor an administrator.
 */
export async function auctionRoom(tx: Tx, visit: Visit): Promise<Result<output<typeof AuctionRoom>>> {
  const entered = await enter(tx, visit)
  if (!entered.ok) return entered
  if (entered.value.isDue) await advanceState(tx, visit.id, { skipLocked: false })
  const [auction, chit, holders] = await Promise.all([
    reading.one(tx, visit.id),
    chits.find(tx, entered.value.chitId),
    reading.ticketHolders(tx, entered.value.chitId),
  ])
  if (!auction || !chit.ok) return refuse({ code: 'not_found' })
  const own = holders.filter((holder) => holder.userId === visit.by.id)
  // who holds several meets the first that has not won
  const mine = own.find(({ hasWon }) => !hasWon) ?? own[0]
  const [yourTickets, serverTime, commitments, placed, records, lot, words] = await Promise.all([
    standings(tx, auction, own, visit.by.id),
    now(tx),
    offers.commitments(tx, auction.id),
    bids.first(tx, auction.id, auction.bid_count),
    offers.recordCount(tx, auction.id),
    lotOfRoom(tx, auction, visit.by.id),
    missingWords(tx, auction),
  ])
  const reason = yourTickets.find(({ ticketNo }) => ticketNo === mine?.ticketNo)?.reason
  return ok({
    ...auctionToWire(auction),
    serverTime,
    you: {
      eligible: reason === null,
      reason: reason === undefined ? 'not_a_member' : reason,
      ticketNo: mine?.ticketNo ?? null,
    },
    yourTickets,
    myOffer: yourTickets.find(({ ticketNo }) => ticketNo === mine?.ticketNo)?.offer ?? null,
    offers: commitments.map(hexOf),
    tickets: holders.map(({ ticketNo, userId, name, hasWon }) => ({ ticketNo, userId, name, hasWon })),
    dividendSharedBy: chit.value.terms.dividendSharedBy,
    instalment: chit.value.terms.instalment,
    chartDiscount: chartDiscount(chit.value.terms, auction.prize_no),
    bids: placed.map(bidToWire),
    chain: {
      head: auction.chain_head === null ? null : hexOf(auction.chain_head),
      commitment: hexOf(auction.commitment),
      offers: records,
    },
    lot,
    missingWords: words,
  })
}

/**
 * Who may listen to an auction's events: its chit's members and administrators. Events carry how many of the members do, never
 * who; staff who look in are not counted. Refuses: not_found.
 */
export async function watchAuction(tx: Tx, visit: Visit): Promise<Result<Audience>> {
  const entered = await enter(tx, visit)
  if (!entered.ok) return entered
  return ok({
    channels: [roomOf(visit.id)],
    viewed: [
      {
        channel: roomOf(visit.id),
        isCounted: entered.value.isMember,
        eventOf: (watching) => eventData({ name: 'watching', auctionId: visit.id, watching }),
      },
    ],
  })
}

/** The rooms of a person's auctions that are not over. */
export const livingRooms = async (tx: Tx, personId: string): Promise<Channel[]> =>
  (await reading.living(tx, personId)).map(roomOf)

async function enter(tx: Tx, { id, by }: Visit): Promise<Result<reading.AuctionAccess>> {
  const access = await reading.auctionAccess(tx, id, by.id)
  return access && (access.isMember || may(by.role, 'read-every-chit')) ? ok(access) : refuse({ code: 'not_found' })
}

/** How each of a person's tickets stands to an auction. */
async function standings(tx: Tx, auction: reading.AuctionView, own: readonly reading.TicketHolder[], reader: string) {
  const lodged = own.length === 0 ? [] : await offers.own(tx, auction.id, reader)
  const records =
    own.length === 0 || auction.state === 'scheduled' ? [] : await offers.ownRecords(tx, auction.id, reader)
  const tickets: output<typeof AuctionRoom>['yourTickets'] = []
  for (const ticket of own) {
    const reason = await reasonAgainst(tx, auction, ticket)
    const offer = lodged.find(({ ticketNo }) => ticketNo === ticket.ticketNo)
    tickets.push({
      ticketNo: ticket.ticketNo,
      keptFor: ticket.keptFor,
      eligible: reason === null,
      reason,
      offer: offer ? offerToWire(offer) : null,
      limits: records.filter(({ ticketNo }) => ticketNo === ticket.ticketNo).map(offerToWire),
    })
  }
  return tickets
}

/** Why this ticket may not bid in this auction, whether or not it is open at the moment. */
async function reasonAgainst(
  tx: Tx,
  { floor_paise: floor, cap_paise: cap, month_no: monthNo }: reading.AuctionView,
  { id, hasWon: isPrized }: reading.TicketHolder,
): Promise<BidderReason | null> {
  const isInArrears = await instalments.isInArrears(tx, id, monthNo)
  return reasonAgainstBidder({ floor, cap }, { isPrized, isInArrears })
}
