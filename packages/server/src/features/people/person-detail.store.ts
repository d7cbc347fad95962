import type { Paise } from '@kuri/domain'
import { sql } from 'kysely'
import { TODAY } from '../../clock.ts'
import type { Row, Tx } from '../../database/types.ts'
import { previousPrize, type PreviousPrize } from '../chits/previous-prize.ts'

export interface Membership {
  readonly chitId: string
  readonly chitName: string
  readonly state: Row<'chit'>['state']
  readonly ticketNo: number
  readonly nominee: string
  readonly joinedAt: Date
  readonly months: number
  readonly monthsPaid: number
  readonly monthsLate: number
  readonly arrears: Paise
  readonly auctionId: string | null
  readonly prizeNo: number | null
  readonly prize: Paise | null
  readonly prizeState: Row<'prize'>['state'] | null
  readonly previous: PreviousPrize | null
}

/** A person's tickets, the latest first, with how far each is paid, what is late and what it has won. */
export async function memberships(tx: Tx, personId: string): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select chit.id as "chitId", chit.name as "chitName", chit.state, ticket_no as "ticketNo", ticket.nominee, joined_at as "joinedAt",
           chit.months, paid as "monthsPaid", late as "monthsLate", arrears,
           prize.auction_id as "auctionId", prize_no as "prizeNo", prize.amount_paise as prize, prize.state as "prizeState",
           ${previousPrize} as previous
      from ticket
      join chit on chit.id = ticket.chit_id
      join lateral (
        select count(*) filter (where state = 'paid') as paid, count(*) filter (where is_late) as late,
               coalesce(sum(rest_paise) filter (where is_late), 0) as arrears
          from instalment, lateral (select is_overdue(state, due_on, ${TODAY}) as is_late) now
         where ticket_id = ticket.id) book on true
      left join prize on prize.ticket_id = ticket.id
      left join auction on auction.id = prize.auction_id
      left join previous_prize on previous_prize.auction_id = auction.id
     where ticket.person_id = ${personId}
     order by joined_at desc, chit.id desc, ticket_no`.execute(tx)
  return rows
}

export interface WaitingFor {
  readonly id: string
  readonly chitId: string
  readonly chitName: string
  readonly createdAt: Date
}

/** Schemes a person waits to be let into, longest first. */
export async function waitingFor(tx: Tx, personId: string): Promise<WaitingFor[]> {
  return await tx
    .selectFrom('join_request')
    .innerJoin('chit', 'chit.id', 'join_request.chit_id')
    .where('join_request.person_id', '=', personId)
    .where('join_request.state', '=', 'pending')
    .orderBy('join_request.created_at')
    .orderBy('join_request.id')
    .select(['join_request.id', 'chit.id as chitId', 'chit.name as chitName', 'join_request.created_at as createdAt'])
    .execute()
}

export interface Traces {
  readonly tickets: number
  readonly payments: number
  readonly decisions: number
  readonly isLastAdmin: boolean
}

/** Where a person's name stands in the company's books, beside their wallet, and whether the company would be without an administrator. */
export async function traces(tx: Tx, personId: string): Promise<Traces> {
  const { rows } = await sql<Traces>`
    select (select count(distinct ticket_id) from ticket_holding where person_id = ${personId}) as tickets,
           (select count(*) from topup where person_id = ${personId})
             + (select count(*) from payment where person_id = ${personId})
             + (select count(*) from upi_payment where person_id = ${personId} and state <> 'open') as payments,
           (select count(*) from topup where ${personId} in (maker, checker) and person_id <> ${personId})
             + (select count(*) from collection where collector_id = ${personId})
             + (select count(*) from handover where ${personId} in (collector_id, receiver)) as decisions,
           (select array_agg(id) = array[${personId}::uuid] from person where role = 'admin') is true as "isLastAdmin"`.execute(
    tx,
  )
  const [found] = rows
  if (!found) throw new Error('a question about nobody still has an answer')
  return found
}
