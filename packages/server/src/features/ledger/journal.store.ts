import type { Paise } from '@kuri/domain'
import { sql } from 'kysely'
import type { Row, Tx } from '../../database/types.ts'
import type { AccountCode } from './accounts.ts'
import type { EventMeta } from './store.ts'

export interface JournalLeg {
  readonly debit: AccountCode
  readonly credit: AccountCode
  readonly amount: Paise
  readonly phase: Row<'transfer'>['phase']
}

/** One event with everything the books know of it. */
export interface JournalRow {
  readonly id: number
  readonly key: string
  readonly kind: string
  readonly actor: string | null
  readonly actorName: string | null
  readonly eventAt: Date
  readonly postedAt: Date
  readonly meta: EventMeta
  /** As `paper_of` names it. */
  readonly paper: string | null
  readonly legs: readonly JournalLeg[]
}

export async function journal(tx: Tx, id: number): Promise<JournalRow | null> {
  const { rows } = await sql<JournalRow>`
    select journal.id, event_key as key, journal.kind, actor, person.name as "actorName", event_at as "eventAt",
           posted_at as "postedAt", meta, paper_of(event_key) as paper,
           (select jsonb_agg(jsonb_build_object('debit', debit.code, 'credit', credit.code, 'amount', amount_paise, 'phase', phase)
                             order by transfer.id)
              from transfer
              join account debit on debit.id = debit_account
              join account credit on credit.id = credit_account
             where journal_id = journal.id) as legs
      from journal left join person on person.id = actor
     where journal.id = ${id}`.execute(tx)
  return rows[0] ?? null
}

/** The number of the event of a key; null: it has not happened. */
export async function idOfEvent(tx: Tx, key: string): Promise<number | null> {
  const found = await tx.selectFrom('journal').where('event_key', '=', key).select('id').executeTakeFirst()
  return found?.id ?? null
}
