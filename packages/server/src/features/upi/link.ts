import { toRupees, type Paise } from '@kuri/domain'
import { newTypedCode, TYPED_LETTERS } from '../../secrets.ts'

const REFERENCE_LENGTH = 12
const LONGEST_NOTE = 50

/** A new reference: it stands in the payment itself, and people read it out to each other. */
export const newReference = (): string => `KURI${newTypedCode(REFERENCE_LENGTH)}`

/** References of ours in a bank's words; banks break them with spaces, slashes and dashes. */
export const referencesIn = (words: string): string[] =>
  words
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .match(new RegExp(`KURI[${TYPED_LETTERS}]{${REFERENCE_LENGTH}}`, 'g')) ?? []

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
