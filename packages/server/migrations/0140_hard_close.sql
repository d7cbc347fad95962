-- 0140_hard_close.sql — The soft close ends at the hard close: ten closing windows after the planned close, each 30 seconds or a
-- tenth of a shorter auction. `extensions` counts the windows that are used up, no longer the bids that moved the close.

alter table auction
  add constraint auction_hard_close
    check (closes_at - planned_closes_at <= least(interval '300 s', planned_closes_at - opens_at));
