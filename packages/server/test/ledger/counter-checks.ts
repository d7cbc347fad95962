import { BRANCH_CHECKS } from './branch-checks.ts'

/** How each check of tills, of receipts and of collectors' hands is seen to break: the check, and what breaks it. */
export const COUNTER_CHECKS: readonly [law: string, breaks: string][] = [
  [
    'every_counter_receipt_has_its_journal',
    `insert into till (id, cashier_id, float_paise) select id, id, 0 from person where role = 'admin' limit 1;
     insert into counter_receipt (id, year, no, till_id, cashier_id, person_id, method, amount_paise, tendered_paise)
      select gen_random_uuid(), 2027, 1, till.id, cashier_id, person_id, 'cash', 100, 100 from till, ticket where ticket_no = 2`,
  ],
  [
    'every_cancelled_receipt_was_given_back',
    `insert into till (id, cashier_id, float_paise) select id, id, 0 from person where role = 'admin' limit 1;
     insert into counter_receipt (id, year, no, till_id, cashier_id, person_id, method, amount_paise, tendered_paise, to_wallet_paise)
      select gen_random_uuid(), 2027, 1, till.id, cashier_id, person_id, 'cash', 100, 100, 100 from till, ticket where ticket_no = 2;
     insert into counter_cancellation (id, receipt_id, person_id, reason, state)
      select gen_random_uuid(), id, person_id, 'Wrong.', 'done' from counter_receipt`,
  ],
  [
    'every_cheque_has_its_journal',
    `insert into cheque (id, year, no, person_id, cheque_no, bank, dated, amount_paise, received_by)
      select gen_random_uuid(), 2027, 1, person_id, '123456', 'Bank', current_date, 100, admin.id
        from ticket, person admin where ticket_no = 2 and admin.role = 'admin' limit 1`,
  ],
  [
    'every_debt_has_its_cause',
    `insert into cheque (id, year, no, person_id, cheque_no, bank, dated, amount_paise, received_by, received_at)
      select gen_random_uuid(), 2027, 1, person_id, '123456', 'Bank', current_date, 100, admin.id, now()
        from ticket, person admin where ticket_no = 2 and admin.role = 'admin' limit 1;
     insert into debt (id, person_id, cheque_id, number, amount_paise) select id, person_id, id, number, 100 from cheque`,
  ],
  [
    'debts_are_owed',
    `insert into account (code, kind, subject, normal, no_overdraw, lock_rank, debits_posted)
     select 'debt:' || person_id, 'debt', person_id, 'D', true, 1, 100 from ticket where ticket_no = 2`,
  ],
  ['documents_have_no_gap', `insert into document_series (series, year, last_no) values ('C', 2027, 2)`],
  [
    'documents_are_of_their_branch',
    `insert into branch (code, name) values ('KLM', 'Kollam');
     insert into till (id, cashier_id, float_paise, branch_id)
      select person.id, person.id, 0, branch.id from person, branch where role = 'admin' and branch.code = 'KLM' limit 1;
     insert into counter_receipt (id, series, year, no, till_id, cashier_id, person_id, method, amount_paise, tendered_paise)
      select gen_random_uuid(), 'C', 2027, 1, till.id, cashier_id, person_id, 'cash', 100, 100 from till, ticket where ticket_no = 2`,
  ],
  [
    'documents_are_of_their_branch',
    `insert into cheque (id, series, year, no, person_id, cheque_no, bank, dated, amount_paise, received_by)
      select gen_random_uuid(), 'KLM-Q', 2027, 1, person_id, '123456', 'Bank', current_date, 100, admin.id
        from ticket, person admin where ticket_no = 2 and admin.role = 'admin' limit 1`,
  ],
  [
    'tills_hold_what_was_taken',
    `insert into till (id, cashier_id, float_paise) select id, id, 100 from person where role = 'admin' limit 1`,
  ],
  [
    'every_till_move_has_its_journal',
    `insert into till (id, cashier_id, float_paise) select id, id, 0 from person where role = 'admin' limit 1;
     insert into till_move (id, till_id, maker_id, kind, amount_paise, reason, needs_second, state, decided_at)
      select gen_random_uuid(), id, cashier_id, 'from-safe', 100, 'Change', false, 'done', now() from till`,
  ],
  [
    'every_signed_receipt_is_collected',
    `with device as (
       insert into collect_device (id, collector_id, name, public_key)
       select gen_random_uuid(), id, 'Phone', decode(repeat('04', 65), 'hex') from person where role = 'admin' limit 1
       returning id, collector_id)
     insert into signed_receipt (id, device_id, receipt_no, collector_id, amount_paise, method, content, signature, state, taken_at)
     select gen_random_uuid(), id, 1, collector_id, 100, 'cash', '{}', decode(repeat('00', 64), 'hex'), 'booked', now() from device`,
  ],
  [
    'every_promise_on_a_visit_is_noted',
    `insert into collection_visit (id, collector_id, person_id, promised_for, promised_paise, taken_at)
     select gen_random_uuid(), admin.id, person_id, current_date, 100, now()
       from ticket, person admin where ticket_no = 2 and admin.role = 'admin' limit 1`,
  ],
  [
    'hands_hold_what_was_collected',
    `insert into account (code, kind, subject, normal, no_overdraw, lock_rank, debits_posted)
     select 'upi_to_check:' || id, 'upi_to_check', id, 'D', true, 1, 100 from person where role = 'admin' limit 1`,
  ],
  ...BRANCH_CHECKS,
]
