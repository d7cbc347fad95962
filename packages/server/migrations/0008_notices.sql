-- 0008_notices.sql — What we tell people: notices in the app, letters by e-mail (kept when no post office is set), and what visitors write to us.

create table notice (
  id         uuid primary key,
  person_id  uuid not null references person on delete cascade,
  kind       text not null,
  data       jsonb not null default '{}',
  link       text,
  created_at timestamptz not null default kuri_now(),
  read_at    timestamptz
);
create index notice_of_person on notice (person_id, created_at desc, id desc);
create index notice_unread on notice (person_id) where read_at is null;

create table letter (
  id          uuid primary key,
  person_id   uuid references person on delete set null,
  address     text not null,
  subject     text not null,
  body        text not null,
  state       text not null default 'waiting' constraint letter_state check (state in ('waiting', 'kept', 'sent', 'failed')),
  attempts    integer not null default 0,
  next_try_at timestamptz not null default kuri_now(),           -- a post office that is closed is asked again, later each time
  problem     text,
  created_at  timestamptz not null default kuri_now(),
  sent_at     timestamptz
);
create index letter_waiting on letter (next_try_at) where state = 'waiting';
create index letter_newest on letter (created_at desc, id desc);

create table contact_message (
  id         uuid primary key,
  name       text not null check (char_length(name) between 1 and 120),
  email      text not null check (char_length(email) <= 254),
  subject    text not null check (char_length(subject) between 1 and 200),
  message    text not null check (char_length(message) between 1 and 4000),
  created_at timestamptz not null default kuri_now()
);

grant select, insert, update, delete on notice to kuri_app;
grant select, insert, update on letter to kuri_app;
grant select, insert on contact_message to kuri_app;
