import { groupDigits, paise, type Paise } from '@kuri/domain'

/** Digits and what belongs to a sum as people write and paste it: separators, spaces, the rupee sign, one point. */
const SUM = /^[₹\s]*\d[\d,\s]*(\.\d*)?$|^[₹\s]*\.?\d*$/

/**
 * What was typed, in Indian grouping, with at most two decimals: `175000.5` becomes `1,75,000.5`. What is no sum (`1e3`,
 * `-5`, digits of another script) stays as it was typed: nobody should have to guess what we understood.
 */
export function groupedAsTyped(typed: string): string {
  if (!SUM.test(typed)) return typed
  const [whole = '', ...decimals] = typed.replace(/[^\d.]/g, '').split('.')
  const rupeesPart = whole === '' ? '' : groupDigits(String(Number(whole.slice(0, 12))))
  return decimals.length === 0 ? rupeesPart : `${rupeesPart}.${decimals.join('').slice(0, 2)}`
}

/** The amount a field shows, or null while it holds none. */
export function amountOf(typed: string): Paise | null {
  if (!SUM.test(typed)) return null
  const [whole = '', decimals = ''] = typed.replace(/[^\d.]/g, '').split('.')
  if (whole === '' && decimals === '') return null
  return paise(Number(whole.slice(0, 12)) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0')))
}

/** How an amount stands in a field: grouped, paise only when there are any. */
export function amountText(amount: Paise | null): string {
  if (amount === null) return ''
  const rest = amount % 100
  const whole = groupDigits(String(Math.floor(amount / 100)))
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, '0')}`
}
