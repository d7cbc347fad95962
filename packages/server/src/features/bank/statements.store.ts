import { sql } from 'kysely'
import type { Day, Paise } from '@kuri/domain'
import type { NewRow, Row, Tx } from '../../database/types.ts'

export type StatementRow = Row<'bank_statement'> & { readonly lines: number }

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

export async function insert(tx: Tx, row: NewRow<'bank_statement'>): Promise<void> {
  await tx.insertInto('bank_statement').values(row).execute()
}

export async function isKnown(tx: Tx, fileHash: Buffer): Promise<boolean> {
  const found = await tx.selectFrom('bank_statement').where('file_hash', '=', fileHash).select('id').executeTakeFirst()
  return found !== undefined
}

/** The statement of the latest days first. */
export async function list(tx: Tx): Promise<StatementRow[]> {
  return await tx
    .selectFrom('bank_statement')
    .selectAll()
    .select(
      sql<number>`(select count(*) from bank_line where statement_id = bank_statement.id and line_no > 0)`.as('lines'),
    )
    .orderBy('to_day', 'desc')
    .orderBy('imported_at', 'desc')
    .limit(MOST)
    .execute()
}

export async function firstDay(tx: Tx): Promise<Day | null> {
  const { day } = await tx
    .selectFrom('bank_statement')
    .select((is) => is.fn.min('from_day').as('day'))
    .executeTakeFirstOrThrow()
  return day
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
 * than three days. Source: 4-ledger-and-auction, "Ageing lists".
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
