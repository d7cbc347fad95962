import type { BodyOf, unallocatedReceiptEndpoints, ReplyOf } from '@kuri/contract'
import { signedNumber, ok, refuse, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import { settleSuspense } from '../treasury/service.ts'
import * as store from './unallocated.store.ts'

export type UnallocatedWire = ReplyOf<typeof unallocatedReceiptEndpoints.settleReceipt>['receipt']

/** Some receipts whose money is not allocated, in no order. */
export const these = async (tx: Tx, ids: readonly string[]): Promise<UnallocatedWire[]> =>
  (await store.these(tx, ids)).map(toWire)

/**
 * A cashier, who is not the collector, has found out whose the money of a receipt is: it goes to that member's wallet when an
 * administrator approves it, and the receipt is settled then, not before. Refuses: not_found, same_person_approval,
 * receipt_already_settled, and what `settleSuspense` refuses (event_already_moved: it waits for an administrator).
 * Source: docs/spec/payments.md, PAY-13.
 */
export async function settle(
  tx: Tx,
  {
    id,
    by,
    requestId,
    userId,
    reason,
  }: BodyOf<typeof unallocatedReceiptEndpoints.settleReceipt> & {
    readonly id: string
    readonly by: string
    readonly requestId: string
  },
): Promise<Result<ReplyOf<typeof unallocatedReceiptEndpoints.settleReceipt>>> {
  // of two who give it at the same moment the database takes one: an event is moved once
  const receipt = await store.find(tx, id)
  if (receipt?.state !== 'unallocated') return refuse({ code: 'not_found' })
  if (receipt.collector_id === by) return refuse({ code: 'same_person_approval' })
  if (receipt.settled_at !== null) return refuse({ code: 'receipt_already_settled' })
  const [view] = await store.these(tx, [id])
  const personId = userId ?? receipt.person_id
  if (!view || personId === null) return refuse({ code: 'not_found' })
  const number = signedNumber(view.seriesNo, view.receipt_no)
  const move = { id: String(view.journalId), userId: personId, reference: number, reason, by, requestId }
  const moved = await settleSuspense(tx, move)
  if (!moved.ok) return moved
  const after = { number, amount: view.unallocated, person: personId }
  await audit.record(tx, {
    actor: by,
    action: 'receipt.settle',
    subject: `person:${personId}`,
    after,
    reason,
    requestId,
  })
  const wire = toWire(view)
  return ok(moved.value.status === 'waiting_second' ? { receipt: wire, status: 'waiting_second' } : { receipt: wire })
}

const toWire = (row: store.UnallocatedView): UnallocatedWire => ({
  _id: row.id,
  number: signedNumber(row.seriesNo, row.receipt_no),
  collector: { _id: row.collector_id, name: row.collectorName },
  user: row.person_id === null ? null : { _id: row.person_id, name: row.personName ?? '' },
  amount: row.amount_paise,
  unallocated: row.unallocated,
  method: row.way,
  reference: row.reference,
  // the database holds a reason beside every one of them
  reason: row.reason ?? 'unknown_member',
  note: row.note,
  takenAt: row.taken_at,
  receivedAt: row.received_at,
})
