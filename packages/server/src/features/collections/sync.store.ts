import { RECEIPTS_OF_ROUND, signedNumber, type UnallocatedReason } from '@kuri/domain'
import { sql } from 'kysely'
import type { NewRow, Row, Tx } from '../../database/types.ts'

type ReceiptRow = Row<'signed_receipt'>
/** What is known of a receipt that has arrived. */
export interface KnownReceipt {
  readonly content: string
  readonly state: ReceiptRow['state']
  readonly reason: UnallocatedReason | null
}

/** Receipts that have arrived, by device and number. */
export async function known(
  tx: Tx,
  wanted: readonly { readonly deviceId: string; readonly no: number }[],
): Promise<Map<string, KnownReceipt>> {
  const { rows } = await sql<KnownReceipt & { readonly series_no: number; readonly receipt_no: number }>`
    select series_no, receipt_no, content, state, reason
      from unnest(${wanted.map(({ deviceId }) => deviceId)}::uuid[], ${wanted.map(({ no }) => no)}::integer[]) as wanted (device, no)
      join signed_receipt on device_id = wanted.device and receipt_no = wanted.no
      join collect_device on collect_device.id = device_id`.execute(tx)
  return new Map(rows.map(({ series_no, receipt_no, ...row }) => [signedNumber(series_no, receipt_no), row]))
}

/** The numbers of a collector's receipts that arrived last, the newest first. */
export async function lastReceived(tx: Tx, collectorId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('signed_receipt')
    .innerJoin('collect_device', 'collect_device.id', 'device_id')
    .where('signed_receipt.collector_id', '=', collectorId)
    .orderBy('received_at', 'desc')
    .limit(RECEIPTS_OF_ROUND)
    .select(['series_no', 'receipt_no'])
    .execute()
  return rows.map(({ series_no, receipt_no }) => signedNumber(series_no, receipt_no))
}

/** Whether a person exists who is not erased. */
export async function isPerson(tx: Tx, id: string): Promise<boolean> {
  const found = tx.selectFrom('person').select('id').where('id', '=', id).where('erased_at', 'is', null).forKeyShare()
  return (await found.executeTakeFirst()) !== undefined
}

export async function insertReceipt(tx: Tx, row: NewRow<'signed_receipt'>): Promise<void> {
  await tx.insertInto('signed_receipt').values(row).execute()
}
