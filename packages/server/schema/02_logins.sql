-- 02_logins.sql: how people log in: logins with their sessions, links by email, invitations, codes by SMS, two-factor
-- authentication, passkeys; and the answers to repeated API calls. Secrets (sessions, links, codes, PINs) are stored as hashes only:
-- a copy of the database lets no one log in.

-- ---- Logins ----

-- A way to log in: an email address and its password. A person has none or one; a person who has none logs in by phone, or is
-- served by staff. Emails go to this address: a person without a login is sent none.
create table login (
  id                 uuid primary key,
  person_id          uuid not null constraint login_of_person unique references person on delete cascade,
  email              text not null constraint login_email_taken unique
    constraint login_email_trimmed_lower check (email = lower(btrim(email)) and char_length(email) <= 254),
  email_confirmed_at timestamptz,                      -- when a link sent to this address was used; null: not confirmed
  password_hash      text,                             -- null: staff entered the address, and nobody can log in with it
  password_is_strict boolean not null default false    -- meets the rule for staff; noted when it is chosen or used
);

-- A search of members also finds parts of an email address.
create index login_search on login using gin (email gin_trgm_ops) with (fastupdate = off);

-- Refuses a role in the company to a person who cannot log in: they would count where a second person has to approve, and could not
-- approve anything.
create function staff_log_in() returns trigger language plpgsql as $$
begin
  if not exists (select from login where person_id = new.id and password_hash is not null) then
    raise exception 'person % cannot log in', new.id using errcode = '23514', constraint = 'staff_log_in';
  end if;
  return new;
end $$;
create trigger staff_log_in before update of role on person
  for each row when (new.role <> 'member' and new.role <> old.role) execute function staff_log_in();

-- Refuses a login, by e-mail or by phone, and an invitation to a minor and to an estate: staff act for them.
create function no_login_of_represented() returns trigger language plpgsql as $$
begin
  perform from person where id = new.person_id and kind not in ('minor', 'estate') for share;
  if not found then
    raise exception 'person % is a minor or an estate', new.person_id using errcode = '23514', constraint = 'login_of_represented';
  end if;
  return new;
end $$;
create trigger no_login_of_represented before insert on login for each row execute function no_login_of_represented();

-- The same where a person who has one of them becomes a minor or an estate: the server ends it before.
create function represented_have_no_login() returns trigger language plpgsql as $$
begin
  if exists (select from login where person_id = new.id) or exists (select from phone_login where person_id = new.id)
     or exists (select from passkey where person_id = new.id)
     or exists (select from invitation where person_id = new.id and used_at is null) then
    raise exception 'person % has a login', new.id using errcode = '23514', constraint = 'login_of_represented';
  end if;
  return new;
end $$;
create trigger represented_have_no_login before update of kind on person
  for each row when (new.kind in ('minor', 'estate')) execute function represented_have_no_login();

-- Keeps each former email in former_detail, as keep_former_details does for the person. A login also goes with its person: then
-- nothing is kept.
create function keep_former_email() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into former_detail (person_id, kind, value)
  select old.person_id, 'email', old.email from person where id = old.person_id
      on conflict do nothing;
  return null;
end $$;
create trigger keep_former_email after update of email on login
  for each row when (old.email <> new.email) execute function keep_former_email();
create trigger keep_deleted_email after delete on login for each row execute function keep_former_email();

grant select, insert, update, delete on login to kuri_app;

-- That one member may act for another with their own login: by the other's invitation card, or in writing that staff saw. Guardians
-- and heirs act for those they represent without a row here (may_act_for).
create table authority (
  id          uuid primary key,
  actor_id    uuid not null references person on delete cascade,  -- who acts
  person_id   uuid not null references person on delete cascade,  -- for whom: tickets and money are theirs
  given_by    text not null constraint authority_given_by check (given_by in ('card', 'writing')),
  reference   text not null default ''                 -- of the document that staff saw
    constraint authority_reference_length check (char_length(reference) <= 120),
  recorded_by uuid references person on delete set null,  -- null: the actor used the card
  given_at    timestamptz not null default kuri_now(),
  ended_at    timestamptz,                             -- null: not ended
  ended_by    uuid references person on delete set null,
  constraint authority_for_another check (actor_id <> person_id),
  constraint authority_in_writing check ((reference <> '') = (given_by = 'writing')),
  constraint authority_ended check (ended_at is not null or ended_by is null)
);

create unique index authority_once on authority (actor_id, person_id) where ended_at is null;
create index authority_of_member on authority (person_id) where ended_at is null;

-- Whether a person decides for this member: it is their own membership, or they are its guardian or heir.
create function stands_for(who uuid, member uuid) returns boolean language sql stable as $$
  select who = member or exists (select from person where id = member and represented_by = who)
$$;

-- Refuses an authority of or for a person who works for the company, for a minor or an estate (their representative acts), and to
-- change one but by ending it, once.
create function keep_authority() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.id <> old.id or new.actor_id <> old.actor_id or new.person_id <> old.person_id or new.given_by <> old.given_by
       or new.reference <> old.reference or new.given_at <> old.given_at or names_another(old.recorded_by, new.recorded_by)
       or (old.ended_at is not null
           and (new.ended_at is distinct from old.ended_at or names_another(old.ended_by, new.ended_by))) then
      raise exception 'an authority does not change' using errcode = '23514', constraint = 'authority_frozen';
    end if;
    return new;
  end if;
  perform from person where id in (new.actor_id, new.person_id) order by id for share;
  if not exists (select from person where id = new.actor_id and kind = 'person' and role = 'member' and erased_at is null)
     or not exists (select from person
                     where id = new.person_id and kind in ('person', 'firm') and role = 'member' and erased_at is null) then
    raise exception 'person % cannot act for %', new.actor_id, new.person_id
      using errcode = '23514', constraint = 'authority_of_members';
  end if;
  return new;
end $$;
create trigger keep_authority before insert or update on authority for each row execute function keep_authority();

-- Who may act for whom now. A guardian's word ends when the minor is 18. Staff act for nobody, and nobody acts for staff.
create view may_act_for as
  select authority.actor_id, authority.person_id as member_id, authority.given_by, authority.given_at, authority.id as authority_id
    from authority
    join person actor on actor.id = authority.actor_id and actor.role = 'member' and actor.kind = 'person'
    join person member on member.id = authority.person_id and member.role = 'member' and member.kind in ('person', 'firm')
   where authority.ended_at is null
  union all
  select actor.id, member.id, case member.kind when 'minor' then 'guardian' else 'heir' end, null, null
    from person member
    join person actor on actor.id = member.represented_by and actor.role = 'member'
   where member.represented_by is not null
     and (member.kind = 'estate' or member.born_on + interval '18 years' > kuri_today());

grant select, insert, update, delete on authority to kuri_app;
grant select on may_act_for to kuri_app;

-- A session. A browser authenticates with a cookie, another client with a bearer token: two independent random secrets. It acts for
-- one member, always the same: a person who acts for another gets another session.
create table session (
  id           uuid primary key,
  person_id    uuid not null references person on delete cascade,  -- who logged in
  acting_for   uuid references person on delete cascade,           -- for whom every call acts; null: for themselves
  cookie_hash  bytea not null unique,
  token_hash   bytea not null unique,
  user_agent   text not null default '',
  address      text not null default '',               -- network address of the client
  created_at   timestamptz not null default kuri_now(),
  last_seen_at timestamptz not null default kuri_now(),
  ended_at     timestamptz,                            -- null: not ended
  ended_why    text check (ended_why in ('logout', 'expired', 'password', 'role', 'deleted', 'switched', 'authority')),
  constraint session_for_another check (acting_for <> person_id),
  check ((ended_at is null) = (ended_why is null))
);

create index session_of_person on session (person_id) where ended_at is null;
-- Each login asks whether the person has logged in from this address before: then wrong passwords from other addresses do not
-- block the login.
create index session_of_person_by_address on session (person_id, address);

create index session_acting_for on session (acting_for) where acting_for is not null and ended_at is null;

-- Refuses a session that acts for a member without authority, and to change whose it is or for whom it acts.
create function keep_acting() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.person_id <> old.person_id or new.acting_for is distinct from old.acting_for) then
    raise exception 'a session acts for one member' using errcode = '23514', constraint = 'session_acts_for_one';
  end if;
  if tg_op = 'INSERT' and new.acting_for is not null
     and not exists (select from may_act_for where actor_id = new.person_id and member_id = new.acting_for) then
    raise exception 'person % may not act for %', new.person_id, new.acting_for
      using errcode = '23514', constraint = 'session_may_act';
  end if;
  return new;
end $$;
create trigger keep_acting_inserted before insert on session for each row when (new.acting_for is not null)
  execute function keep_acting();
create trigger keep_acting before update of person_id, acting_for on session for each row execute function keep_acting();

-- A failed login. The server limits failures for each account, for each network address and for the two together. A
-- successful login deletes the failures of the account; a job deletes those older than a day.
create table login_failure (
  id      bigint generated always as identity primary key,
  -- an email address as typed, the ten digits of a phone, or 'card of' and a member's number or a hash, or 'PAN asked by' and
  -- a member of staff, who is then the address too: it need not belong to an account
  email   text not null,
  address text not null,                               -- network address of the client
  at      timestamptz not null default kuri_now()
);

create index login_failure_by_email on login_failure (email, at);
create index login_failure_by_address on login_failure (address, at);

grant select, insert, update, delete on session, login_failure to kuri_app;

-- ---- Links by email ----

-- A visitor's request for an email with a link: to reset a password, or to confirm the address of a new account. The server
-- limits both, each apart, for each email address and each network address. The call that requests a reset only inserts this
-- row and looks up no account, so neither its answer nor its duration shows whether the address belongs to a member. A job
-- sends the email if there is such an account, and deletes answered rows after an hour.
create table mail_link_request (
  id       bigint generated always as identity primary key,
  purpose  text not null default 'reset' constraint mail_link_request_purpose check (purpose in ('reset', 'register')),
  email    text not null check (char_length(email) <= 254),
  address  text not null,                              -- network address of the client
  answered boolean not null default false,
  at       timestamptz not null default kuri_now()
);

create index mail_link_request_by_email on mail_link_request (email, at);
create index mail_link_request_by_address on mail_link_request (address, at);
create index mail_link_request_waiting on mail_link_request (id) where not answered;

-- A link that was sent by email, to reset a password or to confirm an address. Its token has 256 random bits. It works once,
-- for half an hour. A job deletes links that are older than a day.
create table mail_link (
  hash       bytea primary key check (octet_length(hash) = 32),  -- SHA-256 of the token
  person_id  uuid not null references person on delete cascade,
  -- undo: sent to the address a person went by before; within a week it brings that address back and sets a new password
  purpose    text not null check (purpose in ('reset', 'verify', 'undo')),
  email      text not null,                            -- where it was sent: using the link confirms this address and no other
  created_at timestamptz not null default kuri_now(),
  expires_at timestamptz not null default kuri_now() + interval '30 minutes',
  used_at    timestamptz,                              -- null: not used
  -- a person who has taken an account over cannot void it
  constraint mail_link_undo_week check (purpose <> 'undo' or expires_at >= created_at + interval '7 days')
);

create index mail_link_of_person on mail_link (person_id, purpose, created_at);
create index mail_link_undo on mail_link (email) where purpose = 'undo';

-- Keeps an address for the person who went by it before, as long as their link brings it back: nobody else registers with it
-- meanwhile. It looks after the row is written, when a change of the address that held the unique index has been committed.
create function keep_former_address() returns trigger language plpgsql as $$
begin
  if exists (select from mail_link
              where email = new.email and purpose = 'undo' and person_id <> new.person_id
                and used_at is null and expires_at > kuri_now()) then
    raise exception 'another person went by this address until now' using errcode = '23505', constraint = 'login_email_taken';
  end if;
  return null;
end $$;
create trigger keep_former_address after insert or update of email on login for each row execute function keep_former_address();

grant select, insert, update, delete on mail_link_request, mail_link to kuri_app;

-- ---- Invitations ----

-- An invitation of a member who has no password: a link, also as a QR code on a card, and a code printed beside it. Either is used
-- once, within 30 days, to choose an email address and a password, or a PIN for the phone number that the office knows. A new
-- invitation takes the place of one that was not used.
create table invitation (
  hash        bytea primary key check (octet_length(hash) = 32),            -- SHA-256 of the link's token
  code_hash   bytea not null check (octet_length(code_hash) = 32),          -- of the card's code, keyed with the company's data key
  opened_hash bytea constraint invitation_opened_hash unique                -- of the token given in exchange for the card's code
    check (octet_length(opened_hash) = 32),
  person_id   uuid not null references person on delete cascade,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  used_at     timestamptz,                             -- null: not used
  constraint invitation_30_days check (expires_at <= created_at + interval '30 days')
);

create unique index invitation_of_person on invitation (person_id) where used_at is null;

-- Refuses to use an invitation again, or to make it last longer.
create function keep_invitation() returns trigger language plpgsql as $$
begin
  if old.used_at is not null or new.expires_at > old.expires_at or new.person_id <> old.person_id then
    raise exception 'an invitation is used once' using errcode = '23514', constraint = 'invitation_once';
  end if;
  return new;
end $$;
create trigger keep_invitation before update on invitation for each row execute function keep_invitation();
create trigger no_login_of_represented before insert on invitation for each row execute function no_login_of_represented();

grant select, insert, update, delete on invitation to kuri_app;

-- ---- Log-in by phone ----

-- A member who logs in with a one-time code sent by SMS. Staff entered the number, or saw it at the counter. Several members may
-- share a phone: then each also needs a PIN of their own. Staff never log in so, whatever stands here. Who used a card with this
-- number also logs in without an SMS: with the PIN, in the browser that used the card.
create table phone_login (
  person_id  uuid primary key references person on delete cascade,
  phone      text not null constraint phone_login_mobile check (phone ~ '^[6-9][0-9]{9}$'),  -- an Indian mobile number
  pin_hash   text,                                     -- null: no PIN. Argon2id, keyed with the company's data key
  pin_is_own boolean not null default false,           -- false: staff gave it, and the next log-in requires another
  since      timestamptz not null default kuri_now(),
  device_hash bytea check (octet_length(device_hash) = 32),  -- SHA-256 of the secret in the browser that used a card; null: none did
  device_failures integer not null default 0           -- wrong PINs there since this member's last log-in
    constraint phone_login_device_tries check (device_failures between 0 and 19),
  constraint phone_login_own_pin check (pin_hash is not null or not pin_is_own),
  constraint phone_login_device_pin check (device_hash is null or pin_is_own)
);

create index phone_login_by_phone on phone_login (phone);
create index phone_login_by_device on phone_login (device_hash) where device_hash is not null;
create trigger no_login_of_represented before insert on phone_login for each row execute function no_login_of_represented();

-- A visitor's request for a code. As with links by email, the call only inserts this row and looks up no one, so neither its
-- answer nor its duration shows whether the number belongs to a member. A job makes the code and deletes old rows.
create table phone_code_request (
  id       bigint generated always as identity primary key,
  phone    text not null constraint phone_code_request_mobile check (phone ~ '^[6-9][0-9]{9}$'),
  address  text not null,                              -- network address of the client
  answered boolean not null default false,
  at       timestamptz not null default kuri_now()
);

create index phone_code_request_by_phone on phone_code_request (phone, at);
create index phone_code_request_by_address on phone_code_request (address, at);
create index phone_code_request_waiting on phone_code_request (id) where not answered;

-- A code of six digits. It works once, for five minutes, and ends after five wrong attempts. A phone has one code that works: a
-- new one ends the one before. A job deletes rows after a day.
create table phone_code (
  id           uuid primary key,
  phone        text not null constraint phone_code_mobile check (phone ~ '^[6-9][0-9]{9}$'),
  hash         bytea not null check (octet_length(hash) = 32),  -- HMAC-SHA256: a million codes would soon be tried
  failures     integer not null default 0 constraint phone_code_tries check (failures between 0 and 5),
  created_at   timestamptz not null default kuri_now(),
  expires_at   timestamptz not null default kuri_now() + interval '5 minutes',
  ended_at     timestamptz,                            -- null: not used, replaced or guessed too often
  constraint phone_code_spent check (ended_at is not null or failures < 5)
);

create unique index phone_code_one_live on phone_code (phone) where ended_at is null;
create index phone_code_by_phone on phone_code (phone, created_at);
create index phone_code_newest on phone_code (created_at);

-- Refuses to make a code work again, to count fewer failures or to change what it is.
create function keep_phone_code() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or new.failures < old.failures or new.id <> old.id or new.phone <> old.phone
     or new.hash <> old.hash or new.expires_at > old.expires_at or new.created_at > old.created_at then
    raise exception 'code % does not work again', old.id using errcode = '23514', constraint = 'phone_code_over';
  end if;
  return new;
end $$;
create trigger keep_phone_code before update on phone_code for each row execute function keep_phone_code();

-- A wrong PIN, with a code by SMS or in a browser that a member's card was used in. The server limits them for each phone; a job
-- deletes them after a day.
create table wrong_pin (
  id    bigint generated always as identity primary key,
  phone text not null constraint wrong_pin_mobile check (phone ~ '^[6-9][0-9]{9}$'),
  at    timestamptz not null default kuri_now()
);

create index wrong_pin_by_phone on wrong_pin (phone, at);
create index wrong_pin_oldest on wrong_pin (at);

grant select, insert, update, delete on phone_login, phone_code_request, phone_code to kuri_app;
grant select, insert, delete on wrong_pin to kuri_app;

-- ---- The first administrator ----

-- A link that creates the first administrator of a new company; there is no default account. The server prints a new link at
-- each start until one was used. It works for a day.
create table setup_link (
  hash       bytea primary key check (octet_length(hash) = 32),  -- SHA-256 of the token
  created_at timestamptz not null default kuri_now(),
  expires_at timestamptz not null default kuri_now() + interval '1 day',
  used_at    timestamptz                               -- null: not used
);

-- Several links may be valid at once; only one is ever used.
create unique index setup_once on setup_link ((true)) where used_at is not null;

grant select, insert, update on setup_link to kuri_app;

-- ---- Two-factor authentication ----

-- A person's authenticator app: each login also needs a one-time code from it (TOTP, RFC 6238).
create table second_step (
  person_id     uuid primary key references person on delete cascade,
  sealed_secret bytea not null,                        -- encrypted with the company's data key
  last_step     bigint not null default 0,             -- the latest 30-second step whose code was accepted
  created_at    timestamptz not null default kuri_now(),
  confirmed_at  timestamptz                            -- null: no code was entered yet, and logins need none
);

-- Refuses to set last_step back, unless the secret is new. The server accepts a code only for a later step than last_step, so
-- each code works once.
create function keep_second_step() returns trigger language plpgsql as $$
begin
  if new.sealed_secret = old.sealed_secret and new.last_step < old.last_step then
    raise exception 'a code is not taken again' using errcode = '23514', constraint = 'second_step_replayed';
  end if;
  return new;
end $$;
create trigger keep_second_step before update on second_step for each row execute function keep_second_step();

-- A code that works once instead of the app, for a lost phone.
create table recovery_code (
  person_id uuid not null references second_step on delete cascade,
  hash      bytea not null check (octet_length(hash) = 32),
  used_at   timestamptz,                               -- null: not used
  primary key (person_id, hash)
);

grant select, insert, update, delete on second_step, recovery_code to kuri_app;

-- ---- Passkeys ----

-- A passkey (Web Authentication, level 3): a key pair of a person's device or password manager, which asks for a fingerprint or its
-- own PIN. Here is the public half.
create table passkey (
  id            uuid primary key,
  person_id     uuid not null references person on delete cascade,
  credential_id bytea not null constraint passkey_known unique
    constraint passkey_credential_length check (octet_length(credential_id) between 1 and 1023),
  public_key    bytea not null,                        -- COSE (RFC 9052)
  sign_count    bigint not null default 0              -- how often it has signed; stays 0 where a device does not count
    constraint passkey_sign_count check (sign_count >= 0),
  name          text not null constraint passkey_name_length check (char_length(name) between 1 and 60),  -- the person's own word
  created_at    timestamptz not null default kuri_now(),
  last_used_at  timestamptz                            -- null: not used
);

create index passkey_of_person on passkey (person_id);
create trigger no_login_of_represented before insert on passkey for each row execute function no_login_of_represented();

-- Refuses to change a key, and to count its signatures down or not up: then there is a copy of it.
create function keep_passkey() returns trigger language plpgsql as $$
begin
  if new.credential_id <> old.credential_id or new.public_key <> old.public_key or new.person_id <> old.person_id then
    raise exception 'a passkey does not change' using errcode = '23514', constraint = 'passkey_frozen';
  end if;
  if new.sign_count < old.sign_count
     or (old.sign_count > 0 and new.sign_count = old.sign_count and new.last_used_at is distinct from old.last_used_at) then
    raise exception 'passkey % has signed more often', old.id using errcode = '23514', constraint = 'passkey_counter';
  end if;
  return new;
end $$;
create trigger keep_passkey before update on passkey for each row execute function keep_passkey();

-- A random value that a passkey has to sign, once, within five minutes. It is deleted when it is used; a job deletes old ones.
create table passkey_challenge (
  hash       bytea primary key check (octet_length(hash) = 32),  -- SHA-256 of the challenge
  person_id  uuid references person on delete cascade,  -- who adds a passkey; null: a person logs in
  expires_at timestamptz not null default kuri_now() + interval '5 minutes'
    constraint passkey_challenge_minutes check (expires_at <= kuri_now() + interval '5 minutes')
);

create index passkey_challenge_oldest on passkey_challenge (expires_at);

grant select, insert, update, delete on passkey to kuri_app;
grant select, insert, delete on passkey_challenge to kuri_app;

-- ---- Idempotency of API calls ----

-- The answer to a call that a client sent with an Idempotency-Key. If the same person sends the same key again, the server
-- returns this answer and does nothing else. The row is written in the transaction of the call: a refused or failed call
-- leaves none, and its key may be used again. A job deletes answers after a week.
create table idempotent_answer (
  person_id   uuid not null references person on delete cascade,
  key         text not null                            -- a regular expression that counts to 255 is slow
    constraint idempotency_key_form check (octet_length(key) between 8 and 255 and key !~ '[^\x20-\x7e]'),
  fingerprint bytea not null check (octet_length(fingerprint) = 32),  -- of method, route, parameters and body of the call
  status      integer not null check (status between 200 and 599),
  body        text not null,                           -- exactly as it was sent
  at          timestamptz not null default kuri_now(),
  primary key (person_id, key)
);

create index idempotent_answer_oldest on idempotent_answer (at);

grant select, insert, delete on idempotent_answer to kuri_app;

-- Takes a key until the transaction ends, and returns the answer that is known for it (nulls: none). It never waits: is_mine
-- is false while another call uses the key. A function of two statements, because the second one must see what another call
-- committed before it released the key.
create function idempotency_begin(
  caller uuid, used_key text,
  out is_mine boolean, out known_fingerprint bytea, out known_status integer, out known_body text)
language plpgsql as $$
begin
  is_mine := pg_try_advisory_xact_lock(hashtextextended(caller || ' ' || used_key, 0));
  if is_mine then
    select fingerprint, status, body into known_fingerprint, known_status, known_body
      from idempotent_answer where person_id = caller and key = used_key;
  end if;
end $$;

-- The same for several calls that the server handles in one transaction, each with a key of its own: one row for each call,
-- in their order. Since it never waits, the keys may be taken in any order without a deadlock.
-- The lateral subquery with its limit and the settings keep one plan, which looks up each key by the primary key. Otherwise a plan
-- that was made while the table was empty would read all of it in every call.
create function idempotency_begin_many(callers uuid[], used_keys text[])
returns table (is_mine boolean, known_fingerprint bytea, known_status integer, known_body text)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  mine boolean[];
begin
  select array_agg(pg_try_advisory_xact_lock(hashtextextended(call.caller || ' ' || call.used_key, 0)) order by call.place)
    into mine
    from unnest(callers, used_keys) with ordinality as call (caller, used_key, place);
  return query
    select call.is_mine, known.fingerprint, known.status, known.body
      from unnest(callers, used_keys, mine) with ordinality as call (caller, used_key, is_mine, place)
      left join lateral (
        select * from idempotent_answer
         where call.is_mine and person_id = call.caller and key = call.used_key limit 1) known on true
     order by call.place;
end $$;
