-- 0003_chits.sql — A chit is one group of subscribers with fixed terms; a ticket is one share in it.
-- While it is forming people ask to join and are approved. At the start the terms freeze.

create table chit (
  id                 uuid primary key,
  chit_no            integer generated always as identity unique,   -- short number, stands in receipt numbers
  name               text not null constraint chit_name_length check (char_length(name) between 1 and 120),
  state              text not null default 'forming' constraint chit_state check (state in ('forming', 'running', 'finished', 'cancelled')),
  amount_paise       bigint not null constraint chit_amount_positive check (amount_paise > 0 and amount_paise % 100 = 0),
  months             integer not null constraint chit_months check (months between 1 and 240),
  ticket_count       integer not null constraint chit_ticket_count check (ticket_count between 2 and 1000),
  tickets_taken      integer not null default 0,
  start_on           date not null,
  instalment_paise   bigint not null constraint chit_instalment_whole_rupees check (instalment_paise >= 100 and instalment_paise % 100 = 0),
  dividend_shared_by text not null default 'tickets-without-the-prize' check (dividend_shared_by in ('tickets-without-the-prize', 'all-tickets')),
  commission_bp      integer not null default 0 constraint chit_commission_by_law check (commission_bp between 0 and 700),
  gst_bp             integer not null default 0 check (gst_bp between 0 and 10000),
  cap_bp             integer not null default 5000 constraint chit_cap_half check (cap_bp between 1 and 5000),
  step_paise         bigint not null check (step_paise >= 100 and step_paise % 100 = 0),
  prize_by           text not null default 'auction' check (prize_by in ('auction', 'lot', 'fixed')),
  fixed_discounts    bigint[] not null default '{}',
  created_by         uuid references person on delete set null,
  created_at         timestamptz not null default kuri_now(),
  started_at         timestamptz,
  finished_at        timestamptz,
  constraint chit_full check (tickets_taken between 0 and ticket_count),
  constraint chit_running_is_full check (state in ('forming', 'cancelled') or tickets_taken = ticket_count),
  constraint chit_started check ((started_at is not null) = (state in ('running', 'finished')))
);
create index chit_newest on chit (created_at desc, id desc);

-- Terms bind from the start: what members accepted is not edited under them.
create function freeze_terms() returns trigger language plpgsql as $$
begin
  if old.state <> 'forming' and
     (new.amount_paise, new.months, new.ticket_count, new.start_on, new.instalment_paise, new.dividend_shared_by,
      new.commission_bp, new.gst_bp, new.cap_bp, new.step_paise, new.prize_by, new.fixed_discounts)
     is distinct from
     (old.amount_paise, old.months, old.ticket_count, old.start_on, old.instalment_paise, old.dividend_shared_by,
      old.commission_bp, old.gst_bp, old.cap_bp, old.step_paise, old.prize_by, old.fixed_discounts) then
    raise exception 'terms are frozen' using errcode = '23514', constraint = 'terms_frozen';
  end if;
  return new;
end $$;
create trigger freeze_terms before update on chit for each row execute function freeze_terms();

create table ticket (
  id         uuid primary key,
  chit_id    uuid not null references chit,
  ticket_no  integer not null constraint ticket_no_positive check (ticket_no >= 1),
  person_id  uuid not null references person,
  holding_no integer not null default 1 check (holding_no >= 1),     -- the person's first, second … ticket in this chit
  joined_at  timestamptz not null default kuri_now(),
  constraint ticket_no_taken unique (chit_id, ticket_no),
  constraint ticket_one_per_member unique (chit_id, person_id, holding_no),
  unique (id, chit_id)
);
create index ticket_of_person on ticket (person_id);

-- Seats are counted where they are taken: the CHECK on chit refuses the ticket too many, however many approve at once.
create function count_tickets() returns trigger language plpgsql as $$
begin
  update chit set tickets_taken = tickets_taken + case tg_op when 'INSERT' then 1 else -1 end
   where id = coalesce(new.chit_id, old.chit_id);
  return null;
end $$;
create trigger count_tickets after insert or delete on ticket for each row execute function count_tickets();

create table join_request (
  id         uuid primary key,
  chit_id    uuid not null references chit on delete cascade,
  person_id  uuid not null references person on delete cascade,
  state      text not null default 'pending' constraint join_request_state check (state in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default kuri_now(),
  decided_at timestamptz,
  decided_by uuid references person on delete set null,
  check ((state = 'pending') = (decided_at is null))
);
create unique index join_request_pending_once on join_request (chit_id, person_id) where state = 'pending';
create index join_request_waiting on join_request (created_at) where state = 'pending';
create index join_request_of_person on join_request (person_id);

grant select, insert, update, delete on chit, ticket, join_request to kuri_app;
