-- 0112_last_paise.sql — What is left in a wallet can leave it, however little: below ₹1 a person could neither withdraw it nor be erased.

alter table withdrawal drop constraint withdrawal_amount;
alter table withdrawal add constraint withdrawal_amount check (amount_paise between 1 and 1000000000000);
