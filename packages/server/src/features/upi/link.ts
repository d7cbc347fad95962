import { randomInt } from 'node:crypto'
import { toRupees, type Paise } from '@kuri/domain'
import encodeQr from 'qr'

/** No letter or digit that is taken for another one. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const REFERENCE_LENGTH = 12
const LONGEST_NOTE = 50

/** A new reference: it stands in the payment itself, and people read it out to each other. */
export const newReference = (): string =>
  `KURI${Array.from({ length: REFERENCE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`

/** References of ours in a bank's words; banks break them with spaces, slashes and dashes. */
export const referencesIn = (words: string): string[] =>
  words
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .match(new RegExp(`KURI[${LETTERS}]{${REFERENCE_LENGTH}}`, 'g')) ?? []

interface UpiLinkParts {
  readonly upiId: string
  readonly payee: string
  readonly amount: Paise
  readonly reference: string
  readonly note: string
}

/**
 * What a UPI app opens with everything filled in. `am` has two decimals, `tr` is our reference, `tn` what the payer reads.
 * Source: NPCI, UPI linking specification.
 */
export function upiLink({ upiId, payee, amount, reference, note }: UpiLinkParts): string {
  const parts = {
    pa: upiId,
    pn: payee,
    am: toRupees(amount).toFixed(2),
    cu: 'INR',
    tr: reference,
    tn: note
      .replaceAll(/[^\p{L}\p{N} .,-]+/gu, ' ')
      .trim()
      .slice(0, LONGEST_NOTE),
  }
  // apps read %20, and some read + as it stands
  return `upi://pay?${Object.entries(parts)
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`)
    .join('&')}`
}

/** The link as a picture: the dark squares of its grid as one path, a run of a row at a time. */
export function qrOf(link: string): { size: number; path: string } {
  // the white around it belongs to whoever shows it
  const rows = encodeQr(link, 'raw', { border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
  const runs = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      return [`M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`]
    }),
  )
  return { size: rows.length, path: runs.join('') }
}
