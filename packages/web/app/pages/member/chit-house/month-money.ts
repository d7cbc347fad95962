import { max, sum, ZERO, type Paise } from '@kuri/domain'
import type { Auction } from '../book/book.ts'

type Settled = Pick<Auction, 'monthNo' | 'state' | 'chitAmount' | 'result' | 'prizeNo'>

/** One month's money at its settlement: pool = Σ prizes + dividends + commission + tax. */
export interface MonthMoney {
  monthNo: number
  pool: Paise
  prizes: { prizeNo: number; ticketNo: number; amount: Paise }[]
  dividends: Paise
  /** How many tickets share the dividends. */
  sharers: number
  commission: Paise
  tax: Paise
}

const settledOf = (auctions: readonly Settled[]) =>
  auctions.flatMap(({ monthNo, prizeNo, chitAmount, result }) =>
    result ? [{ monthNo, prizeNo, chitAmount, result }] : [],
  )

/** The last month with a settled prize, or null before the first. */
export function lastMonthsMoney(auctions: readonly Settled[]): MonthMoney | null {
  const all = settledOf(auctions)
  const monthNo = Math.max(0, ...all.map((auction) => auction.monthNo))
  const month = all.filter((auction) => auction.monthNo === monthNo)
  if (month.length === 0) return null
  const shares = month.flatMap(({ result }) => result.dividends)
  return {
    monthNo,
    pool: sum(month.map(({ chitAmount }) => chitAmount)),
    prizes: month.map(({ prizeNo, result }) => ({ prizeNo, ticketNo: result.winner.ticketNo, amount: result.prize })),
    dividends: sum(shares.map(({ amount }) => amount)),
    sharers: new Set(shares.map(({ ticketNo }) => ticketNo)).size,
    commission: sum(month.map(({ result }) => result.commission)),
    tax: sum(month.map(({ result }) => result.tax)),
  }
}

/** What a member without that month's prize received in dividends, month by month. */
export function dividendsByMonth(auctions: readonly Settled[]): { monthNo: number; share: Paise }[] {
  const byMonth = new Map<number, Paise>()
  for (const { monthNo, result } of settledOf(auctions)) {
    const share = result.dividends.reduce((so, { amount }) => max(so, amount), ZERO)
    byMonth.set(monthNo, sum([byMonth.get(monthNo) ?? ZERO, share]))
  }
  return [...byMonth].map(([monthNo, share]) => ({ monthNo, share })).toSorted((a, b) => a.monthNo - b.monthNo)
}
