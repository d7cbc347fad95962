import { tidyLine } from '../text.ts'

/** Western digits for those of any script. */
const plainDigits = (text: string): string => text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOf(digit)))

/** The ten digits of a script stand behind each other, its zero first. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return value
}

/** A cell's text as it is compared: no-break spaces are spaces, full-width signs their narrow ones, digits western. */
export const plainText = (text: string): string =>
  // most cells are plain already, and a workbook has a million of them
  PLAIN.test(text) ? text.trim().replaceAll(/ {2,}/g, ' ') : tidyLine(plainDigits(text.normalize('NFKC')))

/** Letters, digits and signs of ASCII. */
const PLAIN = /^[ -~]*$/

const UNIT = /\((rs\.?|inr|₹|%|in rupees|rupees)\)|₹/gi

/** By which headings, names of sheets and words of a choice are compared: letters and digits only, no case, no unit. */
export const headingKey = (text: string): string =>
  plainText(text)
    .toLowerCase()
    .replaceAll(UNIT, '')
    .replaceAll(/[^\p{L}\p{M}\p{Nd}]/gu, '')

/** A number, a phone or a day in figures; a code or a PAN; 12-Nov-2026; an e-mail address. */
const VALUES = [
  /^[+₹\p{Nd}][\p{Nd}\s.,/:()+-]*$/u,
  /^\p{L}{1,6}[./-]?\p{Nd}{3,}[\p{Nd}./-]*\p{L}?$/u,
  /^\p{Nd}{1,2}[\s./-]\p{L}{3,}[\s./-]\p{Nd}{2,4}$/u,
  /@/,
]

/** Whether a text is a value rather than a heading. Of names and places nobody can tell. */
export const isLikeValue = (text: string): boolean => {
  const plain = plainText(text)
  return VALUES.some((value) => value.test(plain))
}

/** By which codes are compared: no case, no spaces, digits of any script. */
export const codeKey = (text: string): string => plainText(text).toUpperCase().replaceAll(/\s/g, '')

const TOTAL_WORDS: ReadonlySet<string> = new Set(
  ['total', 'totals', 'grand total', 'sub total', 'sum', 'ആകെ', 'மொத்தம்', 'మొత్తం', 'ಒಟ್ಟು', 'कुल', 'योग'].map(headingKey),
)
const LONGEST_LABEL = 20

/** Whether a cell says no more than that its row is a sum: "Total", "Grand total:". */
export const isTotalWord = (text: string): boolean => TOTAL_WORDS.has(headingKey(text))

/** Whether a cell is the label of a row of sums, also as in "Total of members". */
export const isTotalLabel = (text: string): boolean => {
  const key = headingKey(text)
  return TOTAL_WORDS.has(key) || (key.startsWith('total') && key.length < LONGEST_LABEL)
}
