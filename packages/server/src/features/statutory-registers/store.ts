import type { Day, InstalmentState, NamedPerson, Paise } from '@kuri/domain'
import { sql } from 'kysely'
import { namedPerson } from '../../database/legal-name.ts'
import type { Tx } from '../../database/types.ts'

export interface SubscriberRow {
  readonly ticketNo: number
  readonly member: NamedPerson
  readonly address: string
  readonly phone: string
  readonly joinedAt: Date
  /** When the agreement was accepted last, and on which paper if it was not online; null: never in this system. */
  readonly agreedAt: Date | null
  readonly signed: { readonly number: string; readonly day: Day } | null
  /** Of the ticket, else of the member. */
  readonly nominee: string
  readonly prizeNo: number | null
}

/** Everybody who holds a ticket, by its number. */
export async function subscribers(tx: Tx, chitId: string): Promise<SubscriberRow[]> {
  const { rows } = await sql<SubscriberRow>`
    select ticket_no as "ticketNo", ${namedPerson} as member,
           concat_ws(', ', nullif(address, ''), nullif(location, ''), nullif(pin_code, '')) as address, phone,
           joined_at as "joinedAt", prize_no as "prizeNo", coalesce(nullif(ticket.nominee, ''), person.nominee) as nominee,
           accepted_at as "agreedAt",
           case when signed_no is not null then json_build_object('number', signed_no, 'day', signed_on) end as signed
      from ticket join person on person.id = ticket.person_id
      left join lateral (select accepted_at, signed_no, signed_on from agreement_acceptance a
                          where a.chit_id = ticket.chit_id and a.person_id = ticket.person_id
                          order by accepted_at desc, id desc limit 1) agreed on true
      left join prize on prize.ticket_id = ticket.id left join auction on auction.id = prize.auction_id
     where ticket.chit_id = ${chitId} order by ticket_no`.execute(tx)
  return rows
}

export interface MinutesRow {
  readonly prizeNo: number
  readonly monthNo: number
  readonly settledAt: Date
  readonly ticketNo: number
  readonly member: NamedPerson
  readonly by: 'bid' | 'lot' | 'last' | 'fixed'
  readonly bids: number
  readonly eligible: number
  readonly discount: Paise
  readonly prize: Paise
  readonly commission: Paise
  readonly tax: Paise
  readonly dividends: Paise
  readonly signatures: number
}

/** The minutes of a chit's auctions, a line for each. */
export async function minutes(tx: Tx, chitId: string): Promise<MinutesRow[]> {
  const { rows } = await sql<MinutesRow>`
    select prize_no as "prizeNo", month_no as "monthNo", settled_at as "settledAt", ticket_no as "ticketNo", ${namedPerson} as member,
           decided_by as by, (select count(*) from bid where bid.auction_id = auction.id) as bids,
           cardinality(minutes.eligible_nos) as eligible, result.discount_paise as discount, result.prize_paise as prize,
           result.commission_paise as commission, result.tax_paise as tax, result.dividend_paise as dividends,
           (select count(*) from minutes_signature s where s.auction_id = auction.id) as signatures
      from auction
      join auction_result result on result.auction_id = auction.id
      join minutes on minutes.auction_id = auction.id
      join ticket on ticket.id = result.ticket_id join person on person.id = ticket.person_id
     where auction.chit_id = ${chitId} order by prize_no`.execute(tx)
  return rows
}

export interface AccountRow {
  readonly ticketNo: number
  readonly member: NamedPerson
  readonly monthNo: number
  readonly dueOn: Day
  readonly instalment: Paise
  readonly dividend: Paise
  readonly net: Paise
  /** What of it is paid: some of it in parts, or all of it. */
  readonly paid: Paise
  readonly state: InstalmentState
  readonly paidAt: Date | null
  /** Of each payment, in order. */
  readonly receipts: string | null
}

/** Every subscriber's account, month by month: what was due, what a dividend took from it, what was paid and when. */
export async function subscriberAccounts(tx: Tx, chitId: string): Promise<AccountRow[]> {
  return await tx
    .selectFrom('instalment')
    .innerJoin('ticket', 'ticket.id', 'instalment.ticket_id')
    .innerJoin('person', 'person.id', 'ticket.person_id')
    .where('instalment.chit_id', '=', chitId)
    .orderBy('ticket.ticket_no')
    .orderBy('instalment.month_no')
    .select([
      'ticket.ticket_no as ticketNo',
      namedPerson.as('member'),
      'instalment.month_no as monthNo',
      'instalment.due_on as dueOn',
      'instalment.amount_paise as instalment',
      'instalment.dividend_paise as dividend',
      'instalment.net_paise as net',
      sql<Paise>`instalment.net_paise - instalment.rest_paise`.as('paid'),
      'instalment.state',
      'instalment.paid_at as paidAt',
      sql<string | null>`case when parts_paise = 0 then instalment.receipt_no else (
        select string_agg(receipt_no, ', ' order by part_no = 0, part_no) from instalment_payment payment
         where payment.ticket_id = instalment.ticket_id and payment.month_no = instalment.month_no) end`.as('receipts'),
    ])
    .execute()
}

export interface PrizeRow {
  readonly prizeNo: number
  readonly ticketNo: number
  readonly member: NamedPerson
  readonly prize: Paise
  readonly payBy: Day
  readonly approvedAt: Date | null
  readonly security: string | null
}

/** What was paid to prized subscribers, and on what security. */
export async function prizesPaid(tx: Tx, chitId: string): Promise<PrizeRow[]> {
  return await tx
    .selectFrom('prize')
    .innerJoin('auction', 'auction.id', 'prize.auction_id')
    .innerJoin('ticket', 'ticket.id', 'prize.ticket_id')
    .innerJoin('person', 'person.id', 'ticket.person_id')
    .where('ticket.chit_id', '=', chitId)
    .orderBy('auction.prize_no')
    .select([
      'auction.prize_no as prizeNo',
      'ticket.ticket_no as ticketNo',
      namedPerson.as('member'),
      'prize.amount_paise as prize',
      'prize.pay_by as payBy',
      'prize.approved_at as approvedAt',
      'prize.security',
    ])
    .execute()
}
