-- 14_branch_rows.sql: which rows the staff of a branch see (ADR 20). They are read as kuri_branch, to which this file grants a
-- table together with the rows of it that are own_branch()'s. A table that is not here cannot be read for a branch: the call
-- fails, and shows nothing. kuri_app sees every row: for it the policies are `true`, and the planner leaves them out.

-- ---- Whom a branch knows ----

-- People whom a branch knows although they are not at home there: who has, had or requested a ticket of its chits, who represents
-- such a person, and who worked for it before. Their names stay in its books. Who is at home in the branch is
-- not here.
create table branch_person (
  branch_id uuid not null references branch,
  person_id uuid not null references person on delete cascade,
  primary key (branch_id, person_id)
);

create index branch_person_of_person on branch_person (person_id);

create function know_who_joins() returns trigger language plpgsql as $$
begin
  insert into branch_person (branch_id, person_id)
  select chit.branch_id, known.id from chit, person, person known
   where chit.id = new.chit_id and person.id = new.person_id and known.id in (person.id, person.represented_by)
     and chit.branch_id <> known.branch_id
  on conflict do nothing;
  return null;
end $$;
create trigger know_who_joins after insert or update of person_id on ticket for each row execute function know_who_joins();
create trigger know_who_joins after insert or update of person_id on join_request for each row execute function know_who_joins();

-- Who represents a person is known wherever the person is: letters and registers name both.
create function know_representative() returns trigger language plpgsql as $$
begin
  insert into branch_person (branch_id, person_id)
  select known.branch_id, new.represented_by
    from (select new.branch_id union select branch_id from branch_person where person_id = new.id) as known (branch_id)
   where known.branch_id <> (select branch_id from person where id = new.represented_by)
  on conflict do nothing;
  return null;
end $$;
create trigger know_representative after insert or update of represented_by on person for each row
  when (new.represented_by is not null) execute function know_representative();

-- Head office works for every branch.
create function keep_who_was_here() returns trigger language plpgsql as $$
begin
  insert into branch_person (branch_id, person_id)
  select branch.id, new.id from branch where branch.id <> new.branch_id and (old.works_at is null or old.works_at = branch.id)
  on conflict do nothing;
  return null;
end $$;
create trigger keep_who_was_here after update of works_at, role on person for each row
  when (old.role <> 'member' and (old.role, old.works_at) is distinct from (new.role, new.works_at))
  execute function keep_who_was_here();

grant select, insert on branch_person to kuri_app;
grant select on branch_person to kuri_branch;

-- Whom the lists of the caller's branch have: who is at home there, works for it or is known there. Head office's staff, whose
-- names the branch may read, are not in them for that alone.
create view people_of_branch with (security_invoker = true) as
  select id from person where branch_id = (select own_branch()) or works_at = (select own_branch())
  union
  select person_id from branch_person where branch_id = (select own_branch());

grant select on people_of_branch to kuri_app, kuri_branch;

-- Whether the caller's branch knows this person: head office, members and jobs know everybody.
create function known_here(person person) returns boolean language sql stable as $$
  select own_branch() is null or person.branch_id = own_branch() or person.works_at = own_branch()
      or person.works_at is null and person.role <> 'member'
      or exists (select from branch_person known where known.branch_id = own_branch() and known.person_id = person.id)
$$;

-- Whether a person whom the caller's branch does not know has this PAN; false for head office, which sees who it is. Nothing else
-- is told of other branches' people. Security definer: whatever rows the caller sees.
create function pan_in_other_branch(hash bytea) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select own_branch() is not null
     and exists (select from identity_document document join person on person.id = document.person_id
                  where document.number_hash = hash and person.erased_at is null and known_here(person) is not true)
$$;

-- Who is in another branch already is enrolled nowhere else: head office lets them join a chit there.
create function keep_pan_in_one_branch() returns trigger language plpgsql as $$
begin
  if pan_in_other_branch(new.number_hash) then
    raise exception 'another branch has a person with this PAN' using errcode = '23514', constraint = 'pan_in_other_branch';
  end if;
  return new;
end $$;
create trigger keep_pan_in_one_branch before insert or update of number_hash on identity_document
  for each row when (new.number_hash is not null) execute function keep_pan_in_one_branch();

-- The branch that runs a chit stays, and so does the one where a person is at home: their accounts are in its books
-- (12_totals_of_branches.sql). Who goes on in another branch is known there by their tickets.
create function keep_branch() returns trigger language plpgsql as $$
begin
  raise exception 'the branch of a % stays', tg_table_name
    using errcode = '23514', constraint = tg_table_name || '_branch_stays';
end $$;
create trigger keep_branch before update of branch_id on chit for each row
  when (new.branch_id <> old.branch_id) execute function keep_branch();
create trigger keep_branch before update of branch_id on person for each row
  when (new.branch_id <> old.branch_id) execute function keep_branch();

-- ---- Rows ----

-- Lets a branch read the rows of these tables that meet the condition; in it %1$s is the table. Of a table of which the application
-- reads some columns only, such as limits of automatic bids, a branch reads the same, and no secrets. Password and PIN hashes
-- are read where a page says whether a member has one.
create procedure read_by_branch(condition text, variadic tables regclass[]) language plpgsql as $$
declare
  secrets constant text[] := array['token_hash', 'code_hash', 'opened_hash', 'device_hash', 'sealed_secret'];
  one         regclass;
  columns     text;
  has_secrets boolean;
begin
  foreach one in array tables loop
    execute format('alter table %s enable row level security', one);
    execute format('create policy of_company on %s to kuri_app using (true) with check (true)', one);
    execute format('create policy of_branch on %s for select to kuri_branch using (' || condition || ')', one);
    select string_agg(quote_ident(attname), ', '), bool_or(attname = any (secrets)) into columns, has_secrets from pg_attribute
     where attrelid = one and attnum > 0 and not attisdropped and has_column_privilege('kuri_app', one, attnum, 'select');
    if has_table_privilege('kuri_app', one, 'select') and not has_secrets then
      execute format('grant select on %s to kuri_branch', one);
    elsif columns is not null then
      select string_agg(column_name, ', ') into columns from unnest(string_to_array(columns, ', ')) column_name
       where column_name <> all (secrets);
      execute format('grant select (%s) on %s to kuri_branch', columns, one);
    end if;
  end loop;
end $$;

call read_by_branch('branch_id = (select own_branch())', 'chit', 'till', 'cheque');

call read_by_branch(
  'branch_id = (select own_branch()) or works_at = (select own_branch()) or works_at is null and role <> ''member''
   or id in (select known.person_id from branch_person known where known.branch_id = (select own_branch()))', 'person');

call read_by_branch('exists (select from chit where chit.id = %1$s.chit_id)',
  'ticket', 'join_request', 'chit_people', 'auction', 'agreement_acceptance', 'instalment', 'instalment_part', 'receipt_series',
  'total_change', 'stored_chit_total', 'stored_chit_day', 'previous_chit');

call read_by_branch('exists (select from previous_chit moved where moved.import_id = %1$s.import_id)', 'previous_books');

call read_by_branch('exists (select from agreement_acceptance acceptance where acceptance.id = %1$s.acceptance_id)',
  'agreement_witness');

call read_by_branch('exists (select from ticket where ticket.id = %1$s.ticket_id)',
  'ticket_holding', 'instalment_reminder', 'auto_pay', 'penalty', 'arrears_step', 'counter_payment',
  'previous_ticket', 'previous_prize', 'previous_payment', 'previous_dividend', 'balance_confirmation');

call read_by_branch(
  'exists (select from ticket where ticket.id = %1$s.ticket_id)
   or %1$s.ticket_id is null and exists (select from person where person.id = %1$s.person_id)', 'collection');

call read_by_branch('exists (select from arrears_step step where step.id = %1$s.step_id)', 'substitution_offer');

call read_by_branch('exists (select from auction where auction.id = %1$s.auction_id)',
  'auction_beginning', 'standing_offer', 'paused_offer', 'offer_record', 'bid', 'lot', 'lot_promise', 'lot_word', 'bid_place',
  'auction_result',
  'dividend', 'prize', 'prize_security', 'prize_document', 'minutes', 'minutes_signature', 'minutes_filing', 'minutes_to_file');

call read_by_branch('exists (select from person where person.id = %1$s.person_id)',
  'profile_image', 'identity_document', 'login', 'phone_login', 'invitation', 'second_step', 'authority', 'written_authority',
  'payment_promise', 'debt', 'bank_account', 'upi_payment', 'topup', 'payment', 'signed_receipt', 'collection_visit',
  'previous_person');

call read_by_branch('exists (select from till where till.id = %1$s.till_id)', 'till_move', 'handover');

-- Also what another branch or head office took of who is at home here.
call read_by_branch(
  'exists (select from till where till.id = %1$s.till_id)
   or exists (select from person where person.id = %1$s.person_id and person.branch_id = (select own_branch()))', 'counter_receipt');

call read_by_branch('exists (select from counter_receipt receipt where receipt.id = %1$s.receipt_id)',
  'counter_receipt_line', 'counter_cancellation');

call read_by_branch('exists (select from cheque where cheque.id = %1$s.cheque_id)', 'cheque_line', 'cheque_document');

call read_by_branch(
  'exists (select from counter_receipt receipt where receipt.id = %1$s.receipt_id)
   or exists (select from cheque where cheque.id = %1$s.cheque_id)', 'counter_print', 'receipt_link');

call read_by_branch('exists (select from debt where debt.id = %1$s.debt_id)', 'debt_month');

-- An account of a person, a chit or an auction is the branch's as they are. The company's own accounts are read as the other side
-- of such an account's entries; their own entries are not.
call read_by_branch(
  '%1$s.subject is null or exists (select from person where person.id = %1$s.subject)
   or exists (select from chit where chit.id = %1$s.subject) or exists (select from auction where auction.id = %1$s.subject)',
  'account');

call read_by_branch(
  'exists (select from account where account.id = %1$s.account_id and account.subject is not null)', 'entry');
call read_by_branch(
  'exists (select from account where account.id in (%1$s.debit_account, %1$s.credit_account) and account.subject is not null)',
  'transfer');
call read_by_branch('exists (select from transfer where transfer.journal_id = %1$s.id)', 'journal');

-- The number of a collector's phone stands on the receipts that it gave: members are found by it.
grant select (id, series_no) on collect_device to kuri_branch;

-- The same for everybody.
grant select on database_kind, clock_shift, company_settings, agreement_text, account_kind to kuri_branch;

-- One's own limits in an auction that one may enter. They are kept from everybody else.
grant execute on function own_offer, own_offer_records to kuri_branch;

-- A view reads with the rights of who reads it, as a statement of the server does.
alter view overdue_instalment set (security_invoker = true);
alter view instalment_payment set (security_invoker = true);
alter view previous_payment_at set (security_invoker = true);
alter view may_act_for set (security_invoker = true);
alter view chit_total set (security_invoker = true);
alter view cheque_document_with_collector set (security_invoker = true);
grant select on may_act_for, overdue_instalment, instalment_payment, previous_payment_at, chit_total, cheque_document_with_collector
  to kuri_branch;

-- How many people are not erased: of the company by its totals, because counting would read every person; of a branch by counting.
-- plpgsql checks only the rights of the statement that it runs.
create function people_here() returns bigint language plpgsql stable as $$
begin
  if own_branch() is null then
    return coalesce((select sum(count) from company_total where name = 'not_erased'), 0);
  end if;
  return (select count(*) from person where erased_at is null and id in (select id from people_of_branch));
end $$;

-- ---- Receipts of two branches ----

-- The name of the branch in which a till stands, where there are several; null: at head office. Security definer, as the functions
-- below: a receipt that the branch may read was taken in a till, of a member and for chits that it may not see. They show what
-- stands on the paper, and nothing else of these.
create function branch_of_till(which uuid) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select branch.name from till join branch on branch.id = till.branch_id where till.id = which and has_branches()
$$;

-- Whether a receipt is of own_branch(): it took it, or its member is at home there.
create function is_of_branch(receipt counter_receipt) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select own_branch() in ((select branch_id from till where id = receipt.till_id),
                          (select branch_id from person where id = receipt.person_id))
$$;

-- The people on a receipt of own_branch().
create function receipt_in_branch(which uuid) returns json
language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object(
           'payer', json_build_object('kind', person.kind, 'name', person.name, 'representedBy',
             coalesce(nullif(person.signatory, ''), (select other.name from person other where other.id = person.represented_by))),
           'code', person.code, 'ownName', person.own_name, 'language', person.language, 'cashierName', cashier.name)
    from counter_receipt receipt
    join person on person.id = receipt.person_id
    join person cashier on cashier.id = receipt.cashier_id
   where receipt.id = which and is_of_branch(receipt)
$$;

-- The next contribution on a receipt of own_branch().
create function next_on_receipt(which uuid) returns json
language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object('name', chit.name, 'ticketNo', ticket.ticket_no, 'amount', receipt.next_paise, 'dueDate', instalment.due_on)
    from counter_receipt receipt
    join instalment on instalment.ticket_id = receipt.next_ticket_id and instalment.month_no = receipt.next_month_no
    join ticket on ticket.id = instalment.ticket_id
    join chit on chit.id = ticket.chit_id
   where receipt.id = which and is_of_branch(receipt)
$$;

-- The lines of receipts of own_branch() for chits of other branches.
create function receipt_lines_in_branch(ids uuid[])
returns table (receipt_id uuid, place integer, chit_id uuid, chit_name text, ticket_no integer, month_no integer, months integer,
               due_on date, amount_paise bigint, penalty_paise bigint, dividend_paise bigint, is_part boolean, receipt_no text)
language sql stable security definer set search_path = public, pg_temp as $$
  select line.receipt_id, line.place, chit.id, chit.name, ticket.ticket_no, line.month_no, chit.months, instalment.due_on,
         line.amount_paise, line.penalty_paise,
         case when not line.is_part and line.amount_paise - line.penalty_paise = instalment.net_paise
              then instalment.dividend_paise else 0 end,
         line.is_part, line.receipt_no
    from counter_receipt receipt
    join counter_receipt_line line on line.receipt_id = receipt.id
    join instalment on instalment.ticket_id = line.ticket_id and instalment.month_no = line.month_no
    join ticket on ticket.id = line.ticket_id
    join chit on chit.id = ticket.chit_id
   where receipt.id = any (ids) and chit.branch_id <> own_branch() and is_of_branch(receipt)
$$;

-- What the wallet of a receipt's member can give, if own_branch() took the receipt; else null.
create function free_for_receipt(which uuid) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select (select available from ledger_balance('wallet:' || receipt.person_id))
    from counter_receipt receipt join till on till.id = receipt.till_id
   where receipt.id = which and till.branch_id = own_branch()
$$;

-- ---- What a call names ----

-- Everything of a branch that a call can name, by its id or its number. A receipt is named where it was taken, also where it is
-- read elsewhere: who took it prints, shares and cancels it. A cheque that head office took is the first branch's; a call names it
-- only where the branch knows its person too, as readings show it only there.
create view branch_thing with (security_invoker = true) as
  select id, null::text as number from person
  union all select id, null from chit
  union all select id, null from till
  union all select id, null from ticket
  union all select id, null from join_request
  union all select id, null from auction
  union all select id, null from agreement_acceptance
  union all select id, null from arrears_step
  union all select id, null from prize_security
  union all select id, null from prize_document
  union all select id, null from authority
  union all select id, null from written_authority
  union all select id, null from payment_promise
  union all select id, null from debt
  union all select id, null from till_move
  union all select id, null from bank_account
  union all select id, null from upi_payment
  union all select receipt.id, receipt.number from counter_receipt receipt join till on till.id = receipt.till_id
  union all select cheque.id, cheque.number from cheque join person on person.id = cheque.person_id
  union all select cancellation.id, null from counter_cancellation cancellation
              join counter_receipt receipt on receipt.id = cancellation.receipt_id join till on till.id = receipt.till_id
  union all select id, null from counter_payment
  union all select paper.id, null from counter_print paper join counter_receipt receipt on receipt.id = paper.receipt_id
              join till on till.id = receipt.till_id
  union all select paper.id, null from counter_print paper join cheque on cheque.id = paper.cheque_id
              join person on person.id = cheque.person_id
  union all select link.id, null from receipt_link link join counter_receipt receipt on receipt.id = link.receipt_id
              join till on till.id = receipt.till_id
  union all select link.id, null from receipt_link link join cheque on cheque.id = link.cheque_id
              join person on person.id = cheque.person_id
  union all select import_id, null from previous_books
  union all select id, null from balance_confirmation;

grant select on branch_thing to kuri_app, kuri_branch;

-- How many things of the company these ids and numbers name. Security definer: of all branches, whoever asks.
create function things_of_company(ids uuid[], numbers text[]) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from branch_thing where id = any (ids) or number = any (numbers)
$$;

-- Whether all that a call names is of own_branch(), or not there at all. To be asked as kuri_branch.
create function names_only_own(ids uuid[], numbers text[]) returns boolean language sql stable as $$
  select things_of_company(ids, numbers) = (select count(*) from branch_thing where id = any (ids) or number = any (numbers))
$$;
