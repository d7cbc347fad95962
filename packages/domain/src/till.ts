import { fromRupees, paise, subtract, sum, times, type Paise } from './money.ts'
import { ok, refuse, type RefusalOf, type Result } from './errors.ts'

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
 * How cash moves into a till or out of it during the day: from and to the company's safe and its bank account. `takesTwo`: another
 * person confirms it, where the company has one. Cash from the safe is as the float: the count of the till shows it. Cash that was
 * taken out the count does not show, and cash from the bank leaves the company's account. Source: docs/spec/payments.md, PAY-12.
 */
export const TILL_MOVES = {
  'from-safe': { into: true, place: 'cash', takesTwo: false },
  'from-bank': { into: true, place: 'bank', takesTwo: true },
  'to-safe': { into: false, place: 'cash', takesTwo: true },
  'to-bank': { into: false, place: 'bank', takesTwo: true },
} as const satisfies Record<string, { into: boolean; place: 'cash' | 'bank'; takesTwo: boolean }>
export type TillMoveKind = keyof typeof TILL_MOVES
export const TILL_MOVE_KINDS = [
  'from-safe',
  'from-bank',
  'to-safe',
  'to-bank',
] as const satisfies readonly TillMoveKind[]

/**
 * Whether a till has the cash that is taken out of it. Refuses: till_has_less. Source: docs/spec/payments.md, PAY-12.
 */
export const judgeTillMove = (
  kind: TillMoveKind,
  amount: Paise,
  expected: Paise,
): Result<null, RefusalOf<'till_has_less'>> =>
  !TILL_MOVES[kind].into && amount > expected ? refuse({ code: 'till_has_less', field: 'amount', expected }) : ok(null)

/**
 * What a member gets back of the cash they gave. Refuses: tendered_too_little. Source: docs/spec/payments.md, PAY-7.
 */
export const changeOf = (tendered: Paise, total: Paise): Result<Paise, RefusalOf<'tendered_too_little'>> =>
  tendered < total ? refuse({ code: 'tendered_too_little', field: 'tendered', total }) : ok(subtract(tendered, total))

/** The sums that notes are counted out to. */
const ROUND_SUMS = [100, 500, 1000] as const

/** The two round sums of cash that a member is likely to give for a total, above it: for ₹10,415 ₹10,500 and ₹11,000. */
export const likelyCash = (total: Paise): Paise[] =>
  [...new Set(ROUND_SUMS.map((rupees) => paise(Math.ceil(total / fromRupees(rupees)) * fromRupees(rupees))))]
    .filter((sum) => sum > total)
    .slice(0, 2)
