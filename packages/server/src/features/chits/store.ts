import type { ChitTerms } from '@kuri/domain'
import { sql } from 'kysely'
import { arrayOf } from '../../database/sql-arrays.ts'
import { executeWithoutAwait } from '../../database/pipelined-dialect.ts'
import type { NewRow, Row, Tx } from '../../database/types.ts'
import type { Chit, ChitPlan } from './chit.ts'

export async function find(tx: Tx, id: string): Promise<Chit | null> {
  const row = await tx.selectFrom('chit').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? fromRow(row) : null
}

export async function findAll(tx: Tx, ids: readonly string[]): Promise<Chit[]> {
  const rows = await tx
    .selectFrom('chit')
    .selectAll()
    .where(sql<boolean>`id = any(${arrayOf(ids, 'uuid')})`)
    .execute()
  return rows.map(fromRow)
}

/** Everything that changes a chit's seats, state or money queues here, after the auction's lock and before any other. */
export async function lock(tx: Tx, id: string): Promise<Chit | null> {
  const row = await tx.selectFrom('chit').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row ? fromRow(row) : null
}

/** The same for many; `skipLocked` leaves out those that another transaction has locked. */
export async function lockAll(
  tx: Tx,
  ids: readonly string[],
  { skipLocked }: { readonly skipLocked: boolean },
): Promise<Chit[]> {
  const rows = await tx
    .selectFrom('chit')
    .selectAll()
    .where(sql<boolean>`id = any(${arrayOf(ids, 'uuid')})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .$if(skipLocked, (query) => query.skipLocked())
    .execute()
  return rows.map(fromRow)
}

/** Keeps seats and state as they are until the end of the transaction; any number may do so at once. */
export async function hold(tx: Tx, id: string): Promise<Chit | null> {
  const row = await tx.selectFrom('chit').selectAll().where('id', '=', id).forShare().executeTakeFirst()
  return row ? fromRow(row) : null
}

/** `branchId` left out: the branch of who makes it, or the first one. */
export async function insert(tx: Tx, id: string, plan: ChitPlan, createdBy: string, branchId?: string): Promise<void> {
  await tx
    .insertInto('chit')
    .values({ id, ...columnsOf(plan), created_by: createdBy, ...(branchId !== undefined && { branch_id: branchId }) })
    .execute()
}

export async function save(tx: Tx, id: string, plan: ChitPlan): Promise<void> {
  await tx.updateTable('chit').set(columnsOf(plan)).where('id', '=', id).execute()
}

/** `agreement`: the hash every member has accepted. */
export async function markRunning(tx: Tx, id: string, agreement: Buffer): Promise<void> {
  await tx
    .updateTable('chit')
    .set({ state: 'running', agreement_hash: agreement, started_at: sql<Date>`kuri_now()` })
    .where('id', '=', id)
    .execute()
}

/** Its waiting requests go with it. */
export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('chit').where('id', '=', id).execute()
}

/** Who waits for a seat. */
export async function waitingFor(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('join_request')
    .select('person_id')
    .where('chit_id', '=', id)
    .where('state', '=', 'pending')
    .execute()
  return rows.map((row) => row.person_id)
}

export async function membersOf(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.selectFrom('ticket').select('person_id').distinct().where('chit_id', '=', id).execute()
  return rows.map((row) => row.person_id)
}

/** Whether anything was ever paid into it, by a subscriber, a dividend or the company. */
export async function hasMoney(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('instalment')
    .select('ticket_id')
    .where('chit_id', '=', id)
    .where('state', '<>', 'unpaid')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Finishes those of these running chits whose last prize is given and whose every instalment is paid. Prizes are given in
 * order, so one row answers for all of them and the instalments are looked through only at the very end.
 */
export async function finishDone(tx: Tx, ids: readonly string[]): Promise<void> {
  const query = sql`
    update chit set state = 'finished', finished_at = kuri_now()
     where id = any(${arrayOf(ids, 'uuid')}) and state = 'running'
       and exists (select from auction where chit_id = chit.id and prize_no = chit.ticket_count and state in ('settled', 'previous'))
       and not exists (select from instalment where chit_id = chit.id and state not in ('paid', 'written_off'))`
  await executeWithoutAwait(tx, query.compile(tx))
}

/** A row of the table as the rules want it. */
export const fromRow = (row: Row<'chit'>): Chit => ({
  id: row.id,
  name: row.name,
  state: row.state,
  amount: row.amount_paise,
  startOn: row.start_on,
  terms: termsOf(row),
  ticketsTaken: row.tickets_taken,
  createdAt: row.created_at,
})

const termsOf = (row: Row<'chit'>): ChitTerms => ({
  tickets: row.ticket_count,
  months: row.months,
  instalment: row.instalment_paise,
  dividendSharedBy: row.dividend_shared_by,
  dividendRounding: row.dividend_rounding,
  commissionBp: row.commission_bp,
  gstBp: row.gst_bp,
  capBp: row.cap_bp,
  step: row.step_paise,
  prizeBy: row.prize_by,
  fixedDiscounts: row.fixed_discounts,
  maxTicketsPerMember: row.max_tickets_per_member,
  ...(row.late_terms && { late: row.late_terms }),
  ...(row.auction_terms && { auction: row.auction_terms }),
})

const columnsOf = ({ name, amount, startOn, terms }: ChitPlan): Omit<NewRow<'chit'>, 'id'> => ({
  name,
  amount_paise: amount,
  months: terms.months,
  ticket_count: terms.tickets,
  start_on: startOn,
  instalment_paise: terms.instalment,
  dividend_shared_by: terms.dividendSharedBy,
  dividend_rounding: terms.dividendRounding,
  commission_bp: terms.commissionBp,
  gst_bp: terms.gstBp,
  cap_bp: terms.capBp,
  step_paise: terms.step,
  prize_by: terms.prizeBy,
  fixed_discounts: [...terms.fixedDiscounts],
  max_tickets_per_member: terms.maxTicketsPerMember,
  late_terms: terms.late ? JSON.stringify(terms.late) : null,
  auction_terms: terms.auction ? JSON.stringify(terms.auction) : null,
})
