import type { collectionEndpoints, ReplyOf } from '@kuri/contract'
import { monthNameOf, yearOf } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import type { HandoverView } from './handover.store.ts'
import * as store from './store.ts'

export type CollectionWire = ReplyOf<typeof collectionEndpoints.collect>['collection']
export type HandoverWire = ReplyOf<typeof collectionEndpoints.offerHandover>['handover']

export const collectionToWire = (row: store.CollectionView): CollectionWire => ({
  _id: row.id,
  user: { _id: row.personId, name: row.personName },
  chitId: { _id: row.chitId, name: row.chitName },
  ticketNo: row.ticketNo,
  month: monthNameOf(row.dueOn),
  year: yearOf(row.dueOn),
  amount: row.amount,
  method: row.method,
  reference: row.reference,
  receiptNo: row.receiptNo,
  at: row.at,
})

/** Hand-overs with what went with each. */
export async function handoversToWire(tx: Tx, rows: readonly HandoverView[]): Promise<HandoverWire[]> {
  const collections = await store.ofHandovers(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    _id: row.id,
    collector: { _id: row.collector_id, name: row.collectorName },
    cash: row.cash_paise,
    upi: row.upi_paise,
    note: row.note,
    status: row.state,
    counted: row.cash_counted === null || row.upi_seen === null ? null : { cash: row.cash_counted, upi: row.upi_seen },
    explanation: row.explanation,
    receiver: row.receiver === null ? null : { _id: row.receiver, name: row.receiverName ?? '' },
    collections: collections.filter(({ handoverId }) => handoverId === row.id).map(collectionToWire),
    createdAt: row.created_at,
    decidedAt: row.decided_at,
  }))
}
