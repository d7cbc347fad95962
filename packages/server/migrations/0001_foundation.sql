-- 0001_foundation.sql — What everything stands on: whose database this is, the one clock, books nobody rewrites, live events.
-- The migration runner names the kind (production, demo, test) in `kuri.kind` when it makes the database.

-- The application's role reads and writes only what the migrations grant it. Whoever the server logs in as is a member of it.
do $$
begin
  create role kuri_app nologin;
exception when duplicate_object or unique_violation then
  null;                                                  -- roles belong to the whole cluster: another of its databases made it
end $$;
revoke create on schema public from public;
grant usage on schema public to kuri_app;

-- Refuses whatever it is put before: a correction is a new row, never an edit.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, lower(tg_op)
    using errcode = '23514', constraint = 'append_only', table = tg_table_name;
end $$;

-- What this database was made for. A demo can never become a company's books, nor the other way round.
create table database_kind (
  kind       text not null constraint database_kind_known check (kind in ('production', 'demo', 'test')),
  created_at timestamptz not null default clock_timestamp()
);
create unique index database_kind_once on database_kind ((true));
insert into database_kind (kind) values (current_setting('kuri.kind'));
create trigger append_only before update or delete on database_kind for each row execute function refuse_change();
create trigger never_truncated before truncate on database_kind for each statement execute function refuse_change();

-- The one clock. It can be moved only where no real money is.
create table clock_shift (
  shift interval not null default interval '0'
);
create unique index clock_shift_once on clock_shift ((true));
insert into clock_shift default values;

create function keep_real_time() returns trigger language plpgsql as $$
begin
  if (select kind from database_kind) = 'production' then
    raise exception 'the clock of a real company cannot be moved' using errcode = '23514', constraint = 'clock_fixed';
  end if;
  return new;
end $$;
create trigger keep_real_time before update on clock_shift for each row execute function keep_real_time();
create trigger append_only before delete on clock_shift for each row execute function refuse_change();
create trigger never_truncated before truncate on clock_shift for each statement execute function refuse_change();

-- Stable, so that an index can be asked "what is due?". Ask it in a statement of its own after a lock was waited for:
-- inside `select … for update` it would tell the time before the wait.
create function kuri_now() returns timestamptz language plpgsql stable parallel safe as $$
begin
  return clock_timestamp() + (select shift from clock_shift);
end $$;

-- The legal day: it begins at midnight in India, wherever the server stands.
create function kuri_today() returns date language sql stable parallel safe as $$
  select (kuri_now() at time zone 'Asia/Kolkata')::date
$$;

-- What watchers are told. Streams are fed by NOTIFY and replay from here after a lost connection; a job forgets old rows.
-- `horizon`: transactions below it had ended when the row was written, so their events were told before this one.
create table live_event (
  id      bigint generated always as identity primary key,
  channel text not null,                                 -- 'auction:<id>', 'person:<id>', 'session:<id>'
  name    text not null,
  data    jsonb not null,
  at      timestamptz not null default kuri_now(),
  writer  xid8 not null default pg_current_xact_id(),
  horizon xid8 not null default pg_snapshot_xmin(pg_current_snapshot())
);
create index live_event_of_channel on live_event (channel, id);
create index live_event_by_writer on live_event (writer);
create index live_event_oldest on live_event (at);

-- One event to several channels. NOTIFY reaches the listeners when the transaction commits, in the order of commits.
create function live_publish(channels text[], event_name text, event_data jsonb) returns void language sql as $$
  with told as (
    insert into live_event (channel, name, data)
    select distinct unnest(channels), event_name, event_data
    returning id)
  select pg_notify('kuri_live', id::text) from told order by id
$$;

grant select on database_kind, clock_shift, live_event to kuri_app;
grant update on clock_shift to kuri_app;
grant insert, delete on live_event to kuri_app;
