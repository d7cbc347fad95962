import { readCounterNumber, type CounterNumber } from './counter-receipt.ts'
import { readSignedNumber } from './signed-receipt.ts'

/** What the words of a member search may mean. */
export interface MemberSearch {
  /** Every one of them has to occur, in any order: in a person's names and phone, in an e-mail address, or in a chit's name. */
  readonly words: readonly string[]
  /** The whole text is the code of a person, with or without its letter, hyphen and zeros. */
  readonly codeNo: number | null
  /** The whole text is the number of a receipt of a contribution. */
  readonly receiptNo: string | null
  /** The whole text is the number of a receipt of the counter or of a cheque's acknowledgement, with or without hyphens and zeros. */
  readonly ofCounter: CounterNumber | null
  /** The whole text is the number of a receipt that a collector's phone gave: R3-00017. */
  readonly signedReceipt: { readonly seriesNo: number; readonly no: number } | null
  /** The whole text is four digits or more: of the phone of who acts for a member, too. */
  readonly phone: string | null
  /** "Market 7": ticket 7 of the chits whose name has the other words. */
  readonly ticket: { readonly words: readonly string[]; readonly ticketNo: number } | null
}

const MOST_WORDS = 8
const PHONE_PART = /^[+()./-]*\d[\d+()./-]*$/
const RECEIPT_NO = /^k\d+-\d{4}-\d+$/
/** Fewer digits are in the phones of too many people. */
const LEAST_OF_PHONE = /^\d{4,}$/
const CODE = /^(?:k-?)?0*(\d{1,9})$/
const TICKET_NO = /^#?\d{1,4}$/
const TICKET_WORDS: ReadonlySet<string> = new Set(['ticket', 'no', 'no.'])

/**
 * Reads what staff typed to find a member. Capitals do not matter, nor spaces, +91 and a leading 0 in a phone number.
 * Words beyond the eighth are left out.
 */
export function readMemberSearch(typed: string): MemberSearch {
  const parts = typed.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  const compact = parts.join('')
  const [, codeNo] = CODE.exec(compact) ?? []
  const words = phonesJoined(parts)
  const [first = ''] = words
  return {
    words,
    codeNo: codeNo === undefined ? null : Number(codeNo),
    receiptNo: RECEIPT_NO.test(compact) ? compact.toUpperCase() : null,
    ofCounter: readCounterNumber(parts.join(' ')),
    signedReceipt: readSignedNumber(compact),
    phone: words.length === 1 && LEAST_OF_PHONE.test(first) ? first : null,
    ticket: ticketIn(parts),
  }
}

/** Neighbouring digits are one number: "98472 59653" is a phone typed with a space. */
function phonesJoined(parts: readonly string[]): string[] {
  const words: string[] = []
  let digits = ''
  for (const part of [...parts, '']) {
    if (PHONE_PART.test(part)) digits += part.replace(/\D/g, '')
    else {
      if (digits !== '') words.push(withoutPrefix(digits))
      digits = ''
      if (part !== '') words.push(part)
    }
  }
  return words
}

/** An Indian number as it is dialled inside India: ten digits. */
const withoutPrefix = (digits: string): string =>
  (digits.length === 12 && digits.startsWith('91')) || (digits.length === 11 && digits.startsWith('0'))
    ? digits.slice(-10)
    : digits

function ticketIn(parts: readonly string[]): MemberSearch['ticket'] {
  const numbers = parts.filter((part) => TICKET_NO.test(part))
  const words = parts.filter((part) => !TICKET_NO.test(part) && !TICKET_WORDS.has(part))
  const [number] = numbers
  if (number === undefined || numbers.length > 1 || words.length === 0) return null
  return { words, ticketNo: Number(number.replace('#', '')) }
}
