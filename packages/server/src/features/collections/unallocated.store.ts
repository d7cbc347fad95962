import { sql } from 'kysely'
import type { Row, Tx } from '../../database/types.ts'

export interface UnallocatedView extends Row<'signed_receipt'> {
  readonly seriesNo: number
  readonly collectorName: string
  readonly personName: string | null
  readonly reference: string
  readonly way: Row<'collection'>['method']
  /** What of it went to suspense. */
  readonly unallocated: Row<'collection'>['amount_paise']
  /** The event that brought it there. */
  readonly journalId: number
}

/** Receipts of which money went to suspense, in no order. */
export async function these(tx: Tx, ids: readonly string[]): Promise<UnallocatedView[]> {
  const { rows } = await sql<UnallocatedView>`
    select receipt.*, series_no as "seriesNo", collector.name as "collectorName", person.name as "personName",
           left_over.reference, left_over.method as way, left_over.amount_paise as unallocated, journal.id as "journalId"
      from signed_receipt receipt
      join collect_device on collect_device.id = device_id
      join collection left_over on left_over.signed_receipt = receipt.id and put_into = 'suspense'
      join journal on event_key = 'collect:' || left_over.id
      join person collector on collector.id = receipt.collector_id
      left join person on person.id = receipt.person_id
     where receipt.id = any(${ids}::uuid[])`.execute(tx)
  return rows
}

export async function find(tx: Tx, id: string): Promise<Row<'signed_receipt'> | undefined> {
  return await tx.selectFrom('signed_receipt').where('id', '=', id).selectAll().executeTakeFirst()
}

export interface Recorded {
  readonly content: string
  readonly amount: Row<'signed_receipt'>['amount_paise']
  readonly isAcknowledgement: boolean
  /** Of the cheque that it acknowledges; null: that was not received, or it is a receipt of money. */
  readonly state: Row<'cheque'>['state'] | null
  readonly depositedAt: Date | null
  readonly returnedAt: Date | null
  readonly receivedAt: Date
}

/** A receipt of a phone by its number; undefined: it has not arrived. */
export async function recorded(tx: Tx, deviceId: string, no: number): Promise<Recorded | undefined> {
  return await tx
    .selectFrom('signed_receipt')
    .leftJoin('cheque_document', 'cheque_document.receipt_id', 'signed_receipt.id')
    .leftJoin('cheque', 'cheque.id', 'cheque_document.cheque_id')
    .where('device_id', '=', deviceId)
    .where('receipt_no', '=', no)
    .select([
      'content',
      'signed_receipt.amount_paise as amount',
      sql<boolean>`method = 'cheque'`.as('isAcknowledgement'),
      'cheque.state',
      'cheque.deposited_at as depositedAt',
      'cheque.returned_at as returnedAt',
      'signed_receipt.received_at as receivedAt',
    ])
    .executeTakeFirst()
}
