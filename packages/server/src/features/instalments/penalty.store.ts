import { sql } from 'kysely'
import type { NewRow, Row, Tx } from '../../database/types.ts'

export async function insert(tx: Tx, penalty: NewRow<'penalty'>): Promise<void> {
  await tx.insertInto('penalty').values(penalty).execute()
}

export async function settle(
  tx: Tx,
  { ticketId, monthNo }: { readonly ticketId: string; readonly monthNo: number },
  state: 'paid' | 'waived',
): Promise<void> {
  await tx
    .updateTable('penalty')
    .set({ state, settled_at: sql<Date>`kuri_now()` })
    .where('ticket_id', '=', ticketId)
    .where('month_no', '=', monthNo)
    .execute()
}

/** A ticket's penalties that are fixed and not paid, oldest first, for nobody else to pay until the end of the transaction. */
export async function lockDue(tx: Tx, ticketId: string): Promise<Row<'penalty'>[]> {
  return await tx
    .selectFrom('penalty')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .where('state', '=', 'due')
    .orderBy('month_no')
    .forNoKeyUpdate()
    .execute()
}
