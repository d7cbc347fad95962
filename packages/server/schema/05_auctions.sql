-- 05_auctions.sql: the auction of each prize: what was announced about it, its bids, and the limits for automatic bids.
-- A bid is a discount: the part of the pool (the gross chit amount) that the bidder gives up. The highest bid wins the prize.
-- Bids and limits are recorded once and form a hash chain: each link contains the hash of the link before it. So no one can
-- insert, change, reorder or remove one unnoticed, and everyone can see who bid first.
-- A limit stays secret: in the application only its owner can read it, and the code that bids for it in an open auction.

-- ---- Auctions ----

-- The auction of one prize. scheduled: announced; open: takes bids; closed: a draw of lots waits for its witnesses; settled: the
-- prize is given; cancelled: its bids are void, and another auction replaces it. A chit whose prizes are not auctioned, and a
-- prize that only one ticket can win, has an auction too: it takes no bids.
create table auction (
  id                  uuid primary key,
  chit_id             uuid not null references chit,
  prize_no            integer not null check (prize_no >= 1),  -- the prizes of a chit are given in this order
  month_no            integer not null check (month_no >= 1),  -- the chit's month to which the prize belongs
  replaces            uuid references auction,         -- the cancelled auction of the same prize; null: none
  -- the figures of the prize: the winner receives chit_amount_paise less the discount and less the tax
  chit_amount_paise   bigint not null,                 -- the pool
  commission_paise    bigint not null,                 -- the company's; part of the discount
  tax_paise           bigint not null,                 -- GST on the commission
  floor_paise         bigint,                          -- the lowest bid; null, like cap_paise: no bid is possible
  cap_paise           bigint,                          -- the highest bid
  step_paise          bigint not null,                 -- every bid is a multiple of it
  -- the draw of lots, if one is needed
  commitment          bytea not null,                  -- SHA-256 of the auction's id and its secret; public from the start
  witness_seconds     integer not null default 0       -- how long a draw waits for the words of two witnesses; 0: not at all
    constraint auction_witness_seconds check (witness_seconds between 0 and 86400),
  state               text not null default 'scheduled'
    constraint auction_state check (state in ('scheduled', 'open', 'closed', 'settled', 'cancelled')),
  opens_by_itself     boolean not null default true,   -- false: its time passed before the chit started; staff open it
  opens_at            timestamptz not null,
  opened_at           timestamptz,                     -- null: not opened
  planned_closes_at   timestamptz not null,
  closes_at           timestamptz not null,            -- late bids move it beyond planned_closes_at
  extensions          integer not null default 0       -- by how many closing windows, rounded up
    constraint auction_extensions check (extensions between 0 and 10),
  -- the chain of bids and limits so far
  best_paise          bigint,                          -- the highest bid so far; null: none
  bid_count           integer not null default 0,
  last_bid_at         timestamptz,
  chain_head          bytea,                           -- hash of the last link; null: not opened
  cancel_needs_second boolean not null default false,  -- two people cancel: see auction_cancel_two_persons
  cancel_asked_by     uuid references person on delete set null,
  cancelled_by        uuid references person on delete set null,
  cancelled_at        timestamptz,
  cancel_reason       text,                            -- members read it
  constraint auction_cap_half check (cap_paise * 2 <= chit_amount_paise),
  constraint auction_floor_below_cap check ((floor_paise is null) = (cap_paise is null) and floor_paise <= cap_paise),
  constraint auction_times check (opens_at < planned_closes_at and planned_closes_at <= closes_at),
  -- A bid in the last moments moves the close to one closing window after the bid, so that others can answer it. A window is
  -- 30 seconds, or a tenth of an auction that is planned shorter than 300 seconds. Bidding ends at the latest ten windows after
  -- the planned close.
  constraint auction_hard_close check (closes_at - planned_closes_at <= least(interval '300 s', planned_closes_at - opens_at)),
  constraint auction_opened check (state in ('scheduled', 'cancelled') or (opened_at is not null and chain_head is not null)),
  constraint auction_cancelled check ((state = 'cancelled') = (cancelled_at is not null)),
  -- It takes two people to cancel the auction of one prize again (if the company has two who may): one person alone cannot
  -- repeat an auction until the bids suit them.
  constraint auction_cancel_two_persons check (state <> 'cancelled' or not cancel_needs_second or cancelled_by <> cancel_asked_by)
) with (fillfactor = 50);                              -- every bid updates the row: space for its next version on the same page

create unique index auction_one_live_per_prize on auction (chit_id, prize_no) where state <> 'cancelled';
create unique index auction_one_running_per_chit on auction (chit_id) where state in ('open', 'closed');
create index auction_of_chit on auction (chit_id, prize_no);
create index auction_to_close on auction (closes_at) where state in ('open', 'closed');

-- The lists of auctions are read one page at a time: those that run, those to come, those that are over.
create index auction_running on auction (planned_closes_at, id) where state in ('open', 'closed');
create index auction_coming on auction (opens_at, id) where state = 'scheduled';
create index auction_over on auction ((coalesce(cancelled_at, closes_at)) desc, id desc) where state in ('settled', 'cancelled');

-- Refuses to change what was announced to the members. The figures of the prize and the terms of a draw never change. A closed
-- auction keeps its bids and its times, and can only be settled. A settled or cancelled auction never changes, except that the
-- people who cancelled it become null when they are deleted.
create function keep_auction() returns trigger language plpgsql as $$
begin
  if (new.id, new.chit_id, new.prize_no, new.month_no, new.chit_amount_paise, new.commission_paise, new.tax_paise,
      new.floor_paise, new.cap_paise, new.step_paise, new.commitment, new.replaces, new.witness_seconds)
     is distinct from
     (old.id, old.chit_id, old.prize_no, old.month_no, old.chit_amount_paise, old.commission_paise, old.tax_paise,
      old.floor_paise, old.cap_paise, old.step_paise, old.commitment, old.replaces, old.witness_seconds)
     or old.state in ('settled', 'cancelled')
        and (to_jsonb(new) - 'cancel_asked_by' - 'cancelled_by'
             is distinct from to_jsonb(old) - 'cancel_asked_by' - 'cancelled_by'
             or names_another(old.cancel_asked_by, new.cancel_asked_by) or names_another(old.cancelled_by, new.cancelled_by))
     or old.state = 'closed'
        and ((new.opens_at, new.opened_at, new.planned_closes_at, new.closes_at, new.extensions,
              new.best_paise, new.bid_count, new.last_bid_at, new.chain_head)
             is distinct from
             (old.opens_at, old.opened_at, old.planned_closes_at, old.closes_at, old.extensions,
              old.best_paise, old.bid_count, old.last_bid_at, old.chain_head)
             or new.state not in ('closed', 'settled')) then
    raise exception 'what was announced about an auction stays' using errcode = '23514', constraint = 'auction_frozen';
  end if;
  return new;
end $$;
create trigger keep_auction before update on auction for each row execute function keep_auction();

-- Refuses to change the times of an open auction: its bidders rely on them. Only the close may move, and only to later.
create function keep_open_times() returns trigger language plpgsql as $$
begin
  raise exception 'an open auction keeps its times' using errcode = '23514', constraint = 'auction_open_times';
end $$;
create trigger keep_open_times before update on auction for each row
  when (old.state = 'open' and ((new.opens_at, new.opened_at, new.planned_closes_at) is distinct from
                                (old.opens_at, old.opened_at, old.planned_closes_at) or new.closes_at < old.closes_at))
  execute function keep_open_times();

call never_deleted('auction');

grant select, insert, update on auction to kuri_app;

-- What the chain of an auction starts from, recorded when it opens. The public proof is checked against this copy, so that a
-- correct chain does not look forged when the chit is amended later.
create table auction_beginning (
  auction_id   uuid primary key references auction,
  terms        jsonb not null,                         -- the terms of the chit, amounts in paise
  unprized_nos integer[] not null,                     -- the numbers of the tickets without a prize
  genesis_hash bytea not null check (octet_length(genesis_hash) = 32)  -- SHA-256 of both, the prize and the commitment
);

-- The company's secret for a draw of lots. It fixes the result together with the tickets and the witnesses' words, so it has a
-- table of its own, which nothing that shows an auction reads. It is published with the result of the draw.
create table lot_secret (
  auction_id uuid primary key references auction,
  secret     bytea not null check (octet_length(secret) = 32)
);

call append_only('auction_beginning', 'lot_secret');

grant select, insert on auction_beginning, lot_secret to kuri_app;

-- ---- Limits for automatic bids ----

-- The limit that counts now for a ticket (a standing offer, or proxy bid): bid for this ticket automatically, up to this
-- discount, with the lowest step that is needed. Its owner sets, changes and removes it until the close.
-- The application cannot select limit_paise and salt, so no report, list or export can disclose them. Two functions return them:
-- own_offer, to the owner, and offers_in_play, to the code that bids, while the auction is open.
create table standing_offer (
  auction_id  uuid not null references auction,
  ticket_id   uuid not null references ticket,
  rank        integer not null check (rank >= 1),      -- of equal limits the lower rank leads; a changed limit goes to the end
  lodged_at   timestamptz not null,
  commitment  bytea not null check (octet_length(commitment) = 32),  -- SHA-256 of auction, ticket, limit and salt; public
  limit_paise bigint not null check (limit_paise > 0),
  salt        bytea not null check (octet_length(salt) = 32),  -- random: keeps the limit from being guessed
  primary key (auction_id, ticket_id),
  constraint offer_rank_once unique (auction_id, rank)
);

-- Refuses to set or remove a limit after the close. In an open auction it also refuses one whose link is not in offer_record.
create function keep_offer() returns trigger language plpgsql as $$
declare
  offer   standing_offer := case tg_op when 'INSERT' then new else old end;
  state   text := (select auction.state from auction where id = offer.auction_id);
begin
  if state not in ('scheduled', 'open') then
    raise exception 'standing offers are made and withdrawn before the close'
      using errcode = '23514', constraint = 'offer_after_close';
  end if;
  if state = 'open' and not exists (
       select from offer_record
        where auction_id = offer.auction_id and ticket_id = offer.ticket_id
          and offer.commitment = case tg_op when 'INSERT' then commitment else replaces end) then
    raise exception 'a limit is set and removed with its link in the chain'
      using errcode = '23514', constraint = 'offer_is_recorded';
  end if;
  return offer;
end $$;
create trigger keep_offer before insert or delete on standing_offer for each row execute function keep_offer();

-- A changed limit is a new row.
create trigger never_changed before update on standing_offer for each row execute function refuse_change();
create trigger never_truncated before truncate on standing_offer for each statement execute function refuse_change();

grant select (auction_id, ticket_id, rank, lodged_at, commitment), insert, delete on standing_offer to kuri_app;

-- A limit for which the server does not bid at present, because an instalment of the ticket is unpaid. Its owner was notified.
-- The row is deleted when the ticket's instalments are paid: then the limit counts again.
create table offer_asleep (
  auction_id uuid not null references auction,
  ticket_id  uuid not null references ticket,
  primary key (auction_id, ticket_id)
);

grant select, insert, delete on offer_asleep to kuri_app;

-- A link of the chain: a limit that was set, changed or removed. Limits from before the opening are recorded at the opening,
-- later ones at the moment they are set. So the company cannot claim afterwards that a limit existed. As in standing_offer, the
-- application cannot select limit and salt. They are kept so that the owner can prove each limit, also one that was replaced.
create table offer_record (
  auction_id    uuid not null references auction,
  seq           integer not null check (seq >= 1),     -- counts the limits of the auction
  after_bid     integer not null check (after_bid >= 0),  -- the number of bids before it in the chain
  ticket_id     uuid not null references ticket,
  at            timestamptz not null,
  commitment    bytea check (octet_length(commitment) = 32),  -- null: a limit was removed
  replaces      bytea check (octet_length(replaces) = 32),  -- the commitment that ends; null: the ticket had no limit
  limit_paise   bigint check (limit_paise > 0),
  salt          bytea check (octet_length(salt) = 32),
  previous_hash bytea not null check (octet_length(previous_hash) = 32),
  hash          bytea not null check (octet_length(hash) = 32),
  primary key (auction_id, seq),
  constraint offer_record_once unique (auction_id, commitment),
  constraint offer_record_is_whole check (num_nulls(commitment, limit_paise, salt) in (0, 3)),
  constraint offer_record_says_something check (num_nulls(commitment, replaces) < 2)
);

-- Refuses a limit unless the auction is open and the row continues the chain at its last link.
create function follow_the_chain() returns trigger language plpgsql as $$
begin
  if not exists (select from auction where id = new.auction_id and state = 'open' and bid_count = new.after_bid)
     or new.previous_hash is distinct from last_link(new.auction_id)
     or new.seq <> (select coalesce(max(seq), 0) + 1 from offer_record where auction_id = new.auction_id) then
    raise exception 'a limit is recorded behind the last link of an open auction'
      using errcode = '23514', constraint = 'offer_record_follows';
  end if;
  return new;
end $$;
create trigger follow_the_chain before insert on offer_record for each row execute function follow_the_chain();

-- Refuses to set a limit once the cap is bid, and to remove one of a ticket that has bid it: a draw is possible from then on, and
-- who knows its secret could choose the winner by adding links to the chain until one draws their ticket.
create function end_limits_at_cap() returns trigger language plpgsql as $$
begin
  if exists (select from auction where id = new.auction_id and best_paise = cap_paise)
     and (new.commitment is not null
          or exists (select from bid where auction_id = new.auction_id and ticket_id = new.ticket_id and is_at_cap)) then
    raise exception 'no limit is set or removed once the highest possible bid is in'
      using errcode = '23514', constraint = 'offer_record_cap';
  end if;
  return new;
end $$;
create trigger end_limits_at_cap before insert on offer_record for each row execute function end_limits_at_cap();

-- Refuses more than fifty limits of one ticket: each is a link of the public chain, and a live event for everyone who is viewing
-- the auction. A ticket can always remove its limit.
create function bound_limits() returns trigger language plpgsql as $$
begin
  if new.commitment is not null
     and (select count(*) from offer_record
           where auction_id = new.auction_id and ticket_id = new.ticket_id and commitment is not null) >= 50 then
    raise exception 'a ticket sets at most fifty limits in one auction'
      using errcode = '23514', constraint = 'offer_record_bounded';
  end if;
  return new;
end $$;
create trigger bound_limits before insert on offer_record for each row execute function bound_limits();

call append_only('offer_record');

grant select (auction_id, seq, after_bid, ticket_id, at, commitment, replaces, previous_hash, hash), insert
  on offer_record to kuri_app;

-- The limits of a person's tickets that count now. The application calls this function and the next for the signed-in person
-- only: that is how a limit is readable by its owner alone.
create function own_offer(wanted uuid, owner uuid)
returns table (ticket_no integer, limit_paise bigint, salt bytea, commitment bytea, lodged_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.ticket_no, o.limit_paise, o.salt, o.commitment, o.lodged_at
    from standing_offer o join ticket t on t.id = o.ticket_id
   where o.auction_id = wanted and t.person_id = owner
   order by t.ticket_no
$$;

-- Every limit of a person's tickets in the chain, also those that were replaced or removed.
create function own_offer_records(wanted uuid, owner uuid)
returns table (ticket_no integer, limit_paise bigint, salt bytea, commitment bytea, at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.ticket_no, r.limit_paise, r.salt, r.commitment, r.at
    from offer_record r join ticket t on t.id = r.ticket_id
   where r.auction_id = wanted and t.person_id = owner and r.commitment is not null
   order by r.seq
$$;

-- Records limits that are not in the chain yet, that is, at the opening. The application computes the links from the
-- commitments; this function copies limit and salt, which the application cannot read, from standing_offer.
create function record_standing_offers(wanted uuid, links jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into offer_record (auction_id, seq, after_bid, ticket_id, at, commitment, limit_paise, salt, previous_hash, hash)
  select wanted, link.seq, link.after_bid, offer.ticket_id, link.at, offer.commitment, offer.limit_paise, offer.salt,
         link.previous_hash, link.hash
    from jsonb_to_recordset(links) as link (
           seq integer, after_bid integer, at timestamptz, commitment bytea, previous_hash bytea, hash bytea)
    join standing_offer offer on offer.auction_id = wanted and offer.commitment = link.commitment
   order by link.seq
$$;

revoke execute on function own_offer, own_offer_records, record_standing_offers from public;
grant execute on function own_offer, own_offer_records, record_standing_offers to kuri_app;

-- ---- Bids ----

-- An accepted bid, and a link of the chain. seq is the order in which the bids were recorded.
create table bid (
  auction_id     uuid not null references auction,
  seq            integer not null check (seq >= 1),
  ticket_id      uuid not null references ticket,
  discount_paise bigint not null check (discount_paise > 0),
  is_at_cap      boolean not null,                     -- several tickets may bid the cap, each once: then a draw decides
  at             timestamptz not null,
  client_key     text not null,                        -- from the bidder's device: a repeated request gives the same bid
  previous_hash  bytea not null,
  hash           bytea not null,                       -- SHA-256 of previous_hash, seq, ticket, discount, at and for_offer
  by_offer       boolean not null default false,       -- true: an automatic bid
  for_offer      bytea,                                -- the commitment of its limit; null: the bidder made the bid
  primary key (auction_id, seq),
  constraint bid_client_key_once unique (auction_id, ticket_id, client_key),
  constraint bid_for_offer foreign key (auction_id, for_offer) references offer_record (auction_id, commitment),
  constraint bid_for_offer_is_automatic check (for_offer is null or by_offer)
);

create unique index bid_once_at_cap on bid (auction_id, ticket_id) where is_at_cap;

-- A ticket's first bid that was refused because the auction had closed. It is kept for disputes: the time at which the server
-- recorded a bid decides, not the time on the bidder's device.
create table bid_attempt (
  auction_id     uuid not null references auction,
  ticket_id      uuid not null references ticket,
  discount_paise bigint not null,
  at             timestamptz not null,
  refused_code   text not null,                        -- always auction_closed: no other refusal is kept
  primary key (auction_id, ticket_id)
);

call append_only('bid', 'bid_attempt');

-- The holder of this ticket was notified that another ticket has bid more. This happens once in an auction.
create table outbid_notified (
  auction_id uuid not null references auction,
  ticket_id  uuid not null references ticket,
  primary key (auction_id, ticket_id)
);

-- From where a ticket bid. It shows whether several tickets of an auction bid from the same address or browser, and nothing
-- else: a mark is an HMAC of the auction and the network address (and the browser). Marks of two auctions cannot be compared,
-- and without the company's key no one can find the address of a mark.
create table bid_place (
  auction_id   uuid not null references auction,
  ticket_id    uuid not null references ticket,
  address_mark bytea not null constraint bid_place_address_mark check (octet_length(address_mark) = 16),
  browser_mark bytea not null constraint bid_place_browser_mark check (octet_length(browser_mark) = 16),
  primary key (auction_id, ticket_id, address_mark, browser_mark)
);

grant select, insert on bid, bid_attempt, outbid_notified, bid_place to kuri_app;

-- The hash of an auction's last link: a limit recorded after the last bid, else that bid, else the hash the chain starts from.
create function last_link(wanted uuid) returns bytea language sql stable as $$
  select coalesce(
    (select hash from offer_record
      where auction_id = wanted and after_bid >= coalesce((select max(seq) from bid where auction_id = wanted), 0)
      order by seq desc limit 1),
    (select hash from bid where auction_id = wanted order by seq desc limit 1),
    (select genesis_hash from auction_beginning where auction_id = wanted))
$$;

-- Refuses to set the number of bids, the best bid or the end of the chain to anything but those of the last recorded link. The
-- application may update the row of an auction; without this rule it could leave out the last bids, and the public proof would
-- still be consistent.
create function follow_the_bids() returns trigger language plpgsql as $$
declare
  last bid;
begin
  select * into last from bid where auction_id = new.id order by seq desc limit 1;
  if new.bid_count < old.bid_count
     or (new.bid_count, new.chain_head, new.best_paise) is distinct from
        (coalesce(last.seq, 0), last_link(new.id), last.discount_paise) then
    raise exception 'an auction ends at its last bid' using errcode = '23514', constraint = 'auction_ends_at_last_bid';
  end if;
  return new;
end $$;
create trigger follow_the_bids before update on auction for each row
  when ((new.bid_count, new.chain_head, new.best_paise) is distinct from (old.bid_count, old.chain_head, old.best_paise))
  execute function follow_the_bids();

-- ---- Reading and recording bids ----

-- Two functions serve all bids, one at a time or for many auctions at once. Their plans are made once, possibly while the tables
-- are small. The settings of the planner, and offset 0, which rules out a hashed subquery, make the plans look up each row by an
-- index, so that they stay fast when the tables grow.

-- Locks the auctions of some bids and reads what these bids are judged by: one row for each bid, in the given order. The locks
-- are taken in the order of the ids, so that two calls cannot deadlock. The query that follows is a statement of its own: it
-- sees what other transactions committed while this one waited for the locks.
-- Parameters, one element for each bid:
--   wanted, bidders   the auction, and the person who bids
--   used_keys         the client_key of the bid
--   wanted_tickets    the number of the ticket; null: the bidder's first ticket without a prize
--   if_free           true: leaves out auctions that another transaction has locked, instead of waiting
-- Result:
--   is_there          the auction exists, whether or not it is locked here
--   locked, chit_name, has_offers, leader_id, leader_is_notified
--                     only in the first row of each auction: its row; the name of its chit; whether it has limits; the ticket
--                     that leads; whether its holder was already notified of being outbid in this auction
--   ticket_id … is_notified
--                     the bidder's ticket. A prize of this same auction does not make it prized: a bid of the winner after the
--                     close is refused as late, whether or not the auction is settled
--   earlier           the bid that this ticket has already placed with the same key
--   now               the clock, read after the locks
create function auctions_for_bids(
  wanted uuid[], bidders uuid[], used_keys text[], wanted_tickets integer[], if_free boolean)
returns table (
  is_there boolean, auction_id uuid, locked auction, chit_name text, has_offers boolean,
  leader_id uuid, leader_is_notified boolean,
  ticket_id uuid, ticket_no integer, is_prized boolean, is_in_arrears boolean, has_bid_at_cap boolean, is_notified boolean,
  earlier bid, now timestamptz)
language plpgsql rows 10
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  held    uuid[];
  instant timestamptz;
begin
  if if_free then
    held := array(select a.id from auction a where a.id = any (wanted) order by a.id for no key update skip locked);
  else
    held := array(select a.id from auction a where a.id = any (wanted) order by a.id for no key update);
  end if;
  instant := kuri_now();
  return query
    select a.id is not null or exists (select from auction other where other.id = call.auction_id offset 0),
           call.auction_id, case when call.is_first then a end,
           case when call.is_first then (select chit.name from chit where chit.id = a.chit_id) end,
           call.is_first and exists (select from standing_offer o where o.auction_id = a.id offset 0),
           leader.ticket_id,
           exists (select from outbid_notified o where o.auction_id = a.id and o.ticket_id = leader.ticket_id offset 0),
           mine.id, mine.ticket_no, mine.is_prized,
           exists (select from instalment i
                    where i.ticket_id = mine.id and i.month_no <= a.month_no and i.state <> 'paid' offset 0),
           exists (select from bid b where b.auction_id = a.id and b.ticket_id = mine.id and b.is_at_cap offset 0),
           exists (select from outbid_notified o where o.auction_id = a.id and o.ticket_id = mine.id offset 0),
           before.bid, instant
      from (select *, row_number() over (partition by auction_id order by ordinal) = 1 as is_first
              from unnest(wanted, bidders, used_keys, wanted_tickets) with ordinality
                as call (auction_id, bidder, used_key, wanted_ticket, ordinal)) call
      left join auction a on a.id = call.auction_id and a.id = any (held)
      left join bid leader on call.is_first and leader.auction_id = a.id and leader.seq = a.bid_count
      left join lateral (
        select t.id, t.ticket_no, found.is_prized
          from ticket t,
               lateral (select exists (select from prize p
                                        where p.ticket_id = t.id and p.auction_id <> a.id offset 0) as is_prized) found
         where t.chit_id = a.chit_id and t.person_id = call.bidder
           and (call.wanted_ticket is null or t.ticket_no = call.wanted_ticket)
         order by found.is_prized, t.holding_no limit 1) mine on true
      left join lateral (
        select b as bid from bid b
         where b.auction_id = a.id and b.ticket_id = mine.id and b.client_key = call.used_key limit 1) before on true
     order by call.ordinal;
end $$;

-- Records accepted bids, updates their auctions and publishes their live events. The caller holds the locks of the auctions. Bids
-- with the same step belong together: a member's bid and the automatic bids that answer it.
-- Returns, for each step, the people who were outbid for the first time in the auction and must be notified: holders of a ticket
-- that led or bid in this step and does not lead at its end. With is_news false it looks for none and returns nothing.
create function record_bids_of_many(new_bids jsonb, moved jsonb, events jsonb, is_news boolean)
returns table (step integer, person_id uuid)
language plpgsql rows 1
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  insert into bid (auction_id, seq, ticket_id, discount_paise, is_at_cap, at, client_key, previous_hash, hash,
                   by_offer, for_offer)
  select auction_id, seq, ticket_id, discount_paise, is_at_cap, at, client_key, previous_hash, hash, by_offer, for_offer
    from jsonb_to_recordset(new_bids) as new (
      auction_id uuid, seq integer, ticket_id uuid, discount_paise bigint, is_at_cap boolean, at timestamptz, client_key text,
      previous_hash bytea, hash bytea, by_offer boolean, for_offer bytea);
  update auction
     set best_paise = after.best_paise, bid_count = after.bid_count, last_bid_at = after.last_bid_at,
         chain_head = after.chain_head, closes_at = after.closes_at, extensions = after.extensions
    from jsonb_to_recordset(moved) as after (
      id uuid, best_paise bigint, bid_count integer, last_bid_at timestamptz, chain_head bytea, closes_at timestamptz,
      extensions integer)
   where auction.id = after.id;
  perform publish_events(events);
  if not is_news then
    return;
  end if;
  return query
    with step as (
      select step, auction_id, min(seq) as first, max(seq) as last, max(discount_paise) as best
        from jsonb_to_recordset(new_bids) as new (step integer, auction_id uuid, seq integer, discount_paise bigint)
       group by step, auction_id),
    overtaken as (
      select distinct on (b.auction_id, b.ticket_id) b.auction_id, b.ticket_id, step.step
        from step join bid b on b.auction_id = step.auction_id and b.seq between step.first - 1 and step.last
       group by step.step, b.auction_id, b.ticket_id, step.best
      having max(b.discount_paise) < step.best
       order by b.auction_id, b.ticket_id, step.step),
    notified as (
      insert into outbid_notified (auction_id, ticket_id)
      select auction_id, ticket_id from overtaken
      on conflict do nothing
      returning auction_id, ticket_id)
    select overtaken.step, ticket.person_id
      from notified
      join overtaken on overtaken.auction_id = notified.auction_id and overtaken.ticket_id = notified.ticket_id
      join ticket on ticket.id = notified.ticket_id
     order by overtaken.step, ticket.ticket_no;
end $$;
