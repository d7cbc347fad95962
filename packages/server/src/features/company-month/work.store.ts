import type { companyMonthEndpoints, ReplyOf } from '@kuri/contract'
import { sql } from 'kysely'
import type { Tx } from '../../database/types.ts'

type Work = ReplyOf<typeof companyMonthEndpoints.companyWork>

/** The prize to pay first, and the sums that wait longest, two of each kind. Only what is open is read, however much is decided. */
export async function firstWaiting(
  tx: Tx,
): Promise<Pick<Work, 'prize' | 'topups' | 'counterPayments' | 'withdrawals'>> {
  const { rows } = await sql<Awaited<ReturnType<typeof firstWaiting>>>`
    with first_topup as (
      select amount_paise from topup where state = 'waiting' order by created_at, id limit 2),
    first_counter_payment as (
      select amount_paise from counter_payment where state = 'waiting_second' order by created_at, id limit 2),
    first_withdrawal as (
      select amount_paise from withdrawal
       where state in ('waiting', 'waiting_second', 'approved')
         and not exists (select from payout
                          where withdrawal_id = withdrawal.id and payout.state in ('sending', 'processing'))
       order by created_at, id limit 2),
    first_prize as (
      select chit.name as "chitName", prize_no as "prizeNo", prize.amount_paise as amount, pay_by as "payBy"
        from prize join auction on auction.id = auction_id join chit on chit.id = chit_id
       where prize.state <> 'approved' order by pay_by, auction_id limit 1)
    select (select to_json(first_prize) from first_prize) as prize,
           (select coalesce(json_agg(amount_paise), '[]') from first_topup) as topups,
           (select coalesce(json_agg(amount_paise), '[]') from first_counter_payment) as "counterPayments",
           (select coalesce(json_agg(amount_paise), '[]') from first_withdrawal) as withdrawals`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a select of one row answers with one row')
  return row
}

/** How many schemes run and form, and which of them can be started. */
export async function chitsByState(tx: Tx): Promise<Work['chits']> {
  const { rows } = await sql<Work['chits']>`
    with live as (
      select name, state, created_at, id, state = 'forming' and tickets_taken >= ticket_count as is_ready
        from chit where state in ('forming', 'running'))
    select count(*) filter (where state = 'running') as running, count(*) filter (where state = 'forming') as forming,
           count(*) filter (where is_ready) as ready,
           array(select name from live where is_ready order by created_at desc, id desc limit 2) as "readyNames"
      from live`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an aggregate answers with one row')
  return row
}
