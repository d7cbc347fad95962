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

const MOST = 5_000

/** What was posted between two instants, in its order; holds and what became of them are no movements and left out. */
export async function journalsBetween(tx: Tx, from: Date, until: Date): Promise<DayJournal[]> {
  const { rows } = await sql<DayJournal>`
    select journal.id, posted_at as at, journal.kind, coalesce(meta ->> 'reference', meta ->> 'orderId', '') as reference,
           paper_of(event_key) as paper,
           jsonb_agg(jsonb_build_object('debit', debit.code, 'credit', credit.code, 'amount', amount_paise) order by transfer.id) as legs
      from journal
      join transfer on journal_id = journal.id and phase in ('posted', 'post')
      join account debit on debit.id = debit_account
      join account credit on credit.id = credit_account
     where posted_at >= ${from.toISOString()} and posted_at < ${until.toISOString()}
     group by journal.id order by journal.id limit ${MOST}`.execute(tx)
  return rows
}
