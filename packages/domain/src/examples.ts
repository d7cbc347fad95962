import { settleAuction } from './auction.ts'
import { chartDiscount, frameTerms, prizeFigures } from './chit.ts'
import type { ChitTerms } from './chit.ts'
import { net } from './instalment.ts'
import { fromRupees, max, min, multipleAtMost, shareOfBpDownToPaisa, ZERO } from './money.ts'
import type { Paise } from './money.ts'

export interface WorkedExample {
  readonly members: number
  readonly contribution: Paise
  readonly pool: Paise
  readonly bid: Paise
  readonly winnerReceives: Paise
  readonly othersShareEach: Paise
  readonly othersPayNextMonth: Paise
  readonly winnerPaysNextMonth: Paise
}

const WINNER = 1

/** The landing page's example, worked out by the very rules that run a chit, so that the page can never promise otherwise. */
export function landingExample(): WorkedExample {
  const bid = fromRupees(4000)
  const framed = frameTerms({ amount: fromRupees(250_000), months: 5, tickets: 5 })
  if (!framed.ok) throw new Error(`the landing page's chit is refused: ${framed.error.code}`)
  const terms = framed.value
  const settled = settleAuction(terms, { ticketNo: WINNER, discount: bid })
  const shareOf = (ticketNo: number): Paise =>
    settled.dividends.find((dividend) => dividend.ticketNo === ticketNo)?.amount ?? ZERO
  const nextMonth = (ticketNo: number): Paise => net({ amount: terms.instalment, dividend: shareOf(ticketNo) })
  return {
    members: terms.tickets,
    contribution: terms.instalment,
    pool: prizeFigures(terms).chitAmount,
    bid,
    winnerReceives: settled.prize,
    othersShareEach: shareOf(WINNER + 1),
    othersPayNextMonth: nextMonth(WINNER + 1),
    winnerPaysNextMonth: nextMonth(WINNER),
  }
}

/** What one prize of a chit would mean, with the chit's own numbers. */
export interface PrizeExample {
  readonly discount: Paise
  readonly prize: Paise
  readonly commission: Paise
  readonly tax: Paise
  readonly sharers: number
  /** What each who shares gets; where a paisa is odd, the smaller share. */
  readonly each: Paise
  /** What whoever shares pays in the next month. */
  readonly nextMonth: Paise
}

const EXAMPLE_BP = 800

/**
 * The first prize at a bid of 8 % of the pool, as on the landing page, brought within the bounds and onto a step; at what
 * the terms say where nobody bids.
 */
export function prizeExample(terms: ChitTerms): PrizeExample {
  const { chitAmount, commission, floor, cap } = prizeFigures(terms)
  const bid = multipleAtMost(terms.step, shareOfBpDownToPaisa(chitAmount, EXAMPLE_BP))
  const isByBid = terms.prizeBy === 'auction' && floor !== null && cap !== null
  const discount = isByBid ? max(floor, min(cap, bid)) : (chartDiscount(terms, 1) ?? commission)
  const { prize, tax, dividends } = settleAuction(terms, { ticketNo: WINNER, discount })
  const each = dividends.at(-1)?.amount ?? ZERO
  const nextMonth = net({ amount: terms.instalment, dividend: min(each, terms.instalment) })
  return { discount, prize, commission, tax, sharers: dividends.length, each, nextMonth }
}
