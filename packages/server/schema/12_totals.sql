-- 12_totals.sql: counts and sums of the company and of each chit. The dashboard, the company's month, the number of members,
-- the advances and the reports without days read them instead of every instalment: their cost grows with days and chits only.
-- Also what fell due and was paid for each chit on each day, for the page of the month's chits; the balance of each kind of account,
-- for the reports and the ledger's page; and what each day moved, for the day book.
-- A total is its stored row and all its rows in total_change. Each transaction inserts its changes and updates no shared row,
-- so transactions do not wait for each other. Each minute a job adds the changes to the stored totals and deletes them.

-- What is counted and summed, and for which day (in India). What has no day is counted at '-infinity'.
create type total_name as enum (
  'person', 'not_erased', 'not_admin',                 -- people, and those of them who are not erased, not administrators: no day
  'chit', 'ticket',                                    -- chits, and their tickets, taken or not: no day
  'due', 'paid',                                       -- instalments after dividends; of them how many are paid wholly, and what
                                                       -- is paid, parts too: their due day
  'applied',                                           -- dividends of instalments that are paid or advanced: the due day
  'ever_advanced',                                     -- what the company ever advanced for instalments: the due day
  'unpaid_advance', 'outstanding_advance',             -- what of it is not paid; the same without what was written off
  'prize', 'commission', 'tax', 'dividend',            -- what auctions gave: the day they were settled
  'disbursed'                                          -- prizes that reached wallets: the day of their approval
);

create table total_change (
  chit_id uuid,                                        -- null: of no chit
  name    total_name not null,
  day     date not null,
  count   bigint not null,
  paise   bigint not null
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

create table stored_total (
  name  total_name,
  day   date,
  count bigint not null,
  paise bigint not null,
  primary key (name, day)
);

-- The totals of one chit, of all days together.
create table stored_chit_total (
  chit_id uuid,
  name    total_name,
  count   bigint not null,
  paise   bigint not null,
  primary key (chit_id, name)
);

-- What fell due for one chit on each day, and what of it is paid: its month on the company's page.
create table stored_chit_day (
  chit_id uuid,
  name    total_name constraint stored_chit_day_name check (name in ('due', 'paid')),
  day     date,
  paise   bigint not null,
  primary key (chit_id, name, day)
);

grant select on stored_total, total_change, stored_chit_total, stored_chit_day to kuri_app;

-- The totals of the company at this moment.
create view company_total as
  select name, day, sum(count)::bigint as count, sum(paise)::bigint as paise
    from (select name, day, count, paise from stored_total
          union all
          select name, day, count, paise from total_change) both_tables
   group by name, day;

-- The totals of each chit at this moment.
create view chit_total as
  select chit_id, name, sum(count)::bigint as count, sum(paise)::bigint as paise
    from (select chit_id, name, count, paise from stored_chit_total
          union all
          select chit_id, name, count, paise from total_change where chit_id is not null) both_tables
   group by chit_id, name;

grant select on company_total, chit_total to kuri_app;

-- ---- What a row adds ----

create type total_part as (name total_name, day date, count bigint, paise bigint);

-- The names are a table of their own and not rows of values: PostgreSQL prepares the expressions of such rows again for every
-- instalment.
create function totals_of(one instalment) returns setof total_part language sql immutable as $$
  select name, one.due_on,
         case name when 'due' then 1 when 'paid' then case when one.state = 'paid' then 1 else 0 end else 0 end,
         case name when 'due' then one.net_paise
                   when 'paid' then one.net_paise - one.rest_paise
                   when 'applied' then case when one.state <> 'unpaid' then one.dividend_paise else 0 end
                   when 'ever_advanced' then case when one.covered_at is not null then one.covered_paise else 0 end
                   when 'unpaid_advance' then case when one.state in ('covered', 'written_off') then one.rest_paise else 0 end
                   when 'outstanding_advance' then case when one.state = 'covered' then one.rest_paise else 0 end end
    from unnest('{due, paid, applied, ever_advanced, unpaid_advance, outstanding_advance}'::total_name[]) name
$$;

create function totals_of(one auction_result) returns setof total_part language sql immutable as $$
  select part.name, (one.settled_at at time zone 'Asia/Kolkata')::date, 0, part.paise
    from (values ('prize'::total_name, one.prize_paise), ('commission', one.commission_paise), ('tax', one.tax_paise),
                 ('dividend', one.dividend_paise)) as part (name, paise)
$$;

create function totals_of(one prize) returns setof total_part language sql immutable as $$
  select 'disbursed'::total_name, (one.approved_at at time zone 'Asia/Kolkata')::date, 1, one.amount_paise
   where one.state = 'approved' and one.paid_before is null
$$;

create function totals_of(one chit) returns setof total_part language sql immutable as $$
  values ('chit'::total_name, '-infinity'::date, 1::bigint, 0::bigint), ('ticket', '-infinity', one.ticket_count, 0)
$$;

create function totals_of(one person) returns setof total_part language sql immutable as $$
  values ('person'::total_name, '-infinity'::date, 1::bigint, 0::bigint),
         ('not_erased', '-infinity', case when one.erased_at is null then 1 else 0 end, 0),
         ('not_admin', '-infinity', case when one.role <> 'admin' then 1 else 0 end, 0)
$$;

-- ---- Changes ----

-- Instalments and results are written many at once: the changes of a statement are added up before they are inserted. Most parts of
-- an instalment are 0, and are left out before.
create function add_up_instalments() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into total_change (chit_id, name, day, count, paise)
    select chit_id, part.name, part.day, sum(part.count), sum(part.paise)
      from written, totals_of(written::instalment) part
     group by 1, 2, 3 having sum(part.count) <> 0 or sum(part.paise) <> 0;
  elsif tg_op = 'DELETE' then
    insert into total_change (chit_id, name, day, count, paise)
    select chit_id, part.name, part.day, -sum(part.count), -sum(part.paise)
      from before, totals_of(before::instalment) part
     group by 1, 2, 3 having sum(part.count) <> 0 or sum(part.paise) <> 0;
  else
    insert into total_change (chit_id, name, day, count, paise)
    select chit_id, name, day, sum(count), sum(paise)
      from (select chit_id, part.* from written, totals_of(written::instalment) part
            union all
            select chit_id, part.name, part.day, -part.count, -part.paise from before, totals_of(before::instalment) part) parts
     where count <> 0 or paise <> 0
     group by 1, 2, 3 having sum(count) <> 0 or sum(paise) <> 0;
  end if;
  return null;
end $$;
create trigger add_up after insert on instalment
  referencing new table as written for each statement execute function add_up_instalments();
create trigger add_up_change after update on instalment
  referencing old table as before new table as written for each statement execute function add_up_instalments();
-- only those of a chit that moved in and is taken back are deleted
create trigger add_up_deletion after delete on instalment
  referencing old table as before for each statement execute function add_up_instalments();

create function add_up_results() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into total_change (chit_id, name, day, count, paise)
  select chit_id, part.name, part.day, sum(part.count), sum(part.paise)
    from written join auction on auction.id = auction_id, totals_of(written::auction_result) part
   group by 1, 2, 3;
  return null;
end $$;
create trigger add_up after insert on auction_result
  referencing new table as written for each statement execute function add_up_results();

create function add_up_prize() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into total_change (chit_id, name, day, count, paise)
  select chit_id, part.* from auction, totals_of(new) part where auction.id = new.auction_id;
  return null;
end $$;
create trigger add_up after update on prize
  for each row when (old.state <> 'approved' and new.state = 'approved') execute function add_up_prize();

-- Chits and people are written and deleted one by one.
create function add_up_row() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into total_change (chit_id, name, day, count, paise)
  select case tg_table_name when 'chit' then coalesce(new.id, old.id) end, name, day, sum(count), 0
    from (select * from totals_of(new) where tg_op <> 'DELETE'
          union all
          select name, day, -count, 0 from totals_of(old) where tg_op <> 'INSERT') parts
   group by 2, 3 having sum(count) <> 0;
  return null;
end $$;
create trigger add_up after insert or delete on chit for each row execute function add_up_row();
create trigger add_up_change after update on chit
  for each row when (new.ticket_count <> old.ticket_count) execute function add_up_row();
create trigger add_up after insert or delete on person for each row execute function add_up_row();
create trigger add_up_change after update on person
  for each row when (new.role <> old.role or new.erased_at is distinct from old.erased_at) execute function add_up_row();

-- Adds the changes to the totals and deletes them; returns how many there were. What is committed meanwhile stays a change.
-- Rows are written in the order of their keys: two calls at once do not deadlock.
create function add_up_totals() returns bigint language sql security definer set search_path = public, pg_temp as $$
  with taken as (
    delete from total_change returning *),
  of_company as (
    insert into stored_total (name, day, count, paise)
    select name, day, sum(count), sum(paise) from taken group by 1, 2 order by 1, 2
    on conflict (name, day)
      do update set count = stored_total.count + excluded.count, paise = stored_total.paise + excluded.paise),
  of_chits as (
    insert into stored_chit_total (chit_id, name, count, paise)
    select chit_id, name, sum(count), sum(paise) from taken where chit_id is not null group by 1, 2 order by 1, 2
    on conflict (chit_id, name)
      do update set count = stored_chit_total.count + excluded.count, paise = stored_chit_total.paise + excluded.paise),
  of_days as (
    insert into stored_chit_day (chit_id, name, day, paise)
    select chit_id, name, day, sum(paise) from taken
     where chit_id is not null and name in ('due', 'paid') group by 1, 2, 3 order by 1, 2, 3
    on conflict (chit_id, name, day) do update set paise = stored_chit_day.paise + excluded.paise)
  select count(*) from taken
$$;
revoke execute on function add_up_totals from public;
grant execute on function add_up_totals to kuri_app;

-- ---- Balances by kind of account, and days ----

-- What the accounts of each kind have together, without reading every wallet: stored balances have the transfers up to an id,
-- kind_balances() adds those after it. Nothing is written when money moves.

create table stored_kind_balance (
  kind    text primary key references account_kind,
  balance bigint not null
);

-- What the journals of a kind moved on a day (in India), of the transfers up to counted_transfers.up_to. Holds are left out, and
-- journals that only hold money.
create table stored_day (
  day           date,
  kind          text,                                  -- of the journals
  times         bigint not null,                       -- how many journals
  paise         bigint not null,
  first_journal bigint not null,                       -- their lowest id and
  last_journal  bigint not null,                       -- the highest one
  primary key (day, kind)
);

-- How far transfers are counted, in one row. Transfers are not committed in the order of their ids: one with a lower id can appear
-- later. So a run of add_up_balances() only chooses the next id. A later run counts up to it when every transaction that can have
-- obtained a lower id has ended.
create table counted_transfers (
  up_to      bigint not null default 0,                -- the stored balances have the transfers up to this id
  next_up_to bigint not null default 0,                -- the id that is counted next
  xid_limit  xid8 not null default '0',                -- transactions that obtained ids up to next_up_to have lower numbers
  constraint counted_transfers_in_order check (up_to <= next_up_to)
);
create unique index counted_transfers_once on counted_transfers ((true));
call never_deleted('counted_transfers');
insert into counted_transfers default values;

grant select on stored_kind_balance, stored_day, counted_transfers to kuri_app;

-- What the transfers after one id and up to another change in the balance of each kind, in the direction of the kind.
create function kind_changes(after_id bigint, up_to_id bigint) returns table (kind text, change numeric) language sql stable as $$
  select account.kind, sum(case when (account.normal = 'D') = (account.id = debit_account) then amount_paise else -amount_paise end)
    from transfer join account on account.id in (debit_account, credit_account)
   where transfer.id > after_id and transfer.id <= up_to_id and phase in ('posted', 'post')
   group by account.kind
$$;

-- What the transfers after one id and up to another add to stored_day. A journal is counted with the first of its transfers,
-- because the ids may begin or end in the middle of it.
create function day_changes(after_id bigint, up_to_id bigint)
returns table (day date, kind text, times bigint, paise numeric, first_journal bigint, last_journal bigint)
language sql stable as $$
  select (posted_at at time zone 'Asia/Kolkata')::date, kind,
         -- asked of one journal after the other, by its index, however many transfers there are
         count(*) filter (where 0 =
           (select count(*) from transfer where journal_id = moved.journal_id and id <= after_id and phase in ('posted', 'post'))),
         sum(paise), min(journal_id), max(journal_id)
    from (select journal_id, sum(amount_paise) as paise
            from transfer where id > after_id and id <= up_to_id and phase in ('posted', 'post') group by journal_id) moved,
         lateral (select posted_at, kind from journal where id = journal_id offset 0) of_journal
   group by 1, 2
$$;

-- Counts what the run before it has chosen and chooses the next id; returns by how many ids it went on, at most 100,000. Refuses
-- to run in a transaction that has written: its number must be higher than those of the transactions whose transfers it saw.
-- (Posting locks accounts before it inserts transfers, so a transaction has its number before it obtains ids.)
create function add_up_balances() returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  highest bigint := coalesce((select max(id) from transfer), 0);
  counted counted_transfers;
  until   bigint;
begin
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'add_up_balances() must be the first to write in its transaction';
  end if;
  select * into counted from counted_transfers for update;
  -- a number above our own is of the PostgreSQL from which these books were restored: nothing of that time still runs
  if counted.xid_limit > pg_snapshot_xmin(pg_current_snapshot()) and counted.xid_limit < pg_current_xact_id() then
    return 0;
  end if;
  until := least(counted.next_up_to, counted.up_to + 100000);
  insert into stored_kind_balance (kind, balance)
  select kind, change from kind_changes(counted.up_to, until)
  on conflict (kind) do update set balance = stored_kind_balance.balance + excluded.balance;
  insert into stored_day (day, kind, times, paise, first_journal, last_journal)
  select day, kind, times, paise, first_journal, last_journal from day_changes(counted.up_to, until)
  on conflict (day, kind) do update
    set times = stored_day.times + excluded.times, paise = stored_day.paise + excluded.paise,
        first_journal = least(stored_day.first_journal, excluded.first_journal),
        last_journal = greatest(stored_day.last_journal, excluded.last_journal);
  if until = counted.next_up_to then
    update counted_transfers
       set up_to = until, next_up_to = greatest(until, highest), xid_limit = pg_current_xact_id();
  else
    update counted_transfers set up_to = until;
  end if;
  return until - counted.up_to;
end $$;
revoke execute on function add_up_balances from public;
grant execute on function add_up_balances to kuri_app;

-- The balance of each kind of account at this moment. A kind to which nothing was posted may be missing: it has 0. When many
-- transfers are not counted yet, as at a month's end, it reads the accounts instead. Generic plans, because planning takes longer
-- than adding up.
create function kind_balances() returns table (kind text, balance bigint)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  counted bigint := (select up_to from counted_transfers);
  highest bigint := coalesce((select max(id) from transfer), 0);
begin
  if highest - counted > 10000 then
    return query select account.kind, sum(balance_of(account))::bigint from account where version > 0 group by account.kind;
  else
    return query
      select both_parts.kind, sum(both_parts.balance)::bigint
        from (select * from stored_kind_balance
              union all
              select * from kind_changes(counted, highest)) both_parts
       group by both_parts.kind;
  end if;
end $$;

-- What a day moved by kind of journal, at this moment.
create function day_totals(of_day date)
returns table (kind text, times bigint, paise bigint, first_journal bigint, last_journal bigint)
language sql stable as $$
  select kind, sum(times)::bigint, sum(paise)::bigint, min(first_journal), max(last_journal)
    from (select * from stored_day where day = of_day
          union all
          select day, kind, times, paise, first_journal, last_journal
            from day_changes((select up_to from counted_transfers), (select max(id) from transfer)) where day = of_day) both_parts
   group by kind
$$;

-- ---- Counted again ----

-- All totals counted again, row by row. It reads every instalment: only the nightly check and
-- recount_totals() use it.
create view recounted_total as
  select chit_id, part.* from instalment, totals_of(instalment) part
  union all
  select chit_id, part.* from auction_result join auction on auction.id = auction_id, totals_of(auction_result) part
  union all
  select chit_id, part.* from prize join auction on auction.id = auction_id, totals_of(prize) part
  union all
  select chit.id, part.* from chit, totals_of(chit) part
  union all
  select null, part.* from person, totals_of(person) part;

grant select on recounted_total to kuri_app;

-- Replaces the totals by what is counted now. For rows that were written without triggers; only the owner may do it, and while
-- nobody else writes. Balances by kind and days are not counted again.
create function recount_totals() returns void language sql as $$
  delete from total_change;
  delete from stored_total;
  delete from stored_chit_total;
  delete from stored_chit_day;
  insert into total_change (chit_id, name, day, count, paise)
  select chit_id, name, day, sum(count), sum(paise) from recounted_total group by 1, 2, 3;
  select add_up_totals();
$$;
revoke execute on function recount_totals from public;
