-- 0006_auctions.sql — Each prize has its auction. Bids are discounts: what the bidder will forgo, not what they receive.
-- Every bid is kept and chained, because disputes ask "who bid first?". A result is written once, with its settlement.

create table auction (
  id                 uuid primary key,
  chit_id            uuid not null references chit,
  prize_no           integer not null check (prize_no >= 1),
  month_no           integer not null check (month_no >= 1),
  state              text not null default 'scheduled' constraint auction_state check (state in ('scheduled', 'open', 'closed', 'settled', 'cancelled')),
  opens_at           timestamptz not null,
  planned_closes_at  timestamptz not null,
  closes_at          timestamptz not null,
  opens_by_itself    boolean not null default true,      -- false when its time had passed at the start: an administrator opens it
  opened_at          timestamptz,
  extensions         integer not null default 0 constraint auction_extensions check (extensions between 0 and 10),
  chit_amount_paise  bigint not null,
  commission_paise   bigint not null,
  tax_paise          bigint not null,
  floor_paise        bigint,                             -- null: no multiple of the step fits, the prize goes by lot
  cap_paise          bigint,
  step_paise         bigint not null,
  best_paise         bigint,
  bid_count          integer not null default 0,
  last_bid_at        timestamptz,
  commitment         bytea not null,                     -- SHA-256 of the lot's secret, published from the scheduling on
  chain_head         bytea,
  cancelled_at       timestamptz,
  cancel_reason      text,
  cancel_asked_by    uuid references person on delete set null,
  cancelled_by       uuid references person on delete set null,
  cancel_needs_second boolean not null default false,     -- the same prize was cancelled before, and there are two administrators
  replaces           uuid references auction,            -- the cancelled auction of the same prize
  constraint auction_cap_half check (cap_paise * 2 <= chit_amount_paise),
  constraint auction_floor_below_cap check ((floor_paise is null) = (cap_paise is null) and floor_paise <= cap_paise),
  constraint auction_times check (opens_at < planned_closes_at and planned_closes_at <= closes_at),
  constraint auction_opened check (state in ('scheduled', 'cancelled') or (opened_at is not null and chain_head is not null)),
  constraint auction_cancelled check ((state = 'cancelled') = (cancelled_at is not null)),
  constraint auction_cancel_two_persons check (state <> 'cancelled' or not cancel_needs_second or cancelled_by <> cancel_asked_by)
) with (fillfactor = 50);                                -- every bid writes the row anew: room for it on its own page
create unique index auction_one_live_per_prize on auction (chit_id, prize_no) where state <> 'cancelled';
create unique index auction_one_running_per_chit on auction (chit_id) where state in ('open', 'closed');
create index auction_to_open on auction (opens_at) where state = 'scheduled';
create index auction_to_close on auction (closes_at) where state in ('open', 'closed');
create index auction_of_chit on auction (chit_id, prize_no);

-- What members were told stays: the figures and the promise of the lot never change, what is over stays over.
create function keep_auction() returns trigger language plpgsql as $$
begin
  if (new.id, new.chit_id, new.prize_no, new.month_no, new.chit_amount_paise, new.commission_paise, new.tax_paise,
      new.floor_paise, new.cap_paise, new.step_paise, new.commitment, new.replaces)
     is distinct from
     (old.id, old.chit_id, old.prize_no, old.month_no, old.chit_amount_paise, old.commission_paise, old.tax_paise,
      old.floor_paise, old.cap_paise, old.step_paise, old.commitment, old.replaces)
     or old.state in ('settled', 'cancelled')
        and (new.state, new.opens_at, new.closes_at, new.best_paise, new.bid_count, new.chain_head, new.cancel_reason)
            is distinct from
            (old.state, old.opens_at, old.closes_at, old.best_paise, old.bid_count, old.chain_head, old.cancel_reason) then
    raise exception 'what was announced about an auction stays' using errcode = '23514', constraint = 'auction_frozen';
  end if;
  return new;
end $$;
create trigger keep_auction before update on auction for each row execute function keep_auction();
create trigger never_deleted before delete on auction for each row execute function refuse_change();
create trigger never_truncated before truncate on auction for each statement execute function refuse_change();

-- The lot's secret lies apart from what everybody reads, and leaves it only with the draw.
create table lot_secret (
  auction_id uuid primary key references auction,
  secret     bytea not null check (octet_length(secret) = 32)
);
create trigger append_only before update or delete on lot_secret for each row execute function refuse_change();
create trigger never_truncated before truncate on lot_secret for each statement execute function refuse_change();

create table bid (
  auction_id     uuid not null references auction,
  seq            integer not null check (seq >= 1),
  ticket_id      uuid not null references ticket,
  discount_paise bigint not null check (discount_paise > 0),
  is_at_cap      boolean not null,
  at             timestamptz not null,
  client_key     text not null,
  previous_hash  bytea not null,
  hash           bytea not null,
  primary key (auction_id, seq),
  constraint bid_client_key_once unique (auction_id, ticket_id, client_key)
);
create unique index bid_once_at_cap on bid (auction_id, ticket_id) where is_at_cap;
create trigger append_only before update or delete on bid for each row execute function refuse_change();
create trigger never_truncated before truncate on bid for each statement execute function refuse_change();

-- Late bids are refused and remembered: the recording time counts. The first of a ticket is the one a dispute is about.
create table bid_attempt (
  auction_id     uuid not null references auction,
  ticket_id      uuid not null references ticket,
  discount_paise bigint not null,
  at             timestamptz not null,
  refused_code   text not null,
  primary key (auction_id, ticket_id)
);
create trigger append_only before update or delete on bid_attempt for each row execute function refuse_change();
create trigger never_truncated before truncate on bid_attempt for each statement execute function refuse_change();

-- Who has heard that somebody bid more. Once in an auction is news; the room shows the rest.
create table outbid_told (
  auction_id uuid not null references auction,
  ticket_id  uuid not null references ticket,
  primary key (auction_id, ticket_id)
);

-- What a bid is judged by, and the time, once the bidders before it are through. A function, because each of its
-- statements sees what was committed before it began: one plain statement would see the world before the wait.
-- The bidder's ticket is their first one in the chit; all null when the auction is not there. A prize of this very
-- auction does not count: a late bid of its winner is late, whether or not somebody has settled it meanwhile.
create function auction_for_bid(
  wanted uuid, bidder uuid, used_key text,
  out locked auction, out chit_name text, out ticket_id uuid, out ticket_no integer,
  out is_prized boolean, out is_in_arrears boolean, out has_bid_at_cap boolean, out earlier bid, out now timestamptz)
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  select * into locked from auction where id = wanted for no key update;
  select chit.name into chit_name from chit where chit.id = locked.chit_id;
  select t.id, t.ticket_no,
         exists (select from prize p where p.ticket_id = t.id and p.auction_id <> wanted),
         exists (select from instalment i where i.ticket_id = t.id and i.month_no <= locked.month_no and i.state <> 'paid'),
         exists (select from bid b where b.auction_id = wanted and b.ticket_id = t.id and b.is_at_cap)
    into ticket_id, ticket_no, is_prized, is_in_arrears, has_bid_at_cap
    from ticket t
   where t.chit_id = locked.chit_id and t.person_id = bidder
   order by t.holding_no limit 1;
  select b.* into earlier from bid b
   where b.auction_id = wanted and b.ticket_id = auction_for_bid.ticket_id and b.client_key = used_key;
  now := kuri_now();
end $$;

-- Writes a bid that was judged good, moves its auction on and tells the room, in one call under the auction's lock. Gives
-- the person this bid has overtaken for the first time. A function for its plans: they are made once, not for every bid.
create function record_bid(new_bid bid, new_close timestamptz, times_moved integer, events jsonb) returns uuid
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  overtaken uuid;
begin
  insert into bid select new_bid.*;
  update auction
     set best_paise = new_bid.discount_paise, bid_count = new_bid.seq, last_bid_at = new_bid.at, chain_head = new_bid.hash,
         closes_at = new_close, extensions = times_moved
   where id = new_bid.auction_id;
  perform live_publish(array['auction:' || new_bid.auction_id], event.name, event.data)
     from jsonb_to_recordset(events) as event(name text, data jsonb);
  insert into outbid_told (auction_id, ticket_id)
  select b.auction_id, b.ticket_id from bid b
   where b.auction_id = new_bid.auction_id and b.seq = new_bid.seq - 1
     and b.ticket_id <> new_bid.ticket_id and b.discount_paise < new_bid.discount_paise
  on conflict do nothing
  returning ticket_id into overtaken;
  return (select person_id from ticket where id = overtaken);
end $$;

create table auction_result (
  auction_id       uuid primary key references auction,          -- closed exactly once
  decided_by       text not null constraint auction_result_by check (decided_by in ('bid', 'lot', 'last', 'fixed')),
  ticket_id        uuid not null references ticket,
  discount_paise   bigint not null check (discount_paise >= 0),
  prize_paise      bigint not null check (prize_paise > 0),
  commission_paise bigint not null check (commission_paise >= 0),
  tax_paise        bigint not null check (tax_paise >= 0),
  dividend_paise   bigint not null check (dividend_paise >= 0),  -- Σ over tickets
  chain_head       bytea not null,
  proof            jsonb,                                        -- the lot's, when it was drawn
  settled_at       timestamptz not null default kuri_now()
);
create trigger append_only before update or delete on auction_result for each row execute function refuse_change();
create trigger never_truncated before truncate on auction_result for each statement execute function refuse_change();

create table dividend (
  auction_id          uuid not null references auction_result,
  ticket_id           uuid not null references ticket,
  amount_paise        bigint not null check (amount_paise >= 0),
  month_no            integer,                                   -- the instalment it reduces; null when it went to the wallet
  to_instalment_paise bigint not null default 0 check (to_instalment_paise >= 0),
  to_wallet_paise     bigint not null default 0 check (to_wallet_paise >= 0),
  primary key (auction_id, ticket_id),
  constraint dividend_goes_somewhere check (amount_paise = to_instalment_paise + to_wallet_paise),
  check ((month_no is not null) or to_instalment_paise = 0)
);
create index dividend_of_ticket on dividend (ticket_id);
create trigger append_only before update or delete on dividend for each row execute function refuse_change();
create trigger never_truncated before truncate on dividend for each statement execute function refuse_change();

create table prize (
  ticket_id    uuid primary key references ticket,               -- a ticket is prized once
  auction_id   uuid not null unique references auction_result,   -- an auction gives one prize
  amount_paise bigint not null check (amount_paise > 0),
  state        text not null default 'waiting' constraint prize_state check (state in ('waiting', 'waiting_second', 'approved')),
  pay_by       date not null,                                    -- the company's legal clock
  security     text,
  needs_second boolean not null,
  maker        uuid references person on delete set null,        -- the first administrator
  checker      uuid references person on delete set null,        -- who completed it
  first_at     timestamptz,
  approved_at  timestamptz,
  constraint prize_two_persons check (not needs_second or checker is null or checker <> maker),
  constraint prize_approved check ((state = 'approved') = (approved_at is not null))
);
create index prize_waiting on prize (pay_by) where state <> 'approved';

-- A prize is what the auction gave, and is paid once: only its approval is written later.
create function keep_prize() returns trigger language plpgsql as $$
begin
  if (new.ticket_id, new.auction_id, new.amount_paise, new.pay_by, new.needs_second)
     is distinct from (old.ticket_id, old.auction_id, old.amount_paise, old.pay_by, old.needs_second)
     or old.state = 'approved'
        and (new.state, new.approved_at, new.security) is distinct from (old.state, old.approved_at, old.security) then
    raise exception 'a prize stays what the auction gave' using errcode = '23514', constraint = 'prize_frozen';
  end if;
  return new;
end $$;
create trigger keep_prize before update on prize for each row execute function keep_prize();
create trigger never_deleted before delete on prize for each row execute function refuse_change();
create trigger never_truncated before truncate on prize for each statement execute function refuse_change();

grant select, insert, update on auction to kuri_app;
grant select, insert on lot_secret, bid, bid_attempt, outbid_told, auction_result, dividend to kuri_app;
grant select, insert, update on prize to kuri_app;
