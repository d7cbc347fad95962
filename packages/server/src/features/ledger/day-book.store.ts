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
  // sorted before the transfers are read: of a day with many events those of one page are
  const { rows } = await sql<DayJournal>`
    select of_day.id, posted_at as at, kind, coalesce(meta ->> 'reference', meta ->> 'orderId', '') as reference,
           paper_of(event_key) as paper, legs
      from (select * from journal
             where posted_at >= ${from.toISOString()} and posted_at < ${until.toISOString()} and id > ${after}
             order by id offset 0) as of_day,
           lateral (select jsonb_agg(jsonb_build_object('debit', debit.code, 'credit', credit.code, 'amount', amount_paise)
                                     order by transfer.id) as legs
                      from transfer
                      join account debit on debit.id = debit_account
                      join account credit on credit.id = credit_account
                     where journal_id = of_day.id and phase in ('posted', 'post')) as moved
     where legs is not null
     order by of_day.id limit ${limit}`.execute(tx)
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
    select kind, count(*)::integer as times, sum(amount)::bigint as amount
      from journal,
           lateral (select sum(amount_paise) as amount from transfer
                     where journal_id = journal.id and phase in ('posted', 'post')) as moved
     where posted_at >= ${from.toISOString()} and posted_at < ${until.toISOString()} and amount is not null
     group by kind order by sum(amount) desc, kind`.execute(tx)
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
