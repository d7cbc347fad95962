import type { Day, Paise } from '@kuri/domain'
import { sql } from 'kysely'
import type { NewRow, Row, Tx } from '../../database/types.ts'

export type PaymentRow = Row<'payment'>

/** For how many of a member's orders the gateway is still polled. */
export async function countPolled(tx: Tx, personId: string): Promise<number> {
  const { polled } = await tx
    .selectFrom('payment')
    .where('person_id', '=', personId)
    .where('state', '=', 'created')
    .where('poll_at', 'is not', null)
    .select((is) => is.fn.countAll<number>().as('polled'))
    .executeTakeFirstOrThrow()
  return polled
}

export async function insert(tx: Tx, row: NewRow<'payment'>): Promise<PaymentRow> {
  return await tx.insertInto('payment').values(row).returningAll().executeTakeFirstOrThrow()
}

/** One of a person's own payments. */
export async function findOwn(tx: Tx, personId: string, id: string): Promise<PaymentRow | undefined> {
  return await own(tx, personId, id).executeTakeFirst()
}

/** Anybody's payment, for who may look at all of them. */
export async function findPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  return await tx.selectFrom('payment').where('id', '=', id).selectAll().executeTakeFirst()
}

/** The same, locked: what is given back of a payment queues here. */
export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  return await tx.selectFrom('payment').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
}

/** The same, locked: the checkout's answer and the gateway's webhook queue here. */
export async function lockOwn(tx: Tx, personId: string, id: string): Promise<PaymentRow | undefined> {
  return await own(tx, personId, id).forUpdate().executeTakeFirst()
}

const own = (tx: Tx, personId: string, id: string) =>
  tx.selectFrom('payment').where('id', '=', id).where('person_id', '=', personId).selectAll()

export async function lockByOrder(tx: Tx, gateway: string, orderId: string): Promise<PaymentRow | undefined> {
  return await tx
    .selectFrom('payment')
    .where('gateway', '=', gateway)
    .where('order_id', '=', orderId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
}

export async function markCaptured(
  tx: Tx,
  id: string,
  captured: { readonly gateway_payment_id: string; readonly receipt_no: string | null },
): Promise<PaymentRow> {
  return await tx
    .updateTable('payment')
    .set({ ...captured, state: 'captured', failure: null, captured_at: sql<Date>`kuri_now()`, poll_at: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function markFailed(tx: Tx, id: string, failure: string): Promise<void> {
  await tx.updateTable('payment').set({ state: 'failed', failure }).where('id', '=', id).execute()
}

/**
 * Stores a webhook; false when its event is stored already. A repetition that arrives at the same time waits here for the
 * first to commit.
 */
export async function storeWebhook(tx: Tx, webhook: NewRow<'gateway_webhook'>): Promise<boolean> {
  const inserted = await tx
    .insertInto('gateway_webhook')
    .values(webhook)
    .onConflict((conflict) => conflict.columns(['gateway', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** How long a member may take in the checkout before the gateway is polled. */
const FIRST_POLL = '10 minutes'

/** The gateway is polled for a payment that it has not reported. */
export async function pollLater(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ poll_at: sql<Date>`kuri_now() + ${FIRST_POLL}::interval` })
    .where('id', '=', id)
    .execute()
}

/** The bank has promised the money of an order: the gateway is polled at once. */
export async function pollSoon(tx: Tx, gateway: string, orderId: string): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ poll_at: sql<Date>`kuri_now()` })
    .where('gateway', '=', gateway)
    .where('order_id', '=', orderId)
    .where('state', '<>', 'captured')
    .execute()
}

/** The instalment a payment was made for. */
export interface MeantInstalment {
  readonly chitId: string
  readonly chitName: string
  readonly ticketId: string
  readonly monthNo: number
  readonly dueOn: Day
}

/** What a payment was meant for; null when the ticket has passed to somebody else. */
export async function instalmentOf(
  tx: Tx,
  meant: { readonly personId: string; readonly ticketId: string; readonly monthNo: number },
): Promise<MeantInstalment | null> {
  const instalment = await tx
    .selectFrom('instalment')
    .innerJoin('ticket', 'ticket.id', 'instalment.ticket_id')
    .innerJoin('chit', 'chit.id', 'instalment.chit_id')
    .where('instalment.ticket_id', '=', meant.ticketId)
    .where('instalment.month_no', '=', meant.monthNo)
    .where('ticket.person_id', '=', meant.personId)
    .select([
      'chit.id as chitId',
      'chit.name as chitName',
      'ticket.id as ticketId',
      'instalment.month_no as monthNo',
      'instalment.due_on as dueOn',
    ])
    .executeTakeFirst()
  return instalment ?? null
}

/** A due that one payment pays together with others: a month of a ticket, or a debt. */
export interface NewLine {
  readonly ticketId: string | null
  readonly monthNo: number | null
  readonly debtId: string | null
  readonly amount: Paise
  /** No more of the month is paid than the amount. */
  readonly isPart: boolean
}

export async function insertLines(tx: Tx, paymentId: string, lines: readonly NewLine[]): Promise<void> {
  await tx
    .insertInto('payment_line')
    .values(
      lines.map(({ ticketId, monthNo, debtId, amount, isPart }, index) => ({
        payment_id: paymentId,
        place: index + 1,
        ticket_id: ticketId,
        month_no: monthNo,
        debt_id: debtId,
        amount_paise: amount,
        is_part: isPart,
      })),
    )
    .execute()
}

export interface PaymentLine {
  readonly place: number
  readonly ticketId: string
  readonly monthNo: number
  readonly amount: Paise
  readonly isPart: boolean
  readonly chitId: string
  readonly chitName: string
  readonly ticketNo: number
  readonly dueOn: Day
  readonly receiptNo: string | null
}

/** A debt that a payment is for. */
interface PaymentDebt {
  readonly id: string
  readonly place: number
  readonly number: string
  readonly chequeNo: string | null
  readonly amount: Paise
  readonly isPaid: boolean
}

/** The debts a payment is for, in the order they are paid; none for a payment of another purpose. */
async function debtsOf(tx: Tx, id: string): Promise<PaymentDebt[]> {
  return await tx
    .selectFrom('payment_line')
    .innerJoin('debt', 'debt.id', 'payment_line.debt_id')
    .leftJoin('cheque', 'cheque.id', 'debt.cheque_id')
    .where('payment_line.payment_id', '=', id)
    .orderBy('payment_line.place')
    .select([
      'debt.id',
      'debt.number',
      'cheque.cheque_no as chequeNo',
      'payment_line.amount_paise as amount',
      'payment_line.place',
      sql<boolean>`receipt_no is not null`.as('isPaid'),
    ])
    .execute()
}

/** What one payment of several dues is for. */
export interface PaidFor {
  readonly lines: readonly PaymentLine[]
  readonly debts: readonly PaymentDebt[]
}

/** What a payment of several dues is for, each in the order it is paid; nothing for a payment of another purpose. */
export async function paidFor(tx: Tx, { id, purpose }: Pick<PaymentRow, 'id' | 'purpose'>): Promise<PaidFor> {
  if (purpose !== 'dues') return { lines: [], debts: [] }
  return { lines: await linesOf(tx, id), debts: await debtsOf(tx, id) }
}

async function linesOf(tx: Tx, id: string): Promise<PaymentLine[]> {
  return await tx
    .selectFrom('payment_line')
    .innerJoin('instalment', (on) =>
      on
        .onRef('instalment.ticket_id', '=', 'payment_line.ticket_id')
        .onRef('instalment.month_no', '=', 'payment_line.month_no'),
    )
    .innerJoin('ticket', 'ticket.id', 'payment_line.ticket_id')
    .innerJoin('chit', 'chit.id', 'ticket.chit_id')
    .where('payment_line.payment_id', '=', id)
    .orderBy('payment_line.place')
    .select([
      'payment_line.place',
      'ticket.id as ticketId',
      'instalment.month_no as monthNo',
      'payment_line.amount_paise as amount',
      'payment_line.is_part as isPart',
      'payment_line.receipt_no as receiptNo',
      'instalment.due_on as dueOn',
      'ticket.ticket_no as ticketNo',
      'chit.id as chitId',
      'chit.name as chitName',
    ])
    .execute()
}

export async function keepReceipt(tx: Tx, paymentId: string, place: number, receiptNo: string): Promise<void> {
  await tx
    .updateTable('payment_line')
    .set({ receipt_no: receiptNo })
    .where('payment_id', '=', paymentId)
    .where('place', '=', place)
    .execute()
}
