import { settleAuction } from './auction.ts'
import { frameTerms, prizeFigures } from './chit.ts'
import { net } from './instalment.ts'
import { fromRupees, ZERO } from './money.ts'
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
