-- 0133_counts_far_above.sql — A count of a hand-over that is far above what is due (by more than a tenth and by more than ₹100) waits for
-- a second person who counts the same. Until then it can be counted anew or sent back.

create function is_far_above(counted bigint, due bigint) returns boolean language sql immutable as $$
  select counted - due > 10000 and (counted - due) * 10 > due
$$;

alter table handover
  add column first_cash        bigint check (first_cash >= 0),
  add column first_upi         bigint check (first_upi >= 0),
  add column first_explanation text check (char_length(first_explanation) <= 400),
  add column first_receiver    uuid references person,
  add constraint handover_first_count check (
    (first_receiver is null) = (first_cash is null) and (first_receiver is null) = (first_upi is null)),
  add constraint handover_first_two_persons check (first_receiver <> collector_id),
  -- what was confirmed before stays as it is
  add constraint handover_far_above check (
    state <> 'confirmed' or not (is_far_above(cash_counted, cash_paise) or is_far_above(upi_seen, upi_paise))
    or (first_receiver is not null and first_receiver <> receiver and first_cash = cash_counted and first_upi = upi_seen)) not valid;
