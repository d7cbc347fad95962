-- 0076_closing_runs.sql — How far a month's end has come. What is closed and settled says so itself, so a run that was cut off
-- loses nothing and does nothing twice; these lines are for whoever watches it, and to go on under the same number.

create table closing_run (
  id       bigint generated always as identity primary key,
  due      integer not null check (due >= 1),            -- auctions that were due when it began
  began_at timestamptz not null default kuri_now(),
  ended_at timestamptz
);
create unique index closing_run_one_at_a_time on closing_run ((true)) where ended_at is null;

-- Written in the transaction that settles them: the auctions of the range that were due, in the order of their close.
create table closing_batch (
  id            bigint generated always as identity primary key,
  run_id        bigint not null references closing_run,
  first_auction uuid not null,
  last_auction  uuid not null,
  auctions      integer not null check (auctions >= 1),
  tickets       integer not null check (tickets >= 1),
  settled_at    timestamptz not null default kuri_now()
);
create index closing_batch_of_run on closing_batch (run_id);
create trigger append_only before update or delete on closing_batch for each row execute function refuse_change();
create trigger never_truncated before truncate on closing_batch for each statement execute function refuse_change();

grant select, insert, update on closing_run to kuri_app;
grant select, insert on closing_batch to kuri_app;
