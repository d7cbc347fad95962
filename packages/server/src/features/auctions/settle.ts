import {
  addDays,
  dayInIndia,
  settleAuction,
  sum,
  ticketsLosingDividend,
  type AuctionSettlement,
  type Day,
} from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import type { Chit } from '../chits/chit.ts'
import { finishIfDone } from '../chits/finish.ts'
import * as instalments from '../instalments/service.ts'
import { accounts, post, type Leg } from '../ledger/service.ts'
import { recordMinutes } from '../minutes/service.ts'
import { needsSecond } from '../people/service.ts'
import type { Decision } from './decide.ts'
import { tellRoom } from './events.ts'
import * as reading from './reading.store.ts'
import * as results from './results.store.ts'
import * as store from './store.ts'
import { tellSettled } from './tell.ts'
import { resultToWire } from './wire.ts'

/** The company's legal clock: a prize is paid within three days (decision 10). */
const DAYS_TO_PAY = 3

export interface Settlement {
  readonly auction: store.Auction
  readonly chit: Chit
  readonly tickets: readonly store.TicketNow[]
  readonly decision: Decision
  /** Tickets that could win at the close, where that was frozen for a lot; else as they stand. */
  readonly eligible?: readonly number[]
  readonly at: Date
}

/**
 * Turns a decided auction into money, once: the company covers what is unpaid up to this month, the prize, commission,
 * tax and dividends leave the pool in one journal, every dividend finds its instalment or its wallet, and the prize
 * waits for approval. The caller holds the locks of auction and chit.
 * Source: 2-rules, "Terms" and "Months, dividends, late payers"; 4-ledger-and-auction, `settle:<auction>`.
 */
export async function settle(tx: Tx, settlement: Settlement): Promise<store.Auction> {
  const { auction, chit, tickets, decision, at } = settlement
  const winner = ticketOf(tickets, decision.ticketNo)
  const losing = ticketsLosingDividend(chit.terms.late, tickets, dayInIndia(at))
  const settled = settleAuction(chit.terms, decision, losing)
  await instalments.coverThrough(tx, chit.id, auction.month_no)
  const placements = await instalments.placeDividends(tx, {
    chitId: chit.id,
    monthNo: auction.month_no,
    shares: settled.dividends.map(({ ticketNo, amount }) => ({
      ...personOf(ticketOf(tickets, ticketNo)),
      ticketNo,
      amount,
    })),
  })
  const posted = await post(tx, {
    key: `settle:${auction.id}`,
    kind: 'prize.settled',
    actor: null,
    legs: legsOf(auction, settled, placements),
    meta: { prizeNo: auction.prize_no, ticketNo: winner.ticketNo, discount: decision.discount },
    eventAt: at,
  })
  if (!posted.ok) throw new Error(`the settlement of auction ${auction.id} was refused: ${posted.error.code}`)
  const payBy = addDays(dayInIndia(at), DAYS_TO_PAY)
  await write(tx, { settlement, settled, placements, winner, payBy })
  await recordMinutes(tx, auction.id, settlement.eligible ?? eligibleOf(tickets))
  const over = await store.update(tx, auction.id, { state: 'settled' })
  await instalments.settleWhollyCovered(tx, placements)
  await finishIfDone(tx, chit.id)
  await tellSettled(tx, { auction: over, chit, tickets, decision, settled, payBy })
  const result = resultToWire(await reading.resultOf(tx, auction.id))
  await tellRoom(tx, { name: 'settled', auctionId: auction.id, result, serverTime: at })
  return over
}

interface Given {
  readonly settlement: Settlement
  readonly settled: AuctionSettlement
  readonly placements: readonly instalments.Placement[]
  readonly winner: store.TicketNow
  readonly payBy: Day
}

async function write(tx: Tx, { settlement, settled, placements, winner, payBy }: Given): Promise<void> {
  const { auction, decision, at } = settlement
  if (auction.chain_head === null) throw new Error(`auction ${auction.id} was never opened`)
  await results.insertResult(tx, {
    auction_id: auction.id,
    decided_by: decision.by,
    ticket_id: winner.id,
    discount_paise: decision.discount,
    prize_paise: settled.prize,
    commission_paise: settled.commission,
    tax_paise: settled.tax,
    dividend_paise: sum(settled.dividends.map(({ amount }) => amount)),
    chain_head: auction.chain_head,
    proof: decision.proof === null ? null : JSON.stringify(decision.proof),
    settled_at: at,
  })
  await results.insertDividends(
    tx,
    placements.map((placement) => ({
      auction_id: auction.id,
      ticket_id: placement.ticketId,
      amount_paise: placement.amount,
      month_no: placement.monthNo,
      to_instalment_paise: placement.toInstalment,
      to_wallet_paise: placement.toWallet,
    })),
  )
  await results.insertPrize(tx, {
    ticket_id: winner.id,
    auction_id: auction.id,
    amount_paise: settled.prize,
    pay_by: payBy,
    needs_second: await needsSecond(tx, 'approve-prize'),
  })
}

/** Legs of amount 0 are left out by the ledger. Dividends without an instalment to reduce leave for the wallet at once. */
function legsOf(
  { id, chit_id }: store.Auction,
  { prize, commission, tax, dividends }: AuctionSettlement,
  placements: readonly instalments.Placement[],
): Leg[] {
  const pool = accounts.pool(chit_id)
  const dividendPayable = accounts.dividendPayable(chit_id)
  return [
    { debit: pool, credit: accounts.prizePayable(id), amount: prize },
    { debit: pool, credit: accounts.commission, amount: commission },
    { debit: pool, credit: accounts.gstPayable, amount: tax },
    { debit: pool, credit: dividendPayable, amount: sum(dividends.map(({ amount }) => amount)) },
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
  tickets.filter(({ isPrized, isEligible }) => !isPrized && isEligible).map(({ ticketNo }) => ticketNo)

const personOf = ({ id, personId }: store.TicketNow) => ({ ticketId: id, personId })
