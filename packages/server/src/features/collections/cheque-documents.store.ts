import type { ReplyOf, collectionEndpoints } from '@kuri/contract'
import { signedNumber, sum, type Day, type Paise, type UnallocatedReason } from '@kuri/domain'
import type { NewRow, Tx } from '../../database/types.ts'

type DocumentWire = ReplyOf<typeof collectionEndpoints.round>['cheques'][number]

/** Writes the paper of a cheque that a collector took; it is with the collector. */
export async function insertDocument(tx: Tx, row: NewRow<'cheque_document'>): Promise<void> {
  await tx.insertInto('cheque_document').values(row).execute()
}

interface DocumentView {
  readonly id: string
  readonly handoverId: string | null
  readonly seriesNo: number
  readonly no: number
  readonly personId: string | null
  readonly personName: string | null
  readonly amount: Paise
  readonly chequeNo: string
  readonly bank: string
  readonly dated: Day
  readonly reason: UnallocatedReason | null
}

const documents = (tx: Tx) =>
  tx
    .selectFrom('cheque_document')
    .innerJoin('signed_receipt', 'signed_receipt.id', 'cheque_document.receipt_id')
    .innerJoin('collect_device', 'collect_device.id', 'signed_receipt.device_id')
    .leftJoin('person', 'person.id', 'signed_receipt.person_id')
    .select([
      'signed_receipt.id',
      'cheque_document.handover_id as handoverId',
      'collect_device.series_no as seriesNo',
      'signed_receipt.receipt_no as no',
      'person.id as personId',
      'person.name as personName',
      'signed_receipt.amount_paise as amount',
      'cheque_document.cheque_no as chequeNo',
      'cheque_document.bank',
      'cheque_document.dated',
      'signed_receipt.reason',
    ])
    .orderBy('signed_receipt.received_at')
    .orderBy('signed_receipt.id')

/** The cheques that a collector has, the earliest first. */
export const documentsOf = async (tx: Tx, collectorId: string): Promise<DocumentWire[]> => {
  const rows = documents(tx).where('cheque_document.receipt_id', 'in', (query) =>
    query.selectFrom('cheque_document_with_collector').where('collector_id', '=', collectorId).select('receipt_id'),
  )
  return (await rows.execute()).map(toWire)
}

/** What the cheques come to that a collector answers for: those they have, and those of a handover that nobody has counted yet. */
export const worthOfDocuments = async (tx: Tx, collectorId: string): Promise<Paise> => {
  const waiting = await tx
    .selectFrom('handover')
    .where('collector_id', '=', collectorId)
    .where('state', '=', 'waiting')
    .select('id')
    .execute()
  const handedOver = await documentsWith(
    tx,
    waiting.map(({ id }) => id),
  )
  return sum([...(await documentsOf(tx, collectorId)), ...[...handedOver.values()].flat()].map(({ amount }) => amount))
}

/** The cheques that went with these handovers. */
export async function documentsWith(
  tx: Tx,
  handoverIds: readonly string[],
): Promise<ReadonlyMap<string | null, DocumentWire[]>> {
  if (handoverIds.length === 0) return new Map()
  const rows = await documents(tx).where('handover_id', 'in', handoverIds).execute()
  return new Map(
    [...Map.groupBy(rows, ({ handoverId }) => handoverId)].map(([id, some]) => [id, some.map(toWire)] as const),
  )
}

/** These cheques go with a handover. */
export async function handOverDocuments(tx: Tx, handoverId: string, receiptIds: readonly string[]): Promise<void> {
  if (receiptIds.length === 0) return
  await tx
    .updateTable('cheque_document')
    .set({ handover_id: handoverId })
    .where('receipt_id', 'in', receiptIds)
    .execute()
}

/** The collector still has what is not among `seen`. */
export async function keepSeen(
  tx: Tx,
  { handoverId, seen }: { readonly handoverId: string; readonly seen: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('cheque_document')
    .set({ handover_id: null })
    .where('handover_id', '=', handoverId)
    .$if(seen.length > 0, (query) => query.where('receipt_id', 'not in', seen))
    .execute()
}

const toWire = (row: DocumentView): DocumentWire => ({
  _id: row.id,
  number: signedNumber(row.seriesNo, row.no),
  user: row.personId === null ? null : { _id: row.personId, name: row.personName ?? '' },
  amount: row.amount,
  chequeNo: row.chequeNo,
  bank: row.bank,
  dated: row.dated,
  reason: row.reason,
})
