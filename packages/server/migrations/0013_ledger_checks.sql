-- 0013_ledger_checks.sql — The laws of the books, as questions to which the right answer is "none".
-- Each function of the schema `broken` lists what breaks the law of its name: `select * from broken.cash_identity()`.
-- ledger_checks() counts them all; it runs after every test that moves money, at night and on the administrator's page.
-- A law that a later migration adds is one more function in the schema.

create schema broken;

-- The ledger in itself

create function broken.debits_equal_credits() returns table (what text) language sql stable as $$
  select format('debits %s, credits %s; held %s and %s', sum(debits_posted), sum(credits_posted), sum(debits_pending), sum(credits_pending))
    from account
  having sum(debits_posted) <> sum(credits_posted) or sum(debits_pending) <> sum(credits_pending)
$$;

create function broken.counters_equal_entries() returns table (what text) language sql stable as $$
  select code
    from account
    left join (select account_id, count(*) as lines,
                      sum(posted)  filter (where side = 'D') as debits_posted,
                      sum(posted)  filter (where side = 'C') as credits_posted,
                      sum(pending) filter (where side = 'D') as debits_pending,
                      sum(pending) filter (where side = 'C') as credits_pending
                 from entry group by account_id) written on account_id = id
   where (version, account.debits_posted, account.credits_posted, account.debits_pending, account.credits_pending)
      is distinct from (coalesce(lines, 0), coalesce(written.debits_posted, 0), coalesce(written.credits_posted, 0),
                        coalesce(written.debits_pending, 0), coalesce(written.credits_pending, 0))
$$;

create function broken.running_balance_chain() returns table (what text) language sql stable as $$
  select format('account %s, line %s', account_id, version)
    from (select *, lag(version, 1, 0::bigint) over line as version_before,
                 lag(debits_posted,   1, 0::bigint) over line as debits_before,
                 lag(credits_posted,  1, 0::bigint) over line as credits_before,
                 lag(debits_pending,  1, 0::bigint) over line as debits_held_before,
                 lag(credits_pending, 1, 0::bigint) over line as credits_held_before
            from entry window line as (partition by account_id order by version)) chain
   where (version, debits_posted, credits_posted, debits_pending, credits_pending)
      is distinct from (version_before + 1,
                        debits_before       + case side when 'D' then posted  else 0 end,
                        credits_before      + case side when 'C' then posted  else 0 end,
                        debits_held_before  + case side when 'D' then pending else 0 end,
                        credits_held_before + case side when 'C' then pending else 0 end)
$$;

create function broken.two_entries_per_transfer() returns table (what text) language sql stable as $$
  select format('transfer %s', coalesce(id, transfer_id))
    from transfer
    full join (select transfer_id, count(*) as lines, min(posted) as least, max(posted) as most, max(pending) as held,
                      max(account_id) filter (where side = 'D') as debited,
                      max(account_id) filter (where side = 'C') as credited
                 from entry group by transfer_id) written on transfer_id = id
   where (lines, debited, credited, least, most, held)
      is distinct from (2, debit_account, credit_account,
                        case when phase in ('posted', 'post') then amount_paise else 0 end,
                        case when phase in ('posted', 'post') then amount_paise else 0 end,
                        case phase when 'posted' then 0 when 'pending' then amount_paise else -amount_paise end)
$$;

create function broken.no_journal_without_legs() returns table (what text) language sql stable as $$
  select event_key from journal where not exists (select from transfer where journal_id = journal.id)
$$;

create function broken.nothing_overdrawn() returns table (what text) language sql stable as $$
  select code from account
   where case normal when 'C' then credits_posted - debits_posted - debits_pending
                     else debits_posted - credits_posted - credits_pending end < 0
$$;

create function broken.open_holds_equal_pending() returns table (what text) language sql stable as $$
  with open_hold as materialized (
    select * from transfer held
     where phase = 'pending' and not exists (select from transfer resolved where resolved.pending_id = held.id))
  select code from account
   where debits_pending  <> (select coalesce(sum(amount_paise), 0) from open_hold where debit_account = account.id)
      or credits_pending <> (select coalesce(sum(amount_paise), 0) from open_hold where credit_account = account.id)
$$;

-- An account's balance in the direction of its kind; holds still count.
create function balance_of(one account) returns bigint language sql immutable as $$
  select case one.normal when 'C' then one.credits_posted - one.debits_posted else one.debits_posted - one.credits_posted end
$$;

-- What there is, against whose it is. A kind of account that neither side names breaks it at once.
create function broken.cash_identity() returns table (what text) language sql stable as $$
  select format('there is %s, accounted for are %s', there_is, accounted_for)
    from (select coalesce(sum(balance_of(account)) filter (where kind in ('bank', 'cash', 'gateway_clearing', 'gateway_fee', 'advance')), 0),
                 coalesce(sum(balance_of(account)) filter (where kind in (
                   'wallet', 'pool', 'prize_payable', 'dividend_payable', 'payout_clearing', 'suspense', -- members' money
                   'commission', 'gst_payable', 'company_funds')), 0)
            from account) as sums (there_is, accounted_for)
   where there_is <> accounted_for
$$;

create function broken.every_account_has_its_owner() returns table (what text) language sql stable as $$
  select code from account join account_kind using (kind)
   where case scope when 'person'  then not exists (select from person  where id = subject)
                    when 'chit'    then not exists (select from chit    where id = subject)
                    when 'auction' then not exists (select from auction where id = subject)
                    else false end
$$;

-- The ledger and the business: every fact has its event and every event its fact, with the same money

create function broken.every_payment_has_its_journal() returns table (what text) language sql stable as $$
  with fact (key, moved) as (
    select format('contrib:%s:%s', ticket_id, month_no), case when covered_at is null then amount_paise else covered_paise end
      from instalment where state = 'paid'
    union all
    select format('advance:%s:%s', ticket_id, month_no), amount_paise from instalment where covered_at is not null
    union all
    select format('topup:%s', id), amount_paise from topup where state = 'approved'
    union all
    select format('%s:%s:captured', gateway, gateway_payment_id), amount_paise from payment where state = 'captured'),
  event (key, moved) as (
    select event_key, sum(amount_paise) from journal join transfer on journal_id = journal.id group by journal.id)
  select coalesce(fact.key, event.key) from fact full join event using (key)
   where fact.moved is distinct from event.moved
     -- other captured money is in a wallet too (a second payment of one order) or in suspense
     and (fact.key is not null or split_part(event.key, ':', 1) in ('contrib', 'advance', 'topup'))
$$;

create function broken.every_prize_has_its_journal() returns table (what text) language sql stable as $$
  with fact (key, moved) as (
    select format('settle:%s', auction_id),
           chit_amount_paise + (select coalesce(sum(to_wallet_paise), 0) from dividend where dividend.auction_id = result.auction_id)
      from auction_result result join auction on auction.id = auction_id
    union all
    select format('prize:%s', auction_id), amount_paise from prize where state = 'approved'),
  event (key, moved) as (
    select event_key, sum(amount_paise) from journal join transfer on journal_id = journal.id
     where split_part(event_key, ':', 1) in ('settle', 'prize') group by journal.id)
  select coalesce(fact.key, event.key) from fact full join event using (key)
   where fact.moved is distinct from event.moved
$$;

create function broken.every_prize_adds_up() returns table (what text) language sql stable as $$
  select format('auction %s', auction_id)
    from auction_result result
    join auction on auction.id = auction_id
    left join prize using (auction_id)
   where chit_amount_paise <> prize_paise + result.commission_paise + result.tax_paise + dividend_paise
      or dividend_paise <> (select coalesce(sum(amount_paise), 0) from dividend where dividend.auction_id = result.auction_id)
      or (prize.ticket_id, prize.amount_paise) is distinct from (result.ticket_id, prize_paise)
      or auction.state <> 'settled'
$$;

create function broken.one_prize_per_ticket() returns table (what text) language sql stable as $$
  select format('ticket %s', ticket_id) from auction_result group by ticket_id having count(*) > 1
$$;

-- Law 4: prize j falls in the first month by which the schedule gives j prizes.
create function broken.prizes_follow_the_schedule() returns table (what text) language sql stable as $$
  select format('auction %s', auction.id) from auction join chit on chit.id = chit_id
   where prize_no > ticket_count or month_no <> ceil(prize_no::numeric * months / ticket_count)
$$;

create function broken.advances_equal_covered_instalments() returns table (what text) language sql stable as $$
  select format('chit %s', chit.id) from chit
   where (select coalesce(sum(covered_paise), 0) from instalment where chit_id = chit.id and state = 'covered')
      <> (select coalesce(sum(balance_of(account)), 0) from account where code = 'advance:' || chit.id)
$$;

-- dividend_payable is one account per chit; whose it is stands with the instalments it will lower (decision 9).
create function broken.dividends_waiting_equal_payable() returns table (what text) language sql stable as $$
  select format('chit %s', chit.id) from chit
   where (select coalesce(sum(dividend_paise), 0) from instalment where chit_id = chit.id and state = 'unpaid')
      <> (select coalesce(sum(balance_of(account)), 0) from account where code = 'dividend_payable:' || chit.id)
  union all
  select format('instalment %s of ticket %s', month_no, ticket_id)
    from instalment
    full join (select ticket_id, month_no, sum(to_instalment_paise) as given from dividend
                where to_instalment_paise > 0 group by ticket_id, month_no) dividends using (ticket_id, month_no)
   where coalesce(dividend_paise, 0) <> coalesce(given, 0)
$$;

-- The money laws of 2-rules, chit by chit

create function chit_sums() returns table (
  chit_id uuid, state text, instalment bigint, months integer, tickets integer,
  cash numeric, dividends_applied numeric, advanced numeric,                    -- what came in
  prizes numeric, commission numeric, tax numeric, dividends numeric,           -- what was given
  prizes_received numeric, dividends_received numeric,                          -- what of that is in wallets
  month_reached integer, prizes_given bigint,
  pool numeric, dividends_waiting numeric, prizes_waiting numeric, advances_outstanding numeric
) language sql stable as $$
  select chit.id, chit.state, instalment_paise, chit.months, ticket_count,
         coalesce(cash, 0), coalesce(applied, 0), coalesce(advanced, 0),
         coalesce(prizes, 0), coalesce(commission, 0), coalesce(tax, 0), coalesce(dividends, 0),
         coalesce(prizes_received, 0), coalesce(dividends_received, 0),
         coalesce(month_reached, 0), coalesce(prizes_given, 0),
         coalesce(pool, 0), coalesce(dividends_waiting, 0), coalesce(prizes_waiting, 0), coalesce(advances_outstanding, 0)
    from chit
    left join (select chit_id, sum(net_paise) filter (where state = 'paid') as cash,
                      sum(dividend_paise) filter (where state <> 'unpaid') as applied,
                      sum(covered_paise) filter (where state = 'covered') as advanced
                 from instalment group by chit_id) paid on paid.chit_id = chit.id
    left join (select chit_id, sum(prize_paise) as prizes, sum(result.commission_paise) as commission,
                      sum(result.tax_paise) as tax, sum(dividend_paise) as dividends,
                      max(month_no) as month_reached, count(*) as prizes_given,
                      sum(prize_paise) filter (where prize.state = 'approved') as prizes_received
                 from auction_result result
                 join auction on auction.id = result.auction_id
                 left join prize on prize.auction_id = result.auction_id
                group by chit_id) given on given.chit_id = chit.id
    left join (select chit_id, sum(to_wallet_paise) as dividends_received
                 from dividend join auction on auction.id = auction_id group by chit_id) shared on shared.chit_id = chit.id
    left join (select coalesce(auction.chit_id, subject) as chit_id,
                      sum(balance_of(account)) filter (where kind = 'pool') as pool,
                      sum(balance_of(account)) filter (where kind = 'dividend_payable') as dividends_waiting,
                      sum(balance_of(account)) filter (where kind = 'prize_payable') as prizes_waiting,
                      sum(balance_of(account)) filter (where kind = 'advance') as advances_outstanding
                 from account left join auction on auction.id = subject
                where subject is not null group by 1) books on books.chit_id = chit.id
$$;

create function broken.law_1_what_came_in_was_given_or_is_in_the_pool() returns table (what text) language sql stable as $$
  select format('chit %s', chit_id) from chit_sums()
   where cash + dividends_applied + advanced <> prizes + commission + tax + dividends + pool
$$;

-- After month k's prizes: I·(k·n mod m), and what was paid early. While month k's prizes are being given, what is left of them.
create function broken.law_2_pool_follows_the_months() returns table (what text) language sql stable as $$
  select format('chit %s', chit_id) from chit_sums() sums
   where pool <> instalment * (
           (month_reached * tickets) % months
           + months * (month_reached * tickets / months - prizes_given)
           + (select count(*) from instalment early
               where early.chit_id = sums.chit_id and early.state <> 'unpaid' and early.month_no > month_reached))
$$;

create function broken.law_3_members_together_pay_commission_and_tax() returns table (what text) language sql stable as $$
  select format('chit %s', chit_id) from chit_sums()
   where cash + advances_outstanding - prizes_received - dividends_received
      <> commission + tax + prizes_waiting + dividends_waiting + pool
$$;

create function broken.finished_chit_pool_empty() returns table (what text) language sql stable as $$
  select format('chit %s', chit_id) from chit_sums()
   where state = 'finished' and (pool, dividends_waiting, advances_outstanding) <> (0, 0, 0)
$$;

-- One row for every law, with the number of rows that break it; the order is that of this page.
create function ledger_checks() returns table (name text, broken bigint) language plpgsql stable as $$
begin
  for name in select proname from pg_proc where pronamespace = 'broken'::regnamespace order by oid loop
    execute format('select count(*) from broken.%I()', name) into broken;
    return next;
  end loop;
end $$;

-- What the company can lay hands on, less members' money. Below 0 is what it must bring in.
create function ledger_cover() returns bigint language sql stable as $$
  select coalesce(sum(case when kind in ('bank', 'cash', 'gateway_clearing') then balance_of(account)
                           when kind in ('wallet', 'pool', 'prize_payable', 'dividend_payable', 'payout_clearing', 'suspense')
                           then -balance_of(account) end), 0)::bigint
    from account
$$;

grant usage on schema broken to kuri_app;
