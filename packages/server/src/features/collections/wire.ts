import type { collectionEndpoints, ReplyOf } from '@kuri/contract'
import { monthNameOf, piecesOf, signedNumber, yearOf } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import { remarksOn } from '../references/service.ts'
import type { HandoverView } from './handover.store.ts'
import { documentsWith } from './cheque-documents.store.ts'
import * as store from './store.ts'

type CollectionWire = HandoverWire['collections'][number]
export type HandoverWire = ReplyOf<typeof collectionEndpoints.offerHandover>['handover']

export const collectionToWire = (row: store.CollectionView): CollectionWire => ({
  _id: row.id,
  user: row.personId === null ? null : { _id: row.personId, name: row.personName ?? '' },
  due: dueToWire(row),
  debt: row.debt,
  amount: row.amount,
  method: row.method,
  reference: row.reference,
  receiptNo: signedNumber(row.seriesNo, row.signedNo),
  at: row.at,
})

function dueToWire({ chitId, chitName, ticketNo, dueOn }: store.CollectionView): CollectionWire['due'] {
  if (chitId === null || ticketNo === null || dueOn === null) return null
  return { chitId: { _id: chitId, name: chitName ?? '' }, ticketNo, month: monthNameOf(dueOn), year: yearOf(dueOn) }
}

/** Handovers with what went with each; `remarks` are for who counts, not for the collector. */
export async function handoversToWire(
  tx: Tx,
  rows: readonly HandoverView[],
  { remarks = false }: { readonly remarks?: boolean } = {},
): Promise<HandoverWire[]> {
  const collections = await store.ofHandovers(
    tx,
    rows.map(({ id }) => id),
  )
  const cheques = await documentsWith(
    tx,
    rows.map(({ id }) => id),
  )
  const remarksOf = await remarksOn(
    tx,
    remarks
      ? collections.map(({ id, method, reference }) => ({
          eventKey: `collect:${id}`,
          reference: method === 'upi' ? reference : null,
        }))
      : [],
  )
  return rows.map((row) => ({
    _id: row.id,
    collector: { _id: row.collector_id, name: row.collectorName },
    cash: row.cash_paise,
    upi: row.upi_paise,
    note: row.note,
    status: row.state,
    counted: row.cash_counted === null || row.upi_seen === null ? null : { cash: row.cash_counted, upi: row.upi_seen },
    pieces: row.pieces === null ? null : piecesOf(row.pieces),
    firstCount:
      row.first_receiver === null || row.first_cash === null || row.first_upi === null
        ? null
        : {
            cash: row.first_cash,
            upi: row.first_upi,
            explanation: row.first_explanation ?? '',
            by: { _id: row.first_receiver, name: row.firstReceiverName ?? '' },
          },
    explanation: row.explanation,
    receiver: row.receiver === null ? null : { _id: row.receiver, name: row.receiverName ?? '' },
    collections: collections.filter(({ handoverId }) => handoverId === row.id).map(collectionToWire),
    cheques: cheques.get(row.id) ?? [],
    remarks: collections
      .filter(({ handoverId }) => handoverId === row.id)
      .map(({ id }) => ({ collectionId: id, ...remarksOf(`collect:${id}`) }))
      .filter(({ usedBefore, exception }) => usedBefore.length > 0 || exception !== null),
    createdAt: row.created_at,
    decidedAt: row.decided_at,
  }))
}
