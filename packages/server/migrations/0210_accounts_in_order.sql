-- 0210_accounts_in_order.sql — pages of the accounts: the company's first, then kind by kind, the newest first.
create index account_in_order on account (lock_rank, id);
