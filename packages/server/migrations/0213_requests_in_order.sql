-- 0213_requests_in_order.sql — requests to join are read one page at a time, the oldest first.
create index join_request_in_order on join_request (created_at, id) where state = 'pending';
-- the same beginning
drop index join_request_waiting;
