import type { Day, Paise } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'

/** Where an administrator's list of everybody's payments ends: the newest so many. */
const MOST = 10_000

export interface PaidInstalment {
  readonly ticketId: string
  readonly ticketNo: number
  readonly keptFor: string
  readonly monthNo: number
  readonly chitId: string
  readonly chitName: string
  readonly personName: string
  readonly dueOn: Day
  readonly net: Paise
  readonly dividend: Paise
  readonly paidAt: Date
  readonly receiptNo: string
}

/** Paid instalments, newest first: one person's, or everybody's. */
export async function paid(tx: Tx, personId: string | null): Promise<PaidInstalment[]> {
  return await tx
    .selectFrom('instalment')
    .innerJoin('ticket', 'ticket.id', 'instalment.ticket_id')
    .innerJoin('person', 'person.id', 'instalment.payer_id')
    .innerJoin('chit', 'chit.id', 'instalment.chit_id')
    .where('instalment.state', '=', 'paid')
    .$if(personId !== null, (query) => query.where('instalment.payer_id', '=', personId ?? ''))
    .orderBy('instalment.paid_at', 'desc')
    .orderBy('instalment.receipt_no', 'desc')
    .limit(MOST)
    .select((is) => [
      'instalment.ticket_id as ticketId',
      'ticket.ticket_no as ticketNo',
      'ticket.kept_for as keptFor',
      'instalment.month_no as monthNo',
      'chit.id as chitId',
      'chit.name as chitName',
      'person.name as personName',
      'instalment.due_on as dueOn',
      'instalment.net_paise as net',
      'instalment.dividend_paise as dividend',
      is.ref('instalment.paid_at').$notNull().as('paidAt'),
      is.ref('instalment.receipt_no').$notNull().as('receiptNo'),
    ])
    .execute()
}
