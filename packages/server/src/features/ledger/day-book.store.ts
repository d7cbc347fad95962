import type { Day, Paise } from '@kuri/domain'
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

export interface KindSum {
  readonly kind: string
  readonly times: number
  readonly amount: Paise
  /** The lowest and the highest id of its events. */
  readonly first: number
  readonly last: number
}

/** How often each kind of event was posted on a day and what it moved, the largest first. */
export async function sumsByKind(tx: Tx, day: Day): Promise<KindSum[]> {
  const { rows } = await sql<KindSum>`
    select kind, times, paise as amount, first_journal as first, last_journal as last
      from day_totals(${day}::date) order by paise desc, kind`.execute(tx)
  return rows
}

/** Where a page begins and ends: from one id of an event to another. */
export interface Page {
  readonly first: number
  readonly last: number
  readonly limit: number
}

/** What was posted on a day, in its order; holds and what became of them are no movements and left out. */
export async function journalsOf(tx: Tx, day: Day, { first, last, limit }: Page): Promise<DayJournal[]> {
  // sorted first, so that PostgreSQL stops after the rows of one page
  const { rows } = await sql<DayJournal>`
    select of_day.id, posted_at as at, kind, coalesce(meta ->> 'reference', meta ->> 'orderId', '') as reference,
           paper_of(event_key) as paper, legs
      from (select * from journal where id between ${first} and ${last} order by id offset 0) as of_day,
           lateral (select jsonb_agg(jsonb_build_object('debit', debit.code, 'credit', credit.code, 'amount', amount_paise)
                                     order by transfer.id) as legs
                      from transfer
                      join account debit on debit.id = debit_account
                      join account credit on credit.id = credit_account
                     where journal_id = of_day.id and phase in ('posted', 'post')) as moved
     where (posted_at at time zone 'Asia/Kolkata')::date = ${day} and legs is not null
     order by of_day.id limit ${limit}`.execute(tx)
  return rows
}
