import type { Day, Paise } from '@kuri/domain'
import { sql } from 'kysely'
import type { Tx } from '../../database/types.ts'

/** What a substitution left to whoever held the ticket before, as the books have it. */
export interface PassedOnRow {
  readonly stepId: string
  readonly chitName: string
  readonly ticketNo: number
  readonly at: Date
  readonly deductionBp: number
  /** What they had paid to take the ticket over themselves. */
  readonly entry: Paise
  readonly months: readonly {
    readonly monthNo: number
    readonly dueOn: Day
    readonly amount: Paise
    readonly dividend: Paise
    /** What was paid with this receipt: all of it, a part, or the rest. */
    readonly net: Paise
    /** Of the previous books their own number, '' where they have none. */
    readonly receiptNo: string
  }[]
  /** Those that were taken from the refund. */
  readonly penalties: readonly { readonly monthNo: number; readonly amount: Paise; readonly because: string }[]
  /** What is kept for them by the step. */
  readonly refund: Paise
}

/** Of one substitution, or of every ticket of a person's that passed on, the latest first. */
export async function passedOn(
  tx: Tx,
  scope: { readonly stepId: string } | { readonly personId: string },
): Promise<PassedOnRow[]> {
  const which = 'stepId' in scope ? sql`step.id = ${scope.stepId}` : sql`step.person_id = ${scope.personId}`
  const { rows } = await sql<PassedOnRow>`
    select step.id as "stepId", chit.name as "chitName", ticket_no as "ticketNo", step.decided_at as at,
           coalesce((chit.late_terms ->> 'deductionBp')::integer, 0) as "deductionBp", held.entry_paise as entry,
           (select coalesce(jsonb_agg(jsonb_build_object(
                     'monthNo', paid.month_no, 'dueOn', due_on, 'amount', instalment.amount_paise, 'dividend', paid.dividend_paise,
                     'net', paid.amount_paise, 'receiptNo', paid.receipt_no) order by paid.month_no, paid.place, paid.paid_at), '[]')
              from (select month_no, null::integer as place, paid_at, amount_paise, dividend_paise, receipt_no
                      from instalment_payment paid
                     where paid.ticket_id = step.ticket_id and paid.payer_id = step.person_id and paid.amount_paise > 0
                       and paid.paid_at <= step.decided_at and (held.holder_no = 1 or paid.paid_at >= held.since)
                    union all
                    -- under the numbers of the previous books; the dividend stands with the last payment of the month
                    select month_no, place, null, before.amount_paise,
                           case when paid_by = 'previous' and place = max(place) over (partition by month_no) then dividend_paise else 0 end,
                           before.receipt_no
                      from previous_payment before join instalment month using (ticket_id, month_no)
                     where before.ticket_id = step.ticket_id and held.moved_in) paid
              join instalment on instalment.ticket_id = step.ticket_id and instalment.month_no = paid.month_no) as months,
           (select coalesce(jsonb_agg(jsonb_build_object(
                     'monthNo', month_no, 'amount', p.amount_paise, 'because', because) order by month_no), '[]')
              from penalty p
             where p.ticket_id = step.ticket_id and p.person_id = step.person_id and p.state = 'paid'
               and p.settled_at <= step.decided_at and (held.holder_no = 1 or p.settled_at >= held.since)
               and exists (select from journal
                             join transfer on journal_id = journal.id
                             join account on account.id = debit_account and account.kind = 'refund_payable'
                            where event_key = format('penalty:%s:%s', p.ticket_id, p.month_no))) as penalties,
           step.amount_paise as refund
      from arrears_step step
      join ticket on ticket.id = step.ticket_id
      join chit on chit.id = chit_id
      join lateral (select holder_no, since, entry_paise, held_when_moved_in(h) as moved_in from ticket_holding h
                     where h.ticket_id = step.ticket_id and h.person_id = step.person_id
                       and (holder_no = 1 or h.since < step.decided_at)
                     order by holder_no desc limit 1) held on true
     where step.kind = 'substitution' and step.state = 'done' and ${which}
     order by step.decided_at desc, step.id`.execute(tx)
  return rows
}
