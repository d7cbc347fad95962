const MOVED_IN = (enteredAt: string) => `
  insert into import (id, file_name, file_hash, file_size, uploaded_by)
  select gen_random_uuid(), 'books.xlsx', decode(repeat('00', 32), 'hex'), 1, id from person where role = 'admin' limit 1;
  insert into previous_books (import_id, cut_over, opened_by) select id, current_date - 400, uploaded_by from import;
  insert into previous_chit (chit_id, import_id, code, prizes_given, month_reached, carried_paise, borne_paise, accepted_by, entered_at)
  select gen_random_uuid(), id, 'G1', 0, 0, 0, 0, uploaded_by, ${enteredAt} from import`

/** How each check of chits that moved in is seen to break: the check, and what breaks it. */
export const MOVING_IN_CHECKS: readonly [law: string, breaks: string][] = [
  ['every_opening_is_what_moved_in', MOVED_IN('null')],
  // it says that rounding has left a rupee, which no entry has
  [
    'every_opening_is_what_moved_in',
    MOVED_IN('now()')
      .replace('gen_random_uuid(), id', '(select id from chit limit 1), id')
      .replace('0, 0, 0, 0,', '0, 0, 100, 0,'),
  ],
  ['imports_know_their_chits', MOVED_IN('now()')],
  [
    'previous_prizes_are_in_their_place',
    `update auction set state = 'previous', commitment = '' where state = 'scheduled'`,
  ],
  [
    'sealed_books_are_complete',
    `insert into account (code, kind, normal, no_overdraw, lock_rank)
     values ('opening_balance', 'opening_balance', 'D', false, 95);
     insert into transfer (journal_id, debit_account, credit_account, amount_paise, phase)
     select min(journal.id), (select id from account where code = 'opening_balance'), (select min(id) from account), 100, 'posted'
       from journal`,
  ],
]
