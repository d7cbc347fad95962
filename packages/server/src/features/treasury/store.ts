import { sql } from 'kysely'
import type { NewRow, Row, Tx } from '../../database/types.ts'

export type MoveRow = Row<'company_move'>
/** With the names an administrator's list shows. */
export interface MoveView extends MoveRow {
  readonly name: string | null
  readonly maker_name: string | null
  /** Why it was rejected. */
  readonly refused_why: string | null
}

const MOST = 500

/** Writes a move. */
export async function insert(tx: Tx, row: NewRow<'company_move'>): Promise<MoveRow> {
  return await tx.insertInto('company_move').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Locks one, so that two who decide it queue. */
export async function lock(tx: Tx, id: string): Promise<MoveRow> {
  const found = tx.selectFrom('company_move').where('id', '=', id).selectAll().forNoKeyUpdate()
  return await found.executeTakeFirstOrThrow()
}

export async function decide(tx: Tx, id: string, state: MoveRow['state']): Promise<void> {
  await tx.updateTable('company_move').set({ state }).where('id', '=', id).execute()
}

/** The longest waiting first. */
export async function list(tx: Tx, state: MoveRow['state'] | undefined): Promise<MoveView[]> {
  return await views(tx)
    .$if(state !== undefined, (query) => query.where('company_move.state', '=', state ?? 'done'))
    .orderBy('company_move.created_at')
    .orderBy('company_move.id')
    .limit(MOST)
    .execute()
}

export async function one(tx: Tx, id: string): Promise<MoveView> {
  return await views(tx).where('company_move.id', '=', id).executeTakeFirstOrThrow()
}

export async function these(tx: Tx, ids: readonly string[]): Promise<MoveView[]> {
  return await views(tx).where('company_move.id', 'in', ids).execute()
}

const views = (tx: Tx) =>
  tx
    .selectFrom('company_move')
    .leftJoin('person', 'person.id', 'company_move.person_id')
    .leftJoin('person as maker', 'maker.id', 'company_move.maker')
    .leftJoin('approval', 'approval.subject_id', 'company_move.id')
    .selectAll('company_move')
    .select(['person.name', 'maker.name as maker_name', 'approval.reason as refused_why'])

/** Money that came without an owner, by the event it came in; nothing when it has found one, or was taken back. */
export async function suspenseItem(tx: Tx, journalId: number): Promise<Row<'suspense_item'> | undefined> {
  // what a company brought from its previous books is assigned or taken back, whichever is first
  await sql`select pg_advisory_xact_lock_shared(hashtext('kuri:previous-books'))`.execute(tx)
  return await tx.selectFrom('suspense_item').where('journal_id', '=', journalId).selectAll().executeTakeFirst()
}

/** Whether a live move is about this event. */
export async function isMoved(tx: Tx, journalId: number): Promise<boolean> {
  const found = await tx
    .selectFrom('company_move')
    .where('journal_id', '=', journalId)
    .where('state', '<>', 'rejected')
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

/** How much of what an event credited the gateway has refunded since, without a refund of ours. */
export async function refundedLater(tx: Tx, eventKey: string): Promise<'none' | 'part' | 'all'> {
  const [gateway = '', paymentId = '', what] = eventKey.split(':')
  if (what !== 'captured') return 'none'
  const found = await tx
    .selectFrom('gateway_payment')
    .where('gateway', '=', gateway)
    .where('gateway_payment_id', '=', paymentId)
    .where(sql<boolean>`refunded_later_paise > 0`)
    .select(sql<boolean>`refunded_later_paise = amount_paise - refunded_paise`.as('isAll'))
    .executeTakeFirst()
  if (!found) return 'none'
  return found.isAll ? 'all' : 'part'
}

/** Why the company moved the money of an event; null: it is no move of the company's. */
export async function reasonOf(tx: Tx, eventKey: string): Promise<string | null> {
  const [kind, about = ''] = eventKey.split(':')
  if (kind !== 'move' && kind !== 'reverse') return null
  const found = await tx
    .selectFrom('company_move')
    .where('state', '=', 'done')
    .$if(kind === 'move', (query) => query.where('id', '=', about))
    .$if(kind === 'reverse', (query) => query.where('kind', '=', 'correction').where('journal_id', '=', Number(about)))
    .select('reason')
    .executeTakeFirst()
  return found?.reason ?? null
}
