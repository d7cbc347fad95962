import { fromRupees, paise, subtract, sum, times, type Paise } from './money.ts'
import { ok, refuse, type Result } from './errors.ts'

/** The pieces that cash is counted in, in rupees: notes down to ₹10, then coins. */
export const DENOMINATIONS = [500, 200, 100, 50, 20, 10, 5, 2, 1] as const
export type Denomination = (typeof DENOMINATIONS)[number]

/** How many pieces of each there are. */
export type Pieces = Readonly<Record<`${Denomination}`, number>>

/** The pieces as the database keeps them: how many of each, in the order of DENOMINATIONS. */
export const countsOf = (pieces: Pieces): number[] => DENOMINATIONS.map((rupees) => pieces[`${rupees}`])

/** The pieces of such counts. */
export const piecesOf = (counts: readonly number[]): Pieces =>
  Object.fromEntries(DENOMINATIONS.map((rupees, place) => [`${rupees}`, counts[place] ?? 0])) as Pieces

/** What the counted pieces come to. */
export const worthOf = (pieces: Pieces): Paise =>
  sum(DENOMINATIONS.map((rupees) => times(fromRupees(rupees), pieces[`${rupees}`])))

/**
 * What a count is above what the receipts expect; below 0: cash is missing. A difference is explained.
 * Refuses: till_difference_unexplained. Source: docs/spec/payments.md, PAY-12.
 */
export function judgeCount(counted: Paise, expected: Paise, reason: string | undefined): Result<Paise> {
  const difference = paise(counted - expected)
  return difference !== 0 && !reason ? refuse({ code: 'till_difference_unexplained', field: 'reason' }) : ok(difference)
}

/**
 * What a member gets back of the cash they gave. Refuses: tendered_too_little. Source: docs/spec/payments.md, PAY-7.
 */
export const changeOf = (tendered: Paise, total: Paise): Result<Paise> =>
  tendered < total ? refuse({ code: 'tendered_too_little', field: 'tendered', total }) : ok(subtract(tendered, total))
