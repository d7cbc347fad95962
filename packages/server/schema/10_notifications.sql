-- 10_notifications.sql: what the server sends to people: notifications in the app, emails, and SMS with codes.
-- They are inserted in the transaction of the event they report: if it is rolled back, no one was notified.
-- Jobs send emails and SMS and try again when the mail server or SMS provider fails. Of several server processes one sends each.

-- A notification in the app, for one person.
create table notice (
  id         uuid primary key,
  person_id  uuid not null references person on delete cascade,
  kind       text not null,                            -- 'instalment_due', 'auction_won' …: the kind chooses the sentence
  data       jsonb not null default '{}',              -- the values in the sentence; amounts in paise
  link       text,                                     -- path of the page it is about; null: none
  created_at timestamptz not null default kuri_now(),
  read_at    timestamptz                               -- null: unread
);

create index notice_of_person on notice (person_id, created_at desc, id desc);
create index notice_unread on notice (person_id) where read_at is null;

grant select, insert, update, delete on notice to kuri_app;

-- An email or an SMS. Administrators see all of them in the app; where no mail server, or no SMS provider, is configured, they are
-- only kept there.
create table letter (
  id          uuid primary key,
  channel     text not null default 'email' constraint letter_channel check (channel in ('email', 'sms')),
  person_id   uuid references person on delete set null,  -- the recipient; null: the company itself, or a deleted account
  address     text not null,                           -- where it is sent
  subject     text not null,
  body        text not null,                           -- without the company's details, which are added when it is sent
  -- The path of a private link, such as one that resets a password, or the text of an SMS with a code: encrypted with the
  -- company's data key, and removed once it is sent. So neither the list of emails nor a copy of the database gives access to an
  -- account.
  sealed_link bytea,
  good_until  timestamptz,                             -- it is not sent later: its code no longer works; null: always
  about_id    uuid references person on delete set null,  -- another person whom the email names, so that an erasure finds it
  state       text not null default 'waiting'          -- kept: no mail server is configured; failed: not tried again
    constraint letter_state check (state in ('waiting', 'kept', 'sent', 'failed')),
  attempts    integer not null default 0,
  next_try_at timestamptz not null default kuri_now(), -- the job waits longer after each failure
  problem     text,                                    -- why the latest attempt failed
  created_at  timestamptz not null default kuri_now(),
  sent_at     timestamptz                              -- null: not sent
);

create index letter_waiting on letter (channel, next_try_at) where state = 'waiting';
create index letter_newest on letter (created_at, id);
create index letter_about on letter (about_id) where about_id is not null;

grant select, insert, update on letter to kuri_app;
