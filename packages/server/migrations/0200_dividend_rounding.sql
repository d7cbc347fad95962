-- 0200_dividend_rounding.sql — Dividends in whole rupees. Each is rounded down; what that leaves of a prize's dividend is carried
-- in the chit's dividend account (carried rounding) and shared with the last prize. A chit without the term pays in paise, as before.

alter table chit add column dividend_rounding text not null default 'paise'
  constraint chit_dividend_rounding check (dividend_rounding in ('paise', 'rupee'));

create or replace function freeze_terms() returns trigger language plpgsql as $$
begin
  if old.state <> 'forming' and
     (new.amount_paise, new.months, new.ticket_count, new.start_on, new.instalment_paise, new.dividend_shared_by,
      new.dividend_rounding, new.commission_bp, new.gst_bp, new.cap_bp, new.step_paise, new.prize_by, new.fixed_discounts,
      new.late_terms)
     is distinct from
     (old.amount_paise, old.months, old.ticket_count, old.start_on, old.instalment_paise, old.dividend_shared_by,
      old.dividend_rounding, old.commission_bp, old.gst_bp, old.cap_bp, old.step_paise, old.prize_by, old.fixed_discounts,
      old.late_terms) then
    raise exception 'terms are frozen' using errcode = '23514', constraint = 'terms_frozen';
  end if;
  return new;
end $$;

-- dividend_paise is what the prize leaves for dividends, discount less commission; the tickets' shares are dividend_paise less
-- rounding_paise. Above 0: carried to the last prize. Below 0: the last prize, which gives out what was carried.
alter table auction_result add column rounding_paise bigint not null default 0
  constraint auction_result_rounding check (rounding_paise <= dividend_paise);

update account_kind
   set sentence = 'Dividends that wait to lower the next instalments of a chit, and the rounding carried to its last prize.'
 where kind = 'dividend_payable';

-- A chit in whole rupees pays no paise, whatever program settles.
create function dividends_as_agreed() returns trigger language plpgsql as $$
begin
  if exists (select from shares join auction on auction.id = shares.auction_id join chit on chit.id = auction.chit_id
              where dividend_rounding = 'rupee' and shares.amount_paise % 100 <> 0) then
    raise exception 'dividends of this chit are whole rupees' using errcode = '23514', constraint = 'dividend_whole_rupees';
  end if;
  return null;
end $$;
create trigger dividends_as_agreed after insert on dividend referencing new table as shares
  for each statement execute function dividends_as_agreed();

-- The checks, with carried rounding

create or replace function broken.every_prize_adds_up() returns table (what text) language sql stable as $$
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

create or replace function broken.dividends_waiting_equal_payable() returns table (what text) language sql stable as $$
  select format('chit %s', chit.id) from chit
   where (select coalesce(sum(dividend_paise), 0) from instalment where chit_id = chit.id and state = 'unpaid')
         + (select coalesce(sum(rounding_paise), 0) from auction_result join auction on auction.id = auction_id
             where chit_id = chit.id)
      <> (select coalesce(sum(balance_of(account)), 0) from account where code = 'dividend_payable:' || chit.id)
  union all
  select format('instalment %s of ticket %s', month_no, ticket_id)
    from instalment
    full join (select ticket_id, month_no, sum(to_instalment_paise) as given from dividend
                where to_instalment_paise > 0 group by ticket_id, month_no) dividends using (ticket_id, month_no)
   where coalesce(dividend_paise, 0) <> coalesce(given, 0)
$$;

-- In paise nothing is carried. In whole rupees every prize but the last gives equal shares and carries less than a rupee for each
-- of them; the last gives out all that was carried, in shares at most a rupee apart.
create function broken.dividends_are_rounded_as_agreed() returns table (what text) language sql stable as $$
  select format('auction %s', result.auction_id)
    from auction_result result
    join auction on auction.id = result.auction_id
    join chit on chit.id = auction.chit_id
   cross join lateral (select count(*) as sharers, max(amount_paise) - min(amount_paise) as apart,
                              bool_and(amount_paise % 100 = 0) as are_rupees
                         from dividend where dividend.auction_id = result.auction_id) shares
   where case when dividend_rounding = 'paise' then rounding_paise <> 0
              when prize_no < ticket_count then not (are_rupees and apart = 0 and rounding_paise between 0 and 100 * sharers - 1)
              else not (are_rupees and apart <= 100)
                or 0 <> (select sum(rounding_paise) from auction_result one join auction its on its.id = one.auction_id
                          where its.chit_id = chit.id)
         end
$$;
