-- 0020_bid_places.sql — From how many places the tickets of one auction bid, without knowing which places these are.
-- A mark is a keyed hash of the auction and the address (or the address and the browser): equal within one auction for
-- equal places, and nothing else. Marks of two auctions cannot be compared, and without the key none can be guessed.

create table bid_place (
  auction_id   uuid not null references auction,
  ticket_id    uuid not null references ticket,
  address_mark bytea not null constraint bid_place_address_mark check (octet_length(address_mark) = 16),
  browser_mark bytea not null constraint bid_place_browser_mark check (octet_length(browser_mark) = 16),
  primary key (auction_id, ticket_id, address_mark, browser_mark)
);

grant select, insert on bid_place to kuri_app;
