import type { Day, NamedPerson, Paise } from '@kuri/domain'
import { sql } from 'kysely'
import { namedPerson } from '../../database/legal-name.ts'
import { arrayOf } from '../../database/sql-arrays.ts'
import type { NewRow, Row, Tx } from '../../database/types.ts'

export interface ReceiptLine {
  readonly receiptId: string
  readonly place: number
  readonly chitId: string
  readonly chitName: string
  readonly ticketNo: number
  readonly monthNo: number
  readonly months: number
  readonly dueOn: Day
  readonly amount: Paise
  /** What of `amount` is the late fee. */
  readonly penalty: Paise
  /** Of a month that is paid as a whole; else 0. */
  readonly dividend: Paise
  readonly isPart: boolean
  readonly receiptNo: string | null
}

/** A receipt with the names it shows. */
export interface ReceiptView extends Row<'counter_receipt'> {
  readonly payer: NamedPerson
  readonly code: string
  readonly ownName: string
  readonly language: string
  readonly cashierName: string
  /** Where it was taken, where there are several branches; null: at head office. */
  readonly branch: string | null
  /** Whether only the rows of one branch are seen. */
  readonly readsAsBranch: boolean
  readonly next: {
    readonly name: string
    readonly ticketNo: number
    readonly amount: Paise
    readonly dueDate: Day
  } | null
}

/** Writes a receipt; the database gives its number, which nobody else gets until the transaction ends. */
export async function insert(tx: Tx, row: NewRow<'counter_receipt'>): Promise<string> {
  const { number } = await tx.insertInto('counter_receipt').values(row).returning('number').executeTakeFirstOrThrow()
  return number
}

export async function insertLine(tx: Tx, row: NewRow<'counter_receipt_line'>): Promise<void> {
  await tx.insertInto('counter_receipt_line').values(row).execute()
}

/** What stands on a receipt of people whom the branch does not see, as `receipt_in_branch` has it. */
type OfReceipt = Pick<ReceiptView, 'payer' | 'code' | 'ownName' | 'language' | 'cashierName'>

const views = (tx: Tx) =>
  tx
    .selectFrom('counter_receipt')
    .leftJoin('person', 'person.id', 'counter_receipt.person_id')
    .leftJoin('person as cashier', 'cashier.id', 'counter_receipt.cashier_id')
    .selectAll('counter_receipt')
    .select([
      sql<OfReceipt>`case when person.id is null or cashier.id is null then receipt_in_branch(counter_receipt.id)
        else json_build_object('payer', ${namedPerson}, 'code', person.code, 'ownName', person.own_name,
                               'language', person.language, 'cashierName', cashier.name) end`.as('people'),
      sql<string | null>`case when (select has_branches()) then branch_of_till(counter_receipt.till_id) end`.as(
        'branch',
      ),
      sql<boolean>`current_user = 'kuri_branch'`.as('readsAsBranch'),
      sql<ReceiptView['next']>`case when next_ticket_id is not null then coalesce((
        select json_build_object('name', chit.name, 'ticketNo', ticket.ticket_no, 'amount', next_paise,
                                 'dueDate', instalment.due_on)
          from instalment join ticket on ticket.id = instalment.ticket_id join chit on chit.id = ticket.chit_id
         where instalment.ticket_id = next_ticket_id and instalment.month_no = next_month_no),
        case when own_branch() is not null then next_on_receipt(counter_receipt.id) end) end`.as('next'),
    ])

const withPeople = <Row extends { readonly people: OfReceipt }>({ people, ...row }: Row) => ({ ...row, ...people })

export async function byNumber(tx: Tx, number: string): Promise<ReceiptView | undefined> {
  const found = await views(tx).where('number', '=', number).executeTakeFirst()
  return found && withPeople(found)
}

export const byId = async (tx: Tx, id: string): Promise<Row<'counter_receipt'>> =>
  await tx.selectFrom('counter_receipt').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

export async function these(tx: Tx, ids: readonly string[]): Promise<ReceiptView[]> {
  if (ids.length === 0) return []
  return (await views(tx).where('counter_receipt.id', 'in', ids).execute()).map(withPeople)
}

/** The receipts of a till, newest first, from before number `before` on. */
export async function ofTill(
  tx: Tx,
  tillId: string,
  { limit, before }: { readonly limit: number; readonly before: number | undefined },
): Promise<ReceiptView[]> {
  const found = await views(tx)
    .where('till_id', '=', tillId)
    .$if(before !== undefined, (query) => query.where('no', '<', before ?? 0))
    .orderBy('no', 'desc')
    .limit(limit)
    .execute()
  return found.map(withPeople)
}

/** What these receipts were given for, each in its order. */
export async function linesOf(tx: Tx, receiptIds: readonly string[]): Promise<ReceiptLine[]> {
  if (receiptIds.length === 0) return []
  return await tx
    .selectFrom('counter_receipt_line as line')
    .innerJoin('ticket', 'ticket.id', 'line.ticket_id')
    .innerJoin('chit', 'chit.id', 'ticket.chit_id')
    .innerJoin('instalment', (join) =>
      join.onRef('instalment.ticket_id', '=', 'line.ticket_id').onRef('instalment.month_no', '=', 'line.month_no'),
    )
    .where('receipt_id', 'in', receiptIds)
    .orderBy('receipt_id')
    .orderBy('place')
    .select([
      'receipt_id as receiptId',
      'line.place',
      'chit.id as chitId',
      'chit.name as chitName',
      'ticket.ticket_no as ticketNo',
      'instalment.month_no as monthNo',
      'chit.months',
      'instalment.due_on as dueOn',
      'line.amount_paise as amount',
      'line.penalty_paise as penalty',
      sql<Paise>`case when not line.is_part and line.amount_paise - line.penalty_paise = instalment.net_paise
                      then instalment.dividend_paise else 0 end`.as('dividend'),
      'line.is_part as isPart',
      'line.receipt_no as receiptNo',
    ])
    .execute()
}

/**
 * The same of chits of other branches: of what the caller's branch took of another one's member, and of what another one took of its
 * own.
 */
export async function linesOfOthers(tx: Tx, receiptIds: readonly string[]): Promise<ReceiptLine[]> {
  if (receiptIds.length === 0) return []
  const { rows } = await sql<ReceiptLine>`
    select receipt_id as "receiptId", place, chit_id as "chitId", chit_name as "chitName", ticket_no as "ticketNo",
           month_no as "monthNo", months, due_on as "dueOn", amount_paise as amount, penalty_paise as penalty,
           dividend_paise as dividend, is_part as "isPart", receipt_no as "receiptNo"
      from receipt_lines_in_branch(${arrayOf(receiptIds, 'uuid')})`.execute(tx)
  return rows
}

/** The debts that these receipts paid, each in its order. */
export async function debtsOf(
  tx: Tx,
  receiptIds: readonly string[],
): Promise<{ receiptId: string; id: string; number: string; chequeNo: string | null; amount: Paise }[]> {
  if (receiptIds.length === 0) return []
  return await tx
    .selectFrom('counter_receipt_line as line')
    .innerJoin('debt', 'debt.id', 'line.debt_id')
    .leftJoin('cheque', 'cheque.id', 'debt.cheque_id')
    .where('receipt_id', 'in', receiptIds)
    .orderBy('receipt_id')
    .orderBy('place')
    .select([
      'receipt_id as receiptId',
      'debt.id',
      'debt.number',
      'cheque.cheque_no as chequeNo',
      'line.amount_paise as amount',
    ])
    .execute()
}

/** The months that a receipt paid, wholly or in part; where it paid a debt, the months of that one. */
export async function paidMonths(
  tx: Tx,
  receiptId: string,
): Promise<{ readonly ticketId: string; readonly monthNo: number }[]> {
  const { rows } = await sql<{ ticketId: string; monthNo: number }>`
    select ticket_id as "ticketId", month_no as "monthNo" from paid_months_of(${receiptId})`.execute(tx)
  return rows
}

/**
 * What the wallet of a receipt's member can give now, if the receipt is cancelled; null: another branch took it, and cancels it.
 */
export async function freeForReceipt(tx: Tx, receiptId: string): Promise<Paise | null> {
  const { rows } = await sql<{ free: Paise | null }>`
    select case when own_branch() is null then (select available from ledger_balance('wallet:' || person_id))
                else free_for_receipt(id) end as free
      from counter_receipt where id = ${receiptId}`.execute(tx)
  return rows[0]?.free ?? null
}

export interface CounterMember {
  readonly _id: string
  readonly code: string
  readonly name: string
  readonly ownName: string
  readonly phone: string
}

/** The member at the counter; undefined: unknown or erased. */
export const member = async (tx: Tx, id: string): Promise<CounterMember | undefined> =>
  await tx
    .selectFrom('person')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .select(['id as _id', 'code', 'name', 'own_name as ownName', 'phone'])
    .executeTakeFirst()

/** The phone by which a member is reached: their own, else that of who acts for them; '' for none, and where nobody is seen. */
export async function phoneOf(tx: Tx, personId: string): Promise<string> {
  const found = await tx
    .selectFrom('person')
    .leftJoin('person as representative', 'representative.id', 'person.represented_by')
    .where('person.id', '=', personId)
    .select(['person.phone as own', 'representative.phone as other'])
    .executeTakeFirst()
  return found?.own || (found?.other ?? '')
}

/** A member's tickets with months that are not paid. */
export const unpaidTickets = async (
  tx: Tx,
  personId: string,
): Promise<{ readonly chitId: string; readonly name: string; readonly ticketNo: number }[]> =>
  await tx
    .selectFrom('ticket')
    .innerJoin('chit', 'chit.id', 'ticket.chit_id')
    .where('ticket.person_id', '=', personId)
    .where((is) =>
      is.exists(
        is
          .selectFrom('instalment')
          .whereRef('instalment.ticket_id', '=', 'ticket.id')
          .where('instalment.state', '<>', 'paid')
          .select('month_no'),
      ),
    )
    .orderBy('chit.name')
    .orderBy('ticket.ticket_no')
    .select(['chit.id as chitId', 'chit.name', 'ticket.ticket_no as ticketNo'])
    .execute()
