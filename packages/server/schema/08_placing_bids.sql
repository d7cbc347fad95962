-- 08_placing_bids.sql: the functions that read what a bid is judged by, read limits, and record bids and automatic bids.
-- They come after the instalments, because a ticket with an unpaid instalment may not bid. The tables are in 05_auctions.sql.

-- How a ticket stands to an auction at this moment: what judgeBid in packages/domain must know of the bidder (BidderNow).
-- PostgreSQL puts the query of this function, and of unpaid_instalments, into the query that calls it: a call costs nothing.
--   is_prized       it won the prize of another auction. A prize of this one does not count: a bid of the winner after the close
--                   is refused as late, whether or not the auction is settled
--   is_in_arrears   an instalment up to the month of the auction's prize is unpaid
--   has_bid_at_cap  it has bid the cap in this auction
create function bidder_now(of_ticket uuid, for_auction uuid, prize_month integer)
returns table (is_prized boolean, is_in_arrears boolean, has_bid_at_cap boolean)
language sql stable rows 1 as $$
  select exists (select from prize p where p.ticket_id = of_ticket and p.auction_id <> for_auction offset 0),
         exists (select from unpaid_instalments(of_ticket, prize_month) offset 0),
         exists (select from bid b where b.auction_id = for_auction and b.ticket_id = of_ticket and b.is_at_cap offset 0)
$$;

-- ---- Reading limits ----

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

-- The standing offers of an open auction, each with the present state of its ticket; no rows when the auction is not open.
-- A ticket that has won its prize or is in arrears does not bid. The application cannot read limits from standing_offer, so
-- this function reads them with its owner's rights.
create function offers_in_play(wanted uuid)
returns table (ticket_id uuid, ticket_no integer, person_id uuid, rank integer, limit_paise bigint,
               is_prized boolean, is_in_arrears boolean, has_bid_at_cap boolean, is_paused_notice_sent boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.id, t.ticket_no, t.person_id, o.rank, o.limit_paise,
         bidder.is_prized, bidder.is_in_arrears, bidder.has_bid_at_cap,
         exists (select from paused_offer s where s.auction_id = a.id and s.ticket_id = t.id)
    from auction a join standing_offer o on o.auction_id = a.id join ticket t on t.id = o.ticket_id
   cross join lateral bidder_now(t.id, a.id, a.month_no) bidder
   where a.id = wanted and a.state = 'open'
$$;

revoke execute on function own_offer, own_offer_records, record_standing_offers, offers_in_play from public;
grant execute on function own_offer, own_offer_records, record_standing_offers, offers_in_play to kuri_app;

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
--                     the bidder's ticket, as bidder_now returns it; its holder was already notified of being outbid
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
           mine.id, mine.ticket_no, mine.is_prized, mine.is_in_arrears, mine.has_bid_at_cap,
           exists (select from outbid_notified o where o.auction_id = a.id and o.ticket_id = mine.id offset 0),
           before.bid, instant
      from (select *, row_number() over (partition by auction_id order by ordinal) = 1 as is_first
              from unnest(wanted, bidders, used_keys, wanted_tickets) with ordinality
                as call (auction_id, bidder, used_key, wanted_ticket, ordinal)) call
      left join auction a on a.id = call.auction_id and a.id = any (held)
      left join bid leader on call.is_first and leader.auction_id = a.id and leader.seq = a.bid_count
      left join lateral (
        select t.id, t.ticket_no, bidder.*
          from ticket t cross join lateral bidder_now(t.id, a.id, a.month_no) bidder
         where t.chit_id = a.chit_id and t.person_id = call.bidder
           and (call.wanted_ticket is null or t.ticket_no = call.wanted_ticket)
         order by bidder.is_prized, t.no_of_member limit 1) mine on true
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
