-- 01_platform.sql: what all other files use: protected tables, the database role, the clock, numbers
-- without gaps, the audit trail, events, scheduled jobs.
-- A row that records what happened is never edited or deleted: a correction is a new row.
-- The dates and times of the business come from one clock, kuri_now(). It can be moved in demo and test databases only.
-- In all files: …_paise is an amount in paise (1/100 rupee), …_bp are basis points (1/100 per cent), …_at is an instant,
-- …_on is a calendar day in India. A trigger refuses with an integrity error that names the rule as its constraint.

-- ---- Protected tables ----

-- The trigger function of every protected table: refuses the statement.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, lower(tg_op)
    using errcode = '23514', constraint = 'append_only', table = tg_table_name;
end $$;

-- Two procedures protect a table. Each file calls one of them after the tables it protects:
--   append_only    a row stays exactly as it was inserted;
--   never_deleted  a row may change, as far as the table's own triggers allow, and is never deleted.
-- Both also refuse to truncate the table. The triggers bind every role, the owner of the tables included.
create procedure append_only(variadic tables regclass[]) language plpgsql as $$
declare one regclass;
begin
  foreach one in array tables loop
    execute format(
      'create trigger append_only before update or delete on %s for each row execute function refuse_change()', one);
    execute format(
      'create trigger never_truncated before truncate on %s for each statement execute function refuse_change()', one);
  end loop;
end $$;

create procedure never_deleted(variadic tables regclass[]) language plpgsql as $$
declare one regclass;
begin
  foreach one in array tables loop
    execute format(
      'create trigger never_deleted before delete on %s for each row execute function refuse_change()', one);
    execute format(
      'create trigger never_truncated before truncate on %s for each statement execute function refuse_change()', one);
  end loop;
end $$;

-- ---- Role and extension ----

-- The application works with the rights of kuri_app: the server's login is a member of it, and each file grants it what the
-- application needs. Roles belong to the whole cluster, so another database of the cluster may have created it.
do $$
begin
  create role kuri_app nologin;
exception when duplicate_object or unique_violation then
  null;
end $$;

revoke create on schema public from public;
grant usage on schema public to kuri_app;

create extension if not exists pg_trgm;                -- for the search of members by parts of a word

-- ---- Kind of database and clock ----

-- What this database was created for, in one row that never changes: a demo never becomes a company's books, nor the reverse.
-- The server refuses to run production on another kind. It names the kind in the setting kuri.kind when it creates the tables.
create table database_kind (
  kind       text not null constraint database_kind_known check (kind in ('production', 'demo', 'test')),
  created_at timestamptz not null default clock_timestamp()
);

create unique index database_kind_once on database_kind ((true));

call append_only('database_kind');

grant select on database_kind to kuri_app;

insert into database_kind (kind) values (current_setting('kuri.kind'));

-- How far kuri_now() is ahead of the real time (negative: behind it), in one row. Always zero in production.
create table clock_shift (
  shift interval not null default interval '0'
);

create unique index clock_shift_once on clock_shift ((true));

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

grant select, update on clock_shift to kuri_app;

insert into clock_shift default values;

-- The current time. Stable, so that an index can serve a condition such as due_at <= kuri_now(). A statement that waits for a
-- lock keeps the time from before the wait: read the clock again in a statement of its own afterwards.
create function kuri_now() returns timestamptz language plpgsql stable parallel safe as $$
begin
  return clock_timestamp() + (select shift from clock_shift);
end $$;

-- The current calendar day in India, whatever the time zone of the server.
create function kuri_today() returns date language sql stable parallel safe as $$
  select (kuri_now() at time zone 'Asia/Kolkata')::date
$$;

-- Who is logged in and acts for another member in this transaction (docs/spec/identity.md, IDN-21); null: no one. The server sets
-- it before anything else is written.
create function acting_by() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('kuri.acting_by', true), '')::uuid
$$;

-- ---- Numbers without gaps ----

-- Refuses to count backwards, and to make another series of one: a number that was given out is never given again.
create function keep_series() returns trigger language plpgsql as $$
begin
  if new.last_no < old.last_no or to_jsonb(new) - 'last_no' is distinct from to_jsonb(old) - 'last_no' then
    raise exception 'numbers go up only' using errcode = '23514', constraint = tg_table_name || '_forward';
  end if;
  return new;
end $$;

-- The last number of the documents of one series in a calendar year in India: C for receipts of the counter, Q for
-- acknowledgements of cheques; of a branch but the first with its code, KLM-C. The lock on its row lasts until the transaction
-- ends, and what is rolled back gives its number back: there is no gap.
create table document_series (
  series  text not null constraint document_series_name check (series ~ '^([A-Z0-9]{1,6}-)?[A-Z]$'),
  year    integer not null,
  last_no integer not null constraint document_series_no check (last_no >= 1),
  primary key (series, year)
);

create trigger keep_series before update on document_series for each row execute function keep_series();

-- The number as it stands on the document: C-2026-000123, KLM-C-2026-000123. The casts are immutable, so that PostgreSQL writes it
-- into the statement: called for each row, it takes twenty thousand rows ten seconds.
create function document_number(series text, year integer, no integer) returns text language sql immutable as $$
  select series || '-' || year::text || '-' || lpad(no::text, greatest(6, length(no::text)), '0')
$$;

call never_deleted('document_series');

grant select, insert, update on document_series to kuri_app;

-- ---- Audit trail ----

-- One act of a person or of a job: who did what to what, when and why. It is written in the transaction of the act itself.
-- Each row's hash covers the row and the hash of the row before it: who changes a row, or removes one, breaks the chain there.
create table audit_entry (
  seq           bigint primary key,                    -- 1, 2, 3 …, without gaps
  at            timestamptz not null,
  actor         uuid,                                  -- the person; null: a job of the server
  action        text not null,                         -- 'chit.start', 'person.change-password' …
  subject       text not null,                         -- 'chit:<uuid>', 'person:<uuid>', 'auction:<uuid>' …
  before        jsonb,
  after         jsonb,
  reason        text,
  request_id    text,                                  -- of the API call, as in its response and in the server's log
  acting_by     uuid,                                  -- who acted for the person; null: they did it themselves
  previous_hash bytea not null,
  hash          bytea not null
);

create index audit_entry_of_subject on audit_entry (subject, seq desc);

-- The bytes that the hash of a row covers: each field with its length before it, so that two different rows never give the
-- same bytes.
create function audit_bytes(e audit_entry) returns bytea language sql immutable as $$
  select string_agg(int4send(octet_length(field)) || field, ''::bytea order by place)
    from unnest(array[
      convert_to(e.seq::text, 'UTF8'),
      convert_to(to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), 'UTF8'),
      convert_to(coalesce(e.actor::text, ''), 'UTF8'),
      convert_to(e.action, 'UTF8'),
      convert_to(e.subject, 'UTF8'),
      convert_to(coalesce(e.before::text, ''), 'UTF8'),
      convert_to(coalesce(e.after::text, ''), 'UTF8'),
      convert_to(coalesce(e.reason, ''), 'UTF8'),
      convert_to(coalesce(e.request_id, ''), 'UTF8'),
      convert_to(coalesce(e.acting_by::text, ''), 'UTF8')]) with ordinality as fields(field, place)
$$;

-- Numbers, dates and hashes each new row. The lock lets one transaction at a time append, because each row needs the hash of
-- the last committed one. Acts are few: bids and the entries of the ledger are not written here.
create function chain_audit() returns trigger language plpgsql as $$
declare last audit_entry;
begin
  perform pg_advisory_xact_lock(hashtext('kuri:audit'));
  select * into last from audit_entry order by seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.at := greatest(kuri_now(), last.at);
  new.acting_by := acting_by();
  new.previous_hash := coalesce(last.hash, sha256('kuri audit'::bytea));
  new.hash := ''::bytea;
  new.hash := sha256(new.previous_hash || audit_bytes(new));
  return new;
end $$;
create trigger chain_audit before insert on audit_entry for each row execute function chain_audit();

call append_only('audit_entry');

-- The rows whose hash or previous hash does not match. Empty while the audit trail is intact.
create view audit_broken as
  select e.seq from (select a.*, lag(a.hash) over (order by a.seq) as expected from audit_entry a) e
   where e.previous_hash <> coalesce(e.expected, sha256('kuri audit'::bytea))
      or e.hash <> sha256(e.previous_hash || audit_bytes(
           row(e.seq, e.at, e.actor, e.action, e.subject, e.before, e.after, e.reason, e.request_id, e.acting_by,
               e.previous_hash, e.hash)::audit_entry));

-- The audit trail with the exact texts that its hashes cover, so that a browser can compute the hashes itself. The texts are
-- formatted as in audit_bytes; a test compares the two.
create view audit_link as
  select seq,
         array[seq::text,
               to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
               coalesce(actor::text, ''),
               action,
               subject,
               coalesce(before::text, ''),
               coalesce(after::text, ''),
               coalesce(reason, ''),
               coalesce(request_id, ''),
               coalesce(acting_by::text, '')] as fields,
         encode(previous_hash, 'hex') as previous_hash,
         encode(hash, 'hex') as hash
    from audit_entry;

grant select, insert on audit_entry to kuri_app;
grant select on audit_broken, audit_link to kuri_app;

-- ---- Events ----

-- Sends events to every server process with NOTIFY, in their order: each is a line '<channel> <name> <data>', and a notification
-- has as many lines as fit, because each notification takes longer than its bytes. PostgreSQL delivers events when the transaction
-- commits, in the order of commits. Nothing is stored: a browser that was not connected fetches its page again. NOTIFY takes at
-- most 7,999 bytes: a longer event is replaced by "reset", after which a browser fetches what it shows. Data are JSON, which has no
-- line breaks.
create function publish_lines(lines text[]) returns void language plpgsql as $$
declare
  most constant integer := 7999;
  line text;
  message text;
begin
  foreach line in array coalesce(lines, '{}') loop
    if octet_length(line) > most then
      line := split_part(line, ' ', 1) || ' reset {}';
    end if;
    if octet_length(message) + 1 + octet_length(line) <= most then
      message := message || e'\n' || line;
    else
      perform pg_notify('kuri_events', message) where message is not null;
      message := line;
    end if;
  end loop;
  perform pg_notify('kuri_events', message) where message is not null;
end $$;

-- The same of events as JSON: [{channel, name, data}, …].
create function publish_events(events jsonb) returns void language sql as $$
  select publish_lines(array_agg(concat_ws(' ', channel, name, data) order by no))
    from rows from (jsonb_to_recordset(events) as (channel text, name text, data text))
           with ordinality as event (channel, name, data, no)
$$;

-- ---- Viewers of an auction ----

-- The members who view an auction (a channel) through one server process. Each process reports them every few seconds, and a
-- job deletes the rows of a process that has ended. Only the number of members leaves the database, never their names.
-- Unlogged: after a crash the table is empty, and the processes report again within seconds.
create unlogged table watching (
  server_id uuid not null,                             -- one run of one server process
  channel   text not null,
  people    uuid[] not null default '{}',              -- members with a ticket in the chit; staff are not counted
  seen_at   timestamptz not null,                      -- when the process reported last
  primary key (server_id, channel)
);

create index watching_of_channel on watching (channel);

grant select, insert, update, delete on watching to kuri_app;

-- Replaces what a server process reported by [{channel, people}, …] and returns, for each of these channels, how many members
-- view it at all processes. A member with several windows or at several processes counts once. Uses the real time, because
-- moving kuri_now() must not add or remove viewers.
create function count_watching(server uuid, here jsonb)
returns table (channel text, watchers integer)
language plpgsql as $$
#variable_conflict use_column
begin
  delete from watching
   where server_id = server and channel not in (select report.channel from jsonb_to_recordset(here) as report(channel text));
  insert into watching (server_id, channel, people, seen_at)
  select server, report.channel, report.people, clock_timestamp()
    from jsonb_to_recordset(here) as report(channel text, people uuid[])
  on conflict (server_id, channel) do update set people = excluded.people, seen_at = excluded.seen_at;
  return query
    select channel, count(distinct person)::integer
      from watching left join unnest(people) as person on true
     where channel in (select report.channel from jsonb_to_recordset(here) as report(channel text))
       and seen_at > clock_timestamp() - interval '10 seconds'
     group by channel;
end $$;

-- ---- Scheduled jobs ----

-- How far each scheduled job has come (jobs/schedule.ts). Several processes look here; an update of the row decides which of
-- them runs the job. All times are the real time, because moving kuri_now() must not run or delay a job.
create table job_run (
  name        text primary key,
  done_for    timestamptz not null default clock_timestamp(),  -- scheduled times up to here are done or were given up
  next_try_at timestamptz,                             -- nobody takes the job before: a process runs it, or it failed
  failures    integer not null default 0 check (failures >= 0) -- since the job last succeeded
);

grant select, insert, update on job_run to kuri_app;
