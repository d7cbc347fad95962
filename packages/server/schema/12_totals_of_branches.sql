-- 12_totals_of_branches.sql: the books of each branch (ADR 20). Nothing more is posted for them: they are the transfers that are
-- there, each side in the books of the branch that it is of. Where both sides are of one branch, the transfer is a line of its
-- books. Where they are not, it is a line in the books of either, between its own account and what the branches owe each other: so
-- the books of each branch balance, and what they owe each other adds up to 0. A company with one branch has its books only, and
-- none of this is counted or read. A branch is named by its `no` here; head office, which has books of its own, is 0.

-- ---- Which branch a side is of ----

-- Where the till stands that a cashier had at an instant: the one opened last before it. Each transfer of a till is of one till,
-- because a cashier opens no other before its count is confirmed. Where a demonstration's clock was moved back before the first
-- till: that one.
create function no_of_till(cashier uuid, at timestamptz) returns integer language sql stable as $$
  select coalesce((select no from branch where id = its.branch_id), 0)
    from ((select branch_id from till where cashier_id = cashier and opened_at <= at order by opened_at desc limit 1)
          union all
          (select branch_id from till where cashier_id = cashier and opened_at > at order by opened_at limit 1)
          limit 1) as its
$$;

-- Each account with the branch it is of: that of its chit, or where its person is at home. The branch of both stays
-- (chit_branch_stays, person_branch_stays). What a collector carries and the company's own accounts are head office's. Of a till
-- it depends on when: null.
create function accounts_in_branches()
returns table (id bigint, code text, kind text, subject uuid, no integer) language sql stable as $$
  select account.id, account.code, account.kind, account.subject,
         case when account.kind <> 'till' then coalesce(
           (select branch.no from branch
             where branch.id = case when scope = 'chit' then (select chit.branch_id from chit where chit.id = account.subject)
                                    when scope = 'auction' then (select chit.branch_id from auction join chit on chit.id = chit_id
                                                                  where auction.id = account.subject)
                                    when scope = 'person' and account.kind not in ('cash_in_hand', 'upi_to_check')
                                      then (select person.branch_id from person where person.id = account.subject) end), 0) end
    from account join account_kind on account_kind.kind = account.kind
$$;

-- Each transfer that moved money, with the branch of either side.
create function transfers_in_branches() returns table (
  id bigint, journal_id bigint, posted_at timestamptz, amount_paise bigint,
  debit text, debit_kind text, debit_no integer, credit text, credit_kind text, credit_no integer
) language sql stable as $$
  select transfer.id, transfer.journal_id, journal.posted_at, transfer.amount_paise,
         debit.code, debit.kind, coalesce(debit.no, no_of_till(debit.subject, journal.posted_at), 0),
         credit.code, credit.kind, coalesce(credit.no, no_of_till(credit.subject, journal.posted_at), 0)
    from transfer
    join journal on journal.id = transfer.journal_id
    join accounts_in_branches() debit on debit.id = transfer.debit_account
    join accounts_in_branches() credit on credit.id = transfer.credit_account
   where transfer.phase in ('posted', 'post')
$$;

-- What the transfers after one id and up to another change in the books of the branches: debits less credits of each kind of
-- account (other_no is the branch itself), and of between_branches what each other branch owes this one; below 0: what this one
-- owes it.
create function branch_changes(after_id bigint, up_to_id bigint)
returns table (branch_no integer, kind text, other_no integer, change numeric) language sql stable as $$
  with moved as materialized (
    select * from transfers_in_branches() as one where one.id > after_id and one.id <= up_to_id)
  select line.no, line.kind, line.other, sum(line.change)
    from moved,
         lateral (values (debit_no, debit_kind, debit_no, amount_paise),
                         (credit_no, credit_kind, credit_no, -amount_paise),
                         (debit_no, 'between_branches', credit_no, -amount_paise),
                         (credit_no, 'between_branches', debit_no, amount_paise)) as line (no, kind, other, change)
   where line.kind <> 'between_branches' or line.no <> line.other
   group by 1, 2, 3
$$;

-- ---- Balances of the branches ----

-- The same of the transfers up to counted_for_branches.up_to, so that a page does not read the transfers of all years.
create table stored_branch_balance (
  branch_no integer,
  kind      text,                                      -- of accounts, or between_branches
  other_no  integer,                                   -- of between_branches the other branch, else the same
  balance   bigint not null,                           -- debits less credits
  primary key (branch_no, kind, other_no)
);

create table counted_for_branches (
  up_to bigint not null default 0
);
create unique index counted_for_branches_once on counted_for_branches ((true));
call never_deleted('counted_for_branches');
insert into counted_for_branches default values;

grant select on stored_branch_balance, counted_for_branches to kuri_app;

-- Counts what add_up_balances() has counted: at most 100,000 ids of transfers, returned is how many. With one branch it counts
-- nothing; when a second one is added, it begins with the first transfer.
create function add_up_branches() returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  counted bigint;
  until   bigint;
begin
  if not has_branches() then
    return 0;
  end if;
  select up_to into counted from counted_for_branches for update;
  until := least((select up_to from counted_transfers), counted + 100000);
  if until = counted then
    return 0;
  end if;
  insert into stored_branch_balance (branch_no, kind, other_no, balance)
  select branch_no, kind, other_no, change from branch_changes(counted, until)
  on conflict (branch_no, kind, other_no) do update set balance = stored_branch_balance.balance + excluded.balance;
  update counted_for_branches set up_to = until;
  return until - counted;
end $$;
revoke execute on function add_up_branches from public;
grant execute on function add_up_branches to kuri_app;

-- The books of all branches at this moment, as branch_changes() has them. Generic plans, as in kind_balances().
create function branch_balances() returns table (branch_no integer, kind text, other_no integer, balance bigint)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select both_parts.branch_no, both_parts.kind, both_parts.other_no, sum(both_parts.balance)::bigint
      from (select * from stored_branch_balance
            union all
            select * from branch_changes((select up_to from counted_for_branches), (select max(id) from transfer))) both_parts
     group by 1, 2, 3 having sum(both_parts.balance) <> 0;
end $$;

-- ---- The day of a branch ----

-- The branch whose books this call sees: that of its staff, or to which head office narrowed it; else head office's own.
create function no_seen() returns integer language sql stable as $$
  select coalesce((select no from branch where id = own_branch()), 0)
$$;

-- The journals that may be of an Indian day: from the first of that day to the last, whatever branch they are of. Security definer:
-- whatever rows the caller sees.
create function journals_of(of_day date, out first bigint, out last bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select min(first_journal), max(last_journal) from day_totals(of_day)
$$;

-- The lines that events of a day have in the books that the call sees, from one journal to another, in their order. Each line is
-- in an account of the branch, or between it and another branch (`other`: its id, null: head office). Security definer: the other
-- side of a line may be of another branch, which the caller does not see; of it nothing is shown but which branch it is,
-- beside kind and reference of the event.
create function branch_day(of_day date, from_id bigint, to_id bigint, most integer)
returns table (id bigint, at timestamptz, kind text, reference text, lines jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select event.id, event.posted_at, event.kind, coalesce(event.meta ->> 'reference', event.meta ->> 'orderId', ''), seen.lines
    -- sorted first, so that PostgreSQL stops after the rows of one page
    from (select * from journal where journal.id between from_id and to_id order by journal.id offset 0) as event,
         lateral (
           select jsonb_agg(jsonb_build_object(
                    'account', line.code,
                    'other', case when line.code is null then (select branch.id from branch where branch.no = line.other) end,
                    'debit', greatest(line.change, 0), 'credit', greatest(-line.change, 0)) order by one.id, line.place) as lines
             from transfers_in_branches() as one,
                  lateral (values (1, one.debit_no, one.debit, one.debit_no, one.amount_paise),
                                  (2, one.debit_no, null, one.credit_no, -one.amount_paise),
                                  (1, one.credit_no, null, one.debit_no, one.amount_paise),
                                  (2, one.credit_no, one.credit, one.credit_no, -one.amount_paise))
                    as line (place, no, code, other, change)
            where one.journal_id = event.id and line.no = no_seen() and (line.code is not null or line.no <> line.other)) as seen
   where (event.posted_at at time zone 'Asia/Kolkata')::date = of_day and seen.lines is not null
   order by event.id limit most
$$;

-- What these lines of a whole day add up to: for each kind of account, and (kind null) for each other branch.
create function branch_day_sums(of_day date, from_id bigint, to_id bigint)
returns table (kind text, other uuid, debits bigint, credits bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  with moved as materialized (
    select * from transfers_in_branches() as one
     where one.journal_id between from_id and to_id and (one.posted_at at time zone 'Asia/Kolkata')::date = of_day)
  select line.kind, case when line.kind is null then (select branch.id from branch where branch.no = line.other) end,
         sum(greatest(line.change, 0))::bigint, sum(greatest(-line.change, 0))::bigint
    from moved,
         lateral (values (debit_no, debit_kind, debit_no, amount_paise), (debit_no, null, credit_no, -amount_paise),
                         (credit_no, credit_kind, credit_no, -amount_paise), (credit_no, null, debit_no, amount_paise))
           as line (no, kind, other, change)
   where line.no = no_seen() and (line.kind is not null or line.no <> line.other)
   group by line.kind, line.other
$$;
