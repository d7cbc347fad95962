-- 0025_recovery.sql — A way back in by e-mail: who asked for one, links that work once, and letters whose link only the receiver reads.

alter table person add column email_verified_at timestamptz;    -- a link sent to this very address came back

-- Every asking is one row, whether the address belongs to somebody or not: the call looks nothing up, so that neither its
-- answer nor its time tells who is a member. A job answers with a letter where there is somebody, and forgets old rows.
create table recovery_request (
  id       bigint generated always as identity primary key,
  email    text not null check (char_length(email) <= 254),
  address  text not null,
  at       timestamptz not null default kuri_now(),
  answered boolean not null default false
);
create index recovery_request_by_email on recovery_request (email, at);
create index recovery_request_by_address on recovery_request (address, at);
create index recovery_request_waiting on recovery_request (id) where not answered;

-- A link in a letter: 256 random bits of which we keep the hash. It works once, for half an hour.
create table mail_link (
  hash       bytea primary key check (octet_length(hash) = 32),
  person_id  uuid not null references person on delete cascade,
  purpose    text not null check (purpose in ('reset', 'verify')),
  email      text not null,                                    -- where it was sent: that address is proven, and no other
  created_at timestamptz not null default kuri_now(),
  expires_at timestamptz not null default kuri_now() + interval '30 minutes',
  used_at    timestamptz
);
create index mail_link_of_person on mail_link (person_id, purpose, created_at);

-- The secret part of a letter, sealed with the company's data key until it leaves: whoever reads the outbox or a copy of
-- the database cannot take over an account with it.
alter table letter add column sealed_link bytea;

grant select, insert, update, delete on recovery_request, mail_link to kuri_app;
