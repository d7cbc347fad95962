-- 13_invariants_of_previous_books.sql: what always holds of chits that moved in (07_previous_books.sql), as in 13_invariants.sql.

-- What the opening entry of a chit has to enter, from the rows that moved in: they never change, whatever happens later. An instalment
-- that was not paid in the previous books and not advanced had in the pool what was paid of it in parts, and its dividend waited.
create function opening_due(of_chit uuid) returns table (kind text, amount numeric) language sql stable as $$
  with moved as (
    select previous_chit.*, instalment_paise, months from previous_chit join chit on chit.id = chit_id where chit_id = of_chit),
  month as (
    select instalment.*, paid_by is not distinct from 'previous' or coalesce(covered_at < accepted_at, false) as is_whole,
           coalesce(covered_at < accepted_at, false) as was_covered
      from instalment join moved using (chit_id))
  select 'pool', (select count(*) filter (where is_whole) from month) * instalment_paise
                 + (select coalesce(sum(previous_payment.amount_paise), 0) from previous_payment join month using (ticket_id, month_no) where not is_whole)
                 - prizes_given * months * instalment_paise from moved
  union all
  select 'dividend_payable', carried_paise + (select coalesce(sum(previous_dividend.amount_paise), 0)
                                                from previous_dividend join month using (ticket_id, month_no) where not is_whole) from moved
  union all
  select 'advance', (select coalesce(sum(covered_paise) filter (where was_covered), 0) from month) from moved
  union all
  select 'prize_payable', (select coalesce(sum(prize_paise), 0) from previous_prize join auction on auction.id = auction_id
                            where auction.chit_id = of_chit and paid_on is null) from moved
  union all
  select 'company_funds', borne_paise from moved
$$;

-- The opening entry of each chit that moved in enters what its rows say, and nothing else; that of a chit that was taken back was
-- reversed.
-- A row: the opening entry of this chit is missing, has other amounts, should not be there, or was not reversed; or the chit is still
-- moving in.
create function broken.every_opening_is_what_moved_in() returns table (what text) language sql stable as $$
  with entered as (
    select event_key, account.kind, sum(amount_paise) as amount
      from journal
      join transfer on journal_id = journal.id
      join account on account.id in (debit_account, credit_account) and account.kind <> 'opening_balance'
     where event_key like 'opening:%' or event_key like 'opening-back:%'
     group by 1, 2),
  fact as (
    select 'opening:' || chit_id as event_key, due.kind, due.amount
      from previous_chit, opening_due(chit_id) due where withdrawn_at is null and due.amount <> 0
    union all
    select replace(event_key, 'opening:', 'opening-back:'), entered.kind, entered.amount
      from previous_chit join entered on event_key = 'opening:' || chit_id where withdrawn_at is not null
    union all
    -- a chit that was taken back is not there any more: its opening entry is as it was
    select event_key, entered.kind, entered.amount
      from previous_chit join entered on event_key = 'opening:' || chit_id where withdrawn_at is not null)
  select format('%s, %s', event_key, kind)
    from fact full join entered using (event_key, kind)
   where fact.amount is distinct from entered.amount
  union all
  select format('chit %s', chit_id) from previous_chit where entered_at is null and withdrawn_at is null
$$;

-- A prize of the previous books has an auction of that state and a prize that is paid as those books say, and its figures are not above
-- the pool. The prizes of a chit that moved in were given one after the other.
-- A row: this auction, prize or chit disagrees with the previous books.
create function broken.previous_prizes_are_in_their_place() returns table (what text) language sql stable as $$
  select format('auction %s', coalesce(auction.id, given.auction_id))
    from (select * from auction where state = 'previous') auction
    full join previous_prize given on given.auction_id = auction.id
    left join prize on prize.auction_id = given.auction_id
   where given.auction_id is null or auction.id is null
      or (prize.ticket_id, prize.amount_paise) is distinct from (given.ticket_id, given.prize_paise)
      or prize.paid_before is distinct from given.paid_on
      or given.prize_paise + given.commission_paise + given.tax_paise > auction.chit_amount_paise
  union all
  select format('chit %s', chit_id)
    from previous_chit moved
   where withdrawn_at is null
     and exists (select from auction where auction.chit_id = moved.chit_id and state = 'previous'
                 having (count(*), coalesce(max(prize_no), 0), coalesce(max(month_no), 0))
                        is distinct from (prizes_given, prizes_given, month_reached))
$$;

-- The chits of an import that are in the books are those that moved in with it.
-- A row: this chit of an import is in the books and the import does not say so, or the reverse.
create function broken.imports_know_their_chits() returns table (what text) language sql stable as $$
  select format('chit %s of import %s', code, import_id) from import_chit_differs()
$$;

-- Sealed books are entered on both sides, of books that were taken back nothing is left, and only what a company brought from its
-- previous books is in opening_balance.
-- A row: these books are sealed or taken back, and not complete; or this event has nothing to do with them.
create function broken.sealed_books_are_complete() returns table (what text) language sql stable as $$
  select format('books %s', import_id) from previous_books where coalesce(sealed_at, taken_back_at) is not null and opening_of(import_id) <> 0
  union all
  select distinct event_key
    from account
    join transfer on account.id in (debit_account, credit_account)
    join journal on journal.id = journal_id
   where account.kind = 'opening_balance'
     and (journal.kind not in ('opening', 'opening.reversed')
          or not exists (select from previous_books where import_id::text = meta ->> 'importId'))
$$;
