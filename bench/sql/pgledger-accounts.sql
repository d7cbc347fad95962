-- A thousand accounts of pgledger.
insert into pgledger_accounts (id, name, currency, allow_negative_balance, allow_positive_balance, created_at, updated_at)
select 'a' || n, 'bench', 'INR', true, true, now(), now() from generate_series(1, 1000) n;
