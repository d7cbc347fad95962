import type { Day, NamedPerson, Paise, PassbookLine } from '@kuri/domain'
import { sql } from 'kysely'
import { namedPerson } from '../../database/legal-name.ts'
import type { Tx } from '../../database/types.ts'
import type { NamedTicket } from './tickets.ts'

export interface BookRow {
  readonly chitId: string
  readonly chitName: string
  readonly months: number
  readonly tickets: number
  readonly instalment: Paise
  readonly startOn: Day
  readonly holder: NamedPerson
  readonly holderCode: string
  readonly held: readonly NamedTicket[]
}

/** A person's tickets in a chit that has started; null: there are none. */
export async function book(tx: Tx, chitId: string, personId: string): Promise<BookRow | null> {
  const { rows } = await sql<BookRow>`
    select chit.id as "chitId", chit.name as "chitName", months, ticket_count as tickets, instalment_paise as instalment,
           start_on as "startOn", ${namedPerson} as holder, person.code as "holderCode",
           json_agg(json_build_object('ticketNo', ticket_no, 'keptFor', kept_for) order by ticket_no) as held
      from chit join ticket on ticket.chit_id = chit.id join person on person.id = ticket.person_id
     where chit.id = ${chitId} and person.id = ${personId} and chit.started_at is not null
     group by chit.id, person.id`.execute(tx)
  return rows[0] ?? null
}

/** The chits in which a person holds tickets, the oldest first. */
export async function chitsOf(tx: Tx, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from chit where started_at is not null and id in (select chit_id from ticket where person_id = ${personId})
     order by start_on, chit_no`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface LineRow {
  readonly at: Date
  readonly kind: PassbookLine['kind']
  readonly ticketNo: number
  readonly monthNo: number
  readonly reference: string
  readonly paidIn: Paise
  readonly dividend: Paise
  readonly received: Paise
}

/** What happened on a person's tickets in a chit, in the order in which it did. */
export async function lines(tx: Tx, chitId: string, personId: string): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    with mine as (select id, ticket_no from ticket where chit_id = ${chitId} and person_id = ${personId})
    select paid_at as at, 'contribution' as kind, ticket_no as "ticketNo", month_no as "monthNo", receipt_no as reference,
           amount_paise as "paidIn", dividend_paise as dividend, 0::bigint as received
      from mine join instalment_payment on ticket_id = mine.id
    union all
    select settled_at, 'dividend', ticket_no, auction.month_no, 'Prize ' || prize_no, 0, 0, to_wallet_paise
      from mine join dividend on dividend.ticket_id = mine.id
      join auction on auction.id = dividend.auction_id join auction_result using (auction_id)
     where to_wallet_paise > 0
    union all
    select approved_at, 'prize', ticket_no, auction.month_no, 'Prize ' || prize_no, 0, 0, prize.amount_paise
      from mine join prize on prize.ticket_id = mine.id join auction on auction.id = prize.auction_id
     -- one of the previous books was paid there, like the months of that time: the passbook has what happened here
     where prize.state = 'approved' and prize.paid_before is null
     order by at, "ticketNo", "monthNo", kind`.execute(tx)
  return rows
}
