import type { InboxKind } from '@kuri/domain'
import { sql } from 'kysely'
import type { Tx } from '../../database/types.ts'

/** A thing that waits: where its own list has it, and since when. */
export interface Place {
  readonly kind: InboxKind
  readonly id: string
  readonly since: Date
  /** The same to the microsecond, which a Date loses. */
  readonly sinceMicros: number
  readonly isYours: boolean
  /** Whom the money is for; null where it is the company's own. */
  readonly personId: string | null
}

/** Who reads the inbox. */
export interface Reader {
  readonly id: string
  readonly sees: readonly InboxKind[]
  readonly decides: readonly InboxKind[]
}

/** Where a page ended. */
export interface After {
  readonly sinceMicros: number
  readonly id: string
}

type Filter = InboxKind | 'yours' | 'sent'

/**
 * Everything that waits, of every kind: since when, who may not decide it (`barred`: whose money it is first, then who acts for
 * them and who made it where two persons are needed), and whether only the gateway is waited for. Every line reads a partial index
 * that holds nothing but what is open, so that the years behind cost nothing.
 */
const waiting = sql`
  select 'topup' as kind, id, created_at as since, array[person_id, first_checker, case when needs_second then maker end, acting_by] as barred, false as is_sent
    from topup where state = 'waiting'
  union all
  select 'upi', id, claimed_at, array[person_id, first_checker, acting_by], false
    from upi_payment where state = 'waiting'
  union all
  select 'withdrawal', id, created_at,
         array[person_id] || case when state <> 'approved' then
           array[acting_by, (select represented_by from person where person.id = withdrawal.person_id), first_by,
                 case when entered_needs_other and not needs_second then entered_by end] end,
         exists (select from payout where withdrawal_id = withdrawal.id and payout.state in ('sending', 'processing'))
    from withdrawal where state in ('waiting', 'waiting_second', 'approved')
  union all
  select 'refund', id, created_at, array[person_id, maker], state <> 'waiting_second'
    from refund where state in ('waiting_second', 'sending', 'pending')
  union all
  select 'prize', auction_id, coalesce(settled_at, opens_at), array[ticket.person_id, case when prize.state = 'waiting_second' then maker end], false
    from prize
    -- a prize of the previous books has no result here: it waits since the day of its auction
    join auction on auction.id = prize.auction_id
    left join auction_result using (auction_id)
    left join ticket on ticket.id = prize.ticket_id
   where prize.state <> 'approved'
  union all
  select 'step', id, created_at, array[person_id, substitute_id, maker], false
    from arrears_step where state = 'waiting_second'
  union all
  select 'handover', id, created_at, array[collector_id], false
    from handover where state = 'waiting'
  union all
  select 'till', id, closed_at, array[null, cashier_id], false
    from till where state = 'closed'
  union all
  select 'till-move', id, created_at, array[null, maker_id], false
    from till_move where state = 'waiting'
  union all
  select 'receipt', id, received_at, array[person_id, collector_id], false
    from signed_receipt receipt
   where state = 'unallocated' and settled_at is null and receipt.method <> 'cheque'
     -- once its money is to be moved, that waits instead
     and not exists (select from collection
                       join journal on event_key = 'collect:' || collection.id
                       join company_move move on move.journal_id = journal.id
                      where signed_receipt = receipt.id and put_into = 'suspense' and move.state = 'waiting_second')
  union all
  select 'conflict', conflict.id, received_at, array[withdrawal.person_id], false
    from payout_conflict conflict
    join payout on payout.id = payout_id
    join withdrawal on withdrawal.id = payout.withdrawal_id
   where decided_at is null
  union all
  select 'bank-account', id, saved_at,
         array[person_id, saved_by, acting_by, (select represented_by from person where person.id = bank_account.person_id)], false
    from bank_account where waits
  union all
  select 'auction-cancel', id, cancel_requested_at, array[null, cancel_requested_by], false
    from auction where cancel_requested_at is not null and state in ('scheduled', 'open')
  union all
  select kind, case when kind in ('counter', 'move', 'receipt-cancel', 'receipt-check') then subject_id else id end, created_at, array[person_id, maker], false
    from approval where state = 'waiting'`

/** The same as one reader sees it. Where nothing is decided, `counts` does not look up who may not decide. */
const seenBy = ({ id, sees, decides }: Reader) => sql`
  select kind, id, since, is_sent, barred[1] as person_id,
         ${decides.length === 0 ? sql`false` : sql`not is_sent and kind = any(${decides}::text[]) and ${id}::uuid <> all(array_remove(barred, null))`} as is_yours
    from (${waiting}) waiting
   where kind = any(${sees}::text[])`

const CONDITION = { yours: sql`is_yours`, sent: sql`is_sent`, all: sql`not is_sent` }

/** One page, the longest waiting first, then by id. */
export async function page(
  tx: Tx,
  reader: Reader,
  {
    filter,
    limit,
    after,
  }: { readonly filter: Filter | undefined; readonly limit: number; readonly after: After | undefined },
): Promise<Place[]> {
  const isKind = filter !== undefined && filter !== 'yours' && filter !== 'sent'
  const { rows } = await sql<Place>`
    select kind, id, since, (extract(epoch from since) * 1000000)::bigint as "sinceMicros", is_yours as "isYours", person_id as "personId"
      from (${seenBy(reader)}) seen
     where ${isKind ? sql`not is_sent and kind = ${filter}` : CONDITION[filter ?? 'all']}
       and ${after ? sql`(since, id) > (timestamptz 'epoch' + ${after.sinceMicros} * interval '1 microsecond', ${after.id}::uuid)` : sql`true`}
     order by since, id
     limit ${limit}`.execute(tx)
  return rows
}

export interface Count {
  readonly kind: InboxKind
  readonly waiting: number
  readonly yours: number
  readonly sent: number
  /** Of the rows that wait. */
  readonly oldest: Date | null
}

/** How many of each kind there are; kinds of which there is nothing are left out. */
export async function counts(tx: Tx, reader: Reader): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select kind, count(*) filter (where not is_sent) as waiting, count(*) filter (where is_yours) as yours,
           count(*) filter (where is_sent) as sent, min(since) filter (where not is_sent) as oldest
      from (${seenBy(reader)}) seen
     group by kind`.execute(tx)
  return rows
}
