-- 0027_bank_reconciliation.sql — What the bank says, beside what our books say of the bank; and the company's own moves of
-- money, which until now had no door. Between the two everything that happens to the bank account has a name.

-- What the bank takes for its work: a cost, as gateway_fee is.
insert into account_kind (lock_rank, kind, normal, scope, sentence) values
  (82, 'bank_charge', 'D', 'company', 'What the bank has kept for its service.');

create or replace function broken.cash_identity() returns table (what text) language sql stable as $$
  select format('there is %s, accounted for are %s', there_is, accounted_for)
    from (select coalesce(sum(balance_of(account)) filter (where kind in (
                   'bank', 'cash', 'gateway_clearing', 'gateway_fee', 'bank_charge', 'advance')), 0),
                 coalesce(sum(balance_of(account)) filter (where kind in (
                   'wallet', 'pool', 'prize_payable', 'dividend_payable', 'payout_clearing', 'suspense', -- members' money
                   'commission', 'gst_payable', 'company_funds')), 0)
            from account) as sums (there_is, accounted_for)
   where there_is <> accounted_for
$$;

-- One file of the bank's, as it was imported.
create table bank_statement (
  id            uuid primary key,
  file_name     text not null constraint bank_statement_name check (char_length(file_name) between 1 and 200),
  file_hash     bytea not null constraint bank_statement_file_once unique,   -- the same file is not taken twice
  from_day      date not null,
  to_day        date not null,
  opening_paise bigint not null,
  closing_paise bigint not null,
  imported_by   uuid not null,                          -- without a reference: an administrator may leave, the statement stays
  imported_at   timestamptz not null default kuri_now(),
  constraint bank_statement_days check (from_day <= to_day)
);
create trigger append_only before update or delete on bank_statement for each row execute function refuse_change();
create trigger never_truncated before truncate on bank_statement for each statement execute function refuse_change();

-- One line of it. Statements overlap; a line that is here already is not taken again.
create table bank_line (
  id            uuid primary key,
  statement_id  uuid not null references bank_statement,
  line_no       integer not null,                       -- oldest first; 0 is what the account had before the first statement
  day           date not null,
  narration     text not null,
  reference     text not null,
  amount_paise  bigint not null constraint bank_line_moves check (amount_paise <> 0),  -- what came in is positive
  balance_paise bigint,
  identity_hash bytea not null constraint bank_line_once unique,
  constraint bank_line_in_order unique (statement_id, line_no)
);
create index bank_line_by_day on bank_line (day, line_no);
create trigger append_only before update or delete on bank_line for each row execute function refuse_change();
create trigger never_truncated before truncate on bank_line for each statement execute function refuse_change();

-- Which movement of the books a line is. A match may be taken back, with a reason; it stays to be seen.
create table bank_match (
  line_id     uuid not null references bank_line,
  transfer_id bigint not null references transfer,
  how         text not null constraint bank_match_how check (how in ('reference', 'amount', 'hand', 'booked')),
  matched_by  uuid,                                     -- null: by itself
  matched_at  timestamptz not null default kuri_now(),
  ended_by    uuid,
  ended_at    timestamptz,
  reason      text,
  constraint bank_match_ended check ((ended_at is null) = (reason is null))
);
create unique index bank_match_transfer_once on bank_match (transfer_id) where ended_at is null;
create index bank_match_of_line on bank_match (line_id) where ended_at is null;

create function keep_bank_match() returns trigger language plpgsql as $$
begin
  if (new.line_id, new.transfer_id, new.how, new.matched_by, new.matched_at)
     is distinct from (old.line_id, old.transfer_id, old.how, old.matched_by, old.matched_at) or old.ended_at is not null then
    raise exception 'a match is ended, never changed' using errcode = '23514', constraint = 'bank_match_frozen';
  end if;
  return new;
end $$;
create trigger keep_bank_match before update on bank_match for each row execute function keep_bank_match();
create trigger never_deleted before delete on bank_match for each row execute function refuse_change();
create trigger never_truncated before truncate on bank_match for each statement execute function refuse_change();

-- A movement of the bank account, seen from the account: what came in is positive.
create view bank_move as
  select transfer.id, transfer.journal_id, event_key, journal.kind, posted_at,
         (posted_at at time zone 'Asia/Kolkata')::date as day,
         coalesce(meta ->> 'reference', meta ->> 'orderId', '') as reference,
         case debit.code when 'bank' then amount_paise else -amount_paise end as amount_paise
    from transfer
    join journal on journal.id = journal_id
    join account debit  on debit.id = debit_account
    join account credit on credit.id = credit_account
   where phase in ('posted', 'post') and 'bank' in (debit.code, credit.code);

-- A line's matches are of its own amount, wholly or not at all; asked when the transaction ends.
create function bank_match_adds_up() returns trigger language plpgsql as $$
begin
  if (select sum(move.amount_paise) from bank_match match join bank_move move on move.id = match.transfer_id
       where match.line_id = new.line_id and match.ended_at is null)
     <> (select amount_paise from bank_line where id = new.line_id)
     or exists (select from bank_match match where match.line_id = new.line_id and match.ended_at is null
                 and not exists (select from bank_move move where move.id = match.transfer_id)) then
    raise exception 'a line is matched with its own amount' using errcode = '23514', constraint = 'bank_match_adds_up';
  end if;
  return null;
end $$;
create constraint trigger bank_match_adds_up after insert or update on bank_match
  deferrable initially deferred for each row execute function bank_match_adds_up();

-- Money the company itself moves, each for a reason: what it pays in and draws, tax, bank charges, money without an owner,
-- and corrections. Where money leaves, two people do it, where there are two.
create table company_move (
  id            uuid primary key,
  kind          text not null constraint company_move_kind check (kind in (
    'pay-in', 'interest', 'draw-funds', 'draw-commission', 'pay-tax', 'bank-charge', 'cash-to-bank', 'bank-to-cash',
    'to-suspense', 'suspense-to-wallet', 'suspense-back', 'wallet-to-suspense', 'correction')),
  amount_paise  bigint not null constraint company_move_amount check (amount_paise > 0),
  person_id     uuid references person,                 -- whose wallet it touches
  line_id       uuid references bank_line,              -- the bank's line it was entered from
  journal_id    bigint references journal,              -- the event it corrects, or in which the money came without an owner
  reference     text not null constraint company_move_reference check (char_length(reference) <= 120),
  reason        text not null constraint company_move_reason check (char_length(reason) between 1 and 400),
  state         text not null constraint company_move_state check (state in ('waiting_second', 'done', 'rejected')),
  needs_second  boolean not null,
  maker         uuid references person on delete set null,
  checker       uuid references person on delete set null,
  refused_why   text,
  created_at    timestamptz not null default kuri_now(),
  decided_at    timestamptz,
  constraint company_move_not_for_oneself check (
    person_id is null or (person_id is distinct from maker and person_id is distinct from checker)),
  constraint company_move_decided check ((state = 'waiting_second') = (decided_at is null)),
  constraint company_move_rejected check ((state = 'rejected') = (refused_why is not null)),
  constraint company_move_names_its_event check (
    (kind in ('suspense-to-wallet', 'suspense-back', 'correction')) = (journal_id is not null))
);
-- An event is corrected once, and money without an owner finds one owner.
create unique index company_move_event_once on company_move (journal_id) where state <> 'rejected';
create unique index company_move_line_once on company_move (line_id) where state <> 'rejected';
create index company_move_waiting on company_move (created_at) where state = 'waiting_second';

-- What was entered stays as it was entered, and what is decided stays decided.
create function keep_company_move() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.amount_paise, new.person_id, new.line_id, new.journal_id, new.reference, new.reason, new.needs_second, new.created_at)
     is distinct from
     (old.id, old.kind, old.amount_paise, old.person_id, old.line_id, old.journal_id, old.reference, old.reason, old.needs_second, old.created_at)
     or old.state <> 'waiting_second' and (new.state, new.refused_why) is distinct from (old.state, old.refused_why)
  then
    raise exception 'a move stays as it was entered' using errcode = '23514', constraint = 'company_move_frozen';
  end if;
  -- afterwards either name may be erased with its person; at the moment of the decision both stand there
  if old.state <> 'done' and new.state = 'done' and new.needs_second and (new.maker <> new.checker) is not true then
    raise exception 'two people move the company''s money' using errcode = '23514', constraint = 'company_move_two_persons';
  end if;
  return new;
end $$;
create trigger keep_company_move before update on company_move for each row execute function keep_company_move();
create trigger never_deleted before delete on company_move for each row execute function refuse_change();
create trigger never_truncated before truncate on company_move for each statement execute function refuse_change();

-- The event a move is posted as. A correction's key names what it corrects, so that there can be one only.
create function company_move_key(move company_move) returns text language sql immutable as $$
  select case move.kind when 'correction' then format('reverse:%s', move.journal_id) else format('move:%s', move.id) end
$$;

-- Law: a move that is done has its event, of its amount, and nothing else has.
create function broken.every_company_move_has_its_journal() returns table (what text) language sql stable as $$
  with fact (key, moved) as (
    select company_move_key(move), amount_paise from company_move move where state = 'done'),
  event (key, moved) as (
    select event_key, sum(amount_paise) from journal join transfer on journal_id = journal.id
     where split_part(event_key, ':', 1) in ('move', 'reverse') group by journal.id)
  select coalesce(fact.key, event.key) from fact full join event using (key) where fact.moved is distinct from event.moved
$$;

-- Law: a correction is the mirror of what it corrects, transfer by transfer.
create function broken.corrections_mirror_their_events() returns table (what text) language sql stable as $$
  with legs as (
    select journal_id, array_agg((debit_account, credit_account, amount_paise) order by debit_account, credit_account, amount_paise) as moved,
           array_agg((credit_account, debit_account, amount_paise) order by credit_account, debit_account, amount_paise) as mirrored
      from transfer group by journal_id)
  select format('correction %s', move.id)
    from company_move move
    join journal on event_key = company_move_key(move)
    join legs corrected on corrected.journal_id = move.journal_id
    join legs correction on correction.journal_id = journal.id
   where move.kind = 'correction' and move.state = 'done' and corrected.mirrored <> correction.moved
$$;

-- Money that came without an owner, event by event: what of it still waits. An event that was corrected never was.
create view suspense_item as
  select journal.id as journal_id, journal.posted_at, coalesce(meta ->> 'reference', meta ->> 'orderId', '') as reference,
         sum(amount_paise)::bigint as amount_paise,
         (select move.id from company_move move where move.journal_id = journal.id and move.state = 'waiting_second') as waiting_move
    from transfer
    join journal on journal.id = transfer.journal_id
    join account on account.id = credit_account and account.code = 'suspense'
   where event_key not like 'reverse:%'
     and not exists (select from company_move move where move.journal_id = journal.id and move.state = 'done')
   group by journal.id;

-- Law: what waits for an owner is what lies in suspense.
create function broken.suspense_has_its_items() returns table (what text) language sql stable as $$
  select format('items %s, account %s', items, lies)
    from (select (select coalesce(sum(amount_paise), 0) from suspense_item) as items,
                 (select coalesce(sum(balance_of(account)), 0) from account where code = 'suspense') as lies) sums
   where items <> lies
$$;

-- Law: a matched line and its movements are the same money.
create function broken.bank_matches_add_up() returns table (what text) language sql stable as $$
  select format('line %s', line.id)
    from bank_line line
    join bank_match match on match.line_id = line.id and match.ended_at is null
    left join bank_move move on move.id = match.transfer_id
   group by line.id having sum(move.amount_paise) is distinct from line.amount_paise::numeric
$$;

grant select, insert on bank_statement, bank_line to kuri_app;
grant select, insert, update on bank_match, company_move to kuri_app;
grant select on bank_move, suspense_item to kuri_app;
