import type { BodyOf, receiptCheckEndpoints, ReplyOf } from '@kuri/contract'
import { dayInIndia, readSignedNumber } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import { hasSigned } from './device-key.ts'
import * as devices from './devices.store.ts'
import { isOfCounter, paper } from '../counter/prints.ts'
import { recorded } from './unallocated.store.ts'

type Checked = ReplyOf<typeof receiptCheckEndpoints.checkReceipt>

const UNKNOWN: Checked = { result: 'unknown', number: null, amount: null, receivedOn: null }

/**
 * Whether a receipt is the company's. One of the counter by number and amount. One given at the door by the signed text of its QR code: whether the phone of that number signed it, which is known before
 * the receipt has arrived; it is closed when it has not and the phone is blocked, or another receipt has its number. By number and
 * amount: whether that is recorded; a number alone tells nothing, because numbers can be guessed.
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
      return { result: 'signed', number, amount, receivedOn: dayInIndia(known.receivedAt) }
    }
    const isClosed = known !== undefined || device.blocked_at !== null
    return isClosed ? { ...UNKNOWN, result: 'closed', number } : { result: 'signed', number, amount, receivedOn: null }
  }
  if (known && form.amount === known.amount) {
    return { result: 'recorded', number, amount: known.amount, receivedOn: dayInIndia(known.receivedAt) }
  }
  return !known && device.blocked_at !== null ? { ...UNKNOWN, result: 'closed', number } : UNKNOWN
}

async function checkOfCounter(tx: Tx, number: string, amount: Checked['amount'] | undefined): Promise<Checked> {
  const found = await paper(tx, number.replaceAll(/\s/g, ''))
  if (!found.ok || found.value.total !== amount) return UNKNOWN
  const { cheque, cancelled, takenAt, total } = found.value
  const result = cheque ? 'cheque' : cancelled?.done ? 'cancelled' : 'recorded'
  return { result, number: found.value.number, amount: total, receivedOn: dayInIndia(takenAt) }
}

/** Number and sum of a signed text; null: it is none. */
function readText(text: string): { readonly number: string; readonly amount: NonNullable<Checked['amount']> } | null {
  try {
    const { type, number, lines }: Record<string, unknown> = JSON.parse(text)
    if (type !== 'kuri-receipt-1' || typeof number !== 'string' || !Array.isArray(lines)) return null
    const amounts = lines.map((line: unknown) => amountOf(line))
    const sum = amounts.reduce((total, amount) => total + amount, 0)
    return Number.isSafeInteger(sum) && sum > 0 ? { number, amount: sum as NonNullable<Checked['amount']> } : null
  } catch {
    return null
  }
}

const amountOf = (line: unknown): number =>
  typeof line === 'object' && line !== null && 'paise' in line && typeof line.paise === 'number'
    ? line.paise
    : Number.NaN
