-- 0130_claims_of_one_number.sql — Two members may claim the same bank number while nothing is credited: a person decides then. The
-- unique index on waiting claims let a stranger block the payer by claiming the payer's number first. A number is credited once.

drop index upi_payment_utr_once;
create unique index upi_payment_utr_once on upi_payment (utr) where state = 'credited';
create index upi_payment_claims_of_number on upi_payment (utr) where state = 'waiting';
