-- 0084_contributions_together.sql — Contributions of one moment are judged and booked in one call for all of them
-- (decision 0049). Nothing is allowed here that one by one is not: the same locks in the same order, the same triggers and
-- constraints, the same unbroken numbers.

-- A receipt's name: its chit, the Indian year, its place in the two.
create function receipt_no(chit_no integer, year integer, place integer) returns text language sql immutable as $$
  select 'K' || chit_no || '-' || year || '-' || lpad(place::text, 5, '0')
$$;

create or replace function next_receipt_no(of_chit uuid) returns text language sql as $$
  with next as (
    insert into receipt_series (chit_id, year, last_no)
    values (of_chit, extract(year from kuri_today())::int, 1)
    on conflict (chit_id, year) do update set last_no = receipt_series.last_no + 1
    returning year, last_no)
  select receipt_no(chit.chit_no, next.year, next.last_no) from next, chit where chit.id = of_chit
$$;

-- What payments are judged by that name a chit, a payer, a month of the calendar (12 · year + month, January is 0) and perhaps
-- one of the payer's tickets: a row for each, in their order. It locks the chits, all at once in the order of their ids, and
-- reads after that. With `if_free` chits that somebody else has in hand are passed by (`in_hand`). Without a ticket's number the
-- payer's first is meant whose month is not paid, else the first. Instalments fall due in successive months of the calendar,
-- so month and year name one. `available`: what the payer's wallet has free, which is not locked: the books have the last word.
create function contributions_to_pay(
  chits uuid[], payers uuid[], months integer[], ticket_nos integer[], if_free boolean)
returns table (
  in_hand boolean, chit_id uuid, chit_name text, chit_state text, late_terms jsonb, ticket_id uuid, ticket_no integer, kept_for text,
  month_no integer, due_on date, dividend bigint, net bigint, state text,
  available bigint, payer_name text, payer_email text, now timestamptz)
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  locked uuid[];
  at timestamptz;
begin
  if if_free then
    locked := array(select id from chit where id = any (chits) order by id for no key update skip locked);
  else
    locked := array(select id from chit where id = any (chits) order by id for no key update);
  end if;
  at := kuri_now();
  return query
    select chit.id is not null and chit.id <> all (locked), chit.id, chit.name, chit.state, chit.late_terms,
           meant.ticket_id, meant.ticket_no, meant.kept_for,
           meant.month_no, meant.due_on, meant.dividend_paise, meant.net_paise, meant.state,
           coalesce(wallet.credits_posted - wallet.debits_posted - wallet.debits_pending, 0), person.name, person.email, at
      from unnest(chits, payers, months, ticket_nos) with ordinality as wanted (chit_id, payer, month, ticket_no, place)
      left join chit on chit.id = wanted.chit_id
      left join person on person.id = wanted.payer
      left join account wallet on wallet.code = 'wallet:' || wanted.payer
      left join lateral (
        select ticket.id as ticket_id, ticket.ticket_no, ticket.kept_for, owed.*
          from ticket
          left join lateral (
            select i.month_no, i.due_on, i.dividend_paise, i.net_paise, i.state from instalment i
             where i.ticket_id = ticket.id
               and i.month_no = wanted.month - (12 * extract(year from chit.start_on) + extract(month from chit.start_on))::int + 2) owed on true
         where ticket.chit_id = chit.id and ticket.person_id = wanted.payer
           and (wanted.ticket_no is null or ticket.ticket_no = wanted.ticket_no)
         order by owed.state = 'paid', ticket.holding_no limit 1) meant on true
     order by wanted.place;
end $$;

-- Books instalments as paid at an instant, each under its chit's next receipt number, in their order: gives the numbers in that
-- order. Whoever calls it holds the chits' locks and posts the money in the same transaction.
create function mark_paid_together(tickets uuid[], months integer[], ways text[], at timestamptz)
returns table (receipt_no text)
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  of_year integer := extract(year from at at time zone 'Asia/Kolkata');
begin
  return query
    with due as (
      select paid.*, ticket.chit_id, row_number() over (partition by ticket.chit_id order by paid.place)::int as turn
        from unnest(tickets, months, ways) with ordinality as paid (ticket_id, month_no, way, place)
        join ticket on ticket.id = paid.ticket_id),
    series as (
      insert into receipt_series as known (chit_id, year, last_no)
      select due.chit_id, of_year, count(*) from due group by due.chit_id order by due.chit_id
      on conflict on constraint receipt_series_pkey do update set last_no = known.last_no + excluded.last_no
      returning known.chit_id, known.last_no),
    numbered as (
      select due.*, receipt_no(chit.chit_no, of_year,
               series.last_no - (count(*) over (partition by due.chit_id))::int + due.turn) as number
        from due join series using (chit_id) join chit on chit.id = due.chit_id),
    booked as (
      update instalment set state = 'paid', paid_at = at, paid_by = numbered.way, receipt_no = numbered.number
        from numbered where instalment.ticket_id = numbered.ticket_id and instalment.month_no = numbered.month_no
      returning numbered.place, instalment.receipt_no)
    select booked.receipt_no from booked order by booked.place;
end $$;
