import {
  add,
  dueDay,
  monthNameOf,
  placeDividend,
  settleAuction,
  subtract,
  sum,
  ZERO,
  type ChitTerms,
  type Day,
  type MonthName,
  type Paise,
} from '@kuri/domain'
import type { Instalment } from './chit.ts'
import { bestBid, ticketsAtCap, type Room } from './room.ts'

/** A dividend shared by several: in paise the odd ones make some shares a paisa larger, so the least one is shown. */
interface Share {
  readonly least: Paise
  readonly isEven: boolean
  readonly sharers: number
}

/** The contribution after this prize's month. */
interface NextMonth {
  readonly month: MonthName
  /** What a member who shares this dividend pays. */
  readonly sharersPay: Paise
  /** What this reader pays; null without a ticket, and when it is paid already. */
  readonly youPay: Paise | null
}

/** What the auction would leave behind if it ended with this winner at this discount. */
export interface Meaning {
  readonly winnerTicketNo: number
  readonly prize: Paise
  readonly share: Share
  /** This reader's own dividend. */
  readonly yourShare: Paise
  /** The part of it that finds no contribution to lower and reaches the wallet. */
  readonly toYourWallet: Paise
  /** Null in the last month of the scheme. */
  readonly next: NextMonth | null
}

/** Works out, by the very rules that will settle it, what this discount of this ticket means for everybody. */
export function meaningOf(
  terms: ChitTerms,
  startDate: Day,
  room: Pick<Room, 'monthNo' | 'you'>,
  won: { readonly ticketNo: number; readonly discount: Paise },
  mine: readonly Instalment[],
): Meaning {
  const settled = settleAuction(terms, won)
  const shares = settled.dividends.map((dividend) => dividend.amount)
  const least = shares.at(-1) ?? ZERO
  const yourShare = settled.dividends.find((dividend) => dividend.ticketNo === room.you.ticketNo)?.amount ?? ZERO
  const nextNo = room.monthNo + 1
  const own = mine.find((instalment) => instalment.monthNo === nextNo)
  const isOpen = own !== undefined && own.status !== 'paid'
  const place = placeDividend(yourShare, isOpen ? { ...own, state: 'unpaid' } : null)
  return {
    winnerTicketNo: won.ticketNo,
    prize: settled.prize,
    share: { least, isEven: shares[0] === least, sharers: shares.length },
    yourShare,
    toYourWallet: place.toWallet,
    next:
      nextNo > terms.months
        ? null
        : {
            month: monthNameOf(dueDay(startDate, nextNo)),
            sharersPay: least > terms.instalment ? ZERO : subtract(terms.instalment, least),
            youPay: isOpen ? subtract(own.rest, place.toInstalment) : null,
          },
  }
}

/** Who would take the prize at which discount if it ended now; null where a lot would decide. */
export function leader(room: Room): { ticketNo: number; discount: Paise } | null {
  const best = bestBid(room)
  if (best === undefined || ticketsAtCap(room).length > 1) return null
  return { ticketNo: best.ticketNo, discount: best.amount }
}

/** The parts of the pool that this prize was given from; their sum is the pool. Rounding is below 0 where the last prize shares it out. */
export const partsOf = ({ prize, dividends, rounding = ZERO, commission, tax }: NonNullable<Room['result']>) => ({
  prize,
  dividends: sum(dividends.map(({ amount }) => amount)),
  rounding,
  commission: add(commission, tax),
})
