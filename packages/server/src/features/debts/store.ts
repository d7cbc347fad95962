import type { Paise } from '@kuri/domain'
import type { NewRow, Row, Tx } from '../../database/types.ts'

export type DebtRow = Row<'debt'>

/** A debt with what is written on its cheque; null: it is for a cancelled receipt. */
export interface DebtView extends DebtRow {
  readonly chequeNo: string | null
  readonly bank: string | null
  readonly charge: Paise | null
}

export async function insert(tx: Tx, row: NewRow<'debt'>, months: readonly NewRow<'debt_month'>[]): Promise<void> {
  await tx.insertInto('debt').values(row).execute()
  if (months.length > 0) await tx.insertInto('debt_month').values(months).execute()
}

const views = (tx: Tx) =>
  tx
    .selectFrom('debt')
    .leftJoin('cheque', 'cheque.id', 'debt.cheque_id')
    .selectAll('debt')
    .select(['cheque.cheque_no as chequeNo', 'cheque.bank', 'cheque.charge_paise as charge'])
    .orderBy('debt.since')
    .orderBy('debt.id')

export const one = async (tx: Tx, id: string): Promise<DebtView | undefined> =>
  await views(tx).where('debt.id', '=', id).executeTakeFirst()

/** False: it was settled before. */
export async function settle(tx: Tx, id: string, at: Date): Promise<boolean> {
  const open = tx.updateTable('debt').set({ settled_at: at }).where('id', '=', id).where('settled_at', 'is', null)
  return (await open.returning('id').executeTakeFirst()) !== undefined
}

/** What these people still owe, the earliest first. */
export const open = async (tx: Tx, personIds: readonly string[]): Promise<DebtView[]> =>
  personIds.length === 0
    ? []
    : await views(tx).where('debt.person_id', 'in', personIds).where('debt.settled_at', 'is', null).execute()
