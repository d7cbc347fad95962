-- 0141_chain_only_forward.sql — An auction's record of its bids moves forward only, and ends at its last bid. The application may
-- update the row of an auction; without this it could drop the last bids from it, and the public proof would fit.

create function follow_the_bids() returns trigger language plpgsql as $$
declare
  last bid;
begin
  select * into last from bid where auction_id = new.id order by seq desc limit 1;
  if new.bid_count < old.bid_count
     or (new.bid_count, new.chain_head, new.best_paise) is distinct from
        (coalesce(last.seq, 0),
         coalesce(last.hash, (select genesis_hash from auction_beginning where auction_id = new.id)),
         last.discount_paise) then
    raise exception 'an auction ends at its last bid' using errcode = '23514', constraint = 'auction_ends_at_last_bid';
  end if;
  return new;
end $$;
create trigger follow_the_bids before update on auction for each row
  when ((new.bid_count, new.chain_head, new.best_paise) is distinct from (old.bid_count, old.chain_head, old.best_paise))
  execute function follow_the_bids();

-- While bids are taken, its times stay as they were told, but for the close, which bids move on.
create function keep_open_times() returns trigger language plpgsql as $$
begin
  raise exception 'an open auction keeps its times' using errcode = '23514', constraint = 'auction_open_times';
end $$;
create trigger keep_open_times before update on auction for each row
  when (old.state = 'open' and ((new.opens_at, new.opened_at, new.planned_closes_at) is distinct from
                                (old.opens_at, old.opened_at, old.planned_closes_at) or new.closes_at < old.closes_at))
  execute function keep_open_times();

-- Asked every night: as many bids as are counted, and the head is the hash of the last of them.
create function broken.auctions_end_at_their_last_bid() returns table (what text) language sql stable as $$
  select format('auction %s', auction.id)
    from auction
    left join lateral (select seq, hash, discount_paise from bid where auction_id = auction.id order by seq desc limit 1) last on true
    left join auction_beginning begun on begun.auction_id = auction.id
   where (bid_count, chain_head, best_paise)
      is distinct from (coalesce(last.seq, 0), coalesce(last.hash, begun.genesis_hash), last.discount_paise)
$$;

-- And each bid follows from the one before it, the first from the beginning.
create function broken.bids_follow_one_another() returns table (what text) language sql stable as $$
  select format('auction %s, bid %s', chain.auction_id, chain.seq)
    from (select *, lag(seq, 1, 0) over line as seq_before, lag(hash) over line as hash_before
            from bid window line as (partition by auction_id order by seq)) chain
    left join auction_beginning begun on begun.auction_id = chain.auction_id
   where seq <> seq_before + 1 or previous_hash is distinct from coalesce(hash_before, begun.genesis_hash)
$$;
