import { signedSum, type SignedReceipt, type UnallocatedReason } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import { receiveOnVisit, type ChequeOnVisit } from '../cheques/receive-on-visit.ts'
import type { DeviceRow } from './devices.store.ts'
import { insertDocument } from './cheque-documents.store.ts'
import { inOrder } from './receipt-lines.ts'

interface TakenCheque {
  /** Of the acknowledgement. */
  readonly id: string
  readonly receipt: SignedReceipt
  /** The member; null: not known. */
  readonly personId: string | null
  readonly by: string
  readonly requestId: string
}

/**
 * A cheque that a collector took: it is received, and its paper is with the collector until a handover. Answers why it is not
 * received, null: it is; the paper goes to the office in both cases. Source: docs/spec/payments.md, PAY-18.
 */
export async function bookCheque(
  tx: Tx,
  { id, receipt, personId, by, requestId }: TakenCheque,
  device: DeviceRow,
): Promise<UnallocatedReason | null> {
  const { cheque, lines } = receipt
  if (!cheque) throw new Error(`acknowledgement ${receipt.number} names no cheque`)
  const received = await receive(
    tx,
    { personId, cheque, lines: inOrder(lines), amount: signedSum(receipt), by, requestId },
    device,
  )
  const { chequeNo: cheque_no, bank, dated } = cheque
  const paper = { receipt_id: id, collector_id: by, cheque_no, bank, dated }
  await insertDocument(tx, { ...paper, cheque_id: 'id' in received ? received.id : null })
  return 'reason' in received ? received.reason : null
}

async function receive(
  tx: Tx,
  { personId, ...taken }: Omit<ChequeOnVisit, 'personId'> & Pick<TakenCheque, 'personId'>,
  device: DeviceRow,
): Promise<{ readonly id: string } | { readonly reason: UnallocatedReason }> {
  if (device.blocked_at !== null) return { reason: 'device_blocked' }
  if (personId === null) return { reason: 'unknown_member' }
  return personId === taken.by ? { reason: 'own_receipt' } : await receiveOnVisit(tx, { personId, ...taken })
}
