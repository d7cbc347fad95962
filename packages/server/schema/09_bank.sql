-- 09_bank.sql: the company's bank account and its cash: bank numbers of payments, large cash payments, imported bank statements
-- and their reconciliation with the ledger, and money that the company itself moves.
-- A bank number (UTR, RRN) stands for one payment: a second use needs a written reason, and so does a large payment in cash.
-- A line of a statement is matched with transfers of exactly its amount.
-- Two administrators decide when the company moves money out or changes a wallet, as soon as there are two.
-- What was entered or imported never changes: a mistake is taken back or corrected with a reason, and stays on record.

-- ---- Bank numbers and large cash payments ----

-- A bank's number of a payment (UTR, RRN), and the payment in Kuri that it stands for. This is one register for all payments
-- with such a number: by UPI, top-ups by bank, contributions at the counter, and collections.
create table bank_reference (
  number       text not null                           -- without spaces and dashes, in capital letters
    constraint bank_reference_number check (number ~ '^[A-Z0-9]{6,120}$'),
  event_key    text not null,                          -- of the payment in the ledger: upi:…, topup:…, counter:…, counter-receipt:…, collect:…
  person_id    uuid not null references person,        -- who paid; of a receipt from the door for no known member: who collected it
  amount_paise bigint not null,
  reason       text                                    -- why a number is used again; null: the first use
    constraint bank_reference_reason check (char_length(reason) between 1 and 400),
  used_at      timestamptz not null default kuri_now(),
  released_at  timestamptz,                            -- the payment was rejected or reversed, and the number is free again
  primary key (number, event_key)
);

-- A number that stands for a payment is used again only with a written reason.
create unique index bank_reference_once on bank_reference (number) where reason is null and released_at is null;
create index bank_reference_of_event on bank_reference (event_key);
create index bank_reference_of_person on bank_reference (person_id);

-- Refuses every change but the release of a number, which is final. The reason is overwritten when the person is erased.
create function keep_bank_reference() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - array['released_at', 'reason']) is distinct from (to_jsonb(old) - array['released_at', 'reason'])
     or new.reason is distinct from old.reason and not person_is_erased(old.person_id)
     or old.released_at is not null and new.released_at is distinct from old.released_at then
    raise exception 'a registered number stays' using errcode = '23514', constraint = 'bank_reference_frozen';
  end if;
  return new;
end $$;
create trigger keep_bank_reference before update on bank_reference for each row execute function keep_bank_reference();

-- Why the company accepted ₹2,00,000 or more in cash from one person (Income-tax Act 2025, s. 186). A row for each payment that
-- reaches the company's limit in a day, for one transaction (one month of a ticket) or one event (one month of a chit, over all
-- tickets); the trigger large_cash_has_a_reason refuses such a payment without it.
create table large_cash (
  event_key   text primary key,                        -- of the payment in the ledger: topup:…, counter:…, counter-receipt:…, collect:…
  person_id   uuid not null references person,         -- who paid
  limit_of    text not null default 'day' constraint large_cash_limit_of check (limit_of in ('day', 'transaction', 'event')),
  total_paise bigint not null,                         -- what the person paid in cash for that, with this payment
  reason      text not null constraint large_cash_reason check (char_length(reason) between 1 and 400),
  noted_at    timestamptz not null default kuri_now()
);

create index large_cash_of_person on large_cash (person_id);

-- Why the company accepted a payment by bank without the bank's number. A row for each such payment that no line of a statement
-- confirmed.
create table unnumbered_payment (
  event_key text primary key,                          -- of the payment in the ledger: topup:…, counter:…, counter-receipt:…, collect:…
  person_id uuid not null references person,           -- who paid
  reason    text not null constraint unnumbered_payment_reason check (char_length(reason) between 1 and 400),
  noted_at  timestamptz not null default kuri_now()
);

create index unnumbered_payment_of_person on unnumbered_payment (person_id);

call never_deleted('bank_reference', 'large_cash', 'unnumbered_payment');

grant select, insert, update (released_at) on bank_reference to kuri_app;
grant select, insert on large_cash, unnumbered_payment to kuri_app;

-- What a person paid in cash on one day in India, at the counter and to collectors. Rejected payments do not count.
create function cash_from(who uuid, on_day date) returns bigint language sql stable as $$
  select coalesce(sum(amount_paise), 0)::bigint from (
    select amount_paise, created_at as at from topup where person_id = who and method = 'counter' and state <> 'rejected'
    union all
    select amount_paise, collected_at from collection where person_id = who and method = 'cash'
    union all
    select amount_paise, taken_at from counter_receipt taken where person_id = who and method = 'cash'
       and not exists (select from counter_cancellation where receipt_id = taken.id and state = 'done')) paid
   where at >= on_day::timestamp at time zone 'Asia/Kolkata' and at < (on_day + 1)::timestamp at time zone 'Asia/Kolkata'
$$;

-- Whether a debt was paid in cash, at the counter or to a collector, by a receipt that counts.
create function is_paid_in_cash(debt uuid) returns boolean language sql stable as $$
  select exists (select from counter_receipt_line line join counter_receipt taken on taken.id = receipt_id
                  where line.debt_id = debt and taken.method = 'cash'
                    and not exists (select from counter_cancellation where receipt_id = taken.id and state = 'done'))
      or exists (select from collection where debt_id = debt and method = 'cash')
$$;

-- What a person paid in cash for one month of a ticket, on whatever days: one transaction. Cash that pays a debt is for the months
-- that the debt's document had paid: their money was given back, and this takes its place.
create function cash_for_due(who uuid, which uuid, month integer) returns bigint language sql stable as $$
  select coalesce(sum(amount_paise), 0)::bigint from (
    select line.amount_paise from counter_receipt_line line join counter_receipt taken on taken.id = receipt_id
     where line.ticket_id = which and line.month_no = month and taken.person_id = who and taken.method = 'cash'
       and not exists (select from counter_cancellation where receipt_id = taken.id and state = 'done')
    union all
    select amount_paise from collection
     where ticket_id = which and month_no = month and person_id = who and method = 'cash'
    union all
    select least(debt.amount_paise, (
             select line.amount_paise from counter_cancellation gone join counter_receipt_line line on line.receipt_id = gone.receipt_id
              where gone.id = cancellation_id and (line.ticket_id, line.month_no) = (which, month)
             union all
             select line.amount_paise from cheque_line line
              where line.cheque_id = debt.cheque_id and (line.ticket_id, line.month_no) = (which, month)))
      from debt_month owed join debt on debt.id = owed.debt_id
     where (owed.ticket_id, owed.month_no) = (which, month) and person_id = who and is_paid_in_cash(debt.id)) paid
$$;

-- The same for one month of a chit over all their tickets: the auction of that month is one event.
create function cash_for_event(who uuid, of_chit uuid, month integer) returns bigint language sql stable as $$
  select coalesce(sum(cash_for_due(who, id, month)), 0)::bigint from ticket where chit_id = of_chit
$$;

-- Refuses a line of a receipt in cash that brings one of these sums to the limit, unless large_cash has a reason for it.
create function large_cash_for_due() returns trigger language plpgsql as $$
declare
  taken counter_receipt := (select r from counter_receipt r where id = new.receipt_id);
begin
  if taken.method = 'cash'
     and cash_for_event(taken.person_id, (select chit_id from ticket where id = new.ticket_id), new.month_no) >= cash_limit()
     and not exists (select from large_cash where event_key = 'counter-receipt:' || new.receipt_id) then
    raise exception 'so much cash needs a reason' using errcode = '23514', constraint = 'large_cash_has_a_reason';
  end if;
  return new;
end $$;
create trigger large_cash_for_due after insert on counter_receipt_line for each row execute function large_cash_for_due();

-- ---- Bank statements ----

-- A bank statement, imported from one file. If it was imported by mistake, it is taken back with a reason: it stays on record,
-- but its lines do not count, and the file may be imported again.
create table bank_statement (
  id             uuid primary key,
  file_name      text not null constraint bank_statement_name check (char_length(file_name) between 1 and 200),
  file_hash      bytea not null,                       -- SHA-256 of the file's text
  from_day       date not null,
  to_day         date not null,
  opening_paise  bigint not null,                      -- balance of the account before the first line
  closing_paise  bigint not null,                      -- and after the last one
  imported_by    uuid not null,                        -- no foreign key: the statement stays when the person is deleted
  imported_at    timestamptz not null default kuri_now(),
  taken_back_at  timestamptz,                          -- null: the statement counts
  taken_back_by  uuid,                                 -- no foreign key
  taken_back_why text constraint bank_statement_taken_back_why check (char_length(taken_back_why) between 1 and 400),
  constraint bank_statement_days check (from_day <= to_day),
  constraint bank_statement_taken_back
    check ((taken_back_at is null) = (taken_back_by is null) and (taken_back_at is null) = (taken_back_why is null))
);

-- Refuses a statement with a day in the future, and every change but taking it back, once. Refuses to take it back while one of
-- its lines is matched, or is the line from which a move of the company was entered.
create function keep_bank_statement() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.to_day > kuri_today() then
      raise exception 'a statement has no day after today' using errcode = '23514', constraint = 'bank_statement_future';
    end if;
    return new;
  end if;
  if to_jsonb(new) - array['taken_back_at', 'taken_back_by', 'taken_back_why']
     is distinct from to_jsonb(old) - array['taken_back_at', 'taken_back_by', 'taken_back_why']
     or old.taken_back_at is not null then
    raise exception 'a statement stays as it was read' using errcode = '23514', constraint = 'bank_statement_frozen';
  end if;
  if exists (select from bank_line join bank_match on line_id = bank_line.id
              where statement_id = new.id and ended_at is null)
     or exists (select from bank_line join company_move on line_id = bank_line.id
                 where statement_id = new.id and company_move.state <> 'rejected') then
    raise exception 'lines of this statement are matched' using errcode = '23514', constraint = 'bank_statement_matched';
  end if;
  return new;
end $$;
create trigger keep_bank_statement before insert or update on bank_statement for each row execute function keep_bank_statement();

-- A line of a statement: one amount that reached or left the bank account. Statements may overlap: a line that an earlier
-- statement brought is not stored again.
create table bank_line (
  id            uuid primary key,
  statement_id  uuid not null references bank_statement,
  line_no       integer not null,                      -- the oldest is 1; 0: the balance before the very first statement
  day           date not null,
  narration     text not null,                         -- as the bank wrote it
  reference     text not null,                         -- as the bank wrote it; empty: none
  amount_paise  bigint not null                        -- positive: received; negative: paid
    constraint bank_line_moves check (amount_paise <> 0),
  balance_paise bigint,                                -- after this line; null: the file has no balances
  -- SHA-256 of the day, the amount, the narration and, of several equal lines, which one it is. The balance and the reference
  -- are not part of it: two files may show the same line with them and without.
  identity_hash bytea not null,
  matched       boolean not null default false,        -- follows bank_match, so that an index finds the lines without a match
  taken_back    boolean not null default false,        -- with its statement
  constraint bank_line_in_order unique (statement_id, line_no)
);

create unique index bank_line_once on bank_line (identity_hash) where not taken_back;
create index bank_line_open on bank_line (day, line_no, id) where not matched and not taken_back;
create index bank_line_by_day on bank_line (day, line_no);
-- When a member reports a UPI payment, the server looks for it among the lines of the same amount.
create index bank_line_of_amount on bank_line (amount_paise);

-- Refuses every change of a line but two: whether it is matched, and taking it back, which is final.
create function keep_bank_line() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - array['taken_back', 'matched'] is distinct from to_jsonb(old) - array['taken_back', 'matched']
     or old.taken_back then
    raise exception 'a line of the bank stays as it was read' using errcode = '23514', constraint = 'bank_line_frozen';
  end if;
  return new;
end $$;
create trigger keep_bank_line before update on bank_line for each row execute function keep_bank_line();

call never_deleted('bank_statement', 'bank_line');

grant select, insert, update (taken_back_at, taken_back_by, taken_back_why) on bank_statement to kuri_app;
grant select, insert, update (taken_back) on bank_line to kuri_app;

-- The ids of the UPI payments whose reference is in the text of a line. Banks break references with spaces, slashes and dashes,
-- so only letters and digits are compared.
create function upi_requests_named_in(words text) returns setof uuid language sql stable as $$
  select id from upi_payment
   where reference in (select regexp_substr(rest, '^KURI[2-9A-HJKMNP-TV-Z]{12}')
                         from regexp_replace(upper(words), '[^A-Z0-9]', '', 'g') as joined,
                              generate_series(1, length(joined)) as place,
                              substr(joined, place, 16) as rest
                        where rest like 'KURI%')
$$;

-- The events that stand for them: that of the receipt of the counter where a cashier took the money, else their own.
create function upi_events_named_in(words text) returns setof text language sql stable as $$
  select case when counter_receipt is null then format('upi:%s', id) else format('counter-receipt:%s', counter_receipt) end
    from upi_payment where id in (select upi_requests_named_in(words))
$$;

-- ---- Reconciliation ----

-- The transfers of the bank account with their journals.
create view bank_move as
  select bank_transfer.id, transfer.journal_id, event_key, journal.kind, posted_at, day,
         concat_ws(', ', coalesce(meta ->> 'reference', meta ->> 'orderId', ''), meta ->> 'upiReference') as reference,
         bank_transfer.amount_paise, matched
    from bank_transfer
    join transfer on transfer.id = bank_transfer.id
    join journal on journal.id = journal_id;
grant select on bank_move to kuri_app;

-- A line of a statement and a transfer of the ledger are the same money. A line may be matched with several transfers, a transfer
-- with one line. A wrong match is ended with a reason and stays on record; the ledger does not change.
create table bank_match (
  line_id     uuid not null references bank_line,
  transfer_id bigint not null references transfer,
  -- reference: same amount, and the line names the reference or the bank number; amount: same amount, at most four days apart,
  -- and no other candidate; hand: staff chose the transfers; booked: the transfer was posted because of this line
  how         text not null constraint bank_match_how check (how in ('reference', 'amount', 'hand', 'booked')),
  matched_by  uuid,                                    -- null: the server; no foreign key
  matched_at  timestamptz not null default kuri_now(),
  ended_by    uuid,                                    -- no foreign key
  ended_at    timestamptz,                             -- null: the match is valid
  reason      text,                                    -- why it was ended
  constraint bank_match_ended check ((ended_at is null) = (reason is null))
);

create unique index bank_match_transfer_once on bank_match (transfer_id) where ended_at is null;
create index bank_match_of_line on bank_match (line_id) where ended_at is null;

-- Refuses every change of a match but its end, which is final.
create function keep_bank_match() returns trigger language plpgsql as $$
begin
  if (new.line_id, new.transfer_id, new.how, new.matched_by, new.matched_at)
     is distinct from (old.line_id, old.transfer_id, old.how, old.matched_by, old.matched_at) or old.ended_at is not null then
    raise exception 'a match is ended, never changed' using errcode = '23514', constraint = 'bank_match_frozen';
  end if;
  return new;
end $$;
create trigger keep_bank_match before update on bank_match for each row execute function keep_bank_match();

-- Refuses, when the transaction commits, a line whose matched transfers do not add up to its amount, a match with a transfer that
-- is not of the bank account, and a match of a line that was taken back.
create function bank_match_adds_up() returns trigger language plpgsql as $$
begin
  if (select sum(move.amount_paise) from bank_match match join bank_move move on move.id = match.transfer_id
       where match.line_id = new.line_id and match.ended_at is null)
     <> (select amount_paise from bank_line where id = new.line_id)
     or exists (select from bank_match match where match.line_id = new.line_id and match.ended_at is null
                 and not exists (select from bank_move move where move.id = match.transfer_id))
     or new.ended_at is null and exists (select from bank_line where id = new.line_id and taken_back) then
    raise exception 'a line is matched with its own amount' using errcode = '23514', constraint = 'bank_match_adds_up';
  end if;
  return null;
end $$;
create constraint trigger bank_match_adds_up after insert or update on bank_match
  deferrable initially deferred for each row execute function bank_match_adds_up();

-- Keeps `matched` of the line and of the transfer in step with the matches. Security definer: the application cannot write it.
create function note_match() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update bank_line
     set matched = exists (select from bank_match where line_id = new.line_id and ended_at is null)
   where id = new.line_id and not taken_back;
  update bank_transfer
     set matched = exists (select from bank_match where transfer_id = new.transfer_id and ended_at is null)
   where id = new.transfer_id;
  return null;
end $$;
create trigger note_match after insert or update on bank_match for each row execute function note_match();

call never_deleted('bank_match');

grant select, insert, update on bank_match to kuri_app;

-- ---- Money the company moves ----

-- A movement of money that an administrator enters, with a reason: of the company's own money, of money from an unknown payer, or
-- a correction. The ledger posts it when it is done. Kinds:
--   pay-in, interest             the company pays in money of its own, or the bank pays interest
--   draw-funds, draw-commission  the company takes out its own funds, or the commission it has earned
--   pay-tax, bank-charge         the company pays GST on its commission, or the bank charges a fee
--   cash-to-bank, bank-to-cash   cash from the counter is paid into the bank account, or drawn from it
--   to-suspense                  the bank account has received money from an unknown payer
--   suspense-to-wallet           the payer was found: the money goes to their wallet
--   suspense-back                the money goes back to its sender
--   wallet-to-suspense           money in the wrong wallet is taken out again
--   correction                   the opposite transfers reverse an event
create table company_move (
  id           uuid primary key,
  kind         text not null constraint company_move_kind check (kind in (
    'pay-in', 'interest', 'draw-funds', 'draw-commission', 'pay-tax', 'bank-charge', 'cash-to-bank', 'bank-to-cash',
    'to-suspense', 'suspense-to-wallet', 'suspense-back', 'wallet-to-suspense', 'correction')),
  amount_paise bigint not null constraint company_move_amount check (amount_paise > 0),
  person_id    uuid references person,                 -- whose wallet it changes; null: no wallet
  line_id      uuid references bank_line,              -- the line of a statement from which it was entered; null: none
  journal_id   bigint references journal,              -- the event it corrects, or that brought the money into suspense
  reference    text not null constraint company_move_reference check (char_length(reference) <= 120),
  reason       text not null constraint company_move_reason check (char_length(reason) between 1 and 400),
  state        text not null constraint company_move_state check (state in ('waiting_second', 'done', 'rejected')),
  maker        uuid references person on delete set null,  -- who entered it
  created_at   timestamptz not null default kuri_now(),
  constraint company_move_not_for_oneself check (person_id is null or person_id is distinct from maker),
  constraint company_move_names_its_event check (
    (kind in ('suspense-to-wallet', 'suspense-back', 'correction')) = (journal_id is not null))
);

-- An event is corrected once, money in suspense goes to one payer, and a line of a statement is entered once.
create unique index company_move_event_once on company_move (journal_id) where state <> 'rejected';
create unique index company_move_line_once on company_move (line_id) where state <> 'rejected';
create index company_move_waiting on company_move (created_at) where state = 'waiting_second';

-- Refuses to change what was entered, every change of a decision, a move that is booked without the approval it waits for, and
-- one that gives away money in suspense which the gateway has refunded.
-- Only when the person is erased do the reference and the reason change, because they may name the person.
create function keep_company_move() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.amount_paise, new.person_id, new.line_id, new.journal_id, new.created_at)
     is distinct from (old.id, old.kind, old.amount_paise, old.person_id, old.line_id, old.journal_id, old.created_at)
     or names_another(old.maker, new.maker)
     or (new.reference, new.reason) is distinct from (old.reference, old.reason) and not person_is_erased(old.person_id)
     or old.state <> 'waiting_second' and new.state is distinct from old.state
  then
    raise exception 'a move stays as it was entered' using errcode = '23514', constraint = 'company_move_frozen';
  end if;
  if old.state <> 'done' and new.state = 'done' and new.kind in ('suspense-to-wallet', 'suspense-back') and exists (
       select from journal join gateway_payment on gateway = split_part(event_key, ':', 1)
                                               and gateway_payment_id = split_part(event_key, ':', 2)
        where journal.id = new.journal_id and refunded_later_paise > 0)
  then
    raise exception 'the gateway has refunded this money' using errcode = '23514', constraint = 'company_move_not_refunded';
  end if;
  if old.state <> 'done' and new.state = 'done' and exists (select from approval where subject_id = new.id) then
    call use_approval('move', new.id, '{}', waits => true);
  end if;
  return new;
end $$;
create trigger keep_company_move before update on company_move for each row execute function keep_company_move();

-- A correction reverses a payment, so the bank numbers of that payment are free again.
create function release_corrected_reference() returns trigger language plpgsql as $$
declare
  corrected text := (select event_key from journal where id = new.journal_id);
begin
  update bank_reference set released_at = kuri_now() where released_at is null and event_key = corrected;
  update upi_payment set reversed_at = kuri_now()
   where id = substring(corrected from '^upi:(.*)$')::uuid and reversed_at is null;
  return null;
end $$;
create trigger release_corrected_reference after insert or update on company_move for each row
  when (new.kind = 'correction' and new.state = 'done') execute function release_corrected_reference();

-- The receipt from the door whose money a move has given to its owner, sent back or corrected is settled, by who entered the move.
-- While the move waits for a second person the money is where it was, and the receipt is not. Security definer: the application
-- itself cannot settle a receipt.
create function settle_moved_receipt() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update signed_receipt set settled_at = kuri_now(), settled_by = new.maker
   where settled_at is null
     -- the collection by its key: of the event's key, 'collect:' and the collection's id
     and id = (select signed_receipt from collection
                where put_into = 'suspense'
                  and collection.id = (select substr(event_key, 9)::uuid from journal
                                        where journal.id = new.journal_id and event_key like 'collect:%'));
  return null;
end $$;
create trigger settle_moved_receipt after insert or update on company_move for each row
  when (new.state = 'done' and new.journal_id is not null) execute function settle_moved_receipt();

call never_deleted('company_move');

grant select, insert, update on company_move to kuri_app;

-- The event key under which the ledger posts a move. The key of a correction names the event it corrects: there can be only one.
create function company_move_key(move company_move) returns text language sql immutable as $$
  select case move.kind when 'correction' then format('reverse:%s', move.journal_id) else format('move:%s', move.id) end
$$;

-- Money in suspense, event by event: received by the company, and no one knows yet whose it is. An event is left out when a move
-- has given its money to the payer, sent it back, or corrected the event.
create view suspense_item as
  select journal.id as journal_id, journal.posted_at, coalesce(meta ->> 'reference', meta ->> 'orderId', '') as reference,
         sum(amount_paise)::bigint as amount_paise,
         (select move.id from company_move move
           where move.journal_id = journal.id and move.state = 'waiting_second') as waiting_move
    from transfer
    join journal on journal.id = transfer.journal_id
    join account on account.id = credit_account and account.code = 'suspense'
   where event_key not like 'reverse:%'
     and not exists (select from company_move move where move.journal_id = journal.id and move.state = 'done')
     -- what a company brought from its previous books may be taken back (04_previous_books.sql)
     and not (journal.kind = 'opening'
              and exists (select from journal back where back.event_key = replace(journal.event_key, 'suspense:', 'suspense-back:')))
   group by journal.id;
grant select on suspense_item to kuri_app;

-- ---- A bank number and its line ----
-- A line of a statement is the evidence of one payment. It pays the UPI request that it names, or none; and a payment is not
-- credited under the number of a line that is matched with another one.

-- What in a text may be a bank number: words of letters and digits, and twelve digits that are not part of a longer number.
create function bank_words(words text) returns text[] language sql immutable parallel safe as $$
  select array(select found[1] from regexp_matches(upper(words), '[A-Z0-9]{6,120}', 'g') found
               union
               select found[1] from regexp_matches(words, '(?<![0-9])[0-9]{12}(?![0-9])', 'g') found)
$$;

create index bank_line_numbers on bank_line using gin (bank_words(reference || ' ' || narration)) where amount_paise > 0;

-- The events that lines stand for: matched with them, or entered from them. A correction ends it.
create view bank_line_event as
  select line_id, event_key
    from bank_match join transfer on transfer.id = transfer_id join journal on journal.id = journal_id
   where ended_at is null
  union
  select line_id, format('move:%s', id) from company_move move
   where line_id is not null and state <> 'rejected'
     and not exists (select from journal join company_move correction on correction.journal_id = journal.id
                      where event_key = format('move:%s', move.id) and correction.kind = 'correction' and correction.state = 'done');
grant select on bank_line_event to kuri_app;

-- Why a payment does not stand under a bank number; null: it may. A line with the number names another UPI request, or stands for
-- another event. A handover stands for all payments that the collector was shown, each under its own number.
create function why_number_is_refused(wanted text, event text) returns text language sql stable as $$
  with line as (
    select id, array(select upi_events_named_in(reference || ' ' || narration)) as named
      from bank_line
     where amount_paise > 0 and not taken_back and bank_words(reference || ' ' || narration) @> array[wanted])
  select case
    when exists (select from line where named <> '{}' and event <> all (named)) then 'line_names_another'
    when exists (select from line join bank_line_event other on line_id = line.id
                  where event_key <> event and event_key not like 'handover:%') then 'number_on_matched_line'
  end
$$;

-- Why a line that received money does not stand for an event; null: it may. Its words name another UPI request and the event
-- credits a wallet, or another payment is registered under a number of the line and has no line of its own.
create function why_line_is_refused(words text, event text) returns text language sql stable as $$
  with named as (select array(select upi_events_named_in(words)) as keys)
  select case
    when exists (select from named where keys <> '{}' and event <> all (keys))
         and exists (select from journal join transfer on journal_id = journal.id
                       join account on account.id = credit_account and account.kind = 'wallet' where event_key = event)
      then 'line_names_another'
    when event not like 'handover:%'
         and exists (select from bank_reference used
                      where number = any (bank_words(words)) and released_at is null and reason is null and event_key <> event
                        and not exists (select from bank_line_event own where own.event_key = used.event_key)
                        and not exists (select from bank_reference again
                                         where again.number = used.number and again.event_key = event and again.reason is not null))
      then 'line_number_used'
  end
$$;

-- Refuses a number that a line shows for another payment.
create function check_bank_reference() returns trigger language plpgsql as $$
declare
  why text := why_number_is_refused(new.number, new.event_key);
begin
  if why = 'line_names_another' then
    raise exception 'bank number % is of another request', new.number using errcode = '23514', constraint = 'line_names_another';
  elsif why = 'number_on_matched_line' then
    raise exception 'bank number % is of another entry', new.number
      using errcode = '23514', constraint = 'number_on_matched_line';
  end if;
  return new;
end $$;
create trigger check_bank_reference before insert on bank_reference for each row execute function check_bank_reference();

-- Refuses a line that stands for another payment. Checked when the transaction commits: several payments of one sum are matched
-- with their line one after the other.
create function check_line_event() returns trigger language plpgsql as $$
declare
  why text := (select min(why_line_is_refused(reference || ' ' || narration, event_key))
                 from bank_line line join bank_line_event on line_id = line.id
                where line.id = new.line_id and amount_paise > 0);
begin
  if why = 'line_names_another' then
    raise exception 'line % names another request', new.line_id using errcode = '23514', constraint = 'line_names_another';
  elsif why = 'line_number_used' then
    raise exception 'the number of line % is of another payment', new.line_id
      using errcode = '23514', constraint = 'line_number_used';
  end if;
  return null;
end $$;
create constraint trigger check_line_event after insert on bank_match
  deferrable initially deferred for each row execute function check_line_event();
create constraint trigger check_line_event after insert on company_move
  deferrable initially deferred for each row when (new.line_id is not null) execute function check_line_event();

-- Whether a payment by bank has its evidence: a registered number, a line of a statement, or the reason why it has neither.
create function bank_payment_has_evidence(event text) returns boolean language sql stable as $$
  select exists (select from bank_reference where event_key = event)
      or exists (select from unnumbered_payment where event_key = event)
      or exists (select from journal join transfer on journal_id = journal.id join bank_match on transfer_id = transfer.id
                  where event_key = event and how = 'booked')
$$;

-- Refuses, when the transaction commits, a payment by bank that counts without its evidence. Called with the prefix of the keys.
create function bank_payment_needs_evidence() returns trigger language plpgsql as $$
begin
  if not bank_payment_has_evidence(tg_argv[0] || new.id) then
    raise exception 'payment % has neither a bank number nor a line', new.id
      using errcode = '23514', constraint = 'bank_payment_evidence';
  end if;
  return null;
end $$;
create constraint trigger bank_payment_evidence after insert or update on topup deferrable initially deferred
  for each row when (new.state = 'approved' and new.method = 'bank') execute function bank_payment_needs_evidence('topup:');
create constraint trigger bank_payment_evidence after insert or update on counter_payment deferrable initially deferred
  for each row when (new.state = 'done') execute function bank_payment_needs_evidence('counter:');
create constraint trigger bank_payment_evidence after insert or update on upi_payment deferrable initially deferred
  for each row when (new.state = 'credited') execute function bank_payment_needs_evidence('upi:');
create constraint trigger bank_payment_evidence after insert on collection deferrable initially deferred
  for each row when (new.method = 'upi' and new.put_into <> 'suspense') execute function bank_payment_needs_evidence('collect:');
create constraint trigger bank_payment_evidence after insert on counter_receipt deferrable initially deferred
  for each row when (new.method = 'upi') execute function bank_payment_needs_evidence('counter-receipt:');

-- ---- From an event to its document ----

-- The document or page that explains an event of the ledger, as kind and id, for example 'receipt:K1-2027-00001'; null: none.
-- Lists of the ledger call it for each row: plpgsql runs only the query for the kind of that event, with a plan it keeps.
create function paper_of(event_key text) returns text
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  about text := split_part(event_key, ':', 1);
  named text := split_part(event_key, ':', 2);
  place text := split_part(event_key, ':', 3);
  found uuid := case when named ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then named::uuid end;
begin
  case about
    when 'contrib' then
      return (select 'receipt:' || i.receipt_no from instalment i where i.ticket_id = found and i.month_no::text = place);
    when 'part' then
      return (
        select 'receipt:' || p.receipt_no from instalment_part p
         where p.ticket_id = found and p.month_no || ':' || p.part_no = place || ':' || split_part(event_key, ':', 4));
    -- a payment that was made for an instalment: the receipt of that instalment
    when 'counter' then return (select 'receipt:' || p.receipt_no from counter_payment p where p.id = found);
    when 'counter-receipt' then return (select 'receipt:' || c.number from counter_receipt c where c.id = found);
    when 'counter-cancel' then
      return (
        select 'receipt:' || c.number from counter_cancellation gone join counter_receipt c on c.id = receipt_id where gone.id = found);
    -- of a debt: the document it comes from; of a late fee alone: the ticket, as of the fee itself
    when 'debt' then return (select 'receipt:' || debt.number from debt where debt.id = found);
    when 'collect' then
      return (
        select case c.put_into when 'late_fee' then 'ticket:' || c.ticket_id
                               else 'receipt:' || coalesce(c.receipt_no, debt.number) end
          from collection c left join debt on debt.id = debt_id where c.id = found);
    when 'upi' then return (select 'receipt:' || u.receipt_no from upi_payment u where u.id = found);
    when 'settle', 'prize', 'deposit' then return (select 'minutes:' || m.auction_id from minutes m where m.auction_id = found);
    when 'withdrawal' then return (select 'withdrawal:' || w.id from withdrawal w where w.id = found);
    when 'payout' then return (select 'withdrawal:' || p.withdrawal_id from payout p where p.id = found);
    when 'refund' then return (select 'payment:' || r.payment_id from refund r where r.id = found);
    when 'advance', 'write-off', 'penalty' then return (select 'ticket:' || t.id from ticket t where t.id = found);
    when 'substitution' then return (select 'ticket:' || s.ticket_id from arrears_step s where s.id = found);
    -- the refund of a removed member: the printed letter to the member about the substitution
    when 'ticket-refund' then
      return (
        select 'letter:' || step.id
          from arrears_step back
          join arrears_step step on step.ticket_id = back.ticket_id and step.person_id = back.person_id
                                and step.kind = 'substitution' and step.state = 'done' and step.created_at <= back.created_at
         where back.id = found
         order by step.created_at desc limit 1);
    else
      -- '<gateway>:<payment>:captured'
      if place = 'captured' then
        return (select 'payment:' || p.id from payment p where p.gateway = about and p.gateway_payment_id = named);
      end if;
      return null;
  end case;
end $$;
