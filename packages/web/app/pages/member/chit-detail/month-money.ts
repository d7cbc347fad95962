import { max, sum, ZERO, type Paise } from '@kuri/domain'
import type { Auction } from '../book/book.ts'

type Settled = Pick<Auction, 'monthNo' | 'result'>

const settledOf = (auctions: readonly Settled[]) =>
  auctions.flatMap(({ monthNo, result }) => (result ? [{ monthNo, result }] : []))

/** The month whose money is shown first: the last that gave a prize; before any has, the first. */
export const lastSettledMonth = (auctions: readonly Settled[]): number =>
  Math.max(1, ...settledOf(auctions).map(({ monthNo }) => monthNo))

/** How many tickets share a month's dividends. */
export const sharersIn = (auctions: readonly Settled[], monthNo: number): number =>
  new Set(
    settledOf(auctions)
      .filter((auction) => auction.monthNo === monthNo)
      .flatMap(({ result }) => result.dividends.map(({ ticketNo }) => ticketNo)),
  ).size

/** What a member without that month's prize received in dividends, month by month. */
export function dividendsByMonth(auctions: readonly Settled[]): { monthNo: number; share: Paise }[] {
  const byMonth = new Map<number, Paise>()
  for (const { monthNo, result } of settledOf(auctions)) {
    const share = result.dividends.reduce((so, { amount }) => max(so, amount), ZERO)
    byMonth.set(monthNo, sum([byMonth.get(monthNo) ?? ZERO, share]))
  }
  return [...byMonth].map(([monthNo, share]) => ({ monthNo, share })).toSorted((a, b) => a.monthNo - b.monthNo)
}
