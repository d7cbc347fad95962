import { settleInOrder } from './auction.ts'
import { chartDiscount, isLastPrize, prizeFigures, prizeSchedule } from './chit.ts'
import type { ChitTerms } from './chit.ts'
import { divideHalfUpToRupee, max, min, multipleAtMost, sum, ZERO } from './money.ts'
import type { Paise } from './money.ts'
import { borrowingRatePerMonth, moneyOverLife, presentValue, saverIrrPerMonth, ticketCashFlow } from './returns.ts'

/** The discounts of prizes that are given already, by prize number. */
export type DiscountsGiven = ReadonlyMap<number, Paise>

/** What a member supposes when asking "what should I bid?". Nothing of it is promised. */
export interface Supposition {
  /** The prize the bid is for. */
  readonly prizeNo: number
  /** What the member would forgo. It counts only where this prize goes by bids. */
  readonly bid: Paise
  readonly given: DiscountsGiven
  /** At what every other prize still to come is supposed to go, where it goes by bids. */
  readonly others: Paise
  /** What a bank deposit pays, per month. */
  readonly depositRatePerMonth: number
}

/** One way through the chit: all instalments paid on time, the prize taken at one place. */
export interface WayThrough {
  readonly prizeNo: number
  readonly monthNo: number
  readonly prize: Paise
  readonly paid: Paise
  readonly received: Paise
  /** received − paid. */
  readonly gain: Paise
  /** What it is worth in the chit's first month at the deposit rate. */
  readonly presentValue: Paise
}

export interface Simulation {
  /** What this prize goes at: the bid, or what the chit's terms say where nobody bids for it. */
  readonly discount: Paise
  readonly by: 'bid' | 'lot' | 'fixed' | 'last'
  /** What each of the others gets of it; where a paisa or a rupee is odd, the smaller share. */
  readonly eachOther: Paise
  readonly sharers: number
  readonly take: WayThrough & {
    /** Against waiting for the last prize; null in the last month itself. */
    readonly borrowingRatePerMonth: number | null
    /** Exact where all tickets share the dividend; elsewhere an estimate, shown with "about". */
    readonly isRateExact: boolean
  }
  /** The last prize, for whoever waits: this one goes to somebody else at the same discount. */
  readonly wait: WayThrough & {
    /** Null where the flow has no single rate. */
    readonly saverRatePerMonth: number | null
  }
}

/**
 * What taking a prize at a bid would mean beside waiting for the last one: rupees in and out, what each other gets, the
 * borrowing rate, the saver's return, present values. Supposes every instalment on time, the prizes given as they were
 * given, the others at `others`, the last at the commission (one ticket is left), and even shares (what is odd left out).
 * Throws RangeError when the chit has no such prize, or when a bid lies below the commission: `judgeBid` comes first. Source:
 * docs/spec/auctions.md, AUC-13.
 */
export function simulate(terms: ChitTerms, supposed: Supposition): Simulation {
  const discounts = supposedDiscounts(terms, supposed)
  const won = prizeSchedule(terms).map(({ prizeNo, monthNo }, index) => {
    return { prizeNo, monthNo, ticketNo: 1, discount: discounts[index] ?? ZERO }
  })
  const settled = settleInOrder(terms, won)
  const [mine, last] = [settled[supposed.prizeNo - 1], settled.at(-1)]
  if (!mine || !last) throw new RangeError(`no prize ${supposed.prizeNo}`)
  const flowOf = (prizeNo: number) => ticketCashFlow(terms, prizeNo, discounts)
  const way = ({ prizeNo, monthNo, prize }: typeof mine): WayThrough => {
    const flow = flowOf(prizeNo)
    return {
      prizeNo,
      monthNo,
      prize,
      ...moneyOverLife(flow),
      presentValue: presentValue(flow, supposed.depositRatePerMonth),
    }
  }
  return {
    discount: mine.discount,
    by: howGiven(terms, mine.prizeNo),
    eachOther: mine.dividends.at(-1)?.amount ?? ZERO,
    sharers: mine.dividends.length,
    take: {
      ...way(mine),
      borrowingRatePerMonth: borrowingRatePerMonth(mine, last),
      isRateExact: terms.dividendSharedBy === 'all-tickets',
    },
    wait: { ...way(last), saverRatePerMonth: saverIrrPerMonth(flowOf(last.prizeNo)) },
  }
}

/** Whether a bid decides about a prize: not in a lot's or a chart's, not where no bid fits, not in the last. */
export function howGiven(terms: ChitTerms, prizeNo: number): Simulation['by'] {
  if (terms.prizeBy === 'fixed') return 'fixed'
  if (isLastPrize(terms, prizeNo)) return 'last'
  return terms.prizeBy === 'lot' || prizeFigures(terms).floor === null ? 'lot' : 'bid'
}

/** What each prize is supposed to go at, the first prize first. */
function supposedDiscounts(terms: ChitTerms, { prizeNo, bid, given, others }: Supposition): Paise[] {
  const { commission } = prizeFigures(terms)
  return Array.from({ length: terms.tickets }, (_, index) => {
    const no = index + 1
    const by = howGiven(terms, no)
    if (by !== 'bid') return chartDiscount(terms, no) ?? commission
    return no === prizeNo ? bid : (given.get(no) ?? others)
  })
}

/**
 * What this chit's prizes have gone for on average, down to a step and within the bounds of a bid: a way to suppose what
 * the next will. Null before the first, and where nobody can bid.
 */
export function averageDiscount(terms: ChitTerms, given: DiscountsGiven): Paise | null {
  const { floor, cap } = prizeFigures(terms)
  if (given.size === 0 || floor === null || cap === null) return null
  const mean = divideHalfUpToRupee(sum(given.values()), given.size)
  return max(floor, min(cap, multipleAtMost(terms.step, mean)))
}

const MONTHS_IN_A_YEAR = 12

/** The rate per month that makes `percent` a year when its interest stays in: 7 % a year is 0.565 % a month. */
export const monthlyRateOf = (percent: number): number => (1 + percent / 100) ** (1 / MONTHS_IN_A_YEAR) - 1

/** A rate per month, left in for a year: 2 % a month is 26.8 % a year. */
export const yearlyRateOf = (perMonth: number): number => (1 + perMonth) ** MONTHS_IN_A_YEAR - 1
