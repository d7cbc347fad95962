-- 0002_people.sql — Who we deal with: subscribers and the foreman's people, their log-ins and failed attempts.
-- One row per person. A role is a word here; what it may do stands in domain/permissions.ts.

create table person (
  id            uuid primary key,
  name          text not null constraint person_name_length check (char_length(name) between 1 and 120),
  email         text not null constraint person_email_trimmed_lower check (email = lower(btrim(email)) and char_length(email) <= 254),
  password_hash text not null,
  phone         text not null default '' check (char_length(phone) <= 40),
  address       text not null default '' check (char_length(address) <= 400),
  location      text not null default '' check (char_length(location) <= 120),
  role          text not null default 'member' constraint person_role check (role in ('admin', 'member')),
  created_at    timestamptz not null default kuri_now(),
  constraint person_email_taken unique (email)
);
create index person_newest on person (created_at desc, id desc);
create index person_admins on person (id) where role = 'admin';

create table profile_image (
  person_id  uuid primary key references person on delete cascade,
  jpeg       bytea not null check (octet_length(jpeg) <= 2 * 1024 * 1024),
  updated_at timestamptz not null default kuri_now()
);

-- A log-in. Two independent secrets, one for the cookie and one for the bearer; we keep only their hashes.
create table session (
  id           uuid primary key,
  person_id    uuid not null references person on delete cascade,
  cookie_hash  bytea not null unique,
  token_hash   bytea not null unique,
  created_at   timestamptz not null default kuri_now(),
  last_seen_at timestamptz not null default kuri_now(),
  ended_at     timestamptz,
  ended_why    text check (ended_why in ('logout', 'expired', 'password', 'role', 'deleted')),
  user_agent   text not null default '',
  address      text not null default '',
  check ((ended_at is null) = (ended_why is null))
);
create index session_of_person on session (person_id) where ended_at is null;

-- Failed log-ins only; a success clears the account's. Counted per account and address by people/throttle.
create table login_failure (
  id      bigint generated always as identity primary key,
  email   text not null,
  address text not null,
  at      timestamptz not null default kuri_now()
);
create index login_failure_by_email on login_failure (email, at);
create index login_failure_by_address on login_failure (address, at);

-- The company never loses its last administrator. The lock makes two who remove each other queue: one survives.
create function keep_one_admin() returns trigger language plpgsql as $$
begin
  if old.role = 'admin' and (tg_op = 'DELETE' or new.role <> 'admin') then
    perform pg_advisory_xact_lock(hashtext('kuri:administrators'));
    if not exists (select from person where role = 'admin' and id <> old.id) then
      raise exception 'the last administrator stays' using errcode = '23514', constraint = 'last_admin';
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger keep_one_admin before update of role or delete on person for each row execute function keep_one_admin();

grant select, insert, update, delete on person, profile_image, session, login_failure to kuri_app;
