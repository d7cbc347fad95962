import type { AuctionOfMonth, Day, LateTerms, Paise } from '@kuri/domain'
import { sql, type RawBuilder } from 'kysely'
import { TODAY } from '../../clock.ts'
import { branchNameOf } from '../../database/branch-rows.ts'
import { arrayOf, rowsOf } from '../../database/sql-arrays.ts'
import type { Tx } from '../../database/types.ts'
import { containing } from '../../database/search-words.ts'
import {
  instalments,
  isOverdue,
  isReceived,
  previousPayments,
  type InstalmentOfTicket,
  type PreviousPayment,
} from './store.ts'

/** An unpaid instalment with what its chit agreed about that. */
export interface Owing extends InstalmentOfTicket {
  readonly late: LateTerms | null
  readonly chitName: string
  /** Of the chit, where there are several. */
  readonly branch: string | null
  readonly hasWon: boolean
  /** What the company has put in for it, and has not got back. */
  readonly advanced: Paise
  /** Handed over at the counter, and waits for a second person's confirmation. */
  readonly isReceived: boolean
}

/** Whose: one ticket's or some tickets', one person's or some people's, or everybody's. */
export type Scope =
  | { readonly ticketId: string }
  | { readonly personId: string }
  | { readonly personIds: readonly string[] }
  | { readonly ticketIds: readonly string[] }
  | 'everybody'

/** Unpaid instalments of running chits, oldest first: the overdue ones, those due up to today, or all to the end. */
export async function owing(tx: Tx, scope: Scope, which: 'overdue' | 'due' | 'all'): Promise<Owing[]> {
  return await instalments(tx)
    .innerJoin('chit', 'chit.id', 'instalment.chit_id')
    .select([
      'chit.late_terms as late',
      'chit.name as chitName',
      branchNameOf('chit.branch_id').as('branch'),
      sql<Paise>`case when instalment.covered_at is null then 0 else instalment.rest_paise end`.as('advanced'),
      sql<boolean>`exists (select from prize where prize.ticket_id = ticket.id)`.as('hasWon'),
      isReceived,
    ])
    .where('instalment.state', '<>', 'paid')
    .$if(which !== 'all', (query) =>
      query.where((is) => is.or([isOverdue, ...(which === 'due' ? [is('instalment.due_on', '=', TODAY)] : [])])),
    )
    .$if(typeof scope === 'object' && 'ticketId' in scope, (query) =>
      query.where('instalment.ticket_id', '=', (scope as { ticketId: string }).ticketId),
    )
    .$if(typeof scope === 'object' && 'ticketIds' in scope, (query) =>
      query.where(
        sql<boolean>`instalment.ticket_id = any(${arrayOf((scope as { ticketIds: readonly string[] }).ticketIds, 'uuid')})`,
      ),
    )
    .$if(typeof scope === 'object' && 'personId' in scope, (query) =>
      query.where('ticket.person_id', '=', (scope as { personId: string }).personId),
    )
    .$if(typeof scope === 'object' && 'personIds' in scope, (query) =>
      query.where('ticket.person_id', 'in', (scope as { personIds: readonly string[] }).personIds),
    )
    .orderBy('instalment.due_on')
    .orderBy('chit.name')
    .orderBy('ticket.ticket_no')
    .orderBy('instalment.month_no')
    .execute()
}

/** The auctions whose dividends lower these instalments: of their chit, of the month before. */
export async function auctionsBefore(
  tx: Tx,
  months: readonly Pick<InstalmentOfTicket, 'chitId' | 'monthNo'>[],
): Promise<(AuctionOfMonth & { readonly chitId: string })[]> {
  if (months.length === 0) return []
  const { rows } = await sql<AuctionOfMonth & { chitId: string }>`
    select distinct auction.chit_id as "chitId", auction.month_no as "monthNo", auction.state, prize_by as "prizeBy"
      from ${rowsOf(months, { chitId: 'uuid', monthNo: 'integer' })} as wanted (chit_id, month_no)
      join auction on auction.chit_id = wanted.chit_id and auction.month_no = wanted.month_no - 1
      join chit on chit.id = auction.chit_id`.execute(tx)
  return rows
}

/** Which tickets with something overdue are wanted. */
export interface LateTermsInput {
  readonly words: readonly string[]
  readonly limit: number
  /** The last one seen. */
  readonly after: LateTicket | undefined
}

export interface LateTicket {
  readonly ticketId: string
  /** The day of its oldest overdue month. */
  readonly dueOn: Day
}

/**
 * Tickets with something overdue, the oldest debt first. What the company bears is overdue before its day, and comes after
 * all that is late by the calendar: so both are read in their order, and no further than the page. The days and states are
 * named only so that an index is read.
 */
export async function lateTickets(tx: Tx, { words, limit, after }: LateTermsInput): Promise<LateTicket[]> {
  const oldestOf = (which: RawBuilder<unknown>) => sql`
    (select overdue.ticket_id, overdue.due_on
       from instalment overdue join ticket on ticket.id = overdue.ticket_id
       join chit on chit.id = overdue.chit_id join person on person.id = ticket.person_id
      where ${which} and is_overdue(overdue.state, overdue.due_on, ${TODAY})
        and ${after === undefined ? sql`true` : sql`(overdue.due_on, overdue.ticket_id) > (${after.dueOn}::date, ${after.ticketId}::uuid)`}
        and ${
          words.length === 0
            ? sql`true`
            : sql.join(
                words.map(
                  (word) => sql`lower(concat_ws(' ', person.name, person.phone, chit.name)) like ${containing(word)}`,
                ),
                sql` and `,
              )
        }
        and not exists (select from instalment earlier
                         where earlier.ticket_id = overdue.ticket_id and earlier.month_no < overdue.month_no
                           and is_overdue(earlier.state, earlier.due_on, ${TODAY}))
      order by overdue.due_on, overdue.ticket_id limit ${limit})`
  const { rows } = await sql<LateTicket>`
    select ticket_id as "ticketId", due_on as "dueOn"
      from (${oldestOf(sql`overdue.due_on < kuri_today()`)}
            union all
            ${oldestOf(sql`overdue.state in ('covered', 'written_off') and overdue.due_on >= kuri_today()`)}) late
     order by due_on, ticket_id limit ${limit}`.execute(tx)
  return rows
}

export interface LateSince {
  readonly dueOn: Day
  readonly tickets: number
  readonly owed: Paise
}

/** How many tickets owe how much, by the day of their oldest overdue month. */
export async function lateSince(tx: Tx): Promise<LateSince[]> {
  const { rows } = await sql<LateSince>`
    select "dueOn", count(*)::int as tickets, sum(owed)::bigint as owed
      from (select min(due_on) as "dueOn", sum(rest_paise) as owed from overdue_instalment group by ticket_id) late
     group by "dueOn"`.execute(tx)
  return rows
}

export interface MonthOfTicket extends InstalmentOfTicket {
  readonly late: LateTerms | null
  readonly previous: readonly PreviousPayment[]
}

/** One ticket's month with what its chit agreed about being late. */
export async function monthOfTicket(
  tx: Tx,
  { ticketId, monthNo }: { readonly ticketId: string; readonly monthNo: number },
): Promise<MonthOfTicket | null> {
  const month = await instalments(tx)
    .innerJoin('chit', 'chit.id', 'instalment.chit_id')
    .select(['chit.late_terms as late', previousPayments])
    .where('instalment.ticket_id', '=', ticketId)
    .where('instalment.month_no', '=', monthNo)
    .executeTakeFirst()
  return month ?? null
}

export interface DuePenalty {
  readonly ticketId: string
  readonly ticketNo: number
  readonly chitId: string
  readonly chitName: string
  readonly personId: string
  readonly monthNo: number
  readonly dueOn: Day
  readonly amount: Paise
  readonly because: string
}

/** Penalties that are fixed and not paid, oldest first. */
export async function duePenalties(
  tx: Tx,
  scope: { readonly ticketId: string } | { readonly personId: string } | { readonly personIds: readonly string[] },
): Promise<DuePenalty[]> {
  return await tx
    .selectFrom('penalty')
    .innerJoin('ticket', 'ticket.id', 'penalty.ticket_id')
    .innerJoin('chit', 'chit.id', 'ticket.chit_id')
    .innerJoin('instalment', (on) =>
      on.onRef('instalment.ticket_id', '=', 'penalty.ticket_id').onRef('instalment.month_no', '=', 'penalty.month_no'),
    )
    .where('penalty.state', '=', 'due')
    .$if('ticketId' in scope, (query) =>
      query.where('penalty.ticket_id', '=', (scope as { ticketId: string }).ticketId),
    )
    .$if('personId' in scope, (query) =>
      query.where('penalty.person_id', '=', (scope as { personId: string }).personId),
    )
    .$if('personIds' in scope, (query) =>
      query.where('penalty.person_id', 'in', (scope as { personIds: readonly string[] }).personIds),
    )
    .orderBy('chit.name')
    .orderBy('penalty.month_no')
    .select([
      'penalty.ticket_id as ticketId',
      'ticket.ticket_no as ticketNo',
      'chit.id as chitId',
      'chit.name as chitName',
      'penalty.person_id as personId',
      'penalty.month_no as monthNo',
      'instalment.due_on as dueOn',
      'penalty.amount_paise as amount',
      'penalty.because',
    ])
    .execute()
}

/**
 * What a holder has paid in for a ticket so far: the entry of a substitute, and the payments from their wallet since they
 * hold it, parts too; and, who has held it since before the company moved in, what was paid for it in the previous books. Who was
 * removed and takes the same ticket over again has had the earlier ones back.
 */
export async function contributionsOf(tx: Tx, ticketId: string, personId: string): Promise<Paise> {
  const { rows } = await sql<{ paid: Paise }>`
    select entry_paise + (select coalesce(sum(amount_paise), 0) from instalment_payment
                           where ticket_id = held.ticket_id and payer_id = person_id
                             and (holder_no = 1 or paid_at >= since))
                       + paid_before(held) as paid
      from ticket_holding held
     where ticket_id = ${ticketId} and person_id = ${personId}
     order by holder_no desc limit 1`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('whoever pays for a ticket has held it')
  return row.paid
}

/** Books that the company bears what is left of its advance; gives how much. Null: this instalment is not covered. */
export async function markWrittenOff(tx: Tx, ticketId: string, monthNo: number): Promise<Paise | null> {
  const written = await tx
    .updateTable('instalment')
    .set({ state: 'written_off', written_off_at: sql<Date>`kuri_now()` })
    .where('ticket_id', '=', ticketId)
    .where('month_no', '=', monthNo)
    .where('state', '=', 'covered')
    .returning('rest_paise')
    .executeTakeFirst()
  return written?.rest_paise ?? null
}

export interface ChitAdvances {
  readonly chitId: string
  readonly chitName: string
  /** Where the company has several. */
  readonly branch: string | null
  readonly made: Paise
  readonly repaid: Paise
  readonly writtenOff: Paise
  readonly outstanding: Paise
}

/** What the company has put in for late payers, chit by chit: how much of it came back, was given up, or is still out. */
export async function advances(tx: Tx): Promise<ChitAdvances[]> {
  const { rows } = await sql<ChitAdvances>`
    select chit.id as "chitId", chit.name as "chitName", ${branchNameOf('chit.branch_id')} as branch, made, made - advanced as repaid,
           advanced - outstanding as "writtenOff", outstanding
      from (select chit_id, coalesce(sum(paise) filter (where name = 'ever_advanced'), 0) as made,
                   coalesce(sum(paise) filter (where name = 'unpaid_advance'), 0) as advanced,
                   coalesce(sum(paise) filter (where name = 'outstanding_advance'), 0) as outstanding
              from chit_total
             where name in ('ever_advanced', 'unpaid_advance', 'outstanding_advance') group by chit_id) as total
      join chit on chit.id = chit_id
     where made <> 0
     order by outstanding desc, chit.name, chit.id`.execute(tx)
  return rows
}
