import {
  add,
  dayInIndia,
  isLastPrize,
  prizePayBy,
  settleAuction,
  sum,
  ticketsLosingDividend,
  ZERO,
  type AuctionSettlement,
  type Day,
  type Paise,
} from '@kuri/domain'
import type { NewRow, Tx } from '../../database/types.ts'
import { finishDone } from '../chits/finish.ts'
import * as instalments from '../instalments/service.ts'
import { accounts, postMany, type Event, type Leg } from '../ledger/service.ts'
import { recordMinutes } from '../minutes/service.ts'
import { takesTwo, whoDecides } from '../people/service.ts'
import type { Decision, EndOfBidding } from './decide.ts'
import { publishToRooms, type RoomEvent } from './events.ts'
import * as results from './results.store.ts'
import * as store from './store.ts'
import { notifySettled } from './notify.ts'
import { resultToWire } from './wire.ts'

export interface Settlement extends EndOfBidding {
  readonly decision: Decision
  /** Tickets that could win at the close, where that was frozen for a lot; else as they stand. */
  readonly eligible?: readonly number[]
}

/**
 * Turns decided auctions into money, each once and of each chit at most one: the company covers what is unpaid up to their
 * month, the prize, commission, tax and dividends leave the pool in one journal, every dividend finds its instalment or its
 * wallet, and the prize waits for approval. What each comes to is computed auction by auction; it is written together,
 * and the books last, because the company's own accounts are locked from then on. The caller holds the locks of auctions
 * and chits. Source: docs/spec/auctions.md, AUC-10; docs/spec/instalments.md, INS-4 and INS-5; ADR 4.
 */
export async function settle(tx: Tx, settlements: readonly Settlement[]): Promise<store.Auction[]> {
  if (settlements.length === 0) return []
  const covers = await instalments.coverThrough(tx, settlements.map(monthOf))
  const kept = await keptForLast(tx, settlements)
  const judged = settlements.map((settlement) => judge(settlement, kept))
  const placed = await instalments.placeDividends(tx, judged.map(sharesOf))
  const given = judged.map((one, index): Given => ({ ...one, placements: placed[index] ?? [] }))
  await write(tx, given)
  const over = await store.markSettled(tx, given.map(idOf))
  await recordMinutes(tx, new Map(given.map((one) => [idOf(one), one.eligible ?? eligibleOf(one.tickets)])))
  await notifySettled(tx, given)
  await publishToRooms(tx, given.map(eventOf))
  await postMany(tx, [...covers, ...given.map(entryOf)])
  await instalments.settleWhollyCovered(tx, placed.flat())
  await finishDone(
    tx,
    given.map(({ chit }) => chit.id),
  )
  return over
}

/** A decided auction with what it comes to. */
interface Judged extends Settlement {
  readonly winner: store.TicketNow
  readonly settled: AuctionSettlement
  readonly payBy: Day
}

/** The same, with where every share of its discount went. */
interface Given extends Judged {
  readonly placements: readonly instalments.Placement[]
}

/** What rounding has kept in the chits whose last prize this is, by chit. */
async function keptForLast(tx: Tx, settlements: readonly Settlement[]): Promise<ReadonlyMap<string, Paise>> {
  const last = settlements.filter(({ chit, auction }) => isLastPrize(chit.terms, auction.prize_no))
  const ids = last.map(({ chit }) => chit.id)
  const kept = ids.length > 0 ? await results.keptRounding(tx, ids) : new Map<string, Paise>()
  return new Map(ids.map((id) => [id, kept.get(id) ?? ZERO]))
}

function judge(settlement: Settlement, kept: ReadonlyMap<string, Paise>): Judged {
  const { chit, tickets, decision, at } = settlement
  const losing = ticketsLosingDividend(chit.terms.late, tickets, dayInIndia(at))
  return {
    ...settlement,
    winner: ticketOf(tickets, decision.ticketNo),
    settled: settleAuction(chit.terms, { ...decision, kept: kept.get(chit.id) }, losing),
    payBy: prizePayBy(dayInIndia(at)),
  }
}

const idOf = ({ auction }: Settlement): string => auction.id
const monthOf = ({ auction }: Settlement) => ({ chitId: auction.chit_id, monthNo: auction.month_no })

const sharesOf = (one: Judged): instalments.SharedPrize => ({
  ...monthOf(one),
  shares: one.settled.dividends.map(({ ticketNo, amount }) => {
    const { id: ticketId, personId } = ticketOf(one.tickets, ticketNo)
    return { ticketId, personId, ticketNo, amount }
  }),
})

/** The event for viewers of the auction, with the result as they will see it. */
const eventOf = ({ auction, at, decision, settled, winner, placements }: Given): RoomEvent => ({
  name: 'settled',
  auctionId: auction.id,
  result: resultToWire({
    by: decision.by,
    winnerId: winner.personId,
    winnerNo: winner.ticketNo,
    bid: decision.discount,
    prize: settled.prize,
    commission: settled.commission,
    tax: settled.tax,
    dividends: placements.map(({ personId, ticketNo, amount }) => ({ userId: personId, ticketNo, amount })),
    rounding: settled.rounding,
    settledAt: at,
    proof: decision.proof,
  }),
  serverTime: at,
})

async function write(tx: Tx, given: readonly Given[]): Promise<void> {
  await results.insertResults(tx, given.map(resultOf))
  await results.insertDividends(tx, given.flatMap(dividendsOf))
  const deciding = await whoDecides(tx, 'approve-prize')
  await results.insertPrizes(
    tx,
    given.map(({ auction, winner, settled, payBy }) => ({
      ticket_id: winner.id,
      auction_id: auction.id,
      amount_paise: settled.prize,
      pay_by: payBy,
      needs_second: takesTwo(deciding, { owners: [winner.personId] }),
    })),
  )
}

function resultOf({ auction, at, decision, settled, winner }: Given): NewRow<'auction_result'> {
  if (auction.chain_head === null) throw new Error(`auction ${auction.id} was never opened`)
  return {
    auction_id: auction.id,
    decided_by: decision.by,
    ticket_id: winner.id,
    discount_paise: decision.discount,
    prize_paise: settled.prize,
    commission_paise: settled.commission,
    tax_paise: settled.tax,
    dividend_paise: dividendOf(settled),
    rounding_paise: settled.rounding,
    chain_head: auction.chain_head,
    proof: decision.proof === null ? null : JSON.stringify(decision.proof),
    settled_at: at,
  }
}

const dividendsOf = ({ auction, placements }: Given): NewRow<'dividend'>[] =>
  placements.map((placement) => ({
    auction_id: auction.id,
    ticket_id: placement.ticketId,
    amount_paise: placement.amount,
    month_no: placement.monthNo,
    to_instalment_paise: placement.toInstalment,
    to_wallet_paise: placement.toWallet,
  }))

const entryOf = ({ auction, at, decision, settled, placements, winner }: Given): Event => ({
  key: `settle:${auction.id}`,
  kind: 'prize.settled',
  actor: null,
  legs: legsOf(auction, settled, placements),
  meta: { prizeNo: auction.prize_no, ticketNo: winner.ticketNo, discount: decision.discount },
  eventAt: at,
})

/** What the prize leaves for dividends: the tickets' shares, and the rounding that is carried to the last prize. */
const dividendOf = ({ dividends, rounding }: AuctionSettlement): Paise =>
  add(sum(dividends.map(({ amount }) => amount)), rounding)

/** Legs of amount 0 are left out by the ledger. Dividends without an instalment to reduce leave for the wallet at once. */
function legsOf(
  { id, chit_id }: store.Auction,
  settled: AuctionSettlement,
  placements: readonly instalments.Placement[],
): Leg[] {
  const { prize, commission, tax } = settled
  const pool = accounts.pool(chit_id)
  const dividendPayable = accounts.dividendPayable(chit_id)
  return [
    { debit: pool, credit: accounts.prizePayable(id), amount: prize },
    { debit: pool, credit: accounts.commission, amount: commission },
    { debit: pool, credit: accounts.gstPayable, amount: tax },
    { debit: pool, credit: dividendPayable, amount: dividendOf(settled) },
    ...placements.map(({ personId, toWallet }) => ({
      debit: dividendPayable,
      credit: accounts.wallet(personId),
      amount: toWallet,
    })),
  ]
}

function ticketOf(tickets: readonly store.TicketNow[], ticketNo: number): store.TicketNow {
  const ticket = tickets[ticketNo - 1]
  if (ticket?.ticketNo !== ticketNo) throw new Error(`a running chit has a ticket ${ticketNo}`)
  return ticket
}

/** The numbers of the tickets that can win a prize now. */
export const eligibleOf = (tickets: readonly store.TicketNow[]): number[] =>
  tickets.filter(({ isPrized, isPaidUp }) => !isPrized && isPaidUp).map(({ ticketNo }) => ticketNo)
