-- 0015_standing_offers.sql — Who cannot be there says beforehand how far to bid for them. Until the opening only the hash
-- of an offer can be read: its limit and salt are closed to the application itself, which reports, exports and lists read
-- with. Two functions open them: to its owner always, to the engine once the auction is open (decision 0018).

create table standing_offer (
  auction_id  uuid not null references auction,
  ticket_id   uuid not null references ticket,
  place       integer not null check (place >= 1),       -- of equal limits the lower place leads; a changed offer goes behind
  lodged_at   timestamptz not null,
  commitment  bytea not null check (octet_length(commitment) = 32),
  limit_paise bigint not null check (limit_paise > 0),
  salt        bytea not null check (octet_length(salt) = 32),
  primary key (auction_id, ticket_id),
  constraint offer_place_once unique (auction_id, place)
);

-- What was lodged when the auction opened stays, for its owner to check; nobody joins it and nobody leaves it afterwards.
create function keep_offer() returns trigger language plpgsql as $$
begin
  if (select state from auction where id = coalesce(new.auction_id, old.auction_id)) <> 'scheduled' then
    raise exception 'standing offers are made and withdrawn before the opening'
      using errcode = '23514', constraint = 'offer_after_opening';
  end if;
  return coalesce(new, old);
end $$;
create trigger keep_offer before insert or delete on standing_offer for each row execute function keep_offer();
create trigger never_changed before update on standing_offer for each row execute function refuse_change();
create trigger never_truncated before truncate on standing_offer for each statement execute function refuse_change();

-- Offers that were passed over because a contribution is unpaid: their owners have been told, and may still wake them.
create table offer_asleep (
  auction_id uuid not null references auction,
  ticket_id  uuid not null references ticket,
  primary key (auction_id, ticket_id)
);

create function own_offer(wanted uuid, owner uuid)
returns table (limit_paise bigint, salt bytea, commitment bytea, lodged_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.limit_paise, o.salt, o.commitment, o.lodged_at
    from standing_offer o join ticket t on t.id = o.ticket_id
   where o.auction_id = wanted and t.person_id = owner
$$;

-- Every offer of an open auction with its ticket as it stands now; of one that is not open, nothing.
create function offers_in_play(wanted uuid)
returns table (ticket_id uuid, ticket_no integer, person_id uuid, place integer, limit_paise bigint,
               is_prized boolean, is_in_arrears boolean, has_bid_at_cap boolean, is_told_asleep boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.id, t.ticket_no, t.person_id, o.place, o.limit_paise,
         exists (select from prize p where p.ticket_id = t.id),
         exists (select from instalment i where i.ticket_id = t.id and i.month_no <= a.month_no and i.state <> 'paid'),
         exists (select from bid b where b.auction_id = a.id and b.ticket_id = t.id and b.is_at_cap),
         exists (select from offer_asleep s where s.auction_id = a.id and s.ticket_id = t.id)
    from auction a join standing_offer o on o.auction_id = a.id join ticket t on t.id = o.ticket_id
   where a.id = wanted and a.state = 'open'
$$;

-- The mark tells whose hand it was. It is not in the chain: the chain says who bid what, and when.
alter table bid add column by_offer boolean not null default false;

drop function auction_for_bid;
drop function record_bid;

-- As before, and whether anybody has a standing offer here: most auctions have none, and need not ask for them.
create function auction_for_bid(
  wanted uuid, bidder uuid, used_key text,
  out locked auction, out chit_name text, out has_offers boolean, out ticket_id uuid, out ticket_no integer,
  out is_prized boolean, out is_in_arrears boolean, out has_bid_at_cap boolean, out earlier bid, out now timestamptz)
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  select * into locked from auction where id = wanted for no key update;
  select chit.name, exists (select from standing_offer o where o.auction_id = wanted) into chit_name, has_offers
    from chit where chit.id = locked.chit_id;
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

-- Writes bids that were judged good (a live one with the answers to it), moves their auction on and tells the room, in one
-- call under the auction's lock. Gives whom they have overtaken for the first time; who leads again at their end was not.
create function record_bids(new_bids jsonb, new_close timestamptz, times_moved integer, events jsonb) returns setof uuid
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  first bid := jsonb_populate_record(null::bid, new_bids -> 0);
  last  bid := jsonb_populate_record(null::bid, new_bids -> -1);
begin
  insert into bid select * from jsonb_populate_recordset(null::bid, new_bids);
  update auction
     set best_paise = last.discount_paise, bid_count = last.seq, last_bid_at = last.at, chain_head = last.hash,
         closes_at = new_close, extensions = times_moved
   where id = last.auction_id;
  perform live_publish(array['auction:' || last.auction_id], event.name, event.data)
     from jsonb_to_recordset(events) as event(name text, data jsonb);
  return query
    with told as (
      insert into outbid_told (auction_id, ticket_id)
      select last.auction_id, b.ticket_id from bid b
       where b.auction_id = last.auction_id and b.seq >= first.seq - 1
       group by b.ticket_id having max(b.discount_paise) < last.discount_paise
      on conflict do nothing
      returning ticket_id)
    select person_id from ticket where id in (select told.ticket_id from told);
end $$;

revoke execute on function own_offer, offers_in_play from public;
grant execute on function own_offer, offers_in_play to kuri_app;
grant select (auction_id, ticket_id, place, lodged_at, commitment), insert, delete on standing_offer to kuri_app;
grant select, insert, delete on offer_asleep to kuri_app;
