import type { Paise } from '@kuri/domain'
import { sql } from 'kysely'
import type { Tx } from '../../database/types.ts'
import { accounts } from './accounts.ts'

/** What one kind of event moved into or out of a chit's pool, or of what the company has advanced to it. */
export interface ChitMove {
  readonly account: 'pool' | 'advance'
  /** Seen from the account: 'in' makes it larger. */
  readonly direction: 'in' | 'out'
  /** The kind of the account on the other side. */
  readonly counterpart: string
  /** The month it was for; null for a prize, which names its auction instead. */
  readonly monthNo: number | null
  readonly auctionId: string | null
  readonly amount: Paise
  /** Of how many tickets; 0 for prizes. */
  readonly tickets: number
}

/** Everything that ever moved through a chit's pool and its advances, summed by what it was for. */
export async function chitMoves(tx: Tx, chitId: string): Promise<ChitMove[]> {
  const codes = [accounts.pool(chitId), accounts.advance(chitId)]
  const { rows } = await sql<ChitMove>`
    select account.kind as account,
           case when side = account.normal then 'in' else 'out' end as direction,
           counterpart.kind as counterpart,
           (meta ->> 'monthNo')::int as "monthNo",
           case journal.kind when 'prize.settled' then split_part(event_key, ':', 2) end as "auctionId",
           sum(posted) as amount, count(distinct meta ->> 'ticketNo') as tickets
      from account
      join entry on entry.account_id = account.id
      join transfer on transfer.id = entry.transfer_id
      join journal on journal.id = transfer.journal_id
      join account counterpart on counterpart.id = case side when 'D' then credit_account else debit_account end
     where account.code = any(${codes}::text[]) and posted <> 0
     group by 1, 2, 3, 4, 5`.execute(tx)
  return rows
}
