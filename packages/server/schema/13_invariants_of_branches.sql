-- 13_invariants_of_branches.sql: what always holds of the books of the branches (12_totals_of_branches.sql), as in
-- 13_invariants.sql.

-- In the books of each branch the balances of its accounts, by their counters, and what it owes other branches and they owe it, by
-- the transfers, add up to 0. Two branches owe each other the same. The books that pages show are those of all transfers. A row:
-- the books of this branch do not balance, or differ from its accounts or from its transfers. A side of a transfer was counted for
-- another branch than it is of now: the branch of a chit, a person or a till was changed.
create function broken.books_of_branches_balance() returns table (what text) language plpgsql stable as $$
begin
  if not has_branches() then
    return;
  end if;
  return query
  with moved as materialized (
    select * from branch_changes(0, (select max(id) from transfer))),
  by_account as (
    select coalesce(account.no, no_of_till(account.subject, kuri_now()), 0) as branch_no, account.kind,
           sum(debits_posted - credits_posted) as balance
      from accounts_in_branches() account join account counted using (id) group by 1, 2)
  select format('the books of branch %s differ by %s', branch_no, sum(change))
    from (select branch_no, balance as change from by_account
          union all
          select branch_no, change from moved where kind = 'between_branches') books
   group by branch_no having sum(change) <> 0
  union all
  select format('%s and %s owe each other different amounts', one.branch_no, one.other_no)
    from moved one left join moved other on other.kind = one.kind and (other.branch_no, other.other_no) = (one.other_no, one.branch_no)
   where one.kind = 'between_branches' and one.change is distinct from -other.change
  union all
  select format('%s of branch %s', coalesce(by_account.kind, moved.kind), coalesce(by_account.branch_no, moved.branch_no))
    from by_account full join (select * from moved where kind <> 'between_branches') moved using (branch_no, kind)
   where coalesce(by_account.balance, 0) <> coalesce(moved.change, 0)
  union all
  select format('%s of branch %s, as it is shown', coalesce(moved.kind, shown.kind), coalesce(moved.branch_no, shown.branch_no))
    from moved full join branch_balances() shown using (branch_no, kind, other_no)
   where coalesce(moved.change, 0) <> coalesce(shown.balance, 0);
end $$;
