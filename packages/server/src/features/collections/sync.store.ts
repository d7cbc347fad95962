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

/** Writes visits of people who exist, each once. */
export async function insertVisits(tx: Tx, rows: readonly NewRow<'collection_visit'>[]): Promise<void> {
  if (rows.length === 0) return
  const people = await tx
    .selectFrom('person')
    .select('id')
    .where('id', 'in', [...new Set(rows.map(({ person_id }) => person_id))])
    .execute()
  const exists = new Set(people.map(({ id }) => id))
  const written = rows.filter(({ person_id }) => exists.has(person_id))
  if (written.length === 0) return
  await tx
    .insertInto('collection_visit')
    .values([...written])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface VisitView {
  readonly personId: string
  readonly outcome: 'paid' | 'not_at_home' | 'promised'
  readonly at: Date
  readonly promisedFor: Row<'collection_visit'>['promised_for']
  readonly amount: ReceiptRow['amount_paise'] | null
}

const LAST_VISITS = 3

/** The last visits to each member of a collector, by whoever came, newest first. */
export async function lastVisits(tx: Tx, collectorId: string): Promise<VisitView[]> {
  const { rows } = await sql<VisitView>`
    select person_id as "personId", visit.*
      from collector_assignment
      cross join lateral (
        select outcome, taken_at as at, promised_for as "promisedFor", null::bigint as amount
          from (select * from collection_visit v where v.person_id = collector_assignment.person_id
                 order by received_at desc limit ${LAST_VISITS}) last
        union all
        select 'paid', taken_at, null, amount_paise
          from (select * from signed_receipt d where d.person_id = collector_assignment.person_id
                 order by received_at desc limit ${LAST_VISITS}) last
         order by 2 desc limit ${LAST_VISITS}) visit
     where collector_id = ${collectorId}`.execute(tx)
  return rows
}
