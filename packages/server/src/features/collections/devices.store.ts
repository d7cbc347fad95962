import { sql } from 'kysely'
import type { NewRow, Row, Tx } from '../../database/types.ts'

export type DeviceRow = Row<'collect_device'>
export interface DeviceView extends DeviceRow {
  readonly collectorName: string
  readonly blockedByName: string | null
  readonly received: number
  /** The highest number that has arrived; 0: none. */
  readonly lastNo: number
  readonly lastReceivedAt: Date | null
  /** Numbers below the last one that have not arrived. */
  readonly missing: readonly number[]
}

const MOST_MISSING = 20

export async function insert(tx: Tx, row: NewRow<'collect_device'>): Promise<DeviceRow> {
  return await tx.insertInto('collect_device').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Of a collector's phones in use the one that was registered last; null: none is in use. */
export async function lastInUse(tx: Tx, collectorId: string): Promise<string | null> {
  const found = tx
    .selectFrom('collect_device')
    .where('collector_id', '=', collectorId)
    .where('blocked_at', 'is', null)
    .orderBy('series_no', 'desc')
    .select('id')
    .limit(1)
  return (await found.executeTakeFirst())?.id ?? null
}

/** How many phones of a collector are in use. Calls of one collector queue here. */
export async function countInUse(tx: Tx, collectorId: string): Promise<number> {
  await tx.selectFrom('person').select('id').where('id', '=', collectorId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from collect_device where collector_id = ${collectorId} and blocked_at is null`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Whether a person has or had a phone that signs receipts. */
export async function hasAny(tx: Tx, collectorId: string): Promise<boolean> {
  const found = tx.selectFrom('collect_device').where('collector_id', '=', collectorId).select('id').limit(1)
  return (await found.executeTakeFirst()) !== undefined
}

/** A device, locked: what it sends, and its numbers, change in one call at a time. */
export async function lock(tx: Tx, id: string): Promise<DeviceRow | undefined> {
  return await tx.selectFrom('collect_device').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst()
}

/** All phones of a collector, locked: nothing that they have signed is booked until the transaction ends. */
export async function lockAllOf(tx: Tx, collectorId: string): Promise<void> {
  await tx
    .selectFrom('collect_device')
    .where('collector_id', '=', collectorId)
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute()
}

export async function these(tx: Tx, ids: readonly string[]): Promise<DeviceRow[]> {
  return ids.length === 0 ? [] : await tx.selectFrom('collect_device').where('id', 'in', ids).selectAll().execute()
}

export async function bySeries(tx: Tx, seriesNo: number): Promise<DeviceRow | undefined> {
  return await tx.selectFrom('collect_device').where('series_no', '=', seriesNo).selectAll().executeTakeFirst()
}

export async function giveNumbers(tx: Tx, id: string, upTo: number): Promise<void> {
  await tx.updateTable('collect_device').set({ numbers_given: upTo }).where('id', '=', id).execute()
}

export async function block(tx: Tx, id: string, { by, reason }: { by: string; reason: string }): Promise<void> {
  await tx
    .updateTable('collect_device')
    .set({ blocked_at: sql<Date>`kuri_now()`, blocked_by: by, blocked_reason: reason })
    .where('id', '=', id)
    .execute()
}

/** Blocks all phones of a person. */
export async function blockOf(
  tx: Tx,
  { collectorId, by, reason }: { readonly collectorId: string; readonly by: string; readonly reason: string },
): Promise<void> {
  await tx
    .updateTable('collect_device')
    .set({ blocked_at: sql<Date>`kuri_now()`, blocked_by: by, blocked_reason: reason })
    .where('collector_id', '=', collectorId)
    .where('blocked_at', 'is', null)
    .execute()
}

/** The highest number of a device that has arrived; 0: none. */
export async function lastNo(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ no: number }>`
    select coalesce(max(receipt_no), 0) as no from signed_receipt where device_id = ${id}`.execute(tx)
  return rows[0]?.no ?? 0
}

/** Devices, newest first: a page of all, or one of them. */
export async function views(
  tx: Tx,
  { id, limit, before }: { readonly id?: string; readonly limit: number; readonly before?: string | undefined },
): Promise<DeviceView[]> {
  const { rows } = await sql<DeviceView>`
    select device.*, collector.name as "collectorName", blocker.name as "blockedByName",
           found.received, found.last_no as "lastNo", found.last_at as "lastReceivedAt",
           array(select no from generate_series(1, found.last_no) no
                  where found.received < found.last_no
                    and not exists (select from signed_receipt where device_id = device.id and receipt_no = no)
                  order by no limit ${MOST_MISSING}) as missing
      from (select * from collect_device
             where ${id === undefined ? sql`true` : sql`id = ${id}`} and ${before === undefined ? sql`true` : sql`id < ${before}`}
             order by id desc limit ${limit}) device
      join person collector on collector.id = collector_id
      left join person blocker on blocker.id = blocked_by
      cross join lateral (select count(*) as received, coalesce(max(receipt_no), 0) as last_no, max(received_at) as last_at
                            from signed_receipt where device_id = device.id) found
     order by device.id desc`.execute(tx)
  return rows
}
