-- 0036_setup.sql — The first way in: a new company has no administrator, and no default one either. The start prints a link.

-- We keep the hash of its token. It works for a day; every start prints another while nobody has used one.
create table setup_link (
  hash       bytea primary key check (octet_length(hash) = 32),
  created_at timestamptz not null default kuri_now(),
  expires_at timestamptz not null default kuri_now() + interval '1 day',
  used_at    timestamptz
);
-- Whatever number of links is out there: one of them makes the first administrator, and only one ever does.
create unique index setup_once on setup_link ((true)) where used_at is not null;

-- Whether the password keeps the administrators' rule. Only its hash is kept, so it is noted when it is chosen or used.
alter table person add column password_is_strict boolean not null default false;

grant select, insert, update on setup_link to kuri_app;
