-- 05_auctions.sql: the auction of each prize: what was announced about it, its bids, and the limits for automatic bids.
-- A bid is a discount: the part of the pool (the gross chit amount) that the bidder gives up. The highest bid wins the prize.
-- Bids and limits are recorded once and form a hash chain: each link contains the hash of the link before it. So no one can
-- insert, change, reorder or remove one unnoticed, and everyone can see who bid first.
-- A limit stays secret: in the application only its owner can read it, and the code that bids for it in an open auction.

-- ---- Auctions ----

-- The auction of one prize. scheduled: announced; open: takes bids; closed: a draw of lots waits for its witnesses; settled: the
-- prize is given; cancelled: its bids are void, and another auction replaces it; previous: the prize was given in the company's
-- previous books (07_previous_books.sql), and nothing of its auction is here: no bids, no secret, no proof. A chit whose prizes are
-- not auctioned, and a prize that only one ticket can win, has an auction too: it takes no bids.
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
                                                       -- (previous: empty)
  witness_seconds     integer not null default 0       -- how long a draw waits for the words of two witnesses; 0: not at all
    constraint auction_witness_seconds check (witness_seconds between 0 and 86400),
  state               text not null default 'scheduled'
    constraint auction_state check (state in ('scheduled', 'open', 'closed', 'settled', 'cancelled', 'previous')),
  opens_by_itself     boolean not null default true,   -- false: its time passed before the chit started; staff open it
  opens_at            timestamptz not null,            -- previous: the day on which it was held, from its beginning to its end
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
  cancel_requested_by     uuid references person on delete set null,
  cancel_requested_at     timestamptz,                 -- when the first of two people cancelled it
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
  constraint auction_opened
    check (state in ('scheduled', 'cancelled', 'previous') or (opened_at is not null and chain_head is not null)),
  constraint auction_previous check ((state = 'previous') = (octet_length(commitment) = 0)
    and (state <> 'previous' or (num_nonnulls(opened_at, chain_head, last_bid_at, best_paise, replaces) = 0 and bid_count = 0))),
  constraint auction_cancelled check ((state = 'cancelled') = (cancelled_at is not null)),
  -- It takes two people to cancel the auction of one prize again (if the company has two who may): one person alone cannot
  -- repeat an auction until the bids suit them.
  constraint auction_cancel_two_persons check (state <> 'cancelled' or not cancel_needs_second or cancelled_by <> cancel_requested_by)
) with (fillfactor = 50);                              -- every bid updates the row: space for its next version on the same page

create unique index auction_one_live_per_prize on auction (chit_id, prize_no) where state <> 'cancelled';
create unique index auction_one_running_per_chit on auction (chit_id) where state in ('open', 'closed');
create index auction_of_chit on auction (chit_id, prize_no);
create index auction_to_close on auction (closes_at) where state in ('open', 'closed');

-- The lists of auctions are read one page at a time: those that run, those to come, those that are over.
create index auction_running on auction (planned_closes_at, id) where state in ('open', 'closed');
create index auction_coming on auction (opens_at, id) where state = 'scheduled';
create index auction_over on auction ((coalesce(cancelled_at, closes_at)) desc, id desc) where state in ('settled', 'cancelled');

-- The calendar of a month, and what else is held at the same time.
create index auction_calendar on auction (opens_at, id) where state not in ('cancelled', 'previous');

-- Those that wait for the second person to cancel them.
create index auction_cancel_waits on auction (cancel_requested_at)
  where cancel_requested_at is not null and state in ('scheduled', 'open');

-- Refuses to change what was announced to the members. The figures of the prize and the terms of a draw never change. A closed
-- auction keeps its bids and its times, and can only be settled. A settled or cancelled auction never changes, except that the
-- people who cancelled it become null when they are deleted; one of the previous books never does, and none becomes one.
create function keep_auction() returns trigger language plpgsql as $$
begin
  if (new.id, new.chit_id, new.prize_no, new.month_no, new.chit_amount_paise, new.commission_paise, new.tax_paise,
      new.floor_paise, new.cap_paise, new.step_paise, new.commitment, new.replaces, new.witness_seconds)
     is distinct from
     (old.id, old.chit_id, old.prize_no, old.month_no, old.chit_amount_paise, old.commission_paise, old.tax_paise,
      old.floor_paise, old.cap_paise, old.step_paise, old.commitment, old.replaces, old.witness_seconds)
     or 'previous' in (old.state, new.state)
     or old.state in ('settled', 'cancelled')
        and (to_jsonb(new) - 'cancel_requested_by' - 'cancelled_by'
             is distinct from to_jsonb(old) - 'cancel_requested_by' - 'cancelled_by'
             or names_another(old.cancel_requested_by, new.cancel_requested_by) or names_another(old.cancelled_by, new.cancelled_by))
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

-- Refuses an auction of the previous books, unless its chit is moving in, and any other that does not begin as announced.
create function begin_auction() returns trigger language plpgsql as $$
begin
  if new.state <> 'scheduled' and not (new.state = 'previous' and is_moving_in(new.chit_id)) then
    raise exception 'an auction is announced before anything else' using errcode = '23514', constraint = 'auction_announced';
  end if;
  return null;
end $$;
create trigger begin_auction after insert on auction for each row when (new.state <> 'scheduled') execute function begin_auction();

call deleted_with_withdrawn_chit('auction');

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

call append_only('auction_beginning');
call append_only_until_withdrawn('lot_secret');

grant select, insert on auction_beginning, lot_secret to kuri_app;

-- ---- Limits for automatic bids ----

-- The limit that counts now for a ticket (a standing offer, or proxy bid): bid for this ticket automatically, up to this
-- discount, with the lowest step that is needed. Its owner sets, changes and removes it until the close.
-- The application cannot select limit_paise and salt, so no report, list or export can disclose them. Two functions return them
-- (08_placing_bids.sql): own_offer, to the owner, and offers_in_play, to the code that bids, while the auction is open.
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
create table paused_offer (
  auction_id uuid not null references auction,
  ticket_id  uuid not null references ticket,
  primary key (auction_id, ticket_id)
);

grant select, insert, delete on paused_offer to kuri_app;

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
