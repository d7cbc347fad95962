import type { NewRow, Tx } from '../../database/types.ts'
import type { DocumentRow } from './links.store.ts'

export async function insert(tx: Tx, row: NewRow<'counter_print'>): Promise<void> {
  await tx.insertInto('counter_print').values(row).execute()
}

/** How many times each of these receipts was printed. */
export async function printsOf(tx: Tx, receiptIds: readonly string[]): Promise<(id: string) => number> {
  const rows =
    receiptIds.length === 0
      ? []
      : await tx
          .selectFrom('counter_print')
          .where('receipt_id', 'in', receiptIds)
          .groupBy('receipt_id')
          .select(['receipt_id as id', (is) => is.fn.max('no').as('prints')])
          .execute()
  const counts = new Map(rows.map(({ id, prints }) => [id, prints]))
  return (id) => counts.get(id) ?? 0
}

/** How many times the acknowledgement of a cheque was printed. */
export async function printsOfCheque(tx: Tx, number: string): Promise<number> {
  const { prints } = await tx
    .selectFrom('counter_print')
    .innerJoin('cheque', 'cheque.id', 'cheque_id')
    .where('number', '=', number)
    .select((is) => is.fn.countAll<number>().as('prints'))
    .executeTakeFirstOrThrow()
  return prints
}

/** The row of a paper by its number; undefined: there is none. */
export async function documentRow(tx: Tx, number: string): Promise<DocumentRow | undefined> {
  const receipt = await tx.selectFrom('counter_receipt').where('number', '=', number).select('id').executeTakeFirst()
  if (receipt) return { receipt_id: receipt.id, cheque_id: null }
  const cheque = await tx.selectFrom('cheque').where('number', '=', number).select('id').executeTakeFirst()
  return cheque && { receipt_id: null, cheque_id: cheque.id }
}
