import type { Day, MonthName } from './calendar.ts'
import { judgePart } from './instalment.ts'
import { subtract, sum, ZERO, type Paise } from './money.ts'

/** How many numbers a phone is given at a time, and how many unused ones it has at least after each round: enough for a day. */
export const NUMBERS_AT_A_TIME = 200

/** How many receipts, and how many visits, one call may bring. */
export const MOST_RECEIPTS_SENT = 200

/** How many of the receipts that a collector's phones gave last a round names: more than can wait for their answer. */
export const RECEIPTS_OF_ROUND = 300

/** How many dues and debts one receipt may name. */
export const MOST_RECEIPT_LINES = 24

/** How long a round may be kept on a phone. */
export const ROUND_KEPT_MS = 24 * 60 * 60_000

/**
 * Why money of a receipt is not allocated, in the order in which the reasons are looked for: the phone is blocked, there is no such
 * member, it is the collector's own, too much cash of one person in a day, a UPI payment without a free bank number; of a line: the
 * ticket is not theirs, the chit does not run, the month is paid, an older one is not, the money is no part that is taken (less
 * than ₹1, or paise), or it is more than is due; of a debt: the member does not owe it (any more), or it is more.
 * Of a cheque, which is no money yet: why it is not received (the phone, the member or the collector as above, its day, or it was
 * received before).
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
  'part_amount',
  'more_than_due',
  'not_owed',
  'cheque_day',
  'cheque_known',
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

/** What a receipt takes of what the member owes the company: for a returned cheque or a cancelled receipt. */
export interface DebtLine {
  readonly debtId: string
  readonly amount: Paise
}

/** What is written on a cheque. */
export interface WrittenCheque {
  /** The six digits printed on it. */
  readonly chequeNo: string
  readonly bank: string
  readonly dated: Day
}

/** What a collector's phone signs: a receipt over money, or the acknowledgement of a cheque. */
export interface SignedReceipt {
  readonly number: string
  readonly deviceId: string
  readonly memberId: string
  readonly lines: readonly ReceiptLine[]
  /** What is paid of what they owe the company; left out: nothing. */
  readonly debts?: readonly DebtLine[] | undefined
  readonly method: 'cash' | 'upi' | 'cheque'
  /** The bank's number of a UPI payment; else empty. */
  readonly reference: string
  /** With the method cheque: which one. */
  readonly cheque?: WrittenCheque | undefined
  /** By the phone's clock. */
  readonly takenAt: Date
}

/** What a receipt comes to. */
export const signedSum = ({ lines, debts = [] }: Pick<SignedReceipt, 'lines' | 'debts'>): Paise =>
  sum([...lines, ...debts].map(({ amount }) => amount))

const DIGITS = 5

/** A receipt's number: `R3-00017` is the 17th of the third phone. */
export const signedNumber = (seriesNo: number, no: number): string => `R${seriesNo}-${String(no).padStart(DIGITS, '0')}`

/** Series and number of a receipt as it was typed, spaces and small letters allowed; null: it is none. */
export function readSignedNumber(text: string): { readonly seriesNo: number; readonly no: number } | null {
  const [, series = '', no = ''] = /^R(\d{1,6})-?(\d{5,8})$/.exec(text.replaceAll(/\s/g, '').toUpperCase()) ?? []
  const read = { seriesNo: Number(series), no: Number(no) }
  return read.seriesNo > 0 && read.no > 0 ? read : null
}

/** What the first field of a signed text says it is. An acknowledgement is no receipt of money. */
export const SIGNED_TYPES = { receipt: 'kuri-receipt-1', acknowledgement: 'kuri-acknowledgement-1' } as const

/**
 * The signed text of a receipt: JSON whose fields always stand in this order, money in whole paise, instants in UTC. So everyone
 * writes the same text for the same receipt. A receipt that pays no debt does not mention them. Source:
 * docs/spec/payments.md, PAY-13.
 */
export const signedReceiptText = ({
  number,
  deviceId,
  memberId,
  lines,
  debts = [],
  method,
  reference,
  cheque,
  takenAt,
}: SignedReceipt): string =>
  JSON.stringify({
    type: method === 'cheque' ? SIGNED_TYPES.acknowledgement : SIGNED_TYPES.receipt,
    number,
    deviceId,
    memberId,
    lines: lines.map(({ chitId, ticketNo, month, year, amount }) => ({ chitId, ticketNo, month, year, paise: amount })),
    ...(debts.length > 0 && { debts: debts.map(({ debtId, amount }) => ({ debtId, paise: amount })) }),
    method,
    reference,
    ...(cheque && { cheque: { chequeNo: cheque.chequeNo, bank: cheque.bank, dated: cheque.dated } }),
    takenAt: takenAt.toISOString(),
  })

/** Where the money of one line goes. */
export interface ReceiptSplit {
  /** The month is paid with it, or a part of it; null: neither. */
  readonly pays: 'month' | 'part' | null
  /** For the month, with its penalty or without it, or for the part. */
  readonly credited: Paise
  /** To suspense. */
  readonly unallocated: Paise
  /** Why there is something in suspense. */
  readonly reason: UnallocatedReason | null
}

/**
 * What becomes of a line's money: from the rest on, it pays the month; less than the rest is a part of it, where instalments take
 * such a part (INS-12) with what the receipt pays `beside` it. The penalty is paid as a whole or stays due. What is above that is not
 * allocated. Source: docs/spec/payments.md, PAY-13.
 */
export function splitReceiptMoney(
  amount: Paise,
  { rest, withPenalty, beside = ZERO }: { rest: Paise; withPenalty: Paise; beside?: Paise },
): ReceiptSplit {
  if (amount >= rest) {
    const credited = amount < withPenalty ? rest : withPenalty
    const unallocated = subtract(amount, credited)
    return { pays: 'month', credited, unallocated, reason: unallocated > ZERO ? 'more_than_due' : null }
  }
  return judgePart(rest, amount, beside).ok
    ? { pays: 'part', credited: amount, unallocated: ZERO, reason: null }
    : { pays: null, credited: ZERO, unallocated: amount, reason: 'part_amount' }
}

/**
 * What becomes of money for a debt: it is paid as a whole, and what is above it is not allocated. Source:
 * docs/spec/payments.md, PAY-13 and PAY-16.
 */
export function splitOwedMoney(amount: Paise, owed: Paise): Pick<ReceiptSplit, 'credited' | 'unallocated' | 'reason'> {
  if (amount < owed) return { credited: ZERO, unallocated: amount, reason: 'not_owed' }
  const unallocated = subtract(amount, owed)
  return { credited: owed, unallocated, reason: unallocated > ZERO ? 'more_than_due' : null }
}
