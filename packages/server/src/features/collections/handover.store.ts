import { sql } from 'kysely'
import { instantOf, microsOf } from '../../database/paging.ts'
import type { NewRow, Row, Tx } from '../../database/types.ts'
import { handOverDocuments } from './cheque-documents.store.ts'

export type HandoverRow = Row<'handover'>
export interface HandoverView extends HandoverRow {
  readonly collectorName: string
  readonly receiverName: string | null
  readonly firstReceiverName: string | null
}

const views = (tx: Tx) =>
  tx
    .selectFrom('handover')
    .innerJoin('person as collector', 'collector.id', 'handover.collector_id')
    .leftJoin('person as receiver', 'receiver.id', 'handover.receiver')
    .leftJoin('person as first', 'first.id', 'handover.first_receiver')
    .selectAll('handover')
    .select(['collector.name as collectorName', 'receiver.name as receiverName', 'first.name as firstReceiverName'])

/** Which handovers a page shows. */
export interface Page {
  readonly limit: number
  readonly after: readonly [micros: string, id: string] | undefined
  readonly state: HandoverRow['state'] | undefined
}

/** Of those that wait the oldest first, of another state, or of all, the newest first. */
export async function page(
  tx: Tx,
  { limit, after, state }: Page,
): Promise<(HandoverView & { readonly micros: string })[]> {
  const [order, follows] = state === 'waiting' ? (['asc', sql`>`] as const) : (['desc', sql`<`] as const)
  return await views(tx)
    .select(microsOf(sql`handover.created_at`).as('micros'))
    .$if(state !== undefined, (query) => query.where('handover.state', '=', state ?? 'waiting'))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(handover.created_at, handover.id) ${follows} (${instantOf(after?.[0] ?? '0')}, ${after?.[1] ?? ''}::uuid)`,
      ),
    )
    .orderBy('handover.created_at', order)
    .orderBy('handover.id', order)
    .limit(limit)
    .execute()
}

export async function these(tx: Tx, ids: readonly string[]): Promise<HandoverView[]> {
  return await views(tx).where('handover.id', 'in', ids).execute()
}

export const one = async (tx: Tx, id: string): Promise<HandoverView> =>
  await views(tx).where('handover.id', '=', id).executeTakeFirstOrThrow()

/** A collector's last ones, newest first. */
export const lastOf = async (tx: Tx, collectorId: string, most: number): Promise<HandoverView[]> =>
  await views(tx)
    .where('handover.collector_id', '=', collectorId)
    .orderBy('handover.created_at', 'desc')
    .orderBy('handover.id', 'desc')
    .limit(most)
    .execute()

/** Writes it, with these cheques and all the money that its collector has in hand. */
export async function insert(
  tx: Tx,
  row: Omit<NewRow<'handover'>, 'cheques'>,
  chequeReceipts: readonly string[],
): Promise<void> {
  await tx
    .insertInto('handover')
    .values({ ...row, cheques: chequeReceipts.length })
    .execute()
  await handOverDocuments(tx, row.id, chequeReceipts)
  await tx
    .updateTable('collection')
    .set({ handover_id: row.id })
    .where('collector_id', '=', row.collector_id)
    .where('handover_id', 'is', null)
    .execute()
}

/** Locks one, so that two who count it queue. */
export async function lock(tx: Tx, id: string): Promise<HandoverRow | undefined> {
  return await tx.selectFrom('handover').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst()
}

type Decision = Pick<HandoverRow, 'state' | 'receiver' | 'explanation'> &
  Partial<Pick<HandoverRow, 'pieces' | 'cash_counted' | 'upi_seen' | 'cheques_seen' | 'till_id'>>

export async function decide(tx: Tx, id: string, { pieces = null, ...decision }: Decision): Promise<void> {
  await tx
    .updateTable('handover')
    .set({
      ...decision,
      pieces: sql<readonly number[] | null>`${pieces}::integer[]`,
      decided_at: sql<Date>`kuri_now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Notes a count that waits for a second person; a new one takes the place of an earlier one. */
export async function noteFirstCount(
  tx: Tx,
  id: string,
  count: Pick<HandoverRow, 'first_cash' | 'first_upi' | 'first_explanation' | 'first_receiver'>,
): Promise<void> {
  await tx.updateTable('handover').set(count).where('id', '=', id).execute()
}

/** Gives what was in it back into its collector's hand. */
export async function release(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('cheque_document').set({ handover_id: null }).where('handover_id', '=', id).execute()
  await tx.updateTable('collection').set({ handover_id: null }).where('handover_id', '=', id).execute()
}
