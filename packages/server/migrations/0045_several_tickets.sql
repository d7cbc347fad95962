-- 0045_several_tickets.sql — A member may hold several tickets of one chit where its terms say so: for the family, one log-in.
-- Each ticket pays, bids and wins for itself. Without the term it is one for each member, as it always was.

alter table chit add max_tickets_per_member integer not null default 1;
alter table chit add constraint chit_tickets_per_member
  check (max_tickets_per_member between 1 and greatest(1, ticket_count / 2));   -- at most half: nobody bids against nobody

-- As in 0003, with the new term among those that bind from the start.
create or replace function freeze_terms() returns trigger language plpgsql as $$
begin
  if old.state <> 'forming' and
     (new.amount_paise, new.months, new.ticket_count, new.start_on, new.instalment_paise, new.dividend_shared_by,
      new.commission_bp, new.gst_bp, new.cap_bp, new.step_paise, new.prize_by, new.fixed_discounts, new.max_tickets_per_member)
     is distinct from
     (old.amount_paise, old.months, old.ticket_count, old.start_on, old.instalment_paise, old.dividend_shared_by,
      old.commission_bp, old.gst_bp, old.cap_bp, old.step_paise, old.prize_by, old.fixed_discounts, old.max_tickets_per_member) then
    raise exception 'terms are frozen' using errcode = '23514', constraint = 'terms_frozen';
  end if;
  return new;
end $$;

-- How many tickets somebody asks for.
alter table join_request add ticket_count integer not null default 1
  constraint join_request_ticket_count check (ticket_count between 1 and 1000);

-- For whom a ticket is kept: a member of the family, named on its receipts. The ticket is its holder's all the same.
alter table ticket add kept_for text not null default ''
  constraint ticket_kept_for check (kept_for = btrim(kept_for) and char_length(kept_for) <= 120);

-- Nobody holds more than the terms allow, whoever writes the row. The first ticket of a member is nobody's question: so the
-- usual chit costs one comparison.
create function keep_to_tickets_per_member() returns trigger language plpgsql as $$
begin
  if new.holding_no > 1 and new.holding_no > (select max_tickets_per_member from chit where id = new.chit_id) then
    raise exception 'more tickets than the terms allow a member' using errcode = '23514', constraint = 'tickets_per_member';
  end if;
  return new;
end $$;
create trigger keep_to_tickets_per_member before insert or update of holding_no, person_id, chit_id on ticket
  for each row execute function keep_to_tickets_per_member();

-- As in 0015, for the ticket that is named; else the member's first that has not won.
drop function auction_for_bid;
create function auction_for_bid(
  wanted uuid, bidder uuid, used_key text, wanted_ticket integer,
  out locked auction, out chit_name text, out has_offers boolean, out ticket_id uuid, out ticket_no integer,
  out is_prized boolean, out is_in_arrears boolean, out has_bid_at_cap boolean, out earlier bid, out now timestamptz)
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
  now := kuri_now();
end $$;

-- One's own offers, ticket by ticket.
drop function own_offer;
create function own_offer(wanted uuid, owner uuid)
returns table (ticket_no integer, limit_paise bigint, salt bytea, commitment bytea, lodged_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.ticket_no, o.limit_paise, o.salt, o.commitment, o.lodged_at
    from standing_offer o join ticket t on t.id = o.ticket_id
   where o.auction_id = wanted and t.person_id = owner
   order by t.ticket_no
$$;
revoke execute on function own_offer from public;
grant execute on function own_offer to kuri_app;
