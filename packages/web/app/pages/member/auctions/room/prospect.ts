import {
  add,
  borrowingRatePerMonth,
  dueDay,
  monthNameOf,
  prizeFigures,
  saverIrrPerMonth,
  subtract,
  sum,
  yearOf,
  ZERO,
  type ChitTerms,
  type Day,
  type MonthName,
  type Paise,
} from '@kuri/domain'
import type { Instalment } from './chit.ts'
import { meaningOf, type Meaning } from './meaning.ts'
import { bestBid, type Room } from './room.ts'

/** One way this scheme can go on for the reader. No further dividends are counted, so what is paid in is at most this. */
export interface Prospect {
  readonly receives: Paise
  readonly paysIn: Paise
  /** receives − paysIn: a cost when negative, else a gain. */
  readonly over: Paise
  /** Per month: to borrow when the prize is taken now, as a saver when it is awaited. Null where no single rate exists. */
  readonly rate: number | null
  readonly meaning: Meaning
}

export interface Prospects {
  readonly now: Prospect
  /** Null where there is nothing to wait for: this is the last month. */
  readonly wait: (Prospect & { readonly month: MonthName; readonly year: number }) | null
}

interface Ground {
  readonly terms: ChitTerms
  readonly startDate: Day
  readonly room: Room
  /** This reader's contributions of all months. */
  readonly mine: readonly Instalment[]
}

/**
 * Taking the prize now at `discount` against waiting for the last one. Waiting supposes that this prize goes to somebody
 * else at `othersBid` and the last one without a bid. Source: docs/spec/auctions.md, AUC-13.
 */
export function prospects(ground: Ground, ticketNo: number, discount: Paise): Prospects {
  const { terms, startDate, room } = ground
  const { chitAmount, commission, tax } = prizeFigures(terms)
  const lastPrize = { monthNo: terms.months, prize: subtract(subtract(chitAmount, commission), tax) }
  const now = nowProspect(ground, ticketNo, discount, lastPrize)
  if (room.monthNo >= terms.months) return { now, wait: null }
  const due = dueDay(startDate, terms.months)
  return {
    now,
    wait: { ...waitProspect(ground, ticketNo, lastPrize.prize), month: monthNameOf(due), year: yearOf(due) },
  }
}

/** The bid at which this prize goes to somebody else, if it does: the best of another, else the least that would beat mine. */
export function othersBid(room: Room): Paise {
  const best = bestBid(room)
  if (best === undefined) return room.floor ?? room.commission
  if (best.ticketNo !== room.you.ticketNo || best.amount === room.cap) return best.amount
  return add(best.amount, room.step)
}

function nowProspect(
  ground: Ground,
  ticketNo: number,
  discount: Paise,
  lastPrize: { readonly monthNo: number; readonly prize: Paise },
): Prospect {
  const { terms, startDate, room, mine } = ground
  const meaning = meaningOf(terms, startDate, room, { ticketNo, discount }, mine)
  const taken = { monthNo: room.monthNo, prize: meaning.prize }
  return summed(mine, meaning, meaning.prize, borrowingRatePerMonth(taken, lastPrize))
}

function waitProspect(ground: Ground, ticketNo: number, lastPrize: Paise): Prospect {
  const { terms, startDate, room, mine } = ground
  const other = room.tickets.find((ticket) => ticket.ticketNo !== ticketNo)?.ticketNo ?? ticketNo
  const meaning = meaningOf(terms, startDate, room, { ticketNo: other, discount: othersBid(room) }, mine)
  const flow = mine.map((instalment) => ({
    paid:
      instalment.monthNo === room.monthNo + 1
        ? add(instalment.paid, meaning.next?.youPay ?? instalment.rest)
        : instalment.net,
    received: add(
      instalment.monthNo === terms.months ? lastPrize : ZERO,
      instalment.monthNo === room.monthNo ? meaning.toYourWallet : ZERO,
    ),
  }))
  return summed(mine, meaning, lastPrize, saverIrrPerMonth(flow))
}

function summed(mine: readonly Instalment[], meaning: Meaning, prize: Paise, rate: number | null): Prospect {
  const lowered = subtract(meaning.yourShare, meaning.toYourWallet)
  const paysIn = subtract(sum(mine.map((instalment) => instalment.net)), lowered)
  const receives = add(prize, meaning.toYourWallet)
  return { receives, paysIn, over: subtract(receives, paysIn), rate, meaning }
}
