-- 03_chits.sql: chits with their terms, the agreements members accept, tickets with their holders, and requests to join.
-- A chit is a group of members who save together under fixed terms; a ticket is one share in it. Each ticket pays an
-- instalment every month and receives one prize in the course of the chit.
-- While a chit is forming, members join and the terms may change. It starts once every ticket is taken and every member has
-- accepted the agreement. From then on the terms are frozen and no ticket goes away: it can only pass to another member.

-- ---- Agreements ----

-- The text of a chit agreement, as the server writes it from the terms. It is never changed: other terms give another text.
create table agreement_text (
  hash       bytea primary key                         -- SHA-256 of the version, the sentences, the terms and the start date
    constraint agreement_hash check (octet_length(hash) = 32),
  version    integer not null check (version >= 1),    -- of the wording
  sentences  jsonb not null,                           -- an array of strings
  created_at timestamptz not null default kuri_now()
);

-- A person accepted this text for this chit. There are no foreign keys to chit and person: the record stays when the person
-- is deleted, or the chit because it never started. A member without a login signs it on paper; staff enter its number and day.
create table agreement_acceptance (
  id          uuid primary key,
  chit_id     uuid not null,
  person_id   uuid not null,
  hash        bytea not null references agreement_text,
  accepted_at timestamptz not null default kuri_now(),
  signed_no    text                                     -- null: accepted online
    constraint agreement_signed_no check (char_length(signed_no) between 1 and 40),
  signed_on   date constraint agreement_signed_day check (signed_on <= kuri_today()),
  entered_by  uuid,                                    -- the member of staff who saw the signed paper
  constraint agreement_not_for_oneself check (entered_by <> person_id),
  constraint agreement_signed_whole
    check ((signed_no is null) = (signed_on is null) and (signed_no is null) = (entered_by is null)),
  constraint agreement_accepted_once unique nulls not distinct (chit_id, person_id, hash, signed_no)
);

call append_only('agreement_text', 'agreement_acceptance');

-- Who witnessed a signed paper, by name. They go with the member whose paper it is; nothing else changes them.
create table agreement_witness (
  acceptance_id uuid not null references agreement_acceptance,
  place         integer not null constraint agreement_witness_place check (place between 1 and 2),
  name          text not null constraint agreement_witness_name check (char_length(name) between 1 and 120),
  primary key (acceptance_id, place)
);

grant select, insert on agreement_text, agreement_acceptance, agreement_witness to kuri_app;

-- ---- Chits ----

-- A chit. Its terms are the columns from amount_paise to auction_terms. In all, each ticket pays instalment × months; the same sum
-- is the gross amount of each prize (the pool). The winner of a prize gives up a discount: the company's commission is taken
-- from it, and the rest is shared as dividend.
create table chit (
  id                     uuid primary key,
  chit_no                integer generated always as identity unique,  -- short number, part of receipt numbers
  branch_id              uuid not null default branch_of_new() references branch,  -- the branch that runs it
  name                   text not null constraint chit_name_length check (char_length(name) between 1 and 120),
  amount_paise           bigint not null               -- planned total of the chit; the instalment is rounded from it
    constraint chit_amount_positive check (amount_paise > 0 and amount_paise % 100 = 0),
  start_on               date not null,                -- the first due day; the others follow month by month
  months                 integer not null constraint chit_months check (months between 1 and 240),
  ticket_count           integer not null constraint chit_ticket_count check (ticket_count between 2 and 1000),
  max_tickets_per_member integer not null default 1,
  instalment_paise       bigint not null               -- of one ticket for one month, before any dividend
    constraint chit_instalment_whole_rupees check (instalment_paise >= 100 and instalment_paise % 100 = 0),
  -- how winner and discount are found: highest bid; draw of lots; in order of tickets, at the discounts of a printed chart
  prize_by               text not null default 'auction' check (prize_by in ('auction', 'lot', 'fixed')),
  fixed_discounts        bigint[] not null default '{}',  -- the printed chart in paise, prize by prize; empty: the commission
  cap_bp                 integer not null default 5000 -- the highest bid, of the pool
    constraint chit_cap_half check (cap_bp between 1 and 5000),
  step_paise             bigint not null               -- every bid is a multiple of it
    check (step_paise >= 100 and step_paise % 100 = 0),
  commission_bp          integer not null default 0    -- of the pool; at most 7 % by s. 21(1)(b) of the Act
    constraint chit_commission_by_law check (commission_bp between 0 and 700),
  gst_bp                 integer not null default 0 check (gst_bp between 0 and 10000),  -- of the commission
  dividend_shared_by     text not null default 'tickets-without-the-prize'
    check (dividend_shared_by in ('tickets-without-the-prize', 'all-tickets')),
  -- rupee: each dividend is rounded down to the rupee, and the last prize shares out the rest; paise: no such rounding
  dividend_rounding      text not null default 'paise'
    constraint chit_dividend_rounding check (dividend_rounding in ('paise', 'rupee')),
  late_terms             jsonb,                        -- null: late payment costs nothing
  -- when and where auctions are held; null: three days after the due day, 10:00, 30 minutes, eight a day, online
  auction_terms          jsonb,
  agreement_hash         bytea references agreement_text,  -- the agreement under which the chit started; null: not started
  state                  text not null default 'forming'  -- cancelled: never started
    constraint chit_state check (state in ('forming', 'running', 'finished', 'cancelled')),
  tickets_taken          integer not null default 0,   -- count_tickets updates it
  created_by             uuid references person on delete set null,
  created_at             timestamptz not null default kuri_now(),
  started_at             timestamptz,
  finished_at            timestamptz,
  constraint chit_full check (tickets_taken between 0 and ticket_count),
  constraint chit_running_is_full check (state in ('forming', 'cancelled') or tickets_taken = ticket_count),
  constraint chit_started check ((started_at is not null) = (state in ('running', 'finished'))),
  -- at most half of the tickets, so that a member never bids only against their own tickets
  constraint chit_tickets_per_member
    check (max_tickets_per_member between 1 and greatest(1, ticket_count / 2)),
  -- graceDays: days without penalty; rates: penalties per year and per month, each with the day from which it applies;
  -- dividendLoss: which late tickets lose their dividend to the others; deductionBp: what the company keeps of the instalments
  -- of a member whom it removes
  constraint chit_late_terms check (late_terms is null or (
    (late_terms ->> 'graceDays')::int between 0 and 60 and (late_terms ->> 'deductionBp')::int between 0 and 1000
    and late_terms ->> 'dividendLoss' in ('nobody', 'not-prized', 'prized', 'everybody')
    and jsonb_typeof(late_terms -> 'rates') = 'array' and jsonb_array_length(late_terms -> 'rates') <= 12) is true),
  -- day: so many days after the due day; a date; or the first to fourth or last of a weekday in the month
  constraint chit_auction_day check (auction_terms is null or (case auction_terms #>> '{day,kind}'
    when 'after-due' then (auction_terms #>> '{day,days}')::int between 0 and 27
    when 'date' then (auction_terms #>> '{day,date}')::int between 1 and 31
    when 'weekday' then auction_terms #>> '{day,week}' in ('first', 'second', 'third', 'fourth', 'last')
      and auction_terms #>> '{day,weekday}'
        in ('Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday')
    end) is true),
  constraint chit_auction_time check (auction_terms is null or (auction_terms ->> 'time' ~ '^\d\d:[0-5]\d$'
    and auction_terms ->> 'time' between '06:00' and '22:00') is true),
  -- it ends on the day on which it begins
  constraint chit_auction_minutes check (auction_terms is null or ((auction_terms ->> 'minutes')::int between 5 and 240
    and split_part(auction_terms ->> 'time', ':', 1)::int * 60 + split_part(auction_terms ->> 'time', ':', 2)::int
        + (auction_terms ->> 'minutes')::int <= 1440) is true),
  constraint chit_auctions_a_day
    check (auction_terms is null or ((auction_terms ->> 'perDay')::int between 1 and 20) is true),
  constraint chit_auction_holidays
    check (auction_terms is null or (auction_terms ->> 'onHoliday' in ('same-day', 'day-after', 'day-before')) is true),
  constraint chit_auction_place check (auction_terms is null
    or (char_length(auction_terms ->> 'place') <= 120 and auction_terms ->> 'place' = btrim(auction_terms ->> 'place')) is true)
);

-- What of a place decides whether two auctions are in the same one: neither capital letters nor spaces. Null: no place was named.
create function place_key(place text) returns text language sql immutable parallel safe as $$
  select nullif(lower(regexp_replace(btrim(place), '\s+', ' ', 'g')), '')
$$;

-- The lists of chits are read one page at a time, newest first: all, those with free tickets, those without, finished ones.
create index chit_newest on chit (created_at desc, id desc);
create index chit_free on chit (created_at desc, id desc) where state = 'forming' and tickets_taken < ticket_count;
create index chit_full on chit (created_at desc, id desc) where state in ('forming', 'running') and tickets_taken >= ticket_count;
create index chit_finished on chit (created_at desc, id desc) where state = 'finished';

-- Refuses to change the terms after the start: they are what the members accepted. The next two functions do the same for the
-- number of tickets per member and for the agreement.
create function freeze_terms() returns trigger language plpgsql as $$
begin
  if old.state <> 'forming' and
     (new.amount_paise, new.months, new.ticket_count, new.start_on, new.instalment_paise, new.dividend_shared_by,
      new.dividend_rounding, new.commission_bp, new.gst_bp, new.cap_bp, new.step_paise, new.prize_by, new.fixed_discounts,
      new.late_terms, new.auction_terms)
     is distinct from
     (old.amount_paise, old.months, old.ticket_count, old.start_on, old.instalment_paise, old.dividend_shared_by,
      old.dividend_rounding, old.commission_bp, old.gst_bp, old.cap_bp, old.step_paise, old.prize_by, old.fixed_discounts,
      old.late_terms, old.auction_terms) then
    raise exception 'terms are frozen' using errcode = '23514', constraint = 'terms_frozen';
  end if;
  return new;
end $$;
create trigger freeze_terms before update on chit for each row execute function freeze_terms();

create function freeze_tickets_per_member() returns trigger language plpgsql as $$
begin
  if old.state <> 'forming' then
    raise exception 'terms are frozen' using errcode = '23514', constraint = 'terms_frozen';
  end if;
  return new;
end $$;
create trigger freeze_tickets_per_member before update of max_tickets_per_member on chit
  for each row when (new.max_tickets_per_member <> old.max_tickets_per_member) execute function freeze_tickets_per_member();

create function keep_agreement_hash() returns trigger language plpgsql as $$
begin
  raise exception 'the agreement of a started chit stays' using errcode = '23514', constraint = 'terms_frozen';
end $$;
create trigger keep_agreement_hash before update of agreement_hash on chit for each row
  when (old.state <> 'forming' and new.agreement_hash is distinct from old.agreement_hash) execute function keep_agreement_hash();

-- Refuses a new chit that is not forming. The state goes forward only: a forming chit starts or is cancelled, a running one
-- finishes. The times of the start and of the end stay.
create function keep_chit_state() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.state <> 'forming'
     or tg_op = 'UPDATE'
        and (old.state <> new.state
             and (old.state, new.state) not in (('forming', 'running'), ('forming', 'cancelled'), ('running', 'finished'))
             or old.started_at is not null and new.started_at is distinct from old.started_at
             or old.finished_at is not null and new.finished_at is distinct from old.finished_at) then
    raise exception 'the state of a chit goes forward only' using errcode = '23514', constraint = 'chit_state_forward';
  end if;
  return new;
end $$;
create trigger keep_chit_state before insert or update of state, started_at, finished_at on chit
  for each row execute function keep_chit_state();

-- Refuses to start a chit unless every holder of a ticket has accepted the agreement in agreement_hash, and after its start
-- day: its first instalments would be overdue in the moment of the start. A chit that moves in started before, under an agreement
-- on paper (04_previous_books.sql).
create function start_is_accepted() returns trigger language plpgsql as $$
begin
  if old.state <> 'forming' or new.state <> 'running' or is_moving_in(new.id) then
    return new;
  end if;
  if new.agreement_hash is null
     or exists (select from ticket where ticket.chit_id = new.id
                   and not exists (select from agreement_acceptance accepted
                                    where accepted.chit_id = new.id and accepted.person_id = ticket.person_id
                                      and accepted.hash = new.agreement_hash)) then
    raise exception 'a chit starts when every member has accepted its agreement'
      using errcode = '23514', constraint = 'chit_start_accepted';
  end if;
  if new.start_on < kuri_today() then
    raise exception 'a chit does not start after its start day'
      using errcode = '23514', constraint = 'chit_start_not_past';
  end if;
  return new;
end $$;
create trigger start_is_accepted before update of state on chit for each row execute function start_is_accepted();

-- How often a chit's tickets and requests to join have changed since it was made; no row: never. With the version of the chit's
-- row (xmin) it tells a list whether anything that it shows of a chit has changed. A ticket that is added or removed changes
-- tickets_taken, so it is not counted here. A table of its own, because an update of the wide row of a chit checks all its
-- constraints.
create table chit_people (
  chit_id uuid primary key references chit on delete cascade,
  version integer not null default 1
) with (fillfactor = 50);

create function note_people() returns trigger language plpgsql as $$
begin
  insert into chit_people as known (chit_id)
  select id from chit where id = coalesce(new.chit_id, old.chit_id)
  on conflict (chit_id) do update set version = known.version + 1;
  return null;
end $$;

grant select, insert, update, delete on chit to kuri_app;
grant select, insert, update on chit_people to kuri_app;

-- ---- Tickets ----

-- A ticket of a chit and the member who holds it now. It pays, bids and receives its prize apart from other tickets of the
-- same member.
create table ticket (
  id           uuid primary key,
  chit_id      uuid not null references chit,
  ticket_no    integer not null constraint ticket_no_positive check (ticket_no >= 1),
  person_id    uuid not null references person,
  no_of_member integer not null default 1 check (no_of_member >= 1),  -- the member's first, second … ticket of this chit
  kept_for     text not null default ''                  -- a relative named on the receipts, without rights; '': none
    constraint ticket_kept_for check (kept_for = btrim(kept_for) and char_length(kept_for) <= 120),
  nominee      text not null default ''                  -- paid when the holder has died: name and relation; '': the holder's own
    constraint ticket_nominee check (nominee = btrim(nominee) and char_length(nominee) <= 120),
  joined_at    timestamptz not null default kuri_now(),  -- when the present holder got the ticket
  constraint ticket_no_taken unique (chit_id, ticket_no),
  constraint ticket_one_per_member unique (chit_id, person_id, no_of_member),
  unique (id, chit_id)                                 -- for foreign keys that name the ticket with its chit
);

create index ticket_of_person on ticket (person_id);

-- Counts the tickets in chit.tickets_taken. The constraint chit_full refuses one ticket too many, however many requests are
-- approved at the same time. A running chit keeps its number when it is taken back: it is deleted with its tickets.
create function count_tickets() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (select state from chit where id = old.chit_id) = 'running' then
    return null;
  end if;
  update chit set tickets_taken = tickets_taken + case tg_op when 'INSERT' then 1 else -1 end
   where id = coalesce(new.chit_id, old.chit_id);
  return null;
end $$;
create trigger count_tickets after insert or delete on ticket for each row execute function count_tickets();

-- Refuses more tickets for a member than the terms allow. The first one is always allowed and reads nothing from chit.
create function keep_to_tickets_per_member() returns trigger language plpgsql as $$
begin
  if new.no_of_member > 1 and new.no_of_member > (select max_tickets_per_member from chit where id = new.chit_id) then
    raise exception 'more tickets than the terms allow a member' using errcode = '23514', constraint = 'tickets_per_member';
  end if;
  return new;
end $$;
create trigger keep_to_tickets_per_member before insert or update of no_of_member, person_id, chit_id on ticket
  for each row execute function keep_to_tickets_per_member();

-- Records the first holder of a new ticket in ticket_holding.
create function first_holding() returns trigger language plpgsql as $$
begin
  insert into ticket_holding (ticket_id, holder_no, person_id, since) values (new.id, 1, new.person_id, new.joined_at);
  return null;
end $$;
create trigger first_holding after insert on ticket for each row execute function first_holding();

-- Refuses a new holder unless the ticket's latest row in ticket_holding already names that person.
create function pass_ticket_on() returns trigger language plpgsql as $$
begin
  if (select h.person_id from ticket_holding h
       where h.ticket_id = new.id order by h.holder_no desc limit 1) <> new.person_id then
    raise exception 'a ticket passes on by a holding' using errcode = '23514', constraint = 'ticket_passes_by_holding';
  end if;
  return new;
end $$;
create trigger pass_ticket_on before update of person_id on ticket for each row execute function pass_ticket_on();

-- Refuses to delete a ticket after the start. While a chit is forming, a member may give a ticket back. The tickets of a chit that
-- moved in go when it is taken back (04_previous_books.sql).
create function ticket_stays() returns trigger language plpgsql as $$
begin
  if (select state from chit where id = old.chit_id) in ('running', 'finished')
     and not exists (select from previous_chit where chit_id = old.chit_id and withdrawn_at is not null) then
    raise exception 'a ticket of a started chit stays' using errcode = '23514', constraint = 'ticket_stays';
  end if;
  return old;
end $$;
create trigger ticket_stays before delete on ticket for each row execute function ticket_stays();

create trigger note_people after update of person_id, ticket_no on ticket for each row execute function note_people();

grant select, insert, update, delete on ticket to kuri_app;

-- Who held a ticket from when on. When the company removes a member who does not pay, a substitute takes the ticket over with
-- its debt and its dividends (s. 29 of the Act). Payments from before stay recorded as the former holder's.
-- A row is never updated. It is deleted only together with its ticket.
create table ticket_holding (
  ticket_id   uuid not null references ticket on delete cascade,
  holder_no   integer not null check (holder_no >= 1),            -- the ticket's first, second … holder
  person_id   uuid not null references person,
  since       timestamptz not null,
  entry_paise bigint not null default 0 check (entry_paise >= 0), -- paid by a substitute for the former holder's instalments
  primary key (ticket_id, holder_no)
);

create index ticket_holding_of_person on ticket_holding (person_id);

create trigger append_only before update on ticket_holding for each row execute function refuse_change();
create trigger never_truncated before truncate on ticket_holding for each statement execute function refuse_change();

grant select, insert on ticket_holding to kuri_app;

-- Who held a ticket at an instant. Before the first holding: its first holder.
create function holder_at(ticket uuid, at timestamptz) returns uuid language sql stable as $$
  select person_id from ticket_holding where ticket_id = ticket
   order by (since <= at) desc, case when since <= at then -holder_no else holder_no end limit 1
$$;

-- ---- Requests to join ----

-- A person requests tickets of a chit that is forming. Staff approve or reject the request, or the person withdraws it.
create table join_request (
  id           uuid primary key,
  chit_id      uuid not null references chit on delete cascade,
  person_id    uuid not null references person on delete cascade,
  ticket_count integer not null default 1              -- how many tickets the person requests
    constraint join_request_ticket_count check (ticket_count between 1 and 1000),
  state        text not null default 'pending',
  created_at   timestamptz not null default kuri_now(),
  decided_at   timestamptz,
  decided_by   uuid references person on delete set null,  -- a member of staff, or for withdrawn the person
  acting_by    uuid default acting_by(),               -- who acted for the person who requested it; null: nobody
  constraint join_request_state check (state in ('pending', 'approved', 'rejected', 'withdrawn')),
  check ((state = 'pending') = (decided_at is null))
);

create unique index join_request_pending_once on join_request (chit_id, person_id) where state = 'pending';
create index join_request_of_person on join_request (person_id);
create index join_request_in_order on join_request (created_at, id) where state = 'pending';

create trigger note_people_who_came after insert or delete on join_request for each row execute function note_people();
create trigger note_people after update of state, person_id, ticket_count, created_at on join_request
  for each row execute function note_people();

grant select, insert, update, delete on join_request to kuri_app;
