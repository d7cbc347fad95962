import type { NewRow, Row, Tx } from '../../database/types.ts'

export type CancellationRow = Row<'counter_cancellation'>
export interface CancellationView extends CancellationRow {
  readonly number: string
  readonly makerName: string | null
}

export async function insert(tx: Tx, row: NewRow<'counter_cancellation'>): Promise<void> {
  await tx.insertInto('counter_cancellation').values(row).execute()
}

/** Locks one, so that two who decide it queue. */
export const lock = async (tx: Tx, id: string): Promise<CancellationRow> =>
  await tx
    .selectFrom('counter_cancellation')
    .where('id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

type Decision = Pick<CancellationRow, 'state'> & Partial<Pick<CancellationRow, 'till_id'>>

export async function decide(tx: Tx, id: string, decision: Decision): Promise<void> {
  await tx.updateTable('counter_cancellation').set(decision).where('id', '=', id).execute()
}

export const these = async (tx: Tx, ids: readonly string[]): Promise<CancellationView[]> =>
  await tx
    .selectFrom('counter_cancellation')
    .innerJoin('counter_receipt', 'counter_receipt.id', 'receipt_id')
    .leftJoin('person as maker', 'maker.id', 'maker')
    .where('counter_cancellation.id', 'in', ids)
    .selectAll('counter_cancellation')
    .select(['counter_receipt.number', 'maker.name as makerName'])
    .execute()

/** The cancellations of these receipts that are not rejected: of each one at most. */
export async function ofReceipts(tx: Tx, receiptIds: readonly string[]): Promise<CancellationRow[]> {
  if (receiptIds.length === 0) return []
  return await tx
    .selectFrom('counter_cancellation')
    .where('receipt_id', 'in', receiptIds)
    .where('state', '<>', 'rejected')
    .selectAll()
    .execute()
}
