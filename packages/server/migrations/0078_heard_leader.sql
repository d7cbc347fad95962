-- 0078_heard_leader.sql — A bid is told whether it is news to whoever it overtakes. Most are not: being outbid is told once
-- in an auction, and the room shows the rest. Where it is no news nobody waits for what record_bids answers, and a bid's
-- writing travels with its commit (decision 0047).

-- As in 0068, with `leader_heard`: the ticket that leads has heard before that it was overtaken, or is the bidder's own.
drop function auction_for_bid;
create function auction_for_bid(
  wanted uuid, bidder uuid, used_key text, wanted_ticket integer default null,
  out locked auction, out chit_name text, out has_offers boolean, out ticket_id uuid, out ticket_no integer,
  out is_prized boolean, out is_in_arrears boolean, out has_bid_at_cap boolean, out earlier bid, out now timestamptz,
  out leader_heard boolean)
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  select * into locked from auction where id = wanted for no key update;
  select chit.name, exists (select from standing_offer o where o.auction_id = wanted) into chit_name, has_offers
    from chit where chit.id = locked.chit_id;
  select t.id, t.ticket_no, found.is_prized,
         exists (select from instalment i where i.ticket_id = t.id and i.month_no <= locked.month_no and i.state <> 'paid'),
         exists (select from bid b where b.auction_id = wanted and b.ticket_id = t.id and b.is_at_cap)
    into ticket_id, ticket_no, is_prized, is_in_arrears, has_bid_at_cap
    from ticket t,
         lateral (select exists (select from prize p where p.ticket_id = t.id and p.auction_id <> wanted) as is_prized) found
   where t.chit_id = locked.chit_id and t.person_id = bidder and (wanted_ticket is null or t.ticket_no = wanted_ticket)
   order by found.is_prized, t.holding_no limit 1;
  select b.* into earlier from bid b
   where b.auction_id = wanted and b.ticket_id = auction_for_bid.ticket_id and b.client_key = used_key;
  leader_heard := not exists (
    select from bid b
     where b.auction_id = wanted and b.seq = locked.bid_count and b.ticket_id <> auction_for_bid.ticket_id
       and not exists (select from outbid_told o where o.auction_id = wanted and o.ticket_id = b.ticket_id));
  now := kuri_now();
end $$;
