import { dayInIndia, formatTime, type Day } from '../calendar.ts'
import { openingTimes } from '../chit-calendar.ts'
import type { ChitTerms } from '../chit.ts'
import type { ChitBook } from './books.ts'

/** The next prize of a chit: when and where its auction is held. */
export interface NextAuction {
  readonly prizeNo: number
  readonly month: number
  readonly on: Day
  /** 'HH:MM' by the clock in India. */
  readonly time: string
  /** '': in the auction room of the company's site. */
  readonly place: string
}

/**
 * The auction after the last that was held, as Kuri plans it when the chit is accepted; null: all prizes are given. Source:
 * docs/spec/moving-in.md, MOV-13; docs/spec/auctions.md, AUC-17.
 */
export function nextAuctionOf({ row, auctions }: ChitBook, terms: ChitTerms): NextAuction | null {
  const prizeNo = (auctions.at(-1)?.prizeNo ?? 0) + 1
  const next = row.start === null ? [] : openingTimes(terms, row.start).filter((opening) => opening.prizeNo === prizeNo)
  const [opening] = next
  if (!opening) return null
  const { monthNo: month, opensAt } = opening
  return { prizeNo, month, on: dayInIndia(opensAt), time: formatTime(opensAt), place: terms.auction?.place ?? '' }
}
