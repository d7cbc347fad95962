-- 0037_second_step.sql — A second step of the login: an authenticator app's code (TOTP, RFC 6238), recovery codes for the day the
-- phone is lost, and what the company asks of those who work for it.

create table second_step (
  person_id     uuid primary key references person on delete cascade,
  sealed_secret bytea not null,                          -- with the company's data key
  created_at    timestamptz not null default kuri_now(),
  confirmed_at  timestamptz,                             -- null: shown once, not proven yet, and asked of nobody
  last_step     bigint not null default 0                -- the newest 30 seconds of which a code was taken
);

-- A code is good once: of two who send the same one, the second comes too late.
create function keep_second_step() returns trigger language plpgsql as $$
begin
  if new.sealed_secret = old.sealed_secret and new.last_step < old.last_step then
    raise exception 'a code is not taken again' using errcode = '23514', constraint = 'second_step_replayed';
  end if;
  return new;
end $$;
create trigger keep_second_step before update on second_step for each row execute function keep_second_step();

create table recovery_code (
  person_id uuid not null references second_step on delete cascade,
  hash      bytea not null check (octet_length(hash) = 32),
  used_at   timestamptz,
  primary key (person_id, hash)
);

alter table company_settings
  add column staff_need_second_step     boolean not null default false,
  add column staff_need_strict_password boolean not null default false;

grant select, insert, update, delete on second_step, recovery_code to kuri_app;
