import type { Day, Paise } from '@kuri/domain'
import { sql } from 'kysely'
import type { Tx } from '../../database/types.ts'

/** A paid instalment as its receipt shows it. */
export interface ReceiptRow {
  readonly receiptNo: string
  readonly personId: string
  readonly personName: string
  readonly personCode: string
  readonly chitName: string
  readonly months: number
  readonly ticketNo: number
  /** For whom in the family; empty: for its holder. */
  readonly keptFor: string
  readonly monthNo: number
  readonly dueOn: Day
  readonly paidAt: Date
  readonly instalment: Paise
  readonly dividend: Paise
  readonly net: Paise
  /** The company had put it in before the member paid. */
  readonly wasCovered: boolean
}

/** A receipt by its number. It names the payer from the ledger: the ticket may have another holder by now. */
export async function find(tx: Tx, receiptNo: string): Promise<ReceiptRow | null> {
  const { rows } = await sql<ReceiptRow>`
    select i.receipt_no as "receiptNo", person.id as "personId", person.name as "personName",
           person.code as "personCode", chit.name as "chitName", chit.months, ticket.ticket_no as "ticketNo",
           ticket.kept_for as "keptFor", i.month_no as "monthNo",
           i.due_on as "dueOn", i.paid_at as "paidAt",
           i.amount_paise as instalment, i.dividend_paise as dividend, i.net_paise as net, i.covered_paise > 0 as "wasCovered"
      from instalment i
      join ticket on ticket.id = i.ticket_id
      join chit on chit.id = i.chit_id
      left join lateral (
        select account.subject
          from journal join transfer on transfer.journal_id = journal.id
          join account on account.id = transfer.debit_account and account.kind = 'wallet'
         where journal.event_key = format('contrib:%s:%s', i.ticket_id, i.month_no) limit 1) payer on true
      join person on person.id = coalesce(payer.subject, ticket.person_id)
     where i.receipt_no = ${receiptNo}`.execute(tx)
  return rows[0] ?? null
}
