-- 0005_instalments.sql — What each ticket owes for each month, written when the chit starts.
-- net = amount − dividend waiting for it. `covered` = the company advanced the net; for the member it stays overdue.

create table instalment (
  ticket_id      uuid not null,
  month_no       integer not null check (month_no between 1 and 240),
  chit_id        uuid not null,
  due_on         date not null,
  amount_paise   bigint not null check (amount_paise > 0),
  dividend_paise bigint not null default 0,
  net_paise      bigint not null generated always as (amount_paise - dividend_paise) stored,
  state          text not null default 'unpaid' constraint instalment_state check (state in ('unpaid', 'covered', 'paid')),
  covered_paise  bigint not null default 0,                 -- what the company advanced; stays written after it is repaid
  covered_at     timestamptz,
  paid_at        timestamptz,
  paid_by        text constraint instalment_paid_by check (paid_by in ('wallet', 'dividend')),
  receipt_no     text constraint receipt_no_once unique,
  primary key (ticket_id, month_no),
  foreign key (ticket_id, chit_id) references ticket (id, chit_id),
  constraint instalment_dividend_fits check (dividend_paise between 0 and amount_paise),
  constraint instalment_paid_once check ((state = 'paid') = (paid_at is not null) and (state = 'paid') = (paid_by is not null) and (state = 'paid') = (receipt_no is not null)),
  constraint instalment_covered check ((covered_at is not null or state <> 'covered') and (covered_paise = 0 or covered_paise = net_paise))
);
create index instalment_of_month on instalment (chit_id, month_no);
create index instalment_open on instalment (due_on) where state <> 'paid';
create index instalment_paid on instalment (chit_id, paid_at) where state = 'paid';

-- A paid instalment is never reopened; nothing is taken from a covered one but its payment.
create function keep_paid() returns trigger language plpgsql as $$
begin
  if old.state = 'paid' then
    raise exception 'a paid instalment is never reopened' using errcode = '23514', constraint = 'instalment_already_paid';
  end if;
  if old.state = 'covered' and (new.state = 'unpaid' or new.dividend_paise <> old.dividend_paise) then
    raise exception 'a covered instalment can only be paid' using errcode = '23514', constraint = 'instalment_covered_stays';
  end if;
  return new;
end $$;
create trigger keep_paid before update on instalment for each row execute function keep_paid();

-- Receipts are numbered without a gap, per chit and Indian year: the chit's pool is locked by the same payment anyway.
create table receipt_series (
  chit_id uuid not null references chit,
  year    integer not null,
  last_no integer not null check (last_no >= 1),
  primary key (chit_id, year)
);
create function next_receipt_no(of_chit uuid) returns text language sql as $$
  with next as (
    insert into receipt_series (chit_id, year, last_no)
    values (of_chit, extract(year from kuri_today())::int, 1)
    on conflict (chit_id, year) do update set last_no = receipt_series.last_no + 1
    returning year, last_no)
  select 'K' || chit.chit_no || '-' || next.year || '-' || lpad(next.last_no::text, 5, '0')
    from next, chit where chit.id = of_chit
$$;

-- Each reminder goes out once, however often the job is woken.
create table instalment_reminder (
  ticket_id uuid not null,
  month_no  integer not null,
  stage     text not null constraint instalment_reminder_stage check (stage in ('before', 'on-the-day', 'after')),
  told_at   timestamptz not null default kuri_now(),
  primary key (ticket_id, month_no, stage),
  foreign key (ticket_id, month_no) references instalment
);

grant select, insert, update on instalment, receipt_series to kuri_app;
grant select, insert on instalment_reminder to kuri_app;
