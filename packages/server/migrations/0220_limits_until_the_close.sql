-- 0220_limits_until_the_close.sql — A limit is set, changed and removed until the close, not only before the opening. So that
-- nobody can say afterwards that there was one, each enters the chain of the bids by its hash at that moment; an automatic bid
-- names the limit it was made for (decision 0076).

-- The links. The limit and its salt are closed to the application, as in standing_offer: they are kept for the owner to
-- show, also when a later limit has taken their place.
create table offer_record (
  auction_id    uuid not null references auction,
  seq           integer not null check (seq >= 1),
  after_bid     integer not null check (after_bid >= 0),               -- behind which bid it stands in the chain
  ticket_id     uuid not null references ticket,
  at            timestamptz not null,
  commitment    bytea check (octet_length(commitment) = 32),           -- null: a limit was removed
  replaces      bytea check (octet_length(replaces) = 32),             -- the limit that ends; null: there was none
  limit_paise   bigint check (limit_paise > 0),
  salt          bytea check (octet_length(salt) = 32),
  previous_hash bytea not null check (octet_length(previous_hash) = 32),
  hash          bytea not null check (octet_length(hash) = 32),
  primary key (auction_id, seq),
  constraint offer_record_once unique (auction_id, commitment),
  constraint offer_record_is_whole check (num_nulls(commitment, limit_paise, salt) in (0, 3)),
  constraint offer_record_says_something check (num_nulls(commitment, replaces) < 2)
);
create trigger append_only before update or delete on offer_record for each row execute function refuse_change();
create trigger never_truncated before truncate on offer_record for each statement execute function refuse_change();

-- The hash of an auction's last link: a limit recorded behind the last bid, else that bid, else what the auction began from.
create function last_link(wanted uuid) returns bytea language sql stable as $$
  select coalesce(
    (select hash from offer_record
      where auction_id = wanted and after_bid >= coalesce((select max(seq) from bid where auction_id = wanted), 0)
      order by seq desc limit 1),
    (select hash from bid where auction_id = wanted order by seq desc limit 1),
    (select genesis_hash from auction_beginning where auction_id = wanted))
$$;

-- A limit is recorded behind the last link, while bids are taken.
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

-- As in 0141, with limits as links.
create or replace function follow_the_bids() returns trigger language plpgsql as $$
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

-- An automatic bid rests on a recorded limit.
alter table bid add column for_offer bytea;              -- null: made by hand, or before limits were recorded
alter table bid add constraint bid_for_offer foreign key (auction_id, for_offer) references offer_record (auction_id, commitment);
alter table bid add constraint bid_for_offer_is_automatic check (for_offer is null or by_offer);

-- Until the close an offer is made and withdrawn; while bids are taken, only with its link in the chain.
create or replace function keep_offer() returns trigger language plpgsql as $$
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

-- One's own limits as they entered the chain.
create function own_offer_records(wanted uuid, owner uuid)
returns table (ticket_no integer, limit_paise bigint, salt bytea, commitment bytea, at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.ticket_no, r.limit_paise, r.salt, r.commitment, r.at
    from offer_record r join ticket t on t.id = r.ticket_id
   where r.auction_id = wanted and t.person_id = owner and r.commitment is not null
   order by r.seq
$$;

-- Writes into the chain what stands and is not in it yet: at the opening, in the order in which the offers were made. The
-- application sends their hashes; the limits, which it cannot read, are taken from where they stand.
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

-- As in 0082, with the limit an automatic bid was made for.
create or replace function record_bids_of_many(new_bids jsonb, moved jsonb, events jsonb, is_news boolean)
returns table (step integer, person_id uuid)
language plpgsql rows 1
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  insert into bid (auction_id, seq, ticket_id, discount_paise, is_at_cap, at, client_key, previous_hash, hash, by_offer, for_offer)
  select auction_id, seq, ticket_id, discount_paise, is_at_cap, at, client_key, previous_hash, hash, by_offer, for_offer
    from jsonb_to_recordset(new_bids) as new (
      auction_id uuid, seq integer, ticket_id uuid, discount_paise bigint, is_at_cap boolean, at timestamptz, client_key text,
      previous_hash bytea, hash bytea, by_offer boolean, for_offer bytea);
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

-- As in 0141, with limits as links.
create or replace function broken.auctions_end_at_their_last_bid() returns table (what text) language sql stable as $$
  select format('auction %s', auction.id)
    from auction
    left join lateral (select seq, hash, discount_paise from bid where auction_id = auction.id order by seq desc limit 1) last on true
   where (bid_count, chain_head, best_paise)
      is distinct from (coalesce(last.seq, 0), last_link(auction.id), last.discount_paise)
$$;

create or replace function broken.bids_follow_one_another() returns table (what text) language sql stable as $$
  select format('auction %s, %s %s', chain.auction_id, kind, chain.seq)
    from (select *, lag(seq, 1, 0) over own as seq_before, lag(hash) over line as hash_before
            from (select auction_id, 'bid' as kind, seq, seq as after_bid, 0 as behind, previous_hash, hash from bid
                  union all
                  select auction_id, 'limit', seq, after_bid, seq, previous_hash, hash from offer_record) links
          window line as (partition by auction_id order by after_bid, behind),
                 own as (partition by auction_id, kind order by seq)) chain
    left join auction_beginning begun on begun.auction_id = chain.auction_id
   where seq <> seq_before + 1 or previous_hash is distinct from coalesce(hash_before, begun.genesis_hash)
$$;

-- Asked every night: an automatic bid was made for a limit that counted then and goes no further, and the limits that count
-- are those recorded last. It reads limits, and tells none.
create function broken.automatic_bids_rest_on_limits() returns table (what text)
language sql stable security definer set search_path = public, pg_temp as $$
  select format('auction %s, bid %s', bid.auction_id, bid.seq)
    from bid
   where for_offer is not null
     and (not exists (select from offer_record made
                       where made.auction_id = bid.auction_id and made.commitment = for_offer and made.ticket_id = bid.ticket_id
                         and made.after_bid < bid.seq and bid.discount_paise <= made.limit_paise)
          or exists (select from offer_record ended
                      where ended.auction_id = bid.auction_id and ended.replaces = for_offer and ended.after_bid < bid.seq))
  union all
  select format('auction %s, limit of ticket %s', auction_id, ticket_id)
    from (select made.auction_id, made.ticket_id, made.commitment from offer_record made
           where made.commitment is not null
             and not exists (select from offer_record ended
                              where ended.auction_id = made.auction_id and ended.replaces = made.commitment)) counts
    full join (select offer.auction_id, offer.ticket_id, offer.commitment from standing_offer offer
                where exists (select from offer_record made where made.auction_id = offer.auction_id)) stands
         using (auction_id, ticket_id, commitment)
   where counts is null or stands is null
$$;

revoke execute on function own_offer_records, record_standing_offers from public;
grant execute on function own_offer_records, record_standing_offers to kuri_app;
grant select (auction_id, seq, after_bid, ticket_id, at, commitment, replaces, previous_hash, hash), insert on offer_record to kuri_app;
