-- 0211_auctions_by_stage.sql — the lists of auctions are read one page at a time: what runs, what is to come, what is over.
create index auction_running on auction (planned_closes_at, id) where state in ('open', 'closed');
create index auction_coming on auction (opens_at, id) where state = 'scheduled';
create index auction_over on auction ((coalesce(cancelled_at, closes_at)) desc, id desc) where state in ('settled', 'cancelled');
-- the same beginning, for the clock
drop index auction_to_open;
