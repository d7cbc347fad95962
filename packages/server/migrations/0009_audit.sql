-- 0009_audit.sql — Who did what, when and why, in the same transaction as the act; each row seals the one before it.

create table audit_entry (
  seq           bigint primary key,
  at            timestamptz not null,
  actor         uuid,                        -- null: the company's clock (a job)
  action        text not null,
  subject       text not null,               -- 'chit:<uuid>', 'person:<uuid>', 'auction:<uuid>' …
  before        jsonb,
  after         jsonb,
  reason        text,
  request_id    text,
  previous_hash bytea not null,
  hash          bytea not null
);
create index audit_entry_of_subject on audit_entry (subject, seq desc);

-- What the hash covers, field by field with its length before it, so that no two rows read alike.
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
      convert_to(coalesce(e.request_id, ''), 'UTF8')]) with ordinality as fields(field, place)
$$;

create function chain_audit() returns trigger language plpgsql as $$
declare last audit_entry;
begin
  perform pg_advisory_xact_lock(hashtext('kuri:audit'));         -- one order for all: acts are few, money is not audited here
  select * into last from audit_entry order by seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.at := greatest(kuri_now(), last.at);
  new.previous_hash := coalesce(last.hash, sha256('kuri audit'::bytea));
  new.hash := ''::bytea;
  new.hash := sha256(new.previous_hash || audit_bytes(new));
  return new;
end $$;
create trigger chain_audit before insert on audit_entry for each row execute function chain_audit();
create trigger append_only before update or delete on audit_entry for each row execute function refuse_change();
create trigger never_truncated before truncate on audit_entry for each statement execute function refuse_change();

-- Rows whose seal does not fit: empty when nobody touched the book.
create view audit_broken as
  select e.seq from (select a.*, lag(a.hash) over (order by a.seq) as expected from audit_entry a) e
   where e.previous_hash <> coalesce(e.expected, sha256('kuri audit'::bytea))
      or e.hash <> sha256(e.previous_hash || audit_bytes(row(e.seq, e.at, e.actor, e.action, e.subject, e.before, e.after, e.reason, e.request_id, e.previous_hash, e.hash)::audit_entry));

grant select, insert on audit_entry to kuri_app;
grant select on audit_broken to kuri_app;
