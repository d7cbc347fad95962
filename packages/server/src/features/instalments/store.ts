import type { Day, InstalmentState, PaidPart, Paise } from '@kuri/domain'
import { sql } from 'kysely'
import { TODAY } from '../../clock.ts'
import { arrayOf, rowsOf } from '../../database/sql-arrays.ts'
import type { Tx } from '../../database/types.ts'

/** One month of one ticket, with whom it belongs to. */
export interface InstalmentOfTicket {
  readonly chitId: string
  readonly ticketId: string
  readonly ticketNo: number
  readonly keptFor: string
  readonly personId: string
  readonly monthNo: number
  readonly dueOn: Day
  readonly amount: Paise
  readonly dividend: Paise
  readonly net: Paise
  /** What its member has paid of it so far: some of it in parts, or all of it. */
  readonly paid: Paise
  /** What is still to pay. */
  readonly rest: Paise
  /** The parts that were paid, in order. */
  readonly parts: readonly PaidPart[]
  readonly state: InstalmentState
  readonly paidAt: Date | null
  readonly receiptNo: string | null
  /** Since when its holder has the ticket: nobody is late before that. */
  readonly heldSince: Date
  /** What being late cost, fixed when it was paid; null: nothing, or not yet. */
  readonly penalty: FixedPenalty | null
  /** Being late with this month costs nothing: administrators have decided so. */
  readonly isWaived: boolean
}

export interface FixedPenalty {
  readonly amount: Paise
  readonly daysLate: number
  readonly because: string
  readonly state: 'due' | 'paid' | 'waived'
}

/** Instalments with whom they belong to; other questions about them begin here too. */
export const instalments = (tx: Tx) =>
  tx
    .selectFrom('instalment')
    .innerJoin('ticket', 'ticket.id', 'instalment.ticket_id')
    .leftJoin('penalty', (on) =>
      on.onRef('penalty.ticket_id', '=', 'instalment.ticket_id').onRef('penalty.month_no', '=', 'instalment.month_no'),
    )
    .leftJoin('arrears_step as waiver', (on) =>
      on
        .onRef('waiver.ticket_id', '=', 'instalment.ticket_id')
        .onRef('waiver.month_no', '=', 'instalment.month_no')
        .on('waiver.kind', '=', 'waiver')
        .on('waiver.state', '=', 'done'),
    )
    .select([
      'ticket.joined_at as heldSince',
      sql<FixedPenalty | null>`case when penalty.ticket_id is not null then jsonb_build_object(
        'amount', penalty.amount_paise, 'daysLate', penalty.days_late, 'because', penalty.because, 'state', penalty.state) end`.as(
        'penalty',
      ),
      sql<boolean>`waiver.id is not null`.as('isWaived'),
      'instalment.chit_id as chitId',
      'instalment.ticket_id as ticketId',
      'ticket.ticket_no as ticketNo',
      'ticket.kept_for as keptFor',
      'ticket.person_id as personId',
      'instalment.month_no as monthNo',
      'instalment.due_on as dueOn',
      'instalment.amount_paise as amount',
      'instalment.dividend_paise as dividend',
      'instalment.net_paise as net',
      sql<Paise>`instalment.net_paise - instalment.rest_paise`.as('paid'),
      'instalment.rest_paise as rest',
      sql<readonly PaidPart[]>`case when parts_paise = 0 then '[]' else (
        select coalesce(jsonb_agg(jsonb_build_object('amount', part.amount_paise, 'on', (paid_at at time zone 'Asia/Kolkata')::date)
                         order by part_no), '[]')
          from instalment_part part
         where part.ticket_id = instalment.ticket_id and part.month_no = instalment.month_no) end`.as('parts'),
      'instalment.state',
      'instalment.paid_at as paidAt',
      'instalment.receipt_no as receiptNo',
    ])

/** What the previous books of a company that moved in say was paid of an instalment. */
export interface PreviousPayment {
  readonly amount: Paise
  readonly paidOn: Day | null
  readonly receiptNo: string
  readonly method: 'cash' | 'upi' | 'bank' | 'cheque' | 'adjusted' | null
}

/** The same of an instalment of a query over `instalment`, in its order there. */
export const previousPayments = sql<readonly PreviousPayment[]>`case when parts_paise = 0 then '[]' else (
  select coalesce(jsonb_agg(jsonb_build_object('amount', before.amount_paise, 'paidOn', paid_on, 'receiptNo', before.receipt_no,
                                               'method', method) order by place), '[]')
    from previous_payment before
   where before.ticket_id = instalment.ticket_id and before.month_no = instalment.month_no) end`.as('previous')

/** An instalment as a list of its chit has it. */
export interface InstalmentInList extends InstalmentOfTicket {
  readonly isReceived: boolean
  readonly previous: readonly PreviousPayment[]
  /** Its ticket had its prize in the previous books. */
  readonly hadPrize: boolean
}

/** Whether an instalment of a query over `instalment` is overdue today. */
export const isOverdue = sql<boolean>`is_overdue(instalment.state, instalment.due_on, ${TODAY})`

/** Whether an instalment was handed over at the counter, and waits for a second person's confirmation or for its cheque. */
export const isReceived = sql<boolean>`exists (
  select from counter_payment waiting
   where waiting.ticket_id = instalment.ticket_id and waiting.month_no = instalment.month_no
     and waiting.state = 'waiting_second')
  or cheque_waits(instalment.ticket_id, instalment.month_no, instalment.rest_paise)`.as('isReceived')

/** Writes every ticket's instalments, one for each due day. */
export async function insertAll(tx: Tx, chitId: string, amount: Paise, dueDays: readonly Day[]): Promise<void> {
  await sql`
    insert into instalment (ticket_id, month_no, chit_id, due_on, amount_paise)
    select ticket.id, month.no, ticket.chit_id, month.due_on, ${amount}
      from ticket, unnest(${arrayOf(dueDays, 'date')}) with ordinality as month (due_on, no)
     where ticket.chit_id = ${chitId}`.execute(tx)
}

export async function ofChit(tx: Tx, chitId: string, personId?: string): Promise<InstalmentInList[]> {
  return await instalments(tx)
    .leftJoin('previous_prize', 'previous_prize.ticket_id', 'instalment.ticket_id')
    .select([isReceived, previousPayments, sql<boolean>`previous_prize.ticket_id is not null`.as('hadPrize')])
    .where('instalment.chit_id', '=', chitId)
    .$if(personId !== undefined, (query) => query.where('ticket.person_id', '=', personId ?? ''))
    .orderBy('instalment.month_no')
    .orderBy('ticket.ticket_no')
    .execute()
}

export async function lockOne(tx: Tx, ticketId: string, monthNo: number): Promise<InstalmentOfTicket | null> {
  const instalment = await instalments(tx)
    .where('instalment.ticket_id', '=', ticketId)
    .where('instalment.month_no', '=', monthNo)
    .forNoKeyUpdate('instalment')
    .executeTakeFirst()
  return instalment ?? null
}

/** A month of a chit, as SQL takes many of them. */
type Months = readonly { readonly chitId: string; readonly monthNo: number }[]

const columnsOf = (months: Months) => rowsOf(months, { chitId: 'uuid', monthNo: 'integer' })

/** What a month of a ticket takes, what lowers it already, and what is paid of it. */
export type InstalmentNow = Pick<InstalmentOfTicket, 'ticketId' | 'amount' | 'dividend' | 'paid' | 'state'>

/** Every ticket's instalment of these months; whoever holds the locks of their chits sees them as they stay. */
export async function instalmentsOf(tx: Tx, months: Months): Promise<InstalmentNow[]> {
  const { rows } = await sql<InstalmentNow>`
    select ticket_id as "ticketId", amount_paise as amount, dividend_paise as dividend,
           net_paise - rest_paise as paid, state
      from ${columnsOf(months)} as wanted (chit_id, month_no)
      join instalment using (chit_id, month_no)`.execute(tx)
  return rows
}

export type UnpaidInstalment = Pick<
  InstalmentOfTicket,
  'chitId' | 'ticketId' | 'ticketNo' | 'monthNo' | 'rest' | 'dividend'
>

/** Instalments of chits, of each up to its month, that are not wholly in the pool yet: chit by chit, oldest first. */
export async function unpaidThrough(tx: Tx, months: Months): Promise<UnpaidInstalment[]> {
  const { rows } = await sql<UnpaidInstalment>`
    select late.chit_id as "chitId", ticket_id as "ticketId", ticket_no as "ticketNo", late.month_no as "monthNo",
           rest_paise as rest, dividend_paise as dividend
      from ${columnsOf(months)} as wanted (chit_id, month_no)
      join instalment late on late.chit_id = wanted.chit_id and late.month_no <= wanted.month_no and late.state = 'unpaid'
      join ticket on ticket.id = ticket_id
     order by late.chit_id, late.month_no, ticket_no`.execute(tx)
  return rows
}

/** What a ticket owes and its day has passed, or the company has paid for it; oldest first. */
export async function lockOverdue(tx: Tx, ticketId: string): Promise<InstalmentOfTicket[]> {
  return await instalments(tx)
    .where('instalment.ticket_id', '=', ticketId)
    .where(isOverdue)
    .orderBy('instalment.month_no')
    .forNoKeyUpdate('instalment')
    .execute()
}

/** The instalments of a ticket whose day has not passed and that nobody has paid, in order. */
export async function comingOf(tx: Tx, ticketId: string): Promise<InstalmentOfTicket[]> {
  return await instalments(tx)
    .where('instalment.ticket_id', '=', ticketId)
    .where('instalment.state', '<>', 'paid')
    .where(sql<boolean>`not ${isOverdue}`)
    .orderBy('instalment.month_no')
    .execute()
}

/** The person's first ticket in a chit; null: none. */
export async function ticketOf(tx: Tx, chitId: string, personId: string): Promise<string | null> {
  const ticket = await tx
    .selectFrom('ticket')
    .select('id')
    .where('chit_id', '=', chitId)
    .where('person_id', '=', personId)
    .orderBy('no_of_member')
    .executeTakeFirst()
  return ticket?.id ?? null
}

export async function chitOf(tx: Tx, ticketId: string): Promise<string | null> {
  const ticket = await tx.selectFrom('ticket').select('chit_id').where('id', '=', ticketId).executeTakeFirst()
  return ticket?.chit_id ?? null
}

/** Raises the dividends that wait for these instalments; a share that went to the wallet raises none. */
export async function addDividends(
  tx: Tx,
  placements: readonly { readonly ticketId: string; readonly monthNo: number | null; readonly toInstalment: Paise }[],
): Promise<void> {
  const raises = placements.filter(({ monthNo }) => monthNo !== null)
  if (raises.length === 0) return
  await sql`
    update instalment set dividend_paise = dividend_paise + raise.amount
      from ${rowsOf(raises, { ticketId: 'uuid', monthNo: 'integer', toInstalment: 'bigint' })} as raise (ticket_id, month_no, amount)
     where instalment.ticket_id = raise.ticket_id and instalment.month_no = raise.month_no`.execute(tx)
}

/** Books that the company has paid in the rest, which was missing. */
export async function markCovered(
  tx: Tx,
  instalments: readonly Pick<InstalmentOfTicket, 'ticketId' | 'monthNo'>[],
): Promise<void> {
  if (instalments.length === 0) return
  await sql`
    update instalment set state = 'covered', covered_at = kuri_now(), covered_paise = rest_paise
      from ${rowsOf(instalments, { ticketId: 'uuid', monthNo: 'integer' })} as late (ticket_id, month_no)
     where instalment.ticket_id = late.ticket_id and instalment.month_no = late.month_no`.execute(tx)
}

/** Books the payment under the chit's next receipt number. */
export async function markPaid(
  tx: Tx,
  ticketId: string,
  monthNo: number,
  paidBy: 'wallet' | 'dividend',
): Promise<{ paidAt: Date; receiptNo: string }> {
  const { paid_at: paidAt, receipt_no: receiptNo } = await tx
    .updateTable('instalment')
    .set({
      state: 'paid',
      paid_at: sql<Date>`kuri_now()`,
      paid_by: paidBy,
      receipt_no: sql<string>`next_receipt_no(chit_id)`,
    })
    .where('ticket_id', '=', ticketId)
    .where('month_no', '=', monthNo)
    .returning(['paid_at', 'receipt_no'])
    .executeTakeFirstOrThrow()
  if (paidAt === null || receiptNo === null) throw new Error('a paid instalment has a receipt')
  return { paidAt, receiptNo }
}

/** Writes a part that is paid now, under the chit's next receipt number. */
export async function insertPart(
  tx: Tx,
  {
    chitId,
    ticketId,
    monthNo,
    amount,
    beside,
  }: Pick<InstalmentOfTicket, 'chitId' | 'ticketId' | 'monthNo'> & { amount: Paise; beside: Paise },
): Promise<{ paidAt: Date; receiptNo: string; partNo: number }> {
  const written = await tx
    .insertInto('instalment_part')
    .values({
      ticket_id: ticketId,
      month_no: monthNo,
      amount_paise: amount,
      beside_paise: beside,
      receipt_no: sql<string>`next_receipt_no(${chitId})`,
    })
    .returning(['paid_at as paidAt', 'receipt_no as receiptNo', 'part_no as partNo'])
    .executeTakeFirstOrThrow()
  return written
}

/** Whether an instalment of this ticket up to that month is not paid by its subscriber; covered is not paid. */
export async function hasUnpaidThrough(tx: Tx, ticketId: string, monthNo: number): Promise<boolean> {
  const { rows } = await sql`select month_no from unpaid_instalments(${ticketId}, ${monthNo}) limit 1`.execute(tx)
  return rows.length > 0
}

/** The due day of the oldest month of a ticket before this one that is neither paid nor entered at the counter; null: none. */
export async function olderDue(tx: Tx, ticketId: string, monthNo: number): Promise<Day | null> {
  const { rows } = await sql<{ due_on: Day }>`
    select due_on from instalment where ticket_id = ${ticketId} and month_no = older_due(${ticketId}, ${monthNo})`.execute(
    tx,
  )
  return rows[0]?.due_on ?? null
}
