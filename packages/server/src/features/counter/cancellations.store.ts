import type { Paise } from '@kuri/domain'
import { sql } from 'kysely'
import type { NewRow, Row, Tx } from '../../database/types.ts'

export type CancellationRow = Row<'counter_cancellation'>
export interface CancellationView extends CancellationRow {
  readonly amount: Paise
  readonly makerName: string | null
  /** What the member's wallet can give now. */
  readonly free: Paise
}

/** A cancellation of a receipt, with what its member owes for it. */
export interface CancellationOfReceipt extends CancellationRow {
  readonly debt: { readonly _id: string; readonly amount: Paise; readonly settledAt: Date | null } | null
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

type Decision = Pick<CancellationRow, 'state'> & Partial<Pick<CancellationRow, 'till_id' | 'taken_back_paise'>>

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
    .select([
      'counter_receipt.amount_paise as amount',
      'maker.name as makerName',
      sql<Paise>`(select available from ledger_balance('wallet:' || counter_cancellation.person_id))`.as('free'),
    ])
    .execute()

/** The cancellations of these receipts that are not rejected: of each one at most. */
export async function ofReceipts(tx: Tx, receiptIds: readonly string[]): Promise<CancellationOfReceipt[]> {
  if (receiptIds.length === 0) return []
  const rows = await tx
    .selectFrom('counter_cancellation')
    .leftJoin('debt', 'debt.id', 'counter_cancellation.id')
    .where('receipt_id', 'in', receiptIds)
    .where('state', '<>', 'rejected')
    .selectAll('counter_cancellation')
    .select(['debt.amount_paise as owed', 'debt.settled_at as settledAt'])
    .execute()
  return rows.map(({ owed, settledAt, ...row }) => ({
    ...row,
    debt: owed === null ? null : { _id: row.id, amount: owed, settledAt },
  }))
}
