-- 07_instalments.sql: what each ticket owes for each month, and what is done when it is late.
-- A ticket owes one instalment a month. Its share of the previous prize's discount (the dividend) lowers it; the rest is the net.
-- So that each prize is paid in full, the company advances what members have not paid ("covered"). They still owe it.
-- A paid instalment has a receipt and never changes. The receipt numbers of a chit have no gap within a year.
-- An instalment may be paid in parts, each with its own receipt: the money of a part moves at once, and the rest stays due.
-- No one decides about their own ticket or counts their own cash. What cannot be undone takes two people, where there are two.

-- ---- Instalments and their payment ----

-- What one ticket owes for one month. All rows of a chit are written when the chit starts.
-- Each is updated a few times, by its dividend before its payment: a quarter of every page stays free, so that the new version of a
-- row fits on its own page and no index is written for it.
create table instalment (
  ticket_id      uuid not null,
  month_no       integer not null check (month_no between 1 and 240),
  chit_id        uuid not null,
  due_on         date not null,
  amount_paise   bigint not null check (amount_paise > 0), -- before the dividend
  dividend_paise bigint not null default 0,
  net_paise      bigint not null generated always as (amount_paise - dividend_paise) stored, -- what the member pays in all
  parts_paise    bigint not null default 0, -- what of it was paid in parts: the sum of instalment_part, which writes it, and of
                                            -- previous_payment
  state          text not null default 'unpaid'
    constraint instalment_state check (state in ('unpaid', 'covered', 'written_off', 'paid')),
  rest_paise     bigint not null -- what the member still has to pay
    generated always as (case state when 'paid' then 0 else amount_paise - dividend_paise - parts_paise end) stored,
  covered_paise  bigint not null default 0, -- what the company advanced: the rest then; remains after the member has repaid it
  covered_at     timestamptz, -- null: the company advanced nothing
  written_off_at timestamptz, -- when the company gave its advance up as lost; the member may still pay
  paid_at        timestamptz,
  paid_by        text -- dividend: it covered all of it; previous: it was paid in the previous books (07_previous_books.sql)
    constraint instalment_paid_by check (paid_by in ('wallet', 'dividend', 'previous')),
  payer_id       uuid references person, -- who held the ticket at the payment; remains when the ticket passes to another person
  receipt_no     text constraint receipt_no_once unique,
  primary key (ticket_id, month_no),
  foreign key (ticket_id, chit_id) references ticket (id, chit_id),
  constraint instalment_dividend_fits check (dividend_paise between 0 and amount_paise),
  constraint instalment_parts_fit check (parts_paise between 0 and net_paise),
  constraint instalment_covered check ((covered_at is not null or state <> 'covered')
    and (covered_paise = 0 or covered_paise between net_paise - parts_paise and net_paise)),
  constraint instalment_written_off
    check ((state <> 'written_off' or written_off_at is not null) and (written_off_at is null or covered_at is not null)),
  constraint instalment_paid_once check ((state = 'paid') = (paid_at is not null)
    and (state = 'paid') = (paid_by is not null)
    and (state = 'paid' and paid_by <> 'previous') = (receipt_no is not null)),
  constraint instalment_paid_before check (paid_by is distinct from 'previous' or parts_paise = net_paise)
) with (fillfactor = 75);

create index instalment_of_month on instalment (chit_id, month_no);
create index instalment_paid on instalment (chit_id, paid_at) where state = 'paid';
-- The list of payments is read page by page, newest first: all of them, or those of one payer.
create index instalment_by_payment on instalment (paid_at, ticket_id, month_no) where state = 'paid';
create index instalment_by_payment_of_payer on instalment (payer_id, paid_at desc, ticket_id desc, month_no desc)
  where payer_id is not null;
-- The list of late payers is read page by page, by the due day of the oldest unpaid month.
create index instalment_late on instalment (due_on, ticket_id) where state <> 'paid';
-- What the company has advanced counts as overdue even before its due day; this index finds those instalments.
create index instalment_borne on instalment (due_on, ticket_id) where state in ('covered', 'written_off');

-- Whether an instalment is overdue on a day: its due day has passed, or the company has paid it in the member's place (covered),
-- also when it has written that off: the member owes it all the same. isOverdue in packages/domain is the same rule.
create function is_overdue(state text, due_on date, today date) returns boolean language sql immutable parallel safe as $$
  select state <> 'paid' and (state <> 'unpaid' or due_on < today)
$$;

-- The status of an instalment on a day, for its member: paid, overdue, due (later in this calendar month) or upcoming.
-- instalmentStatus in packages/domain is the same rule.
create function instalment_status(state text, due_on date, today date) returns text language sql immutable parallel safe as $$
  select case when state = 'paid' then 'paid'
              when is_overdue(state, due_on, today) then 'overdue'
              when date_trunc('month', due_on::timestamp) = date_trunc('month', today::timestamp) then 'due'
              else 'upcoming' end
$$;

-- What is overdue today: is_overdue in two parts, each read by its index, because most instalments fall due in later months.
create view overdue_instalment as
  select ticket_id, month_no, chit_id, due_on, rest_paise, state from instalment
   where state = 'unpaid' and due_on < kuri_today()
  union all
  select ticket_id, month_no, chit_id, due_on, rest_paise, state from instalment where state in ('covered', 'written_off');

grant select on overdue_instalment to kuri_app;

-- Refuses an instalment that does not begin unpaid, unless its chit is moving in: then the previous books say how it stands.
create function begin_instalments() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct chit_id from written
                           where (state, dividend_paise, parts_paise, covered_paise) <> ('unpaid', 0, 0, 0)) begun
              where not is_moving_in(chit_id)) then
    raise exception 'an instalment begins unpaid' using errcode = '23514', constraint = 'instalment_begins_unpaid';
  end if;
  return null;
end $$;
create trigger begin_instalments after insert on instalment
  referencing new table as written for each statement execute function begin_instalments();

-- Refuses to change what is owed and when, before the dividend, and every change of a paid instalment. States go forward only:
-- unpaid, covered, written_off, and from each of them paid. A covered instalment keeps its dividend, because the company has
-- advanced its rest, and what was advanced and given up, and when. Only a part that is paid changes parts_paise (take_part).
-- Sets payer_id at the payment.
create function keep_paid() returns trigger language plpgsql as $$
begin
  if old.state = 'paid' then
    raise exception 'a paid instalment is never reopened' using errcode = '23514', constraint = 'instalment_already_paid';
  end if;
  if (new.ticket_id, new.month_no, new.chit_id, new.due_on, new.amount_paise)
     is distinct from (old.ticket_id, old.month_no, old.chit_id, old.due_on, old.amount_paise)
     or new.parts_paise <> old.parts_paise and pg_trigger_depth() = 1 then
    raise exception 'an instalment stays as the chit started with it'
      using errcode = '23514', constraint = 'instalment_frozen';
  end if;
  if old.state in ('covered', 'written_off')
        and (new.state = 'unpaid'
             or (new.dividend_paise, new.covered_paise, new.covered_at)
                is distinct from (old.dividend_paise, old.covered_paise, old.covered_at))
     or old.state = 'written_off' and new.written_off_at is distinct from old.written_off_at
     or old.state = 'written_off' and new.state = 'covered' or old.state = 'unpaid' and new.state = 'written_off' then
    raise exception 'a covered instalment can only be paid' using errcode = '23514', constraint = 'instalment_covered_stays';
  end if;
  if old.state = 'unpaid' and new.state = 'covered'
     and new.covered_paise <> new.amount_paise - new.dividend_paise - new.parts_paise then
    raise exception 'the company covers the rest' using errcode = '23514', constraint = 'instalment_covered';
  end if;
  if new.state = 'paid' then
    if new.paid_by = 'previous' then
      raise exception 'what is paid now is not of the previous books' using errcode = '23514', constraint = 'instalment_frozen';
    end if;
    new.payer_id := (select person_id from ticket where id = new.ticket_id);
  end if;
  return new;
end $$;
create trigger keep_paid before update on instalment for each row execute function keep_paid();

-- The last receipt number of a chit in a calendar year. A payment that is rolled back gives its number back, so there is no gap.
create table receipt_series (
  chit_id uuid not null references chit,
  year    integer not null, -- in India
  last_no integer not null check (last_no >= 1),
  primary key (chit_id, year)
);

create trigger keep_series before update on receipt_series for each row execute function keep_series();

call never_deleted('receipt_series');

grant select, insert, update on instalment, receipt_series to kuri_app;

-- The text of a receipt number: K12-2026-00345 is the 345th receipt of chit 12 in 2026.
create function receipt_no(chit_no integer, year integer, place integer) returns text language sql immutable as $$
  select 'K' || chit_no || '-' || year || '-' || lpad(place::text, 5, '0')
$$;

-- Takes the next receipt number of a chit in the current year.
create function next_receipt_no(of_chit uuid) returns text language sql as $$
  with next as (
    insert into receipt_series (chit_id, year, last_no)
    values (of_chit, extract(year from kuri_today())::int, 1)
    on conflict (chit_id, year) do update set last_no = receipt_series.last_no + 1
    returning year, last_no)
  select receipt_no(chit.chit_no, next.year, next.last_no) from next, chit where chit.id = of_chit
$$;

-- A part of an instalment that was paid: less than its rest, from the wallet of the ticket's holder, with a receipt of its own.
-- What remains is paid by further parts, and at last by the payment that makes the instalment paid.
create table instalment_part (
  ticket_id    uuid not null,
  month_no     integer not null,
  part_no      integer not null, -- 1, 2, 3 … of the instalment
  chit_id      uuid not null,
  amount_paise bigint not null,
  -- What the same payment paid of other dues: where that has paise, so may what it leaves of a round sum for this part. One payment that
  -- is chosen here has one such part at most; money that has arrived already is taken as its document divides it
  beside_paise bigint not null default 0 constraint instalment_part_beside check (beside_paise >= 0),
  constraint instalment_part_amount check (amount_paise > 0 and (amount_paise >= 100 or beside_paise % 100 <> 0)),
  rest_paise   bigint not null check (rest_paise > 0), -- what it left to pay; a later dividend lowers that, and not this
  -- Where the money went: into the pool; back to the company, when it had covered the instalment (advance); or to the company's
  -- own funds, when it had written the instalment off
  paid_to      text not null constraint instalment_part_paid_to check (paid_to in ('pool', 'advance', 'company_funds')),
  paid_at      timestamptz not null default kuri_now(),
  payer_id     uuid not null references person, -- who held the ticket at the payment, as on instalment
  receipt_no   text not null constraint instalment_part_receipt_once unique,
  primary key (ticket_id, month_no, part_no),
  foreign key (ticket_id, month_no) references instalment
);

-- As on instalment: the list of payments is read page by page, newest first.
create index instalment_part_by_payment on instalment_part (paid_at desc, ticket_id desc, month_no desc);
create index instalment_part_by_payment_of_payer on instalment_part (payer_id, paid_at desc, ticket_id desc, month_no desc);

-- Adds a part to its instalment, and fills in its number, chit, rest and payer, and where its money goes. Refuses a part of a paid
-- instalment, one that leaves no rest (that is a payment of the instalment), and paise where the rest is whole rupees and so is what
-- was paid beside it.
create function take_part() returns trigger language plpgsql as $$
declare
  owed instalment;
begin
  select * into owed from instalment where (ticket_id, month_no) = (new.ticket_id, new.month_no) for no key update;
  if owed.state = 'paid' then
    raise exception 'a paid instalment takes no part' using errcode = '23514', constraint = 'instalment_already_paid';
  end if;
  if new.amount_paise >= owed.rest_paise
     or new.amount_paise % 100 <> 0 and owed.rest_paise % 100 = 0 and new.beside_paise % 100 = 0 then
    raise exception 'a part is less than the rest, in whole rupees when the rest is'
      using errcode = '23514', constraint = 'instalment_part_amount';
  end if;
  new.part_no := 1 + (select count(*) from instalment_part where (ticket_id, month_no) = (new.ticket_id, new.month_no));
  new.chit_id := owed.chit_id;
  new.rest_paise := owed.rest_paise - new.amount_paise;
  new.paid_to := case owed.state when 'unpaid' then 'pool' when 'covered' then 'advance' else 'company_funds' end;
  new.payer_id := (select person_id from ticket where id = new.ticket_id);
  update instalment set parts_paise = parts_paise + new.amount_paise
   where (ticket_id, month_no) = (new.ticket_id, new.month_no);
  return new;
end $$;
create trigger take_part before insert on instalment_part for each row execute function take_part();

-- Staff take the oldest unpaid month of a ticket first, and a part is taken of that month only: refuses a later one. Members choose
-- the months that they pay whole themselves.
create function older_due_first() returns trigger language plpgsql as $$
begin
  if older_due(new.ticket_id, new.month_no) is not null then
    raise exception 'an older month is not paid' using errcode = '23514', constraint = 'older_due_first';
  end if;
  return new;
end $$;
create trigger older_due_first before insert on instalment_part for each row execute function older_due_first();

call append_only('instalment_part');

grant select, insert on instalment_part to kuri_app;

-- What members paid for instalments, each payment with its receipt: the parts, and as part 0 the payment that paid the rest. What
-- they paid in the previous books has no receipt of ours and is in previous_payment.
create view instalment_payment as
  select ticket_id, month_no, 0 as part_no, chit_id, net_paise - parts_paise as amount_paise, dividend_paise,
         0::bigint as rest_paise, covered_at is not null as was_covered, paid_at, payer_id, receipt_no
    from instalment where state = 'paid' and paid_by <> 'previous'
  union all
  select ticket_id, month_no, part_no, chit_id, amount_paise, 0, rest_paise, paid_to <> 'pool', paid_at, payer_id, receipt_no
    from instalment_part;

grant select on instalment_payment to kuri_app;

-- Locks the chits of several payments and returns what each payment is checked against, one row for each, in their order.
-- The function locks the chits in the order of their ids, so that two calls do not deadlock, and reads after it has the locks.
-- force_generic_plan: PostgreSQL plans it once for a session, instead of at each call for the lists it is given.
--   months      calendar months, 12 * year + month (January is 0). Instalments fall due in successive calendar months,
--               so a calendar month names one instalment of a ticket
--   ticket_nos  null: the payer's first ticket whose instalment of that month is not paid, else the payer's first ticket
--   if_free     true: skip chits that another transaction has locked, instead of waiting for them; in_hand marks their rows
--   available   what is free in the payer's wallet. The wallet is not locked: the ledger refuses to overdraw it
create function contributions_to_pay(
  chits uuid[], payers uuid[], months integer[], ticket_nos integer[], if_free boolean)
returns table (
  in_hand boolean, chit_id uuid, chit_name text, chit_state text, late_terms jsonb,
  ticket_id uuid, ticket_no integer, kept_for text, month_no integer, due_on date, dividend bigint, rest bigint, state text,
  available bigint, now timestamptz)
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  locked uuid[];
  at timestamptz;
begin
  if if_free then
    locked := array(select id from chit where id = any (chits) order by id for no key update skip locked);
  else
    locked := array(select id from chit where id = any (chits) order by id for no key update);
  end if;
  at := kuri_now();
  return query
    select chit.id is not null and chit.id <> all (locked), chit.id, chit.name, chit.state, chit.late_terms,
           meant.ticket_id, meant.ticket_no, meant.kept_for,
           meant.month_no, meant.due_on, meant.dividend_paise, meant.rest_paise, meant.state,
           coalesce(wallet.credits_posted - wallet.debits_posted - wallet.debits_pending, 0), at
      from unnest(chits, payers, months, ticket_nos) with ordinality as wanted (chit_id, payer, month, ticket_no, place)
      left join chit on chit.id = wanted.chit_id
      left join account wallet on wallet.code = 'wallet:' || wanted.payer
      left join lateral (
        select ticket.id as ticket_id, ticket.ticket_no, ticket.kept_for, owed.*
          from ticket
          left join lateral (
            select i.month_no, i.due_on, i.dividend_paise, i.rest_paise, i.state from instalment i
             where i.ticket_id = ticket.id
               and i.month_no = wanted.month
                                - (12 * extract(year from chit.start_on) + extract(month from chit.start_on))::int + 2
          ) owed on true
         where ticket.chit_id = chit.id and ticket.person_id = wanted.payer
           and (wanted.ticket_no is null or ticket.ticket_no = wanted.ticket_no)
         order by owed.state = 'paid', ticket.no_of_member limit 1) meant on true
     order by wanted.place;
end $$;

-- Marks several instalments as paid at one time, gives each the next receipt number of its chit, and returns the numbers in the
-- order of the arguments. `ways` are values of paid_by. The caller holds the locks of the chits and posts the money in the same
-- transaction.
create function mark_paid_together(tickets uuid[], months integer[], ways text[], at timestamptz)
returns table (receipt_no text)
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  of_year integer := extract(year from at at time zone 'Asia/Kolkata');
begin
  return query
    with due as (
      select paid.*, ticket.chit_id, row_number() over (partition by ticket.chit_id order by paid.place)::int as turn
        from unnest(tickets, months, ways) with ordinality as paid (ticket_id, month_no, way, place)
        join ticket on ticket.id = paid.ticket_id),
    series as (
      insert into receipt_series as known (chit_id, year, last_no)
      select due.chit_id, of_year, count(*) from due group by due.chit_id order by due.chit_id
      on conflict on constraint receipt_series_pkey do update set last_no = known.last_no + excluded.last_no
      returning known.chit_id, known.last_no),
    numbered as (
      select due.*, receipt_no(chit.chit_no, of_year,
               series.last_no - (count(*) over (partition by due.chit_id))::int + due.turn) as number
        from due join series using (chit_id) join chit on chit.id = due.chit_id),
    booked as (
      update instalment set state = 'paid', paid_at = at, paid_by = numbered.way, receipt_no = numbered.number
        from numbered where instalment.ticket_id = numbered.ticket_id and instalment.month_no = numbered.month_no
      returning numbered.place, instalment.receipt_no)
    select booked.receipt_no from booked order by booked.place;
end $$;

-- ---- Reminders and automatic payment ----

-- A reminder that was sent to the member. Each stage of an instalment is sent once, however often the job runs.
create table instalment_reminder (
  ticket_id uuid not null,
  month_no  integer not null,
  stage     text not null -- from three days before the due day, on it, from three days after it
    constraint instalment_reminder_stage check (stage in ('before', 'on-the-day', 'after')),
  sent_at   timestamptz not null default kuri_now(),
  primary key (ticket_id, month_no, stage),
  foreign key (ticket_id, month_no) references instalment
);

-- A member's choice that a ticket's instalments are paid from the wallet on their due day. If the wallet has too little,
-- the job tries again when money has arrived. The member pays what fell due before the choice.
create table auto_pay (
  ticket_id uuid primary key references ticket on delete cascade,
  person_id uuid not null references person on delete cascade, -- whose choice; not valid for the next holder of the ticket
  since     date not null default kuri_today()
);

grant select, insert, update, delete on auto_pay to kuri_app;

-- A warning that was sent to a member who chose automatic payment. Each is sent once for an instalment.
create table auto_pay_notice (
  ticket_id uuid not null,
  month_no  integer not null,
  stage     text not null -- ahead: the wallet will have too little on the due day; short: it had too little
    constraint auto_pay_notice_stage check (stage in ('ahead', 'short')),
  sent_at   timestamptz not null default kuri_now(),
  primary key (ticket_id, month_no, stage),
  foreign key (ticket_id, month_no) references instalment on delete cascade
);

grant select, insert on instalment_reminder, auto_pay_notice to kuri_app;

-- ---- Late payers ----

-- The penalty for one late instalment, by the chit agreement. It belongs to the company (Chit Funds Act, s. 21(1)(c)). It grows
-- by the day and is not stored until the instalment is paid; then it is fixed and is a due of its own.
create table penalty (
  ticket_id    uuid not null,
  month_no     integer not null,
  person_id    uuid not null references person, -- who paid late
  days_late    integer not null check (days_late >= 1),
  base_paise   bigint not null check (base_paise > 0), -- what was paid late: the rest, and the parts after the days of grace
  amount_paise bigint not null constraint penalty_amount check (amount_paise > 0 and amount_paise % 100 = 0),
  because      text not null, -- the calculation in words
  state        text not null default 'due' constraint penalty_state check (state in ('due', 'paid', 'waived')),
  fixed_at     timestamptz not null default kuri_now(),
  settled_at   timestamptz, -- when it was paid or waived
  primary key (ticket_id, month_no),
  foreign key (ticket_id, month_no) references instalment,
  constraint penalty_settled check ((state = 'due') = (settled_at is null))
);

create index penalty_open on penalty (person_id) where state = 'due';
create index penalty_paid on penalty (person_id) where state = 'paid';

-- A penalty changes once: from due to paid or waived. Refuses every other change.
create function keep_penalty() returns trigger language plpgsql as $$
begin
  if old.state <> 'due'
     or (new.ticket_id, new.month_no, new.person_id, new.days_late, new.base_paise, new.amount_paise, new.because, new.fixed_at)
     is distinct from
     (old.ticket_id, old.month_no, old.person_id, old.days_late, old.base_paise, old.amount_paise, old.because, old.fixed_at) then
    raise exception 'a penalty stays as it was fixed' using errcode = '23514', constraint = 'penalty_frozen';
  end if;
  return new;
end $$;
create trigger keep_penalty before update on penalty for each row execute function keep_penalty();

call deleted_with_withdrawn_chit('penalty');

grant select, insert, update on penalty to kuri_app;

-- One step about a ticket in arrears (Chit Funds Act, ss. 28 to 33). Most steps set a deadline, and the next step waits for it.
--   demand        the company demands in writing what is overdue
--   removal       a member who has not won a prize is removed from the chit by a notice (s. 28)
--   receipt       the day on which the member received that notice; it starts the days for re-entry
--   re-entry      the removed member has paid what is overdue and is a subscriber again (s. 28(1))
--   substitution  another person takes over the ticket with its debt and its dividends (s. 29)
--   refund        the removed member gets back what they paid in, less the deduction of the agreement (s. 30)
--   whole-demand  a member who has won a prize must pay all coming instalments at once (ss. 32, 33)
--   write-off     the company gives up what it advanced for one month
--   waiver        the company gives up the penalty of one month
-- An administrator enters a step. One that cannot be undone counts when another administrator has confirmed it, where the
-- company has two; a substitution then also needs the substitute's acceptance. A decided step never changes and is never
-- deleted, because the documents for the member are printed from it.
create table arrears_step (
  id            uuid primary key,
  ticket_id     uuid not null references ticket,
  month_no      integer, -- the instalment of a waiver or write-off; null: the step is about the whole ticket
  person_id     uuid not null references person, -- who held the ticket then
  kind          text not null constraint arrears_step_kind check (kind in
                  ('demand', 'removal', 'receipt', 're-entry', 'substitution', 'refund', 'whole-demand', 'write-off', 'waiver')),
  substitute_id uuid references person,
  amount_paise  bigint not null default 0 check (amount_paise >= 0), -- demanded, written off, waived, or to be refunded
  lines         jsonb not null default '[]', -- the months and amounts, as the printed document lists them
  act_by        date, -- the last day of the deadline; of a receipt not yet decided: the day of receipt
  reason        text,
  evidence      text, -- what proves the day of receipt, such as the registered post number
  state         text not null constraint arrears_step_state check (state in ('waiting_second', 'offered', 'done', 'withdrawn')),
  needs_second  boolean not null, -- another administrator must confirm it
  maker         uuid references person on delete set null, -- null: the member's own payment, or the account was deleted
  checker       uuid references person on delete set null,
  created_at    timestamptz not null default kuri_now(),
  decided_at    timestamptz,
  foreign key (ticket_id, month_no) references instalment,
  constraint arrears_step_of_month check ((kind in ('waiver', 'write-off')) = (month_no is not null)),
  constraint arrears_step_substitute check ((kind = 'substitution') = (substitute_id is not null)),
  constraint arrears_step_reason
    check (kind not in ('waiver', 'write-off', 'removal', 'substitution', 'whole-demand') or reason is not null),
  constraint arrears_step_evidence
    check ((kind = 'receipt') = (evidence is not null) and btrim(coalesce(evidence, 'none')) <> ''),
  constraint arrears_step_offered check (state <> 'offered' or kind = 'substitution'),
  constraint arrears_step_decided check ((state in ('waiting_second', 'offered')) = (decided_at is null)),
  constraint arrears_step_two_persons check (not needs_second or state <> 'done' or maker is distinct from checker),
  -- re-entry and refund are the member's own acts
  constraint arrears_step_not_for_oneself check (kind in ('re-entry', 'refund')
    or person_id is distinct from maker and person_id is distinct from checker
       and (substitute_id is null or substitute_id is distinct from maker and substitute_id is distinct from checker))
);

create unique index arrears_step_month_once on arrears_step (ticket_id, month_no, kind)
  where state = 'done' and month_no is not null;
create unique index arrears_step_waiting_once on arrears_step (ticket_id, kind, coalesce(month_no, 0))
  where state in ('waiting_second', 'offered');
create index arrears_step_of_ticket on arrears_step (ticket_id, created_at);
create index arrears_step_waiting on arrears_step (created_at) where state = 'waiting_second';
create index arrears_step_offered_to on arrears_step (substitute_id) where state = 'offered';

-- Refuses to change what a step is about, and every change of a decided step. The reason and the evidence change only when the
-- person or the substitute is erased.
-- Refuses to decide a step that needs two administrators with one, and a substitution that the substitute has not accepted.
create function keep_arrears_step() returns trigger language plpgsql as $$
begin
  if (new.id, new.ticket_id, new.month_no, new.person_id, new.kind, new.needs_second, new.substitute_id, new.created_at)
     is distinct from
     (old.id, old.ticket_id, old.month_no, old.person_id, old.kind, old.needs_second, old.substitute_id, old.created_at)
     or (new.reason, new.evidence) is distinct from (old.reason, old.evidence)
        and not (person_is_erased(old.person_id) or person_is_erased(old.substitute_id))
     or old.state not in ('waiting_second', 'offered')
        and (new.state, new.amount_paise, new.lines, new.act_by, new.decided_at)
            is distinct from (old.state, old.amount_paise, old.lines, old.act_by, old.decided_at) then
    raise exception 'a step stays as it was taken' using errcode = '23514', constraint = 'arrears_step_frozen';
  end if;
  -- the constraint of this name accepts null, which a deleted account leaves; at the decision both must be known
  if old.state <> new.state and new.state in ('offered', 'done') and new.needs_second
     and (new.maker <> new.checker) is not true then
    raise exception 'two administrators take this step' using errcode = '23514', constraint = 'arrears_step_two_persons';
  end if;
  if old.state <> 'done' and new.state = 'done' and new.kind = 'substitution'
     and not exists (select from substitution_offer
                      where step_id = new.id and person_id = new.substitute_id and accepted_at is not null) then
    raise exception 'the substitute has not accepted' using errcode = '23514', constraint = 'arrears_step_substitute_accepts';
  end if;
  return new;
end $$;
create trigger keep_arrears_step before update on arrears_step for each row execute function keep_arrears_step();
create trigger refuse_new_administrator before insert or update on arrears_step
  for each row when (new.needs_second) execute function refuse_new_administrator('checker');

-- The offer of a removed member's ticket to a substitute. The substitute accepts the exact sum and the chit agreement in their
-- own session, before the ticket and its debt become theirs and before money leaves their wallet.
create table substitution_offer (
  step_id        uuid primary key references arrears_step,
  person_id      uuid not null references person, -- the substitute
  sum_paise      bigint not null -- what they are to pay; once accepted, what they paid
    constraint substitution_offer_sum check (sum_paise > 0),
  agreement_hash bytea references agreement_text, -- the agreement they accepted
  offered_at     timestamptz not null default kuri_now(),
  expires_on     date not null, -- the last day, in India, on which they can accept
  accepted_at    timestamptz,
  declined_at    timestamptz,
  constraint substitution_offer_accepted check ((accepted_at is null) = (agreement_hash is null)),
  constraint substitution_offer_answered_once check (accepted_at is null or declined_at is null)
);

create index substitution_offer_of_person on substitution_offer (person_id, offered_at);

-- Refuses an offer that is written with an answer or for another person than the step's substitute. Refuses to change to whom
-- and until when it is offered, and every change after the answer.
create function keep_substitution_offer() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.accepted_at is not null or new.declined_at is not null
       or not exists (select from arrears_step
                       where id = new.step_id and kind = 'substitution' and substitute_id = new.person_id) then
      raise exception 'an offer begins open, and names its step''s substitute'
        using errcode = '23514', constraint = 'substitution_offer_of_step';
    end if;
    return new;
  end if;
  if (new.step_id, new.person_id, new.offered_at, new.expires_on)
     is distinct from (old.step_id, old.person_id, old.offered_at, old.expires_on)
     or old.accepted_at is not null or old.declined_at is not null then
    raise exception 'an answered offer does not change' using errcode = '23514', constraint = 'substitution_offer_frozen';
  end if;
  return new;
end $$;
create trigger keep_substitution_offer before insert or update on substitution_offer
  for each row execute function keep_substitution_offer();

call never_deleted('arrears_step', 'substitution_offer');

grant select, insert, update on arrears_step, substitution_offer to kuri_app;
