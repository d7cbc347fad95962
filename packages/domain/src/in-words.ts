import type { Paise } from './money.ts'

const UNITS =
  ',one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve,thirteen,fourteen,fifteen,sixteen,seventeen,eighteen,nineteen'.split(
    ',',
  )
const TENS = ',,twenty,thirty,forty,fifty,sixty,seventy,eighty,ninety'.split(',')
/** What India counts in, the largest first. Crores are counted in the same way again. */
const GROUPS = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const

/**
 * A sum as a receipt spells it out, so that no digit can be added to it: "Rupees one lakh seventy-five thousand and fifty paise only".
 * Not for negative sums.
 */
export function rupeesInWords(amount: Paise): string {
  if (amount < 0) throw new RangeError(`no receipt is written for ${amount} paise`)
  const [rupees, paise] = [Math.floor(amount / 100), amount % 100]
  const parts = [
    ...(rupees > 0 || paise === 0 ? [`rupees ${inWords(rupees)}`] : []),
    ...(paise > 0 ? [`${inWords(paise)} paise`] : []),
  ]
  const words = parts.join(' and ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} only`
}

function inWords(count: number): string {
  if (count === 0) return 'zero'
  const group = GROUPS.find(([size]) => count >= size)
  if (!group) return belowHundred(count)
  const [size, name] = group
  const rest = count % size
  return [inWords(Math.floor(count / size)), name, ...(rest === 0 ? [] : [inWords(rest)])].join(' ')
}

function belowHundred(count: number): string {
  const unit = UNITS[count]
  if (unit !== undefined) return unit
  const [tens, rest] = [TENS[Math.floor(count / 10)] ?? '', UNITS[count % 10] ?? '']
  return rest === '' ? tens : `${tens}-${rest}`
}
