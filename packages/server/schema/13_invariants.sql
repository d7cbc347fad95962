-- 13_invariants.sql: the rules that always hold in the ledger, and between the ledger and the business, each as a query.
-- A function of the schema `broken` checks the rule of its name and returns one row for each violation; no rows are the right
-- answer. ledger_checks() runs them all: every night, when an administrator requests it, and after a restore.
-- Constraints and triggers refuse most violations beforehand. A row means that something got past them: an error in the code, a
-- change made by the owner of the database, or damaged data. Nothing is repaired automatically: a person has to find the cause.

create schema broken;
grant usage on schema broken to kuri_app;

-- Runs every function of the schema, in the order of this file, and counts its rows: a new check needs no entry elsewhere.
create function ledger_checks() returns table (name text, broken bigint) language plpgsql stable as $$
begin
  for name in select proname from pg_proc where pronamespace = 'broken'::regnamespace order by oid loop
    execute format('select count(*) from broken.%I()', name) into broken;
    return next;
  end loop;
end $$;

-- ---- Runs of the checks ----

-- One run of all checks, which reads the whole ledger and takes minutes in a large company. The nightly job and administrators add
-- a row; a server process takes it, runs the checks and writes the result. Pages show the newest row with a result.
create table ledger_check_run (
  id           bigint generated always as identity primary key,
  requested_at timestamptz not null default kuri_now(),
  started_at   timestamptz,                            -- the result shows the ledger as it was then
  ended_at     timestamptz,                            -- null: the run waits for a process, or a process is running it
  checks       jsonb,                                  -- [{"name": …, "broken": …}, …]; null after ended_at: the run failed
  constraint ledger_check_run_result check (
    (checks is null) = (started_at is null) and (checks is null or ended_at is not null)),
  constraint ledger_check_run_checks check (jsonb_typeof(checks) = 'array' and checks <> '[]')
);

create unique index ledger_check_run_one_at_a_time on ledger_check_run ((true)) where ended_at is null;

grant select, insert, update, delete on ledger_check_run to kuri_app;

-- ---- Ledger mechanics ----
-- Most of these rows mean that accounts, entries or transfers were changed other than by move_money.

-- Over all accounts, debits equal credits, posted and held.
-- A row: an account gained or lost money without a counterpart.
create function broken.debits_equal_credits() returns table (what text) language sql stable as $$
  select format('debits %s, credits %s; held %s and %s',
                sum(debits_posted), sum(credits_posted), sum(debits_pending), sum(credits_pending))
    from account
  having sum(debits_posted) <> sum(credits_posted) or sum(debits_pending) <> sum(credits_pending)
$$;

-- An account's version and counters are the number and the sums of its entries.
-- A row: the entries do not explain the balance of this account.
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

-- Each entry continues the one before it: the next version, and the counters changed by its amount.
-- A row: the statement of this account has a gap, or a wrong balance, at this line.
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

-- A transfer has two entries: one on the account it debits and one on the account it credits, each with its amount.
-- A row: this transfer was not carried out as it is recorded, or its entries exist and the transfer does not.
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

-- Every journal has a transfer.
-- A row: this event moved no money, and it cannot be posted again under its key.
create function broken.no_journal_without_legs() returns table (what text) language sql stable as $$
  select event_key from journal where not exists (select from transfer where journal_id = journal.id)
$$;

-- No account has a balance, less what is held, below 0, but opening_balance, which may be on either side.
-- A row: more left this account than it received, although account_not_overdrawn should have refused it.
create function broken.nothing_overdrawn() returns table (what text) language sql stable as $$
  select code from account
   where kind <> 'opening_balance'
     and case normal when 'C' then credits_posted - debits_posted - debits_pending
                     else debits_posted - credits_posted - credits_pending end < 0
$$;

-- What is held on an account is the sum of its open holds. The open holds are summed once for all accounts: a search per
-- account takes too long.
-- A row: money of this account is held for no transfer, or an open hold does not hold its money.
create function broken.open_holds_equal_pending() returns table (what text) language sql stable as $$
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

-- The person, chit or auction that an account's code names exists. Of a chit that moved in and was taken back the accounts of its
-- opening entry remain, with nothing in them.
-- A row: the money in this account belongs to no one.
create function broken.every_account_has_its_owner() returns table (what text) language sql stable as $$
  select code from account join account_kind using (kind)
   where not (debits_posted = credits_posted and debits_pending = 0 and credits_pending = 0
              and exists (select from previous_chit gone
                            join journal on event_key = 'opening:' || gone.chit_id
                            join transfer on journal_id = journal.id
                           where withdrawn_at is not null and account.id in (debit_account, credit_account)))
     and case scope when 'person'  then not exists (select from person  where id = subject)
                    when 'chit'    then not exists (select from chit    where id = subject)
                    when 'auction' then not exists (select from auction where id = subject)
                    else false end
$$;

-- The debit-normal accounts (money, what the company is owed, its costs) add up to the credit-normal accounts (members'
-- money, the company's own funds and income, the tax it owes).
-- A row: the two sides differ, or a new kind of account is in neither list.
create function broken.cash_identity() returns table (what text) language sql stable as $$
  select format('there is %s, accounted for are %s', there_is, accounted_for)
    from (select coalesce(sum(balance_of(account)) filter (where kind in (
                   'bank', 'cash', 'till', 'cash_in_hand', 'upi_to_check', 'gateway_clearing', 'gateway_fee', 'bank_charge',
                   'cash_short', 'advance', 'debt', 'deposit_bank', 'collectors_cash', 'opening_balance')), 0),
                 coalesce(sum(balance_of(account)) filter (where kind in (
                   -- members' money
                   'wallet', 'pool', 'prize_payable', 'prize_deposit', 'dividend_payable', 'refund_payable', 'payout_clearing',
                   'suspense',
                   -- the company's, and the tax it owes
                   'commission', 'gst_payable', 'penalty_income', 'company_funds')), 0)
            from account) as sums (there_is, accounted_for)
   where there_is <> accounted_for
$$;

-- ---- Members' money and chits ----
-- The laws of a chit's money are numbered: law 4 is prizes_follow_the_schedule, under auctions.

-- The sums of each chit, for the checks below: from its instalments, prizes and dividends, and from its accounts. Dividends
-- waiting include the rounding that is carried to the last prize; prizes waiting include those in the separate bank account.
create function chit_sums() returns table (
  chit_id uuid, state text, instalment bigint, months integer, tickets integer,
  -- came in for instalments: paid by members, parts too; paid by dividends; advanced by the company, or written off by it, and not
  -- paid since
  cash numeric, dividends_applied numeric, advanced numeric, written_off numeric,
  -- given out by the auctions; what of it has reached wallets
  prizes numeric, commission numeric, tax numeric, dividends numeric,
  prizes_received numeric, dividends_received numeric,
  -- the month of the latest prize; how many there were
  month_reached integer, prizes_given bigint,
  -- balances of the chit's accounts
  pool numeric, dividends_waiting numeric, prizes_waiting numeric, advances_outstanding numeric,
  -- what the company paid in the previous books because dividends were rounded up
  borne numeric
) language sql stable as $$
  select chit.id, chit.state, instalment_paise, chit.months, ticket_count,
         coalesce(cash, 0), coalesce(applied, 0), coalesce(advanced, 0), coalesce(written_off, 0),
         coalesce(prizes, 0), coalesce(commission, 0), coalesce(tax, 0), coalesce(dividends, 0),
         coalesce(prizes_received, 0), coalesce(dividends_received, 0),
         coalesce(month_reached, 0), coalesce(prizes_given, 0),
         coalesce(pool, 0), coalesce(dividends_waiting, 0), coalesce(prizes_waiting, 0), coalesce(advances_outstanding, 0),
         coalesce((select borne_paise from previous_chit moved where moved.chit_id = chit.id), 0)
    from chit
    left join (select chit_id, sum(net_paise - rest_paise) as cash,
                      sum(dividend_paise) filter (where state <> 'unpaid') as applied,
                      sum(rest_paise) filter (where state = 'covered') as advanced,
                      sum(rest_paise) filter (where state = 'written_off') as written_off
                 from instalment group by chit_id) paid on paid.chit_id = chit.id
    left join (select chit_id, sum(prize_paise) as prizes, sum(result.commission_paise) as commission,
                      sum(result.tax_paise) as tax, sum(dividend_paise) as dividends,
                      max(month_no) as month_reached, count(*) as prizes_given,
                      sum(prize_paise) filter (where prize.state = 'approved') as prizes_received
                 from (select auction_id, prize_paise, commission_paise, tax_paise, dividend_paise from auction_result
                       union all
                       -- all that the winner gave up, less commission and tax, was for dividends
                       select auction_id, prize_paise, given.commission_paise, given.tax_paise,
                              chit_amount_paise - prize_paise - given.commission_paise - given.tax_paise
                         from previous_prize given join auction on auction.id = auction_id) result
                 join auction on auction.id = result.auction_id
                 left join prize on prize.auction_id = result.auction_id
                group by chit_id) given on given.chit_id = chit.id
    left join (select chit_id, sum(to_wallet_paise) as dividends_received
                 from dividend join auction on auction.id = auction_id group by chit_id) shared on shared.chit_id = chit.id
    left join (select coalesce(auction.chit_id, subject) as chit_id,
                      sum(balance_of(account)) filter (where kind = 'pool') as pool,
                      sum(balance_of(account)) filter (where kind = 'dividend_payable') as dividends_waiting,
                      sum(balance_of(account)) filter (where kind in ('prize_payable', 'prize_deposit')) as prizes_waiting,
                      sum(balance_of(account)) filter (where kind = 'advance') as advances_outstanding
                 from account left join auction on auction.id = subject
                where subject is not null group by 1) books on books.chit_id = chit.id
$$;

-- Law 1. What came in for a chit was given out or is in its pool.
-- A row: the two differ for this chit.
create function broken.law_1_what_came_in_was_given_or_is_in_the_pool() returns table (what text) language sql stable as $$
  select format('chit %s', chit_id) from chit_sums()
   where cash + dividends_applied + advanced + written_off <> prizes + commission + tax + dividends + pool
$$;

-- Law 2. A chit with n tickets, m months and instalment I has received k·n instalments by the time the prizes of month k are
-- given, and each prize takes m of them. Then its pool has I·(k·n mod m), and m·I for each prize of the month that is not
-- given yet, and what members paid early for later months: whole instalments and parts.
-- A row: the pool of this chit has another amount.
create function broken.law_2_pool_follows_the_months() returns table (what text) language sql stable as $$
  select format('chit %s', chit_id) from chit_sums() sums
   where pool <> instalment * (
           (month_reached * tickets) % months
           + months * (month_reached * tickets / months - prizes_given)
           + (select count(*) from instalment early
               where early.chit_id = sums.chit_id and early.state <> 'unpaid' and early.month_no > month_reached))
         + (select coalesce(sum(parts_paise), 0) from instalment where instalment.chit_id = sums.chit_id and state = 'unpaid')
$$;

-- Law 3. What members paid, less the prizes and dividends they received, is the commission and the tax, and what still waits
-- in the chit's accounts. Advances count as paid: the company paid them for members. So does what it bore of past dividends.
-- A row: members of this chit together paid more or less than that.
create function broken.law_3_members_together_pay_commission_and_tax() returns table (what text) language sql stable as $$
  select format('chit %s', chit_id) from chit_sums()
   where cash + advances_outstanding + written_off + borne - prizes_received - dividends_received
      <> commission + tax + prizes_waiting + dividends_waiting + pool
$$;

-- Law 5. What the company earned by late payment is the penalties paid, the charges for returned cheques, and what it kept of the
-- instalments of removed members: besides commission and tax, members pay the company nothing else.
-- A row: it earned another amount.
create function broken.law_5_lateness_earned_is_penalties_and_deductions() returns table (what text) language sql stable as $$
  select format('earned %s, penalties %s, charges %s, kept %s', earned, penalties, charges, kept)
    from (select coalesce(sum(credits_posted), 0) as earned from account where kind = 'penalty_income') account,
         (select coalesce(sum(amount_paise), 0) as penalties from penalty where state = 'paid') penalty,
         (select coalesce(sum(charge_paise), 0) as charges from cheque) cheque,
         (select coalesce(sum(amount_paise), 0) as kept from journal
            join transfer on journal_id = journal.id
            join account on account.id = credit_account
           where journal.kind = 'ticket.substituted' and account.kind = 'penalty_income') deduction
   where earned <> penalties + charges + kept
$$;

-- A finished chit has given out everything.
-- A row: this one has money in its pool, dividends that wait, or advances that were not repaid.
create function broken.finished_chit_pool_empty() returns table (what text) language sql stable as $$
  select format('chit %s', chit_id) from chit_sums()
   where state = 'finished' and (pool, dividends_waiting, advances_outstanding) <> (0, 0, 0)
$$;

-- The balance of a chit's advance account is what is still to pay of its covered instalments: those that the company advanced
-- and the member has not paid wholly.
-- A row: the two differ for this chit.
create function broken.advances_equal_covered_instalments() returns table (what text) language sql stable as $$
  select format('chit %s', chit.id) from chit
   where (select coalesce(sum(rest_paise), 0) from instalment where chit_id = chit.id and state = 'covered')
      <> (select coalesce(sum(balance_of(account)), 0) from account where code = 'advance:' || chit.id)
$$;

-- A chit has one account for all dividends that wait; whose they are is recorded on the instalments they will lower.
-- A row names a chit where the account differs from these dividends and the carried rounding, or an instalment that is
-- lowered by another amount than the dividends given to it.
create function broken.dividends_waiting_equal_payable() returns table (what text) language sql stable as $$
  select format('chit %s', chit.id) from chit
   where (select coalesce(sum(dividend_paise), 0) from instalment where chit_id = chit.id and state = 'unpaid')
         + (select coalesce(sum(rounding_paise), 0) from auction_result join auction on auction.id = auction_id
             where chit_id = chit.id)
         + coalesce((select carried_paise from previous_chit moved where moved.chit_id = chit.id), 0)
      <> (select coalesce(sum(balance_of(account)), 0) from account where code = 'dividend_payable:' || chit.id)
  union all
  select format('instalment %s of ticket %s', month_no, ticket_id)
    from instalment
    full join (select ticket_id, month_no, sum(given) as given
                 from (select ticket_id, month_no, to_instalment_paise as given from dividend where to_instalment_paise > 0
                       union all
                       select ticket_id, month_no, amount_paise from previous_dividend) dividend
                group by ticket_id, month_no) dividends using (ticket_id, month_no)
   where coalesce(dividend_paise, 0) <> coalesce(given, 0)
$$;

-- What was paid of an instalment in parts is the sum of its parts, which are numbered from 1, and of what was paid of it in the
-- previous books. The company covered what these and the parts in the pool had left, and wrote off what the parts after that had left of its advance.
-- A row: the instalment and its parts disagree.
create function broken.parts_add_up_to_their_instalments() returns table (what text) language sql stable as $$
  select format('instalment %s of ticket %s', month_no, ticket_id)
    from instalment
    left join (select ticket_id, month_no, sum(amount_paise) as parts, count(*) as count, max(part_no) as last_no,
                      coalesce(sum(amount_paise) filter (where paid_to = 'pool'), 0) as in_pool,
                      bool_or(paid_to <> 'pool') as is_of_covered, bool_or(paid_to = 'company_funds') as is_of_written_off
                 from instalment_part group by ticket_id, month_no) part using (ticket_id, month_no)
    left join (select ticket_id, month_no, sum(amount_paise) as before from previous_payment
                group by ticket_id, month_no) previous using (ticket_id, month_no)
   where parts_paise <> coalesce(parts, 0) + coalesce(before, 0)
      or covered_paise > 0 and covered_paise <> net_paise - coalesce(in_pool, 0) - coalesce(before, 0)
      or last_no <> count
      or is_of_covered and covered_at is null
      or is_of_written_off and written_off_at is null
$$;

-- What of an advance was repaid in parts before the rest of it was written off.
create function repaid_in_parts(ticket uuid, month integer) returns bigint language sql stable as $$
  select coalesce(sum(amount_paise), 0)::bigint from instalment_part
   where (ticket_id, month_no, paid_to) = (ticket, month, 'advance')
$$;

-- An instalment is written off by a confirmed step of this kind, with what was left of the advance.
-- A row: one of the two is missing, or the amounts differ.
create function broken.every_write_off_has_its_step() returns table (what text) language sql stable as $$
  select format('instalment %s of ticket %s', coalesce(i.month_no, s.month_no), coalesce(i.ticket_id, s.ticket_id))
    from (select * from instalment where written_off_at is not null) i
    full join (select * from arrears_step where kind = 'write-off' and state = 'done') s using (ticket_id, month_no)
   where i.covered_paise - repaid_in_parts(i.ticket_id, i.month_no) is distinct from s.amount_paise
$$;

-- What a removed member is to get back waits in refund_payable until the member requests it.
-- A row: the account of this person differs from what the steps granted, less what was paid out.
create function broken.every_refund_is_kept() returns table (what text) language sql stable as $$
  select format('person %s', person_id)
    from (select person_id,
                 sum(case kind when 'substitution' then amount_paise else -amount_paise end) as kept
            from arrears_step where kind in ('substitution', 'refund') and state = 'done' group by person_id) steps
    full join (select subject as person_id, balance_of(account) as balance from account where kind = 'refund_payable') books
      using (person_id)
   where coalesce(kept, 0) <> coalesce(balance, 0)
$$;

-- The holder of a ticket is the person in its latest holding.
-- A row: this ticket has another holder than its history says, so its money may reach the wrong person.
create function broken.every_ticket_has_its_holder() returns table (what text) language sql stable as $$
  select format('ticket %s', ticket.id) from ticket
   where person_id is distinct from (select h.person_id from ticket_holding h
                                      where h.ticket_id = ticket.id order by holder_no desc limit 1)
$$;

-- ---- Auctions ----

-- Law 4. With n tickets and m months, prize j is given in the first month k with k·n ≥ j·m, when j prizes are paid for.
-- A row: this auction is in another month, or there are more prizes than tickets.
create function broken.prizes_follow_the_schedule() returns table (what text) language sql stable as $$
  select format('auction %s', auction.id) from auction join chit on chit.id = chit_id
   where prize_no > ticket_count or month_no <> ceil(prize_no::numeric * months / ticket_count)
$$;

-- An auction's row agrees with its bids: their number, the best bid, and the hash of the last link of the chain.
-- A row: the row of this auction or its latest bids or limits were changed afterwards.
create function broken.auctions_end_at_their_last_bid() returns table (what text) language sql stable as $$
  select format('auction %s', auction.id)
    from auction
    left join lateral (select seq, hash, discount_paise from bid
                        where auction_id = auction.id order by seq desc limit 1) last on true
   where (bid_count, chain_head, best_paise)
      is distinct from (coalesce(last.seq, 0), last_link(auction.id), last.discount_paise)
$$;

-- The bids of an auction, and the limits recorded between them, are one chain: each link has the hash of the link before it,
-- the first has the hash of the beginning, and no number is missing.
-- A row: a link was changed, removed or inserted here.
create function broken.bids_follow_one_another() returns table (what text) language sql stable as $$
  select format('auction %s, %s %s', chain.auction_id, kind, chain.seq)
    from (select *, lag(seq, 1, 0) over own as seq_before, lag(hash) over line as hash_before
            from (select auction_id, 'bid' as kind, seq, seq as after_bid, 0 as behind, previous_hash, hash from bid
                  union all
                  select auction_id, 'limit', seq, after_bid, seq, previous_hash, hash from offer_record) links
          window line as (partition by auction_id order by after_bid, behind),
                 own as (partition by auction_id, kind order by seq)) chain
    left join auction_beginning begun on begun.auction_id = chain.auction_id
   where seq <> seq_before + 1 or previous_hash is distinct from coalesce(hash_before, begun.genesis_hash)
$$;

-- An automatic bid was made for a limit that was in force then, and is not above it; and the limits in force are those
-- recorded last. Security definer, because the application cannot read limits; the check returns none.
-- A row: this bid had no such limit, or this ticket's limit and its record differ.
create function broken.automatic_bids_rest_on_limits() returns table (what text)
language sql stable security definer set search_path = public, pg_temp as $$
  select format('auction %s, bid %s', bid.auction_id, bid.seq)
    from bid
   where for_offer is not null
     and (not exists (select from offer_record made
                       where made.auction_id = bid.auction_id and made.commitment = for_offer and made.ticket_id = bid.ticket_id
                         and made.after_bid < bid.seq and bid.discount_paise <= made.limit_paise)
          or exists (select from offer_record ended
                      where ended.auction_id = bid.auction_id and ended.replaces = for_offer and ended.after_bid < bid.seq))
  union all
  select format('auction %s, limit of ticket %s', auction_id, ticket_id)
    from (select made.auction_id, made.ticket_id, made.commitment from offer_record made
           where made.commitment is not null
             and not exists (select from offer_record ended
                              where ended.auction_id = made.auction_id and ended.replaces = made.commitment)) counts
    full join (select offer.auction_id, offer.ticket_id, offer.commitment from standing_offer offer
                where exists (select from offer_record made where made.auction_id = offer.auction_id)) stands
         using (auction_id, ticket_id, commitment)
   where counts is null or stands is null
$$;

-- The gross amount of a prize is divided into prize, commission, tax and dividends without a remainder; the shares of the
-- tickets are the dividends less the carried rounding; the prize to be paid is that of the result.
-- A row: one of these fails for this auction.
create function broken.every_prize_adds_up() returns table (what text) language sql stable as $$
  select format('auction %s', auction_id)
    from auction_result result
    join auction on auction.id = auction_id
    left join prize using (auction_id)
   where chit_amount_paise <> prize_paise + result.commission_paise + result.tax_paise + dividend_paise
      or dividend_paise - rounding_paise
         <> (select coalesce(sum(amount_paise), 0) from dividend where dividend.auction_id = result.auction_id)
      or (prize.ticket_id, prize.amount_paise) is distinct from (result.ticket_id, prize_paise)
      or auction.state <> 'settled'
$$;

-- Dividends are rounded as the chit's terms say. In paise nothing is carried. In whole rupees every prize but the last gives
-- equal shares and carries less than a rupee for each; the last prize gives out all that was carried, in shares that differ
-- by at most a rupee.
-- A row: the dividends of this auction were rounded differently.
create function broken.dividends_are_rounded_as_agreed() returns table (what text) language sql stable as $$
  select format('auction %s', result.auction_id)
    from auction_result result
    join auction on auction.id = result.auction_id
    join chit on chit.id = auction.chit_id
   cross join lateral (select count(*) as sharers, max(amount_paise) - min(amount_paise) as apart,
                              bool_and(amount_paise % 100 = 0) as are_rupees
                         from dividend where dividend.auction_id = result.auction_id) shares
    left join previous_chit moved on moved.chit_id = chit.id
   where case when dividend_rounding = 'paise'
              then rounding_paise <> case prize_no when ticket_count then - coalesce(carried_paise, 0) else 0 end
              when prize_no < ticket_count then not (are_rupees and apart = 0 and rounding_paise between 0 and 100 * sharers - 1)
              else not (are_rupees and apart <= 100)
                or 0 <> coalesce(carried_paise, 0) + (select sum(rounding_paise) from auction_result one join auction its on its.id = one.auction_id
                          where its.chit_id = chit.id)
         end
$$;

-- A ticket wins once.
-- A row: this one won several auctions.
create function broken.one_prize_per_ticket() returns table (what text) language sql stable as $$
  select format('ticket %s', ticket_id)
    from (select ticket_id from auction_result union all select ticket_id from previous_prize) won group by ticket_id having count(*) > 1
$$;

-- Each settled auction and each approved prize was posted with its amount, and nothing else was posted under such keys. What the
-- previous books paid was not posted here.
-- A row: the event of this key, or the result or prize it stands for, is missing, or the amounts differ.
create function broken.every_prize_has_its_journal() returns table (what text) language sql stable as $$
  with fact (key, moved) as (
    select format('settle:%s', auction_id),
           chit_amount_paise + (select coalesce(sum(to_wallet_paise), 0) from dividend
                                 where dividend.auction_id = result.auction_id)
      from auction_result result join auction on auction.id = auction_id
    union all
    select format('prize:%s', auction_id), amount_paise from prize where state = 'approved' and paid_before is null),
  event (key, moved) as (
    select event_key, sum(amount_paise) from journal join transfer on journal_id = journal.id
     where split_part(event_key, ':', 1) in ('settle', 'prize') group by journal.id)
  select coalesce(fact.key, event.key) from fact full join event using (key)
   where fact.moved is distinct from event.moved
$$;

-- A prize that is not approved yet is in an account of its own: prize_payable, or prize_deposit while its money is in the
-- separate bank account. An approved prize is in neither.
-- A row: the money of this prize is not where it should be.
create function broken.every_prize_lies_in_its_place() returns table (what text) language sql stable as $$
  select format('prize of auction %s', prize.auction_id)
    from prize
   where coalesce((select balance_of(account) from account where code = 'prize_payable:' || prize.auction_id), 0)
         <> case when state <> 'approved' and deposited_at is null then amount_paise else 0 end
      or coalesce((select balance_of(account) from account where code = 'prize_deposit:' || prize.auction_id), 0)
         <> case when state <> 'approved' and deposited_at is not null then amount_paise else 0 end
$$;

-- ---- Payments and bank ----

-- Whether the company had advanced an instalment in its previous books.
create function was_covered_before(one instalment) returns boolean language sql stable as $$
  select exists (select from previous_chit moved where moved.chit_id = one.chit_id and one.covered_at < moved.accepted_at)
$$;

-- Each payment of a contribution or a part of one, of a penalty or top-up, each advance and write-off, and each captured online
-- payment was posted
-- with its amount. Not those of the previous books: the opening entry of their chit has them.
-- A row: the event of this key, or the payment it stands for, is missing, or the amounts differ.
create function broken.every_payment_has_its_journal() returns table (what text) language sql stable as $$
  with fact (key, moved) as (
    -- of a covered instalment the dividend reached the pool with the advance
    select format('contrib:%s:%s', ticket_id, month_no),
           net_paise - parts_paise + case when covered_at is null then dividend_paise else 0 end
      from instalment where state = 'paid' and paid_by <> 'previous'
    union all
    select format('part:%s:%s:%s', ticket_id, month_no, part_no), amount_paise from instalment_part
    union all
    select format('advance:%s:%s', ticket_id, month_no), covered_paise + dividend_paise
      from instalment where covered_at is not null and not was_covered_before(instalment)
    union all
    select format('write-off:%s:%s', ticket_id, month_no), covered_paise - repaid_in_parts(ticket_id, month_no)
      from instalment where written_off_at is not null
    union all
    select format('penalty:%s:%s', ticket_id, month_no), amount_paise from penalty where state = 'paid'
    union all
    select format('topup:%s', id), amount_paise from topup where state = 'approved'
    union all
    select format('%s:%s:captured', gateway, gateway_payment_id), payment.amount_paise - coalesce(refunded_paise, 0)
      from payment left join gateway_payment using (gateway, gateway_payment_id) where state = 'captured'),
  event (key, moved) as (
    select event_key, sum(amount_paise) from journal join transfer on journal_id = journal.id group by journal.id)
  select coalesce(fact.key, event.key) from fact full join event using (key)
   where fact.moved is distinct from event.moved
     -- a captured event needs no payment here: the second payment of an order is in a wallet too, unknown money in suspense
     and (fact.key is not null
          or split_part(event.key, ':', 1) in ('contrib', 'part', 'advance', 'penalty', 'topup', 'write-off'))
$$;

-- The lines of an online payment of several dues add up to it; other payments have no lines.
-- A row: those of this one do not.
create function broken.every_payment_of_dues_has_its_lines() returns table (what text) language sql stable as $$
  select format('payment %s of %s has lines of %s', p.id, p.amount_paise, coalesce(sum(line.amount_paise), 0))
    from payment p left join payment_line line on line.payment_id = p.id
   group by p.id
  having case p.purpose when 'dues' then coalesce(sum(line.amount_paise), 0) <> p.amount_paise
                        else count(line.place) > 0 end
$$;

-- A confirmed payment at the counter was posted with its amount, an unconfirmed or rejected one was not.
-- A row: this one was not posted although it is confirmed, was posted although it is not, or the amounts differ.
create function broken.every_counter_payment_has_its_journal() returns table (what text) language sql stable as $$
  select format('counter payment %s is %s', p.id, p.state)
    from counter_payment p
   where (select sum(amount_paise) from journal join transfer on journal_id = journal.id
           where event_key = format('counter:%s', p.id))
         is distinct from case p.state when 'done' then p.amount_paise end
$$;

-- Each credited UPI payment was posted with its amount, and nothing else was posted under such keys.
-- A row: the event of this key, or its UPI payment, is missing, or the amounts differ.
create function broken.every_upi_payment_has_its_journal() returns table (what text) language sql stable as $$
  select coalesce(event_key, format('upi:%s', id))
    from (select id, amount_paise from upi_payment where state = 'credited') credited
    full join (select event_key, sum(amount_paise) as moved from journal join transfer on journal_id = journal.id
                where event_key like 'upi:%' group by event_key) books on event_key = format('upi:%s', id)
   where moved is distinct from amount_paise
$$;

-- Each collection was posted with its amount.
-- A row: money of this collection is missing from the ledger, or is another amount.
create function broken.every_collection_has_its_journal() returns table (what text) language sql stable as $$
  select format('collection %s', c.id)
    from collection c
   where (select sum(amount_paise) from journal join transfer on journal_id = journal.id
           where event_key = format('collect:%s', c.id)) is distinct from c.amount_paise
$$;

-- The money of each receipt that was given at the door is in its collections, once: for what is due or in suspense.
-- A receipt is unallocated exactly when money of it went to suspense, and settled exactly when that money was moved from there. An
-- acknowledgement has no money but a paper, and a cheque of its amount and member exactly when it was received; one that was not
-- received is settled exactly when the paper has come to the office.
-- A row: the collections of this receipt have another amount, another owner, or say another state, or it is settled too early; or
-- its paper does.
create function broken.every_signed_receipt_is_collected() returns table (what text) language sql stable as $$
  select format('receipt %s of device %s', receipt_no, device_id)
    from signed_receipt d
    left join lateral (select sum(amount_paise) as amount, bool_or(put_into = 'suspense') as is_open,
                              bool_and((c.collector_id, c.method) = (d.collector_id, d.method)
                                       and c.person_id is not distinct from d.person_id) as is_same
                         from collection c where c.signed_receipt = d.id) taken on true
   where d.method <> 'cheque'
     and (taken.amount is distinct from d.amount_paise or taken.is_open <> (d.state = 'unallocated') or not taken.is_same
          or (d.settled_at is not null) <> exists (
               select from collection c join journal on event_key = 'collect:' || c.id join company_move move on move.journal_id = journal.id
                where c.signed_receipt = d.id and put_into = 'suspense' and move.state = 'done'))
  union all
  select format('acknowledgement %s of device %s', receipt_no, device_id)
    from signed_receipt d
    left join cheque_document paper on paper.receipt_id = d.id
    left join cheque on cheque.id = cheque_id
    left join handover on handover.id = paper.handover_id
   where d.method = 'cheque'
     and (paper.collector_id is distinct from d.collector_id or (cheque.id is not null) <> (d.state = 'booked')
          or (cheque.amount_paise, cheque.person_id) is distinct from (d.amount_paise, d.person_id) and cheque.id is not null
          or (d.settled_at is not null) <> (d.state = 'unallocated' and handover.state is not distinct from 'confirmed')
          or exists (select from collection where signed_receipt = d.id))
$$;

-- What a member promised at the door is a promise to pay, or the visit says why it is none.
-- A row: this visit has neither, or both.
create function broken.every_promise_on_a_visit_is_noted() returns table (what text) language sql stable as $$
  select format('visit %s', visit.id)
    from collection_visit visit left join payment_promise on visit_id = visit.id
   where promised_for is not null and (not_noted is null) <> (visit_id is not null)
$$;

-- What a collector still has, in cash and in UPI payments to check, is what they collected less what was counted at
-- confirmed handovers; what was counted above the sum due is in suspense.
-- A row: the ledger has another amount for this collector.
create function broken.hands_hold_what_was_collected() returns table (what text) language sql stable as $$
  select format('collector %s: %s of %s in the books, %s by the collections', whose, way.kind, found.balance, found.expected)
    from (select collector_id as whose from collection union
          select subject from account where kind in ('cash_in_hand', 'upi_to_check')) hands,
         (values ('cash_in_hand', 'cash'), ('upi_to_check', 'upi')) as way (kind, method),
         lateral (select coalesce((select balance_of(account) from account where code = way.kind || ':' || whose), 0) as balance,
                         coalesce((select sum(amount_paise) from collection c
                                    where c.collector_id = whose and c.method = way.method), 0)
                         - coalesce((select sum(case way.method when 'cash' then least(h.cash_counted, h.cash_paise)
                                                                else least(h.upi_seen, h.upi_paise) end)
                                       from handover h
                                      where h.collector_id = whose and h.state = 'confirmed'), 0) as expected) found
   where found.balance <> found.expected
$$;

-- Each cheque was posted as often and with what its state says: cleared with its amount, returned after that with the same amount,
-- and charged. Its lines add up to it, and have an outcome when it was cleared.
-- A row: an event of this cheque is missing or is another amount, nothing should be posted under this key, or its lines differ.
create function broken.every_cheque_has_its_journal() returns table (what text) language sql stable as $$
  with fact (key, moved) as (
    select format('cheque:%s:cleared', id), amount_paise from cheque where cleared_at is not null
    union all
    select format('cheque:%s:returned', id), amount_paise from cheque where cleared_at is not null and state = 'returned'
    union all
    select format('cheque:%s:charged', id), charge_paise from cheque where charge_paise > 0),
  event (key, moved) as (
    -- what the wallet gives of a debt moves in the same event
    select event_key, sum(amount_paise) filter (where credited.kind <> 'debt')
      from journal join transfer on journal_id = journal.id join account credited on credited.id = credit_account
     where event_key like 'cheque:%' group by event_key)
  select coalesce(fact.key, event.key) from fact full join event using (key) where fact.moved is distinct from event.moved
  union all
  select format('lines of cheque %s', number)
    from cheque left join cheque_line line on line.cheque_id = cheque.id
   group by cheque.id
  having coalesce(sum(line.amount_paise), 0) + to_wallet_paise <> cheque.amount_paise
      or count(line.outcome) <> case when cleared_at is null then 0 else count(*) end
$$;

-- What a returned cheque, or a cancelled receipt, took from nobody's wallet its member owes: a debt of that amount, for the months
-- that were paid with it, and posted as paid with that amount when it is settled.
-- A row: a debt is missing, is another amount, should not be there, has other months, or was posted otherwise.
create function broken.every_debt_has_its_cause() returns table (what text) language sql stable as $$
  with cause (id, person_id, number, amount_paise) as (
    select id, person_id, number, owed_paise from cheque where owed_paise > 0
    union all
    select gone.id, gone.person_id, taken.number, taken.amount_paise - taken_back_paise
      from counter_cancellation gone join counter_receipt taken on taken.id = receipt_id
     where gone.state = 'done' and taken.amount_paise > taken_back_paise),
  month (debt_id, ticket_id, month_no) as (
    select cheque.id, line.ticket_id, line.month_no
      from cheque join cheque_line line on line.cheque_id = cheque.id
     where state = 'returned' and cleared_at is not null and owed_paise > charge_paise and outcome in ('paid', 'part')
    union
    select debt.id, paid.ticket_id, paid.month_no
      from debt join counter_cancellation gone on gone.id = cancellation_id cross join paid_months_of(gone.receipt_id) paid)
  select format('debt %s', coalesce(debt.id, cause.id))
    from debt full join cause using (id)
   where (debt.person_id, debt.number, debt.amount_paise) is distinct from (cause.person_id, cause.number, cause.amount_paise)
  union all
  select format('month %s of debt %s', month_no, debt_id)
    from (select *, true as is_there from debt_month) noted full join (select *, true as is_right from month) named
      using (debt_id, ticket_id, month_no)
   where is_there is null or is_right is null
  union all
  select coalesce(event_key, format('debt:%s:settled', settled.id))
    from (select id, amount_paise from debt where settled_at is not null) settled
    full join (select event_key, sum(amount_paise) as moved from journal join transfer on journal_id = journal.id
                where event_key like 'debt:%' group by event_key) books
      on event_key = format('debt:%s:settled', settled.id)
   where moved is distinct from amount_paise
$$;

-- What a member owes the company is in their account of that name.
-- A row: the ledger has another amount for this person.
create function broken.debts_are_owed() returns table (what text) language sql stable as $$
  select format('person %s: %s in the books, %s by the debts', person_id, balance, owed)
    from (select person_id, sum(amount_paise) as owed from debt where settled_at is null group by person_id) debts
    full join (select subject as person_id, balance_of(account) as balance from account where kind = 'debt') books
      using (person_id)
   where coalesce(owed, 0) <> coalesce(balance, 0)
$$;

-- Each receipt of the counter was posted with its amount, and its lines and what stays in the wallet add up to it.
-- A row: money of this receipt is missing from the ledger or is another amount, or its lines are.
create function broken.every_counter_receipt_has_its_journal() returns table (what text) language sql stable as $$
  select coalesce(event_key, format('counter-receipt:%s', receipt.id))
    from counter_receipt receipt
    full join (select event_key, sum(amount_paise) as moved from journal join transfer on journal_id = journal.id
                where event_key like 'counter-receipt:%' group by event_key) books
      on event_key = format('counter-receipt:%s', receipt.id)
   where moved is distinct from amount_paise
      or amount_paise - to_wallet_paise is distinct from
         (select coalesce(sum(line.amount_paise), 0) from counter_receipt_line line where receipt_id = receipt.id)
$$;

-- The receipts of the counter and the acknowledgements of cheques are numbered 1, 2, 3 … in each year, in each branch's series.
-- A row: numbers of this series are missing, or it stands at another number.
create function broken.documents_have_no_gap() returns table (what text) language sql stable as $$
  select format('%s-%s', series, year)
    from (select series, year, count(*) as documents, max(no) as highest from counter_receipt group by series, year
          union all
          select series, year, count(*), max(no) from cheque group by series, year) given
    full join document_series using (series, year)
   where (documents, highest) is distinct from (last_no, last_no)
$$;

-- A receipt of the counter stands in the series of its till's branch, an acknowledgement of a cheque in that of the cheque's.
-- A row: this number is of another branch.
create function broken.documents_are_of_their_branch() returns table (what text) language sql stable as $$
  select format('%s in a till of %s', receipt.number, coalesce(till.branch_id::text, 'head office'))
    from counter_receipt receipt join till on till.id = receipt.till_id
   where receipt.series is distinct from series_of(till.branch_id, 'C')
  union all
  select format('%s of %s', number, branch_id) from cheque where series is distinct from series_of(branch_id, 'Q')
$$;

-- Each cancelled receipt of the counter was given back with its amount, and no other one.
-- A row: the money of this cancellation is missing from the ledger, is another amount, or went although it was not decided.
create function broken.every_cancelled_receipt_was_given_back() returns table (what text) language sql stable as $$
  select coalesce(event_key, format('counter-cancel:%s', gone.id))
    from (select c.id, amount_paise from counter_cancellation c join counter_receipt taken on taken.id = receipt_id
           where c.state = 'done') gone
    full join (select event_key, sum(amount_paise) filter (where credited.kind <> 'debt') as moved
                 from journal join transfer on journal_id = journal.id join account credited on credited.id = credit_account
                where event_key like 'counter-cancel:%' group by event_key) books
      on event_key = format('counter-cancel:%s', gone.id)
   where moved is distinct from amount_paise
$$;

-- What is in a cashier's till account is the float and the cash taken of the till that is not confirmed, less what it gave back,
-- with what was put in and taken out during the day, and what collectors handed over. A row: the ledger has another amount for this
-- cashier.
create function broken.tills_hold_what_was_taken() returns table (what text) language sql stable as $$
  select format('till of %s: %s in the books, %s by the receipts', whose, found.balance, found.expected)
    from (select cashier_id as whose from till union select subject from account where kind = 'till') hands,
         lateral (select coalesce((select balance_of(account) from account where code = 'till:' || whose), 0) as balance,
                         coalesce((select float_paise + coalesce((select sum(amount_paise) from counter_receipt
                                                                   where till_id = till.id and method = 'cash'), 0)
                                            - coalesce((select sum(amount_paise) from counter_cancellation gone
                                                          join counter_receipt taken on taken.id = receipt_id
                                                         where gone.till_id = till.id), 0)
                                            + moved_into_till(till.id) + handed_into_till(till.id)
                                     from till where cashier_id = whose and state <> 'confirmed'), 0) as expected) found
   where found.balance <> found.expected
$$;

-- Each move of cash of a till that is done was posted with its amount, and no other one.
-- A row: the money of this move is missing from the ledger, is another amount, or went although it waits or was rejected.
create function broken.every_till_move_has_its_journal() returns table (what text) language sql stable as $$
  select coalesce(event_key, format('till-move:%s', done.id))
    from (select id, amount_paise from till_move where state = 'done') done
    full join (select event_key, sum(amount_paise) as moved from journal join transfer on journal_id = journal.id
                where event_key like 'till-move:%' group by event_key) books
      on event_key = format('till-move:%s', done.id)
   where moved is distinct from amount_paise
$$;

-- Each booked settlement of a gateway was posted: what reached the bank, the fees, and what else the gateway took.
-- A row: the event of this key, or its settlement, is missing, or the amounts differ.
create function broken.every_settlement_has_its_journal() returns table (what text) language sql stable as $$
  select coalesce(event_key, format('%s:%s:settled', gateway, settlement_id))
    from (select * from gateway_settlement where state = 'booked') booked
    full join (select event_key, sum(amount_paise) as moved from journal join transfer on journal_id = journal.id
                where kind = 'gateway.settled' and event_key like '%:%:settled' group by event_key) books
      on event_key = format('%s:%s:settled', gateway, settlement_id)
   where moved is distinct from amount_paise + fees_paise + greatest(-adjustment_paise, 0)
$$;

-- A refund holds its amount until the gateway reports its end: then the hold was posted (processed) or released (failed). One that
-- the gateway made without a request holds it until an administrator has decided: then the hold was released, also when the ledger
-- follows. A row: the hold of this refund has another state or amount.
create function broken.refunds_follow_their_holds() returns table (what text) language sql stable as $$
  select format('refund %s is %s, its hold %s', r.id, r.state, coalesce(resolved.phase::text, 'open'))
    from refund r
    join transfer held on held.id = r.hold_id
    left join transfer resolved on resolved.pending_id = held.id
   where held.amount_paise <> r.amount_paise
      or resolved.phase is distinct from case when r.ended_at is null then null
                                              when r.state = 'processed' and not r.by_gateway then 'post'
                                              else 'void' end::transfer_phase
$$;

-- A withdrawal holds its amount until it is decided: approved, the hold was posted; rejected, it was ended.
-- A row: the hold of this withdrawal has another state or amount.
create function broken.withdrawals_follow_their_holds() returns table (what text) language sql stable as $$
  select format('withdrawal %s is %s, its hold %s', w.id, w.state, coalesce(resolved.phase::text, 'open'))
    from withdrawal w
    join transfer held on held.id = w.hold_id
    left join transfer resolved on resolved.pending_id = held.id
   where held.amount_paise <> w.amount_paise
      or case when w.state in ('waiting', 'waiting_second') then resolved.id is not null
              when w.state in ('approved', 'paid') then resolved.phase is distinct from 'post'
              else resolved.id is null end
$$;

-- A paid withdrawal was posted as paid; one that was rejected after its approval was posted as returned to the wallet; no
-- other was.
-- A row: this withdrawal and its events disagree.
create function broken.every_withdrawal_has_its_journal() returns table (what text) language sql stable as $$
  select format('withdrawal %s is %s', w.id, w.state)
    from withdrawal w,
         lateral (select
           exists (select from journal where event_key = format('withdrawal:%s:paid', w.id))     as is_paid,
           exists (select from journal where event_key = format('withdrawal:%s:returned', w.id)) as is_returned) books
   where is_paid <> (w.state = 'paid') or is_returned <> (w.state = 'rejected' and w.approved_at is not null)
$$;

-- A withdrawal that pays out the refund of a removed member is for this member and for the whole refund.
-- A row: this one is not.
create function broken.every_refund_to_the_bank_is_its_steps() returns table (what text) language sql stable as $$
  select format('withdrawal %s', w.id)
    from withdrawal w join arrears_step step on step.id = refund_step_id
   where (step.kind, step.state, step.person_id, step.amount_paise)
         is distinct from ('refund', 'done', w.person_id, w.amount_paise)
$$;

-- A payout holds its amount until the gateway reports its end: then the hold was posted (processed, or reversed later) or
-- released (failed). Reversed, and only then, the money was posted back to the wallet.
-- A row: this payout and its events disagree.
create function broken.payouts_follow_their_holds() returns table (what text) language sql stable as $$
  select format('payout %s is %s, its hold %s', p.id, p.state, coalesce(resolved.phase::text, 'open'))
    from payout p
    join transfer held on held.id = p.hold_id
    left join transfer resolved on resolved.pending_id = held.id
   where held.amount_paise <> p.amount_paise
      or resolved.phase is distinct from case when p.state in ('processed', 'reversed') then 'post'
                                              when p.state = 'failed' then 'void' end::transfer_phase
      or exists (select from journal where event_key = format('payout:%s:reversed', p.id)) <> (p.state = 'reversed')
$$;

-- When the gateway contradicts the books about a payout, money is posted only after an administrator agreed with the
-- gateway, and only the payout's amount.
-- A row: this event has no such decision, or another amount.
create function broken.payout_conflicts_have_their_decision() returns table (what text) language sql stable as $$
  select event_key
    from journal join transfer on journal_id = journal.id
    left join payout_conflict conflict on event_key = format('conflict:%s', conflict.id)
    left join payout on payout.id = payout_id
   where event_key like 'conflict:%' and (agreed is not true or payout.amount_paise <> transfer.amount_paise)
$$;

-- Each completed movement of the company's own money, and each correction, was posted with its amount, and nothing else was
-- posted under such keys.
-- A row: the event of this key, or its movement, is missing, or the amounts differ.
create function broken.every_company_move_has_its_journal() returns table (what text) language sql stable as $$
  with fact (key, moved) as (
    select company_move_key(move), amount_paise from company_move move where state = 'done'),
  event (key, moved) as (
    select event_key, sum(amount_paise) from journal join transfer on journal_id = journal.id
     where split_part(event_key, ':', 1) in ('move', 'reverse') group by journal.id)
  select coalesce(fact.key, event.key) from fact full join event using (key) where fact.moved is distinct from event.moved
$$;

-- A correction has the transfers of the event it corrects, in the opposite direction.
-- A row: this correction has others.
create function broken.corrections_mirror_their_events() returns table (what text) language sql stable as $$
  with legs as (
    select journal_id,
           array_agg((debit_account, credit_account, amount_paise)
                     order by debit_account, credit_account, amount_paise) as moved,
           array_agg((credit_account, debit_account, amount_paise)
                     order by credit_account, debit_account, amount_paise) as mirrored
      from transfer group by journal_id)
  select format('correction %s', move.id)
    from company_move move
    join journal on event_key = company_move_key(move)
    join legs corrected on corrected.journal_id = move.journal_id
    join legs correction on correction.journal_id = journal.id
   where move.kind = 'correction' and move.state = 'done' and corrected.mirrored <> correction.moved
$$;

-- The receipts whose owner is not known yet add up to the suspense account.
-- A row: they do not.
create function broken.suspense_has_its_items() returns table (what text) language sql stable as $$
  select format('items %s, account %s', items, lies)
    from (select (select coalesce(sum(amount_paise), 0) from suspense_item) as items,
                 (select coalesce(sum(balance_of(account)), 0) from account where code = 'suspense') as lies) sums
   where items <> lies
$$;

-- A matched line of a bank statement has the amount of the movements it is matched with.
-- A row: this line has another.
create function broken.bank_matches_add_up() returns table (what text) language sql stable as $$
  select format('line %s', line.id)
    from bank_line line
    join bank_match match on match.line_id = line.id and match.ended_at is null
    left join bank_move move on move.id = match.transfer_id
   group by line.id having sum(move.amount_paise) is distinct from line.amount_paise::numeric
$$;

-- The transfers of the bank account are those of the ledger, and matched where a line of a statement stands for them.
-- A row: this transfer is missing, is another, or has the wrong state.
create function broken.bank_transfers_match_ledger() returns table (what text) language sql stable as $$
  select format('transfer %s', id)
    from (select transfer.id, case debit.code when 'bank' then amount_paise else -amount_paise end as amount_paise,
                 (posted_at at time zone 'Asia/Kolkata')::date as day,
                 exists (select from bank_match where transfer_id = transfer.id and ended_at is null) as matched
            from transfer
            join journal on journal.id = journal_id
            join account debit on debit.id = debit_account
            join account credit on credit.id = credit_account
           where phase in ('posted', 'post') and 'bank' in (debit.code, credit.code)) moved
    full join bank_transfer kept using (id)
   where (moved.amount_paise, moved.day, moved.matched) is distinct from (kept.amount_paise, kept.day, kept.matched)
$$;

-- ---- Ownership of money ----
-- A wallet is a member's money, so it is not enough that the ledger balances: every movement of a wallet points to its
-- source or to its owner's act. docs/ledger.md lists them all.
-- A row: money reached or left a wallet without evidence, or for another person.

-- What one event brought to a wallet (credit) or took from it (debit). Holds are not counted until they are posted.
create view broken.wallet_move as
  select journal.id as journal_id, event_key, actor, posted_at, wallet.subject as person_id, side,
         sum(amount_paise) as amount_paise
    from (select journal_id, credit_account as account_id, 'credit' as side, amount_paise
            from transfer where phase in ('posted', 'post')
          union all
          select journal_id, debit_account, 'debit', amount_paise
            from transfer where phase in ('posted', 'post')) line
    join account wallet on wallet.id = account_id and wallet.kind = 'wallet'
    join journal on journal.id = journal_id
   group by journal.id, wallet.subject, side;

-- What the completed corrections take from wallets and give back: the opposite of what the corrected events did.
create view broken.wallet_correction as
  select format('reverse:%s', move.journal_id) as event_key, corrected.person_id,
         case corrected.side when 'credit' then 'debit' else 'credit' end as side, corrected.amount_paise
    from company_move move join broken.wallet_move corrected using (journal_id)
   where move.kind = 'correction' and move.state = 'done';

grant select on broken.wallet_move, broken.wallet_correction to kuri_app;

-- Every credit of a wallet points to the one event that brought the money, from outside (counter, bank, UPI, gateway,
-- collector) or from inside (dividend, prize, refund, returned withdrawal, money from suspense whose owner was found,
-- correction). The source is of the same person and amount. It is used once, because its event's key is posted once
-- (journal_event_once).
-- A row: the credit of this event has no source, or the source is of another person or amount.
create function broken.wallet_credits_point_to_their_source() returns table (what text) language sql stable as $$
  with source (event_key, person_id, amount_paise) as (
    select format('topup:%s', id), person_id, amount_paise from topup where state = 'approved' and checker <> person_id
    union all
    select format('upi:%s', id), person_id, amount_paise from upi_payment where state = 'credited'
    union all
    select format('counter:%s', id), person_id, amount_paise from counter_payment where state = 'done'
    union all
    select format('collect:%s', id), person_id, amount_paise from collection where put_into <> 'suspense'
    union all
    select format('counter-receipt:%s', id), person_id, amount_paise from counter_receipt
    union all
    select format('cheque:%s:cleared', id), person_id, amount_paise from cheque where cleared_at is not null
    union all
    -- less what the gateway had refunded before the credit
    select format('%s:%s:captured', gateway, reported.gateway_payment_id), payment.person_id, reported.amount_paise - refunded_paise
      from gateway_payment reported join payment using (gateway, order_id) where captured
    union all
    select format('settle:%s', auction_id), holder_at(dividend.ticket_id, settled_at), sum(to_wallet_paise)
      from dividend join auction_result using (auction_id) where to_wallet_paise > 0 group by 1, 2
    union all
    select format('prize:%s', auction_id), holder_at(ticket_id, approved_at), amount_paise from prize where state = 'approved'
    union all
    select format('ticket-refund:%s', id), person_id, amount_paise from arrears_step where kind = 'refund' and state = 'done'
    union all
    select format('withdrawal:%s:returned', id), person_id, amount_paise from withdrawal
     where state = 'rejected' and approved_at is not null
    union all
    select format('payout:%s:reversed', payout.id), person_id, payout.amount_paise
      from payout join withdrawal on withdrawal.id = withdrawal_id where payout.state = 'reversed'
    union all
    -- the amount is that of the event which brought the money into suspense, not the one in the move
    select format('move:%s', move.id), person_id, sum(transfer.amount_paise)
      from company_move move
      join transfer using (journal_id)
      join account on account.id = credit_account and account.code = 'suspense'
     where move.kind = 'suspense-to-wallet' and move.state = 'done' group by move.id
    union all
    select event_key, person_id, amount_paise from broken.wallet_correction where side = 'credit')
  select event_key
    from (select * from broken.wallet_move where side = 'credit') moved
    left join source using (event_key, person_id)
   where source.amount_paise is distinct from moved.amount_paise
$$;

-- Every debit of a wallet points to its owner's act (a contribution, a withdrawal they requested, a substitution they
-- accepted), or to a reason that leaves its own evidence: money taken for this very instalment at the counter or by a
-- collector, a penalty (s. 21(1)(c) of the Act), a refund of the member's online payment, or a correction or return to
-- suspense with its reason. must_be_owners: there is no other evidence, so the owner of the wallet must have posted the
-- event.
-- A row: the debit of this event has no act or reason, or one of another person or amount, or was posted by another person.
create function broken.wallet_debits_point_to_their_act() returns table (what text) language plpgsql stable as $$
begin
  return query
  with act (event_key, person_id, amount_paise, must_be_owners) as (
    select case i.part_no when 0 then format('contrib:%s:%s', i.ticket_id, i.month_no)
                          else format('part:%s:%s:%s', i.ticket_id, i.month_no, i.part_no) end, i.payer_id, i.amount_paise,
           not exists (select from counter_payment taken
                        where (taken.ticket_id, taken.month_no, taken.person_id, taken.state)
                            = (i.ticket_id, i.month_no, payer_id, 'done'))
       and not exists (select from collection taken
                        where (taken.ticket_id, taken.month_no, taken.person_id, taken.put_into)
                            = (i.ticket_id, i.month_no, payer_id, 'instalment'))
       and not exists (select from counter_receipt_line line join counter_receipt taken on taken.id = receipt_id
                        where (line.ticket_id, line.month_no, taken.person_id) = (i.ticket_id, i.month_no, payer_id))
       and not exists (select from cheque_line line join cheque taken on taken.id = cheque_id
                        where (line.ticket_id, line.month_no, taken.person_id) = (i.ticket_id, i.month_no, payer_id)
                          and outcome in ('paid', 'part'))
       and not exists (select from arrears_step step join substitution_offer offer on step_id = step.id
                        where (step.ticket_id, step.substitute_id, step.state) = (i.ticket_id, payer_id, 'done')
                          and accepted_at is not null)
      from instalment_payment i where amount_paise > 0
    union all
    select format('penalty:%s:%s', ticket_id, month_no), penalty.person_id, penalty.amount_paise, false
      from penalty where state = 'paid'
    union all
    select format('counter-cancel:%s', gone.id), gone.person_id, taken_back_paise, false
      from counter_cancellation gone where taken_back_paise > 0
    union all
    select format('withdrawal:%s:approved', id), withdrawal.person_id, withdrawal.amount_paise,
           not exists (select from journal
                        where journal.event_key = format('withdrawal:%s:held', withdrawal.id)
                          and (actor = withdrawal.person_id
                               or actor = withdrawal.entered_by
                                  and exists (select from written_authority paper
                                               where (paper.withdrawal_id, paper.entered_by) = (withdrawal.id, actor))))
      from withdrawal where approved_at is not null
    union all
    -- of an online payment of the same person
    select format('refund:%s:processed', refund.id), payment.person_id, refund.amount_paise, false
      from refund join payment on payment.id = payment_id where refund.state = 'processed'
    union all
    -- accepted by the substitute, and within the sum that they accepted
    select format('substitution:%s', step.id), offer.person_id, entry_paise, false
      from arrears_step step
      join substitution_offer offer on step_id = step.id and accepted_at is not null and offer.person_id = substitute_id
      -- the holding that began with this step; a person may take over the same ticket twice
      join lateral (select entry_paise from ticket_holding holding
                     where (holding.ticket_id, holding.person_id) = (step.ticket_id, substitute_id)
                     order by abs(extract(epoch from since - decided_at)) limit 1) begun on true
     where step.state = 'done' and entry_paise <= sum_paise
    union all
    -- a cheque was returned after it had been credited
    select format('cheque:%s:returned', id), cheque.person_id, taken_back_paise, false from cheque where taken_back_paise > 0
    union all
    select format('debt:%s:settled', id), debt.person_id, debt.amount_paise, false from debt where settled_at is not null
    union all
    select format('move:%s', id), move.person_id, move.amount_paise, false
      from company_move move where kind = 'wallet-to-suspense' and state = 'done'
    union all
    select wallet_correction.event_key, wallet_correction.person_id, wallet_correction.amount_paise, false
      from broken.wallet_correction where side = 'debit')
  select moved.event_key
    from (select * from broken.wallet_move where side = 'debit') moved
    left join act using (event_key, person_id)
   where act.amount_paise is distinct from moved.amount_paise
      or must_be_owners and moved.actor is distinct from moved.person_id;
end $$;

-- What the ledger credited for a payment at the gateway was captured there, less what the gateway had refunded before.
-- A row: this event credited money that the gateway never captured, or another amount.
create function broken.gateway_credits_were_captured() returns table (what text) language sql stable as $$
  select event_key
    from (select event_key, split_part(event_key, ':', 1) as gateway, split_part(event_key, ':', 2) as gateway_payment_id,
                 sum(transfer.amount_paise) as credited
            from journal join transfer on journal_id = journal.id
           where kind in ('topup', 'payment.unmatched') and event_key like '%:%:captured'
           group by journal.id) books
    left join gateway_payment reported using (gateway, gateway_payment_id)
   where reported.captured is not true or credited <> amount_paise - refunded_paise
$$;

-- When the text of a bank line names a UPI request of a member, its money is credited for that request or not to a wallet at
-- all.
-- A row: this line is matched with another credit to a wallet, or another request was credited under the bank's number that
-- the line shows.
create function broken.bank_lines_pay_whom_they_name() returns table (what text) language sql stable as $$
  with line as materialized (
    select id, reference || ' ' || narration as words,
           array(select upi_events_named_in(reference || ' ' || narration)) as named
      from bank_line
     where amount_paise > 0 and position('KURI' in regexp_replace(upper(reference || narration), '[^A-Z0-9]', '', 'g')) > 0)
  select format('line %s paid %s', line.id, event_key)
    from line
    join bank_match match on match.line_id = line.id and ended_at is null
    join transfer on transfer.id = match.transfer_id
    join broken.wallet_move using (journal_id)
   where named <> '{}' and side = 'credit' and event_key <> all (named)
  union
  select format('line %s shows the number of upi:%s', line.id, claim.id)
    from line
    join upi_payment claim on state = 'credited' and reversed_at is null and words ~ ('(^|[^0-9])' || utr || '($|[^0-9])')
   where named <> '{}' and format('upi:%s', claim.id) <> all (named)
$$;

-- Money that reached a wallet by bank has its evidence: a registered number, a line of a statement, or a written reason.
-- A row: this payment has none.
create function broken.bank_payments_have_their_evidence() returns table (what text) language sql stable as $$
  select event_key
    from (select format('topup:%s', id) as event_key from topup where state = 'approved' and method = 'bank'
          union all
          select format('counter:%s', id) from counter_payment where state = 'done'
          union all
          select format('upi:%s', id) from upi_payment where state = 'credited'
          union all
          select format('collect:%s', id) from collection where method = 'upi' and put_into <> 'suspense'
          union all
          select format('counter-receipt:%s', id) from counter_receipt where method = 'upi') paid
   where not bank_payment_has_evidence(event_key)
$$;

-- A line of a statement stands for one payment: no other one is registered under its number without a line of its own, or a
-- reason. Money put aside in suspense counts too.
-- A row: one credit at the bank counts twice.
create function broken.bank_lines_are_counted_once() returns table (what text) language sql stable as $$
  select format('line %s stands for %s, and its number for another', line.id, event_key)
    from bank_line line join bank_line_event on line_id = line.id
   where amount_paise > 0 and why_line_is_refused(reference || ' ' || narration, event_key) = 'line_number_used'
$$;

-- ---- Totals ----

-- Each total equals the sum of the rows it counts, the balance of a kind of account that of its accounts, and a day the journals of
-- the day.
-- A row: a total differs from what instalments, auction results, prizes, chits or people add up to, a balance from its accounts, or
-- a day from its journals.
create function broken.totals_match_their_rows() returns table (what text) language sql stable as $$
  select format('%s of %s', name, day)
    from (select name, day, sum(count) as count, sum(paise) as paise from recounted_total group by 1, 2) counted
    full join company_total kept using (name, day)
   where (coalesce(counted.count, 0), coalesce(counted.paise, 0)) <> (coalesce(kept.count, 0), coalesce(kept.paise, 0))
  union all
  select format('%s of chit %s', name, chit_id)
    from (select chit_id, name, sum(count) as count, sum(paise) as paise
            from recounted_total where chit_id is not null group by 1, 2) counted
    full join chit_total kept using (chit_id, name)
   where (coalesce(counted.count, 0), coalesce(counted.paise, 0)) <> (coalesce(kept.count, 0), coalesce(kept.paise, 0))
  union all
  select format('accounts of kind %s', kind)
    from (select kind, sum(balance_of(account)) as balance from account group by kind) summed
    full join (select kind, sum(balance) as balance
                 from (select * from stored_kind_balance
                       union all
                       select * from kind_changes((select up_to from counted_transfers), (select max(id) from transfer))) parts
                group by kind) kept using (kind)
   where coalesce(summed.balance, 0) <> coalesce(kept.balance, 0)
  union all
  select format('%s of chit %s on %s', name, chit_id, day)
    from (select chit_id, name, day, sum(paise) as paise
            from recounted_total where chit_id is not null and name in ('due', 'paid') group by 1, 2, 3) counted
    full join (select chit_id, name, day, sum(paise) as paise
                 from (select chit_id, name, day, paise from stored_chit_day
                       union all
                       select chit_id, name, day, paise from total_change
                        where chit_id is not null and name in ('due', 'paid')) parts
                group by 1, 2, 3) kept using (chit_id, name, day)
   where coalesce(counted.paise, 0) <> coalesce(kept.paise, 0)
  union all
  select format('%s on %s', kind, day)
    from day_changes(0, (select max(id) from transfer)) counted
    full join (select day, kind, sum(times) as times, sum(paise) as paise, min(first_journal) as first_journal,
                      max(last_journal) as last_journal
                 from (select * from stored_day
                       union all
                       select * from day_changes((select up_to from counted_transfers), (select max(id) from transfer))) parts
                group by day, kind) kept using (day, kind)
   where (counted.times, counted.paise, counted.first_journal, counted.last_journal)
         is distinct from (kept.times, kept.paise, kept.first_journal, kept.last_journal)
$$;

-- ---- The audit log ----

-- A row: this entry of the audit log does not follow from the one before it; it was changed, removed or inserted.
create function broken.audit_log_is_whole() returns table (what text) language sql stable as $$
  select format('entry %s', seq) from audit_broken
$$;
