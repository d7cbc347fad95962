import type { TicketMonthState } from '@kuri/contract'
import type { Day, Paise } from '@kuri/domain'
import { sql } from 'kysely'
import { TODAY } from '../../clock.ts'
import type { Row, Tx } from '../../database/types.ts'

/** The state of one ticket's month, as the contract names it. */
const TICKET_MONTH_STATE = sql<TicketMonthState>`
  case when instalment.state <> 'paid' and exists (
              select from counter_payment as taken
               where taken.ticket_id = instalment.ticket_id and taken.month_no = instalment.month_no
                 and taken.state = 'waiting_second')
            or instalment.state <> 'paid' and cheque_waits(instalment.ticket_id, instalment.month_no, instalment.rest_paise)
         then 'waiting'
       when is_overdue(instalment.state, due_on, ${TODAY}) then 'late'
       else instalment_status(instalment.state, due_on, ${TODAY}) end`

export interface ChitHeader {
  readonly id: string
  readonly name: string
  readonly state: Row<'chit'>['state']
  readonly months: number
  readonly tickets: number
  readonly taken: number
  readonly instalment: Paise
  readonly startOn: Day
  readonly monthNo: number | null
  readonly auctionId: string | null
  readonly opensAt: Date
  /** The workbook with which it moved in; null: it began here. */
  readonly importId: string | null
}

export async function findChitHeader(tx: Tx, id: string): Promise<ChitHeader | null> {
  const { rows } = await sql<ChitHeader>`
    select chit.id, chit.name, chit.state, months, ticket_count as tickets, tickets_taken as taken,
           instalment_paise as instalment, start_on as "startOn",
           (select max(month_no) from instalment join ticket on ticket.id = ticket_id
             where ticket.chit_id = chit.id and ticket_no = 1 and due_on <= ${TODAY}) as "monthNo",
           next.id as "auctionId", next.opens_at as "opensAt",
           (select import_id from previous_chit moved where moved.chit_id = chit.id) as "importId"
      from chit
      left join lateral (
        select id, opens_at from auction
         where auction.chit_id = chit.id and state in ('scheduled', 'open', 'closed') order by prize_no limit 1) as next on true
     where chit.id = ${id}`.execute(tx)
  return rows[0] ?? null
}

/** From the first to the last month or ticket, both included. */
interface Range {
  readonly from: number
  readonly to: number
}

export interface MonthTotal {
  readonly monthNo: number
  readonly dueOn: Day
  readonly due: Paise
  readonly collected: Paise
}

/** Some months, each with the sums of all tickets. */
export async function monthTotals(tx: Tx, chitId: string, { from, to }: Range): Promise<MonthTotal[]> {
  const { rows } = await sql<MonthTotal>`
    select month_no as "monthNo", min(due_on) as "dueOn", sum(net_paise) as due,
           sum(net_paise - rest_paise) as collected
      from instalment where chit_id = ${chitId} and month_no between ${from} and ${to}
     group by month_no order by month_no`.execute(tx)
  return rows
}

export interface TicketPayments {
  readonly ticketNo: number
  readonly userId: string
  readonly name: string
  readonly phone: string
  readonly keptFor: string
  readonly cells: readonly TicketMonthState[]
  readonly prizeMonth: number | null
  readonly owes: Paise
  readonly dueToday: Paise
}

/** Some tickets of a chit by number, each with its states in some months, in one statement. */
export async function ticketPayments(
  tx: Tx,
  chitId: string,
  { tickets, months }: { readonly tickets: Range; readonly months: Range },
): Promise<TicketPayments[]> {
  const { rows } = await sql<TicketPayments>`
    select ticket.ticket_no as "ticketNo", person.id as "userId", person.name, person.phone, kept_for as "keptFor",
           coalesce(own.cells, '[]') as cells, coalesce(own.owes, 0) as owes,
           coalesce(own.due_today, 0) as "dueToday",
           (select auction.month_no from prize join auction on auction.id = auction_id
             where prize.ticket_id = ticket.id) as "prizeMonth"
      from ticket join person on person.id = person_id
      left join lateral (
        select json_agg(${TICKET_MONTH_STATE} order by month_no)
                 filter (where month_no between ${months.from} and ${months.to}) as cells,
               sum(rest_paise) filter (where is_overdue(instalment.state, due_on, ${TODAY})) as owes,
               sum(rest_paise) filter (where instalment.state = 'unpaid' and due_on = ${TODAY}) as due_today
          from instalment where instalment.ticket_id = ticket.id) as own on true
     where ticket.chit_id = ${chitId} and ticket.ticket_no between ${tickets.from} and ${tickets.to}
     order by ticket.ticket_no`.execute(tx)
  return rows
}

/** The id and the state of one ticket's month. */
export async function findTicketMonth(
  tx: Tx,
  { chitId, ticketNo, monthNo }: { readonly chitId: string; readonly ticketNo: number; readonly monthNo: number },
): Promise<{ readonly ticketId: string; readonly state: TicketMonthState } | null> {
  const { rows } = await sql<{ ticketId: string; state: TicketMonthState }>`
    select ticket.id as "ticketId", ${TICKET_MONTH_STATE} as state
      from ticket join instalment on instalment.ticket_id = ticket.id
     where ticket.chit_id = ${chitId} and ticket_no = ${ticketNo} and month_no = ${monthNo}`.execute(tx)
  return rows[0] ?? null
}
