import type { MonthName } from './calendar.ts'
import { min, subtract, ZERO, type Paise } from './money.ts'

/** How many numbers a phone is given at a time, and below how many unused ones it is given more. */
export const NUMBERS_AT_A_TIME = 200
export const FEWEST_NUMBERS = 100

/** How many receipts, and how many visits, one call may bring. */
export const MOST_RECEIPTS_SENT = 200

/** How long a round may be kept on a phone. */
export const ROUND_KEPT_MS = 24 * 60 * 60_000

/**
 * What a collector should have in hand at most, cash and UPI together: ₹2,00,000. Above four fifths of it the phone warns; nothing is
 * refused for it. Source: docs/spec/payments.md, PAY-13.
 */
export const MOST_IN_HAND = 2_00_000_00 as Paise

/** How near the limit the money in a collector's hands is. */
export const inHandWarning = (amount: Paise): 'near' | 'above' | null =>
  amount >= MOST_IN_HAND ? 'above' : amount * 5 >= MOST_IN_HAND * 4 ? 'near' : null

/**
 * Why money of a receipt is not allocated, in the order in which the reasons are looked for: the phone is blocked, there is no such
 * member, it is the collector's own, too much cash of one person in a day, a UPI payment without a free bank number; of a line: the
 * ticket is not theirs, the chit does not run, the month is paid, an older one is not, or the money is more than is due.
 */
export const UNALLOCATED_REASONS = [
  'device_blocked',
  'unknown_member',
  'own_receipt',
  'large_cash',
  'bank_number',
  'not_a_member',
  'not_running',
  'already_paid',
  'older_due',
  'more_than_due',
] as const
export type UnallocatedReason = (typeof UNALLOCATED_REASONS)[number]

/** One due as a receipt names it. */
export interface ReceiptLine {
  readonly chitId: string
  readonly ticketNo: number
  readonly month: MonthName
  readonly year: number
  readonly amount: Paise
}

/** What a collector's phone signs. */
export interface SignedReceipt {
  readonly number: string
  readonly deviceId: string
  readonly memberId: string
  readonly lines: readonly ReceiptLine[]
  readonly method: 'cash' | 'upi'
  /** The bank's number of a UPI payment; empty for cash. */
  readonly reference: string
  /** By the phone's clock. */
  readonly takenAt: Date
}

const DIGITS = 5

/** A receipt's number: `R3-00017` is the 17th of the third phone. */
export const signedNumber = (seriesNo: number, no: number): string => `R${seriesNo}-${String(no).padStart(DIGITS, '0')}`

/** Series and number of a receipt as it was typed, spaces and small letters allowed; null: it is none. */
export function readSignedNumber(text: string): { readonly seriesNo: number; readonly no: number } | null {
  const [, series = '', no = ''] = /^R(\d{1,6})-?(\d{5,8})$/.exec(text.replaceAll(/\s/g, '').toUpperCase()) ?? []
  const read = { seriesNo: Number(series), no: Number(no) }
  return read.seriesNo > 0 && read.no > 0 ? read : null
}

/**
 * The signed text of a receipt: JSON whose fields always stand in this order, money in whole paise, instants in UTC. So everyone writes
 * the same text for the same receipt. Source: docs/spec/payments.md, PAY-13.
 */
export const signedReceiptText = ({
  number,
  deviceId,
  memberId,
  lines,
  method,
  reference,
  takenAt,
}: SignedReceipt): string =>
  JSON.stringify({
    type: 'kuri-receipt-1',
    number,
    deviceId,
    memberId,
    lines: lines.map(({ chitId, ticketNo, month, year, amount }) => ({ chitId, ticketNo, month, year, paise: amount })),
    method,
    reference,
    takenAt: takenAt.toISOString(),
  })

/** Where the money of one line goes. */
export interface ReceiptSplit {
  /** Whether the month is paid with it. */
  readonly paysMonth: boolean
  /** For the month with its penalty; else for the member's wallet. */
  readonly credited: Paise
  /** To suspense. */
  readonly unallocated: Paise
}

/**
 * What becomes of a line's money: from the due on, it pays the month; less than the due is the member's and waits in the wallet; what is
 * above the due and its penalty was not owed and is not allocated.
 */
export function splitReceiptMoney(
  amount: Paise,
  { due, withPenalty }: { due: Paise; withPenalty: Paise },
): ReceiptSplit {
  if (amount < due) return { paysMonth: false, credited: amount, unallocated: ZERO }
  const credited = min(amount, withPenalty)
  return { paysMonth: true, credited, unallocated: subtract(amount, credited) }
}
