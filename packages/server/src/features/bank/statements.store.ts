import { sql } from 'kysely'
import type { Day, Paise } from '@kuri/domain'
import type { NewRow, Row, Tx } from '../../database/types.ts'

export type StatementRow = Row<'bank_statement'> & {
  readonly lines: number
  /** Lines that are matched, or from which a move was entered. */
  readonly matched: number
  readonly takenBackBy: string | null
}

const MOST = 100

/** Two imports at once would both be the first. */
export async function lockImports(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('kuri:bank-import'))`.execute(tx)
}

/** Whether no statement is being read in; none is from now on, until the end of the transaction. */
export async function areNoneImported(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtext('kuri:bank-import')) as "isFree"`.execute(tx)
  return rows[0]?.isFree === true
}

/** Waits until no import runs and nothing else is decided about this line, until the end of the transaction. */
export async function lockLine(tx: Tx, lineId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('kuri:bank-import'))`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended('kuri:bank-line:' || ${lineId}::text, 0))`.execute(tx)
}

/** The same without waiting; false: something is being decided about the line. */
export async function tryLockLine(tx: Tx, lineId: string): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('kuri:bank-line:' || ${lineId}::text, 0)) as "isFree"`.execute(tx)
  return rows[0]?.isFree === true
}

export async function insert(tx: Tx, row: NewRow<'bank_statement'>): Promise<void> {
  await tx.insertInto('bank_statement').values(row).execute()
}

/** Statements that count, that of the latest days first. */
export const list = async (tx: Tx): Promise<StatementRow[]> =>
  (await listAll(tx)).filter(({ taken_back_at }) => taken_back_at === null)

/** All statements, with those that were taken back; that of the latest days first. */
export async function listAll(tx: Tx): Promise<StatementRow[]> {
  return await tx
    .selectFrom('bank_statement')
    .leftJoin('person', 'person.id', 'taken_back_by')
    .selectAll('bank_statement')
    .select('person.name as takenBackBy')
    .select(
      sql<number>`(select count(*) from bank_line where statement_id = bank_statement.id and line_no > 0)`.as('lines'),
    )
    .select(
      sql<number>`(select count(*) from bank_line line where statement_id = bank_statement.id
        and (exists (select from bank_match where line_id = line.id and ended_at is null)
             or exists (select from company_move where line_id = line.id and state <> 'rejected')))`.as('matched'),
    )
    .orderBy('to_day', 'desc')
    .orderBy('imported_at', 'desc')
    .limit(MOST)
    .execute()
}

export async function firstDay(tx: Tx): Promise<Day | null> {
  const { day } = await tx
    .selectFrom('bank_statement')
    .where('taken_back_at', 'is', null)
    .select((is) => is.fn.min('from_day').as('day'))
    .executeTakeFirstOrThrow()
  return day
}

/** The statement of the earliest days; undefined: there is none. */
export async function first(tx: Tx): Promise<Row<'bank_statement'> | undefined> {
  return await tx
    .selectFrom('bank_statement')
    .where('taken_back_at', 'is', null)
    .orderBy('from_day')
    .orderBy('imported_at')
    .selectAll()
    .executeTakeFirst()
}

/** A statement and its lines count no longer. */
export async function takeBack(
  tx: Tx,
  id: string,
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<void> {
  await tx
    .updateTable('bank_statement')
    .set({ taken_back_at: sql<Date>`kuri_now()`, taken_back_by: by, taken_back_why: reason })
    .where('id', '=', id)
    .execute()
  await tx.updateTable('bank_line').set({ taken_back: true }).where('statement_id', '=', id).execute()
}

export interface AtGatewayRow {
  readonly journalId: number
  readonly gateway: string
  readonly reference: string
  readonly amount: Paise
  readonly at: Date
  readonly isLate: boolean
}

/**
 * What was captured and lies at the gateway still: settlements take the oldest first, as gateways pay out. Late: longer
 * than three days. Source: docs/spec/ledger.md, LED-9.
 */
export async function atGateway(tx: Tx): Promise<AtGatewayRow[]> {
  const { rows } = await sql<AtGatewayRow>`
    with lying as (
      select coalesce(sum(balance_of(account)), 0) as amount from account where code = 'gateway_clearing'),
    captured as (
      select journal.id as "journalId", split_part(event_key, ':', 1) as gateway,
             coalesce(meta ->> 'orderId', meta ->> 'reference', event_key) as reference, amount_paise as amount, posted_at as at,
             sum(amount_paise) over (order by journal.id desc) - amount_paise as younger
        from transfer
        join journal on journal.id = journal_id
        join account on account.id = debit_account and account.code = 'gateway_clearing'
       where phase in ('posted', 'post'))
    select "journalId", gateway, reference, least(captured.amount, lying.amount - younger)::bigint as amount, at,
           at < kuri_now() - interval '3 days' as "isLate"
      from captured, lying
     where younger < lying.amount
     order by "journalId" limit ${MOST}`.execute(tx)
  return rows
}
