import { signedNumber, type UnallocatedReason } from '@kuri/domain'
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

/** Whether a person exists who is not erased. */
export async function isPerson(tx: Tx, id: string): Promise<boolean> {
  const found = tx.selectFrom('person').select('id').where('id', '=', id).where('erased_at', 'is', null).forKeyShare()
  return (await found.executeTakeFirst()) !== undefined
}

export async function insertReceipt(tx: Tx, row: NewRow<'signed_receipt'>): Promise<void> {
  await tx.insertInto('signed_receipt').values(row).execute()
}

/** Which of these people exist. */
export async function existing(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = ids.length === 0 ? [] : await tx.selectFrom('person').select('id').where('id', 'in', ids).execute()
  return new Set(found.map(({ id }) => id))
}

/** Writes visits, each once. */
export async function insertVisits(tx: Tx, rows: readonly NewRow<'collection_visit'>[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('collection_visit')
      .values([...rows])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export interface VisitView {
  readonly personId: string
  readonly outcome: 'paid' | 'not_at_home' | 'promised'
  readonly at: Date
  readonly promisedFor: Row<'collection_visit'>['promised_for']
  /** What was paid or promised. */
  readonly amount: ReceiptRow['amount_paise'] | null
}

const LAST_VISITS = 3

/** The last visits to each member of a collector, by any collector, newest first. */
export async function lastVisits(tx: Tx, collectorId: string): Promise<VisitView[]> {
  const { rows } = await sql<VisitView>`
    select assigned.person_id as "personId", visit.*
      from collector_assignment assigned
      cross join lateral (
        (select case when promised_for is null then 'not_at_home' else 'promised' end as outcome, taken_at as at,
                promised_for as "promisedFor", promised_paise as amount
           from collection_visit where person_id = assigned.person_id order by received_at desc limit ${LAST_VISITS})
        union all
        (select 'paid', taken_at, null, amount_paise
           from signed_receipt where person_id = assigned.person_id order by received_at desc limit ${LAST_VISITS})
         order by 2 desc limit ${LAST_VISITS}) visit
     where assigned.collector_id = ${collectorId}`.execute(tx)
  return rows
}
