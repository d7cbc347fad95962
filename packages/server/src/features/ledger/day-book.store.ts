import type { Paise } from '@kuri/domain'
import { sql } from 'kysely'
import type { Tx } from '../../database/types.ts'

export interface DayJournal {
  readonly id: number
  readonly at: Date
  readonly kind: string
  readonly reference: string
  /** As `paper_of` names it. */
  readonly paper: string | null
  readonly legs: readonly { readonly debit: string; readonly credit: string; readonly amount: Paise }[]
}

/** A stretch of time, and where in it a page begins: after the event of this number. */
export interface Span {
  readonly from: Date
  readonly until: Date
}

/** What was posted in a span, in its order; holds and what became of them are no movements and left out. */
export async function journalsOf(
  tx: Tx,
  { from, until }: Span,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<DayJournal[]> {
  const { rows } = await sql<DayJournal>`
    select journal.id, posted_at as at, journal.kind, coalesce(meta ->> 'reference', meta ->> 'orderId', '') as reference,
           paper_of(event_key) as paper,
           jsonb_agg(jsonb_build_object('debit', debit.code, 'credit', credit.code, 'amount', amount_paise) order by transfer.id) as legs
      from journal
      join transfer on journal_id = journal.id and phase in ('posted', 'post')
      join account debit on debit.id = debit_account
      join account credit on credit.id = credit_account
     where posted_at >= ${from.toISOString()} and posted_at < ${until.toISOString()} and journal.id > ${after}
     group by journal.id order by journal.id limit ${limit}`.execute(tx)
  return rows
}

export interface KindSum {
  readonly kind: string
  readonly times: number
  readonly amount: Paise
}

/** How often each kind of event was posted in a span and what it moved, the largest first. */
export async function sumsByKind(tx: Tx, { from, until }: Span): Promise<KindSum[]> {
  const { rows } = await sql<KindSum>`
    select journal.kind, count(distinct journal.id)::integer as times, sum(amount_paise)::bigint as amount
      from journal join transfer on journal_id = journal.id and phase in ('posted', 'post')
     where posted_at >= ${from.toISOString()} and posted_at < ${until.toISOString()}
     group by journal.kind order by amount desc, journal.kind`.execute(tx)
  return rows
}

export interface PlaceSum {
  readonly code: string
  readonly into: Paise
  readonly out: Paise
}

/** What came into these accounts in a span, and what left them. */
export async function sumsOf(tx: Tx, codes: readonly string[], { from, until }: Span): Promise<PlaceSum[]> {
  const { rows } = await sql<PlaceSum>`
    select account.code, coalesce(sum(amount_paise) filter (where account.id = debit_account), 0)::bigint as into,
           coalesce(sum(amount_paise) filter (where account.id = credit_account), 0)::bigint as out
      from journal join transfer on journal_id = journal.id and phase in ('posted', 'post')
      join account on account.id in (debit_account, credit_account)
     where posted_at >= ${from.toISOString()} and posted_at < ${until.toISOString()} and account.code = any(${codes}::text[])
     group by account.code`.execute(tx)
  return rows
}
