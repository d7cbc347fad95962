import type { Day, Paise } from '@kuri/domain'
import { sql, type RawBuilder } from 'kysely'
import { instantOf, microsOf } from '../../database/paging.ts'
import type { Tx } from '../../database/types.ts'

/** Where an administrator's list of everybody's payments ends: the newest so many. */
const MOST = 10_000

/** A payment of an instalment: of all of it, of a part, or of the rest. */
export interface PaidInstalment {
  readonly ticketId: string
  readonly ticketNo: number
  readonly keptFor: string
  readonly monthNo: number
  /** 0: it left nothing to pay. */
  readonly partNo: number
  readonly chitId: string
  readonly chitName: string
  readonly personName: string
  readonly dueOn: Day
  readonly amount: Paise
  readonly dividend: Paise
  readonly paidAt: Date
  readonly receiptNo: string
  /** `paidAt` to the microsecond, which a Date loses. */
  readonly paidMicros: string
}

interface Page {
  readonly limit: number
  /** Begins after this entry. */
  readonly cursor: string | undefined
}

/** The cursor that continues after this entry: `micros~ticket~month~part`, as the contract has it. */
export const cursorOf = ({ paidMicros, ticketId, monthNo, partNo }: PaidInstalment): string =>
  `${paidMicros}~${ticketId}~${monthNo}~${partNo}`

/**
 * Payments of instalments, newest first: one person's, or everybody's. Without a page: the newest 10,000. Parts and the payments
 * that left nothing to pay are two tables: of each no more is read than the page has room for.
 */
export async function paid(tx: Tx, personId: string | null, page?: Page): Promise<PaidInstalment[]> {
  const limit = page?.limit ?? MOST
  const [micros, ticketId, monthNo, partNo] = page?.cursor?.split('~') ?? []
  const month = sql`${instantOf(micros ?? '0')}, ${ticketId ?? null}::uuid, ${monthNo ?? '0'}::integer`
  const newest = (partNumber: RawBuilder<unknown>) => sql`
      ${personId === null ? sql`` : sql`and payer_id = ${personId}`}
      ${
        ticketId === undefined
          ? sql``
          : sql`and (paid_at, ticket_id, month_no) <= (${month})
                and (paid_at, ticket_id, month_no, ${partNumber}) < (${month}, ${partNo ?? '0'}::integer)`
      }
      order by paid_at desc, ticket_id desc, month_no desc, part_no desc limit ${limit}`
  const { rows } = await sql<PaidInstalment>`
    select payment.ticket_id as "ticketId", ticket_no as "ticketNo", kept_for as "keptFor", payment.month_no as "monthNo",
           payment.part_no as "partNo", chit.id as "chitId", chit.name as "chitName", person.name as "personName",
           due_on as "dueOn", payment.amount, payment.dividend, payment.paid_at as "paidAt", payment.receipt_no as "receiptNo",
           ${microsOf(sql`payment.paid_at`)} as "paidMicros"
      from ((select ticket_id, month_no, 0 as part_no, net_paise - parts_paise as amount, dividend_paise as dividend, paid_at,
                    payer_id, receipt_no
               from instalment where state = 'paid' and paid_by <> 'previous' ${newest(sql`0`)})
            union all
            (select ticket_id, month_no, part_no, amount_paise, 0, paid_at, payer_id, receipt_no
               from instalment_part where true ${newest(sql`part_no`)})) payment
      join instalment using (ticket_id, month_no)
      join ticket on ticket.id = payment.ticket_id
      join person on person.id = payment.payer_id
      join chit on chit.id = instalment.chit_id
     order by payment.paid_at desc, payment.ticket_id desc, payment.month_no desc, payment.part_no desc limit ${limit}`.execute(
    tx,
  )
  return rows
}
