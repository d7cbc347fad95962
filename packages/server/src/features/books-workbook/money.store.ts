import type { AccountKind, Day, Paise } from '@kuri/domain'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../database/types.ts'
import type { Moment } from './moment.ts'

/**
 * When an event counts: what a company brought from its previous books on the last day of those, whenever it was entered;
 * everything else when it was recorded.
 */
const countsAt = (journal: string): RawBuilder<Date> =>
  sql`case when ${sql.ref(`${journal}.kind`)} in ('opening', 'opening.reversed') then ${sql.ref(`${journal}.event_at`)}
           else ${sql.ref(`${journal}.posted_at`)} end`

/** An account with something in it at the end of the day. */
export interface AccountAt {
  readonly kind: AccountKind
  /** The person, auction or chit of the account; null: it is the company's. */
  readonly subject: string | null
  /** A debit is above zero. */
  readonly balance: Paise
  /** Of the account of a prize: its chit and who won. */
  readonly chitId: string | null
  readonly winnerId: string | null
  /** Of the account of a person: their name, and our code of them. */
  readonly name: string | null
  readonly code: string | null
}

/** Whether nobody else writes the workbook: until this transaction ends nobody else does. */
export async function takeTurn(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('kuri:books-workbook')) as is`.execute(tx)
  return rows[0]?.is === true
}

/** Statements of this transaction may take minutes: of an early day of a large company most entries came later. */
export async function haveTime(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(tx)
  await sql`set local client_connection_check_interval = '1s'`.execute(tx)
}

/** All accounts that are not empty: what they have now, less what has moved since. Money that is held has not moved. */
export async function accountsAt(tx: Tx, { ends }: Moment): Promise<AccountAt[]> {
  const { rows } = await sql<AccountAt>`
    with later as (
      select transfer.debit_account, transfer.credit_account, transfer.amount_paise
        from journal join transfer on transfer.journal_id = journal.id
       where ${countsAt('journal')} >= ${ends} and phase in ('posted', 'post')),
    moved as (
      select account_id, sum(amount) as amount
        from (select debit_account as account_id, amount_paise as amount from later
              union all select credit_account, -amount_paise from later) side
       group by account_id),
    had as (
      select account.*, (debits_posted - credits_posted - coalesce(amount, 0))::bigint as balance
        from account left join moved on account_id = account.id)
    select had.kind, subject, balance, coalesce(auction.chit_id, chit.id) as "chitId", prize_holder.person_id as "winnerId",
           person.name, person.code
      from had
      left join person on had.kind in ('wallet', 'till', 'cash_in_hand', 'upi_to_check', 'debt', 'refund_payable')
                      and person.id = subject
      left join auction on had.kind in ('prize_payable', 'prize_deposit') and auction.id = subject
      left join prize on prize.auction_id = auction.id
      left join ticket prize_holder on prize_holder.id = prize.ticket_id
      left join chit on had.kind in ('pool', 'advance', 'dividend_payable') and chit.id = subject
     where balance <> 0
     order by lock_rank, had.id`.execute(tx)
  return rows
}

/** Money that came and that nobody had been found for at the end of the day. */
export interface Unidentified {
  readonly day: Day
  readonly reference: string
  readonly amount: Paise
}

/** The same items as the view suspense_item has today. */
export async function unidentifiedAt(tx: Tx, { ends }: Moment): Promise<Unidentified[]> {
  const { rows } = await sql<Unidentified>`
    select coalesce((meta ->> 'day')::date, (posted_at at time zone 'Asia/Kolkata')::date) as day,
           coalesce(meta ->> 'reference', meta ->> 'orderId', '') as reference, sum(amount_paise)::bigint as amount
      from account
      join entry on entry.account_id = account.id
      join transfer on transfer.id = entry.transfer_id and transfer.credit_account = account.id
      join journal on journal.id = transfer.journal_id
     where account.code = 'suspense' and phase in ('posted', 'post') and event_key not like 'reverse:%' and ${countsAt('journal')} < ${ends}
       and not exists (select from company_move move join journal done on done.event_key = company_move_key(move)
                        where move.journal_id = journal.id and done.posted_at < ${ends})
       and not (journal.kind = 'opening'
                and exists (select from journal back
                             where back.event_key = replace(journal.event_key, 'suspense:', 'suspense-back:')))
     group by journal.id
     order by journal.id`.execute(tx)
  return rows
}

/** The first day of these books; null: nothing has happened. */
export async function firstDay(tx: Tx): Promise<Day | null> {
  const { rows } = await sql<{ day: Day | null }>`
    select greatest((select max(cut_over) from previous_books where taken_back_at is null),
                    (select (min(${countsAt('journal')}) at time zone 'Asia/Kolkata')::date from journal)) as day`.execute(
    tx,
  )
  return rows[0]?.day ?? null
}
