-- 0091_open_holds_once.sql — The law that what is held is what open holds hold looked through all open holds once for each account:
-- eighty thousand accounts with as many holds took longer than anybody waits. It sums them once.

create or replace function broken.open_holds_equal_pending() returns table (what text) language sql stable as $$
  with open_hold as (
    select debit_account, credit_account, amount_paise from transfer held
     where phase = 'pending' and not exists (select from transfer resolved where resolved.pending_id = held.id)),
  of_account as (
    select account_id, sum(debits) as debits, sum(credits) as credits
      from (select debit_account, amount_paise, 0 from open_hold
            union all
            select credit_account, 0, amount_paise from open_hold) as side (account_id, debits, credits)
     group by account_id)
  select code from account left join of_account on account_id = account.id
   where (debits_pending, credits_pending) is distinct from (coalesce(debits, 0), coalesce(credits, 0))
$$;
