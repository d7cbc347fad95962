-- 0007_payments.sql — How money reaches a wallet: counter top-ups an administrator confirms, and payments through a gateway.

create table topup (
  id           uuid primary key,
  person_id    uuid not null references person,
  amount_paise bigint not null constraint topup_amount check (amount_paise between 100 and 1000000000000),
  method       text not null default 'counter' check (method in ('counter', 'bank')),
  reference    text not null default '' check (char_length(reference) <= 120),
  state        text not null default 'waiting' constraint topup_state check (state in ('waiting', 'approved', 'rejected')),
  needs_second boolean not null,
  maker        uuid not null references person,                  -- for a member's request the member
  checker      uuid references person,
  reason       text,
  created_at   timestamptz not null default kuri_now(),
  decided_at   timestamptz,
  constraint topup_two_persons check (not needs_second or checker is null or checker <> maker),
  constraint topup_not_for_oneself check (checker is null or checker <> person_id),
  check ((state = 'waiting') = (decided_at is null))
);
create index topup_waiting on topup (created_at) where state = 'waiting';
create index topup_of_person on topup (person_id, created_at desc);

create table payment (
  id                 uuid primary key,
  person_id          uuid not null references person,
  purpose            text not null check (purpose in ('topup', 'contribution')),
  amount_paise       bigint not null check (amount_paise > 0),
  ticket_id          uuid references ticket,
  month_no           integer,
  method             text not null check (method in ('phonepe', 'paytm', 'debit-card', 'netbanking')),
  gateway            text not null,
  order_id           text not null unique,
  gateway_payment_id text constraint payment_captured_once unique,
  state              text not null default 'created' constraint payment_state check (state in ('created', 'captured', 'failed')),
  failure            text,
  created_at         timestamptz not null default kuri_now(),
  settled_at         timestamptz,
  receipt_no         text,                                       -- the instalment's, when the money paid one
  check ((purpose = 'contribution') = (ticket_id is not null) and (ticket_id is null) = (month_no is null)),
  check ((state = 'captured') = (gateway_payment_id is not null and settled_at is not null))
);
create index payment_of_person on payment (person_id, created_at desc);

-- What the gateway told us, as it told it; an event is handled once.
create table gateway_event (
  gateway     text not null,
  event_id    text not null,
  body        jsonb not null,
  received_at timestamptz not null default kuri_now(),
  primary key (gateway, event_id)
);

-- The sandbox gateway's own books: it plays the outside firm in demonstrations and tests, production refuses it.
create table sandbox_order (
  order_id     text primary key,
  amount_paise bigint not null check (amount_paise > 0),
  description  text not null,
  method       text not null,
  return_url   text not null,
  state        text not null default 'open' check (state in ('open', 'paid', 'failed', 'abandoned')),
  payment_id   text unique,
  created_at   timestamptz not null default kuri_now()
);

grant select, insert, update on topup, payment, sandbox_order to kuri_app;
grant select, insert on gateway_event to kuri_app;
