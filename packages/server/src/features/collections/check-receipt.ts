import type { BodyOf, receiptCheckEndpoints, ReplyOf } from '@kuri/contract'
import { dayInIndia, readSignedNumber, shownChequeState, SIGNED_TYPES } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import { hasSigned } from './device-key.ts'
import * as devices from './devices.store.ts'
import { isOfCounter, paper } from '../counter/prints.ts'
import { recorded, type Recorded } from './unallocated.store.ts'

type Checked = ReplyOf<typeof receiptCheckEndpoints.checkReceipt>

const UNKNOWN: Checked = { result: 'unknown', number: null, cheque: null, amount: null, receivedOn: null }

/**
 * Whether a receipt is the company's. One of the counter by number and amount. One given at the door by the signed text of its QR
 * code: whether the phone of that number signed it, which is known before the receipt has arrived; it is closed when it has not and
 * the phone is blocked, or another receipt has its number. By number and amount: whether that is recorded; a number alone tells
 * nothing, because numbers can be guessed. Of the acknowledgement of a cheque it says what became of the cheque.
 */
export async function checkReceipt(tx: Tx, form: BodyOf<typeof receiptCheckEndpoints.checkReceipt>): Promise<Checked> {
  const signed = form.text === undefined ? null : readText(form.text)
  if (form.number !== undefined && isOfCounter(form.number)) return await checkOfCounter(tx, form.number, form.amount)
  const read = readSignedNumber(signed?.number ?? form.number ?? '')
  const device = read && (await devices.bySeries(tx, read.seriesNo))
  if (!device || read.no > device.numbers_given) return UNKNOWN
  const known = await recorded(tx, device.id, read.no)
  const number = signed?.number ?? form.number ?? null
  if (signed && form.text !== undefined && form.signature !== undefined) {
    if (!hasSigned(device.public_key, form.text, Buffer.from(form.signature, 'base64url'))) return UNKNOWN
    const { amount } = signed
    if (known?.content === form.text) {
      return { result: 'signed', number, cheque: chequeOf(known), amount, receivedOn: dayInIndia(known.receivedAt) }
    }
    const isClosed = known !== undefined || device.blocked_at !== null
    if (isClosed) return { ...UNKNOWN, result: 'closed', number }
    const cheque = signed.isAcknowledgement ? ({ state: 'not-arrived', returnedAt: null } as const) : null
    return { result: 'signed', number, cheque, amount, receivedOn: null }
  }
  if (known && form.amount === known.amount) {
    const { amount, receivedAt } = known
    return { result: 'recorded', number, cheque: chequeOf(known), amount, receivedOn: dayInIndia(receivedAt) }
  }
  return !known && device.blocked_at !== null ? { ...UNKNOWN, result: 'closed', number } : UNKNOWN
}

/** What became of the cheque of an acknowledgement that has arrived; null: it is a receipt of money. */
function chequeOf({ isAcknowledgement, state, depositedAt, returnedAt }: Recorded): Checked['cheque'] {
  if (!isAcknowledgement) return null
  return { state: state === null ? 'not-received' : shownChequeState(state, depositedAt), returnedAt }
}

async function checkOfCounter(tx: Tx, number: string, amount: Checked['amount'] | undefined): Promise<Checked> {
  const found = await paper(tx, number.replaceAll(/\s/g, ''))
  if (!found.ok || found.value.total !== amount) return UNKNOWN
  const { cheque, cancelled, takenAt, total } = found.value
  return {
    result: cancelled?.done ? 'cancelled' : 'recorded',
    number: found.value.number,
    cheque: cheque ? { state: cheque.state, returnedAt: cheque.returnedAt } : null,
    amount: total,
    receivedOn: dayInIndia(takenAt),
  }
}

interface ReadText {
  readonly number: string
  readonly amount: NonNullable<Checked['amount']>
  readonly isAcknowledgement: boolean
}

/** Number and sum of a signed text; null: it is none. */
function readText(text: string): ReadText | null {
  try {
    const { type, number, lines, debts = [] }: Record<string, unknown> = JSON.parse(text)
    const isAcknowledgement = type === SIGNED_TYPES.acknowledgement
    if (type !== SIGNED_TYPES.receipt && !isAcknowledgement) return null
    if (typeof number !== 'string' || !Array.isArray(lines) || !Array.isArray(debts)) return null
    const amounts = [...lines, ...debts].map((line: unknown) => amountOf(line))
    const sum = amounts.reduce((total, amount) => total + amount, 0)
    const amount = sum as NonNullable<Checked['amount']>
    return Number.isSafeInteger(sum) && sum > 0 ? { number, amount, isAcknowledgement } : null
  } catch {
    return null
  }
}

const amountOf = (line: unknown): number =>
  typeof line === 'object' && line !== null && 'paise' in line && typeof line.paise === 'number'
    ? line.paise
    : Number.NaN
