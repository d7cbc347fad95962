import { sql } from 'kysely'
import type { NewRow, Tx } from '../../database/types.ts'

/** A paper that a link shows, by the row that names it. */
export interface DocumentRow {
  readonly receipt_id: string | null
  readonly cheque_id: string | null
}

export async function insert(tx: Tx, row: NewRow<'receipt_link'>): Promise<void> {
  await tx.insertInto('receipt_link').values(row).execute()
}

const live = (tx: Tx) =>
  tx
    .selectFrom('receipt_link')
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`kuri_now()`)

/** The number of the paper that a live link shows, and until when; undefined: none, also when the member is erased. */
export const opened = async (
  tx: Tx,
  tokenHash: Buffer,
): Promise<{ readonly number: string; readonly until: Date } | undefined> =>
  await live(tx)
    .leftJoin('counter_receipt', 'counter_receipt.id', 'receipt_link.receipt_id')
    .leftJoin('cheque', 'cheque.id', 'receipt_link.cheque_id')
    .innerJoin('person', (join) =>
      join.on('person.id', '=', sql<string>`coalesce(counter_receipt.person_id, cheque.person_id)`),
    )
    .where('token_hash', '=', tokenHash)
    .where('person.erased_at', 'is', null)
    .select([sql<string>`coalesce(counter_receipt.number, cheque.number)`.as('number'), 'expires_at as until'])
    .executeTakeFirst()

/** Until when the last live link of a paper shows it; null: there is none. */
export async function sharedUntil(
  tx: Tx,
  { receipt_id: receiptId, cheque_id: chequeId }: DocumentRow,
): Promise<Date | null> {
  const { until } = await live(tx)
    .where((is) => is.or([is('receipt_id', '=', receiptId), is('cheque_id', '=', chequeId)]))
    .select((is) => is.fn.max<Date | null>('expires_at').as('until'))
    .executeTakeFirstOrThrow()
  return until
}

/** Ends all live links of a paper; gives how many. */
export async function endAll(
  tx: Tx,
  { receipt_id: receiptId, cheque_id: chequeId }: DocumentRow,
  by: string,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('receipt_link')
    .set({ ended_at: sql<Date>`kuri_now()`, ended_by: by })
    .where((is) => is.or([is('receipt_id', '=', receiptId), is('cheque_id', '=', chequeId)]))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`kuri_now()`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
