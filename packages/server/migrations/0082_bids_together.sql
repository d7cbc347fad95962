-- 0082_bids_together.sql — Bids of many auctions are judged and recorded in one call each (decision 0048). Both functions serve
-- a single bid as well, so that there is one reading and one writing.

-- What bids are judged by, once the bidders before them are through, a row for each in their order. All auctions are locked
-- in one order; `if_free` leaves out those somebody else has. Of each auction the first row bears what concerns it alone. A
-- function, because its second statement sees what was committed before the locks were had. Its plans are made once, maybe while
-- the tables are small: so that they do not grow with them, only indexes are used, row by row.
--   is_there          there is such an auction, whether or not it is locked
--   ticket            the one that is named; else the bidder's first that has not won. A prize of this very auction does not
--                     count: a late bid of its winner is late, whether or not somebody has settled it meanwhile
--   has_heard         the ticket has been told in this auction that it was overtaken; leader_heard: the one that leads has
create function auctions_for_bids(
  wanted uuid[], bidders uuid[], used_keys text[], wanted_tickets integer[], if_free boolean)
returns table (
  is_there boolean, auction_id uuid, locked auction, chit_name text, has_offers boolean, leader_id uuid, leader_heard boolean,
  ticket_id uuid, ticket_no integer, is_prized boolean, is_in_arrears boolean, has_bid_at_cap boolean, has_heard boolean,
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
           exists (select from outbid_told o where o.auction_id = a.id and o.ticket_id = leader.ticket_id offset 0),
           mine.id, mine.ticket_no, mine.is_prized,
           exists (select from instalment i where i.ticket_id = mine.id and i.month_no <= a.month_no and i.state <> 'paid' offset 0),
           exists (select from bid b where b.auction_id = a.id and b.ticket_id = mine.id and b.is_at_cap offset 0),
           exists (select from outbid_told o where o.auction_id = a.id and o.ticket_id = mine.id offset 0),
           before.bid, instant
      from (select *, row_number() over (partition by auction_id order by place) = 1 as is_first
              from unnest(wanted, bidders, used_keys, wanted_tickets) with ordinality
                as call (auction_id, bidder, used_key, wanted_ticket, place)) call
      left join auction a on a.id = call.auction_id and a.id = any (held)
      left join bid leader on call.is_first and leader.auction_id = a.id and leader.seq = a.bid_count
      left join lateral (
        select t.id, t.ticket_no, found.is_prized
          from ticket t,
               lateral (select exists (select from prize p where p.ticket_id = t.id and p.auction_id <> a.id offset 0) as is_prized) found
         where t.chit_id = a.chit_id and t.person_id = call.bidder
           and (call.wanted_ticket is null or t.ticket_no = call.wanted_ticket)
         order by found.is_prized, t.holding_no limit 1) mine on true
      left join lateral (
        select b as bid from bid b
         where b.auction_id = a.id and b.ticket_id = mine.id and b.client_key = call.used_key limit 1) before on true
     order by call.place;
end $$;

-- Writes bids that were judged good, moves their auctions on and tells their rooms, under the auctions' locks. Bids that belong
-- together (a live one with the answers of standing offers) have the same `step`. Gives whom each step has overtaken for the
-- first time; who leads again at its end was not. `is_news` false: nobody, and none is looked for.
create function record_bids_of_many(new_bids jsonb, moved jsonb, events jsonb, is_news boolean)
returns table (step integer, person_id uuid)
language plpgsql rows 1
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  insert into bid (auction_id, seq, ticket_id, discount_paise, is_at_cap, at, client_key, previous_hash, hash, by_offer)
  select auction_id, seq, ticket_id, discount_paise, is_at_cap, at, client_key, previous_hash, hash, by_offer
    from jsonb_to_recordset(new_bids) as new (
      auction_id uuid, seq integer, ticket_id uuid, discount_paise bigint, is_at_cap boolean, at timestamptz, client_key text,
      previous_hash bytea, hash bytea, by_offer boolean);
  update auction
     set best_paise = after.best_paise, bid_count = after.bid_count, last_bid_at = after.last_bid_at, chain_head = after.chain_head,
         closes_at = after.closes_at, extensions = after.extensions
    from jsonb_to_recordset(moved) as after (
      id uuid, best_paise bigint, bid_count integer, last_bid_at timestamptz, chain_head bytea, closes_at timestamptz,
      extensions integer)
   where auction.id = after.id;
  perform live_publish_many(events);
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
    told as (
      insert into outbid_told (auction_id, ticket_id)
      select auction_id, ticket_id from overtaken
      on conflict do nothing
      returning auction_id, ticket_id)
    select overtaken.step, ticket.person_id
      from told join overtaken on overtaken.auction_id = told.auction_id and overtaken.ticket_id = told.ticket_id
           join ticket on ticket.id = told.ticket_id
     order by overtaken.step, ticket.ticket_no;
end $$;
