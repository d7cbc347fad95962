-- 0214_topups_in_order.sql — counter top-ups are read one page at a time, the oldest first.
create index topup_in_order on topup (created_at, id);
