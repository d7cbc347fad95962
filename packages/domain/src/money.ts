/** ₹22 lakh crore in paise: far above any chit, and every whole number below it is exact in a double and in JSON. */
export const MOST_PAISE = 2 ** 51
const PAISE_IN_A_RUPEE = 100
const WHOLE_IN_BP = 10_000

declare const paiseBrand: unique symbol
/** Whole paise: 100 paise = 1 rupee. May be negative in ledger entries, never fractional. */
export type Paise = number & { readonly [paiseBrand]: true }

/** Takes a number for whole paise. Throws RangeError when it is fractional or beyond ₹22 lakh crore: that is a bug, not a refusal. */
export function paise(n: number): Paise {
  if (!Number.isInteger(n) || Math.abs(n) > MOST_PAISE) throw new RangeError(`not whole paise: ${n}`)
  return n as Paise
}

export const ZERO = paise(0)
const ONE_PAISA = paise(1)

/** Rupees as typed or sent, at most two decimals, into whole paise. Throws RangeError for a third decimal. */
export function fromRupees(rupees: number): Paise {
  const amount = Math.round(rupees * PAISE_IN_A_RUPEE)
  // Dividing back gives the very same double for every true two-decimal number, and for nothing else.
  if (amount / PAISE_IN_A_RUPEE !== rupees) throw new RangeError(`not rupees with at most two decimals: ${rupees}`)
  return paise(amount)
}

export const ONE_RUPEE = fromRupees(1)

/** Whole paise into rupees, the unit of the wire (docs/spec/ledger.md, LED-1). */
export const toRupees = (amount: Paise): number => amount / PAISE_IN_A_RUPEE

export const isWholeRupees = (amount: Paise): boolean => amount % PAISE_IN_A_RUPEE === 0

export const add = (a: Paise, b: Paise): Paise => paise(a + b)
export const subtract = (a: Paise, b: Paise): Paise => paise(a - b)
export const times = (amount: Paise, count: number): Paise => paise(amount * count)
export const sum = (amounts: Iterable<Paise>): Paise => {
  let total = ZERO
  for (const amount of amounts) total = add(total, amount)
  return total
}
export const min = (a: Paise, b: Paise): Paise => (a < b ? a : b)
/** What an amount is above another; 0 where it is not. */
export const excess = (amount: Paise, other: Paise): Paise => subtract(amount, min(amount, other))
export const max = (a: Paise, b: Paise): Paise => (a > b ? a : b)

/**
 * Splits `total` over `shares` with nothing lost: the first `total mod shares` holders get one paisa more.
 * Source: docs/spec/ledger.md, LED-1.
 */
export const splitEvenly = (total: Paise, shares: number): Paise[] =>
  Array.from({ length: shares }, (_, place) => evenShare(total, shares, place))

/**
 * What the holder in `place` (0 is the first) gets when `total` is split evenly over `shares` in whole units: the first
 * holders get one unit more, and the very first what is less than a unit.
 */
export function evenShare(total: Paise, shares: number, place: number, unit = ONE_PAISA): Paise {
  if (total < 0) throw new RangeError(`cannot split a debt: ${total}`)
  const remainder = total % (shares * unit)
  const odd = place === 0 ? remainder % unit : 0
  return paise((total - remainder) / shares + (place < Math.floor(remainder / unit) ? unit : 0) + odd)
}

/** `total ÷ parts`, half a rupee and more rounded up to the rupee. Exact for every amount. */
export const divideHalfUpToRupee = (total: Paise, parts: number): Paise => halfUpToRupee(BigInt(total), BigInt(parts))

/** `bp` basis points (1 bp = 0.01 %) of `whole`, half a rupee and more rounded up to the rupee. */
export const shareOfBpHalfUpToRupee = (whole: Paise, bp: number): Paise =>
  halfUpToRupee(BigInt(whole) * BigInt(bp), BigInt(WHOLE_IN_BP))

/** `bp` basis points of `whole`, down to the rupee: for ceilings set by law, which rounding must not lift. */
export const shareOfBpDownToRupee = (whole: Paise, bp: number): Paise =>
  multipleAtMost(ONE_RUPEE, shareOfBpDownToPaisa(whole, bp))

/** `bp` basis points of `whole`, down to the paisa. */
export const shareOfBpDownToPaisa = (whole: Paise, bp: number): Paise =>
  paise(Number((BigInt(whole) * BigInt(bp)) / BigInt(WHOLE_IN_BP)))

/** The highest multiple of `step` that is not above `bound`. */
export const multipleAtMost = (step: Paise, bound: Paise): Paise => paise(bound - (bound % step))

/** The lowest multiple of `step` that is not below `bound`. */
export const multipleAtLeast = (step: Paise, bound: Paise): Paise => paise(Math.ceil(bound / step) * step)

/** Digits of a whole number in Indian groups: 1,75,000. Not by Intl, whose first use takes a slow phone 50 ms. */
export const groupDigits = (digits: string): string => digits.replace(/(\d)(?=(\d\d)+\d$)/g, '$1,')

/** As India writes money: ₹1,75,000 and ₹12,345.50. */
export function formatRupees(amount: Paise): string {
  const size = Math.abs(amount)
  const odd = size % PAISE_IN_A_RUPEE
  const whole = groupDigits(String((size - odd) / PAISE_IN_A_RUPEE))
  return `${amount < 0 ? '-' : ''}₹${whole}${odd === 0 ? '' : `.${String(odd).padStart(2, '0')}`}`
}

// BigInt, because bp × chit amount passes 2^53 long before either does. Amounts here are never negative.
function halfUpToRupee(numerator: bigint, denominator: bigint): Paise {
  const rupee = denominator * BigInt(PAISE_IN_A_RUPEE)
  return paise(Number((2n * numerator + rupee) / (2n * rupee)) * PAISE_IN_A_RUPEE)
}
