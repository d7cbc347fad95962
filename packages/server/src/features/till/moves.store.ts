import type { Day } from '@kuri/domain'
import { sql } from 'kysely'
import type { NewRow, Row, Tx } from '../../database/types.ts'

export type MoveRow = Row<'till_move'>

/** With the day of its till, and the names a list shows. */
export interface MoveView extends MoveRow {
  readonly day: Day
  readonly makerName: string
  readonly checkerName: string | null
}

const MOST = 500

const views = (tx: Tx) =>
  tx
    .selectFrom('till_move')
    .innerJoin('till', 'till.id', 'till_move.till_id')
    .innerJoin('person as maker', 'maker.id', 'till_move.maker_id')
    .leftJoin('person as checker', 'checker.id', 'till_move.checker_id')
    .selectAll('till_move')
    .select(['till.day', 'maker.name as makerName', 'checker.name as checkerName'])

export async function insert(tx: Tx, row: NewRow<'till_move'>): Promise<void> {
  await tx.insertInto('till_move').values(row).execute()
}

/** Locks one, so that two who decide it queue. */
export const lock = async (tx: Tx, id: string): Promise<MoveRow | undefined> =>
  await tx.selectFrom('till_move').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst()

export async function decide(
  tx: Tx,
  id: string,
  decision: Pick<MoveRow, 'state' | 'checker_id' | 'rejected_why'>,
): Promise<void> {
  await tx
    .updateTable('till_move')
    .set({ ...decision, decided_at: sql<Date>`kuri_now()` })
    .where('id', '=', id)
    .execute()
}

export async function these(tx: Tx, ids: readonly string[]): Promise<MoveView[]> {
  return ids.length === 0 ? [] : await views(tx).where('till_move.id', 'in', ids).execute()
}

/** The moves of these tills, in their order. */
export async function ofTills(tx: Tx, tillIds: readonly string[]): Promise<MoveView[]> {
  if (tillIds.length === 0) return []
  return await views(tx)
    .where('till_move.till_id', 'in', tillIds)
    .orderBy('till_move.created_at')
    .orderBy('till_move.id')
    .execute()
}

/** What waits for another person, the longest waiting first. */
export const waiting = async (tx: Tx): Promise<MoveView[]> =>
  await views(tx)
    .where('till_move.state', '=', 'waiting')
    .orderBy('till_move.created_at')
    .orderBy('till_move.id')
    .limit(MOST)
    .execute()

/** Whether a move of this till waits. */
export async function waits(tx: Tx, tillId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('till_move')
    .where('till_id', '=', tillId)
    .where('state', '=', 'waiting')
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}
