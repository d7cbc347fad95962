import type { counterEndpoints, ReplyOf } from '@kuri/contract'
import { checkAddress, ok, readCounterNumber, refuse, type Result } from '@kuri/domain'
import { siteOf, type Config } from '../../config.ts'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import { qrOf } from '../../qr.ts'
import { acknowledgement, isAcknowledgement } from '../cheques/acknowledgement.ts'
import { ifCancelled } from './cancel.ts'
import { receipt, type ReceiptWire } from './receipts.ts'
import * as links from './links.store.ts'
import { phoneOf } from './receipts.store.ts'
import * as store from './prints.store.ts'

/** Whether a number is of a paper of the counter, which has series of its own: C-2026-000123, and Q-2026-000123 for cheques. */
export const isOfCounter = (number: string): boolean => readCounterNumber(number) !== null

/** A receipt of the counter, or the acknowledgement of a cheque, by its number. Refuses: not_found. */
export async function paper(tx: Tx, number: string): Promise<Result<ReceiptWire>> {
  if (!isAcknowledgement(number)) return await receipt(tx, number)
  const found = await acknowledgement(tx, number)
  return found.ok ? ok({ ...found.value, prints: await store.printsOfCheque(tx, found.value.number) }) : found
}

/** Who prints what. */
interface Print {
  readonly number: string
  readonly way: 'slip' | 'pdf'
  readonly by: string
}

/**
 * Counts one print of a paper and returns the paper with it: the first is the original, every further one a duplicate. A print that
 * the printer loses is counted too. Refuses: not_found. Source: docs/spec/payments.md, PAY-7.
 */
export async function print(tx: Tx, { number, way, by }: Print): Promise<Result<ReceiptWire>> {
  const found = await store.documentRow(tx, number.toUpperCase())
  if (!found) return refuse({ code: 'not_found' })
  await store.insert(tx, { id: newId(), ...found, way, printed_by: by })
  return await paper(tx, number)
}

/**
 * A receipt with the page where anybody checks it, as a link and as a QR code, until when a link shows it, the member's phone, and
 * what its cancellation would do.
 */
export async function checkable(
  tx: Tx,
  found: Result<ReceiptWire>,
  config: Config,
): Promise<Result<ReplyOf<typeof counterEndpoints.counterReceipt>>> {
  if (!found.ok) return found
  const { number, total, user, method, cancelled } = found.value
  const link = checkAddress(siteOf(config), number, total)
  const row = await store.documentRow(tx, number)
  const sharedUntil = row ? await links.sharedUntil(tx, row) : null
  const receiptId = row?.receipt_id ?? null
  const canBeCancelled = method !== 'cheque' && cancelled === null
  return ok({
    receipt: found.value,
    check: { link, qr: qrOf(link) },
    sharedUntil,
    phone: await phoneOf(tx, user._id),
    ifCancelled: canBeCancelled && receiptId !== null ? await ifCancelled(tx, { receiptId, amount: total }) : null,
  })
}
