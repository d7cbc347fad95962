import type { Paise } from '@kuri/domain'
import { sql } from 'kysely'
import type { Tx } from '../../database/types.ts'

export interface WaitingMoney {
  readonly what: 'gateway' | 'hold' | 'suspense'
  readonly journalId: number
  readonly reference: string
  readonly amount: Paise
  readonly since: Date
  readonly isLate: boolean
  readonly isWaiting: boolean
}

const MOST = 500

/**
 * Money that lies where it should not lie for long: captured and not settled (gateways pay out the oldest first), held,
 * and without an owner. The longest first.
 */
export async function waitingMoney(tx: Tx): Promise<WaitingMoney[]> {
  const { rows } = await sql<WaitingMoney>`
    with at_gateway as (
      select coalesce(sum(balance_of(account)), 0) as lies from account where code = 'gateway_clearing'),
    captured as (
      select journal.id, coalesce(meta ->> 'orderId', meta ->> 'reference', event_key) as reference, amount_paise, posted_at,
             sum(amount_paise) over (order by transfer.id desc) - amount_paise as younger
        from transfer
        join journal on journal.id = journal_id
        join account on account.id = debit_account and account.code = 'gateway_clearing'
       where phase in ('posted', 'post')),
    waiting as (
      select 'gateway' as what, id as "journalId", reference, least(amount_paise, lies - younger)::bigint as amount, posted_at as since,
             interval '3 days' as most, false as "isWaiting"
        from captured, at_gateway where younger < lies
      union all
      select 'hold', journal.id, coalesce(meta ->> 'reference', ''), amount_paise, posted_at, interval '24 hours', false
        from transfer held join journal on journal.id = journal_id
       where phase = 'pending' and not exists (select from transfer resolved where resolved.pending_id = held.id)
      union all
      select 'suspense', journal_id, reference, amount_paise, posted_at, interval '3 days', waiting_move is not null
        from suspense_item)
    select what, "journalId", reference, amount, since, since < kuri_now() - most as "isLate", "isWaiting"
      from waiting order by since, "journalId" limit ${MOST}`.execute(tx)
  return rows
}
