-- 0068_several_tickets.sql — A member may hold several tickets of one chit where its terms say so: for the family, one log-in.
-- Each ticket pays, bids and wins for itself. Without the term it is one for each member, as it always was.

alter table chit add max_tickets_per_member integer not null default 1;
alter table chit add constraint chit_tickets_per_member
  check (max_tickets_per_member between 1 and greatest(1, ticket_count / 2));   -- at most half: nobody bids against nobody

-- The term binds from the start, like those freeze_terms keeps.
create function freeze_tickets_per_member() returns trigger language plpgsql as $$
begin
  if old.state <> 'forming' then
    raise exception 'terms are frozen' using errcode = '23514', constraint = 'terms_frozen';
  end if;
  return new;
end $$;
create trigger freeze_tickets_per_member before update of max_tickets_per_member on chit
  for each row when (new.max_tickets_per_member <> old.max_tickets_per_member) execute function freeze_tickets_per_member();

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

-- As in 0015, for the ticket that is named; else, and for the program before this one, the member's first that has not won.
drop function auction_for_bid;
create function auction_for_bid(
  wanted uuid, bidder uuid, used_key text, wanted_ticket integer default null,
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

-- As in 0038, and the name of the family goes as well.
create or replace function erase_person(who uuid, unusable text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone   person;
  called text := coalesce(
    (select 'Member #' || string_agg(distinct ticket_no::text, ', #' order by ticket_no::text) from ticket where person_id = who),
    'Former member');
begin
  select * into strict gone from person where id = who for update;
  if exists (select from open_money(who)) then
    raise exception 'money is open' using errcode = '23514', constraint = 'erasure_open_money';
  end if;

  delete from profile_image where person_id = who;
  delete from session where person_id = who;
  delete from login_failure where email = gone.email;
  delete from recovery_request where email = gone.email;
  delete from mail_link where person_id = who;
  delete from second_step where person_id = who;
  delete from join_request where person_id = who;
  delete from idempotent_answer
   where person_id = who or position(gone.email in body) > 0 or position(to_json(gone.name)::text in body) > 0;
  delete from live_event where channel = 'person:' || who or position(gone.email in data::text) > 0
                            or name = 'notice' and data -> 'data' ->> 'name' = gone.name;
  -- told to others: that somebody of this name asked to join
  update notice set data = jsonb_set(data, '{name}', to_jsonb(called)) where kind = 'joined_waiting' and data ->> 'name' = gone.name;
  delete from letter where state <> 'waiting' and position(gone.name || ' has asked to join' in body) > 0;
  delete from notice where person_id = who;
  delete from letter where person_id = who or address = gone.email or position('<' || gone.email || '>' in body) > 0;
  delete from contact_message where email = gone.email;
  -- what a gateway told of their payments: names, addresses, cards
  update gateway_event set body = '{"erased": true}'
   where exists (select from payment
                  where person_id = who and (about = order_id or position(order_id in gateway_event.body::text) > 0));

  update person
     set name = called, email = 'erased.' || who || '@erased.invalid', phone = '', address = '', location = '',
         password_hash = unusable, password_is_strict = false, email_verified_at = null, role = 'member', erased_at = kuri_now()
   where id = who;
  -- frozen until this moment: the triggers let go of what is an erased person's
  update withdrawal set holder = called, ifsc = 'XXXX0000000', number_ends = '0000', number_sealed = '', reason = case when reason is not null then 'erased' end
   where person_id = who;
  update prize set security = null from ticket where ticket.id = ticket_id and ticket.person_id = who and security is not null;
  update ticket set kept_for = '' where person_id = who and kept_for <> '';
  update topup set reference = 'erased', reason = case when reason is not null then 'erased' end where person_id = who;
end $$;
