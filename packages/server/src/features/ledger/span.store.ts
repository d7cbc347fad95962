import type { Paise } from '@kuri/domain'
import { sql } from 'kysely'
import type { Tx } from '../../database/types.ts'
import type { AccountCode } from './accounts.ts'
import { lastBefore } from './accounts.store.ts'
import { chitsOfEvents, type ChitOfEvent } from './event-chits.store.ts'
import type { EventMeta } from './store.ts'

/** A line of an account, with whose money was on the other side. */
export interface SpanLine {
  /** Its number within the account: gapless. */
  readonly version: number
  readonly at: Date
  readonly kind: string
  readonly key: string
  readonly meta: EventMeta
  /** What made the balance larger, or smaller. */
  readonly came: Paise
  readonly went: Paise
  readonly balance: Paise
  /** The kind of the account on the other side, and the person it belongs to. */
  readonly counterpart: string
  readonly person: string | null
  readonly chit: ChitOfEvent | undefined
}

/** An account's lines from one instant to before another, oldest first. Holds are no lines. */
export async function linesBetween(
  tx: Tx,
  code: AccountCode,
  { from, before, most }: { readonly from: Date; readonly before: Date; readonly most: number },
): Promise<SpanLine[]> {
  const { rows } = await sql<Omit<SpanLine, 'chit'>>`
    select entry.version, journal.posted_at as at, journal.kind, journal.event_key as key, meta, counterpart.kind as counterpart, person.name as person,
           case when side = account.normal then posted else 0 end as came,
           case when side <> account.normal then posted else 0 end as went,
           case account.normal when 'C' then entry.credits_posted - entry.debits_posted
                               else entry.debits_posted - entry.credits_posted end as balance
      from account
      join entry on entry.account_id = account.id
      join transfer on transfer.id = entry.transfer_id
      join journal on journal.id = transfer.journal_id
      join account counterpart on counterpart.id = case side when 'D' then credit_account else debit_account end
      left join person on counterpart.kind = 'wallet' and person.id = counterpart.subject
     where account.code = ${code} and posted <> 0
       and entry.version > ${lastBefore(from)} and entry.version <= ${lastBefore(before)}
     order by entry.version
     limit ${most}`.execute(tx)
  const chits = await chitsOfEvents(
    tx,
    rows.map(({ key }) => key),
  )
  return rows.map((row) => ({ ...row, chit: chits.get(row.key) }))
}
