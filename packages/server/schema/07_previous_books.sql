-- 07_previous_books.sql: what the previous books of a company say of a chit that moved in (ADR 21): past prizes, what was paid for
-- past months, and the dividends that lowered them. The rows keep the numbers and days of those books. They are written while the chit
-- moves in, never change, and go when the chit is taken back.

-- ---- Tickets and prizes ----

-- The agreement that the holder of a ticket signed on paper with the company, before it moved in.
create table previous_ticket (
  ticket_id    uuid primary key references ticket,
  agreement_no text not null default '' constraint previous_ticket_agreement check (char_length(agreement_no) <= 200),
  agreement_on date
);

-- A prize that was given in the previous books. Its auction has the state previous; nothing else of that auction is known here.
create table previous_prize (
  auction_id       uuid primary key references auction,
  ticket_id        uuid not null references ticket constraint previous_prize_once unique,
  winner_id        uuid not null references person,    -- who held the ticket then
  held_on          date not null,
  discount_paise   bigint not null check (discount_paise >= 0),
  prize_paise      bigint not null check (prize_paise > 0),
  commission_paise bigint not null check (commission_paise >= 0),
  tax_paise        bigint not null check (tax_paise >= 0),
  share_paise      bigint not null check (share_paise >= 0), -- the dividend of one ticket
  other_shares     jsonb not null default '{}'         -- {"7": 300001}: what tickets had that had another one, by their number
    constraint previous_prize_other_shares check (jsonb_typeof(other_shares) = 'object'),
  paid_on          date,                               -- null: not paid yet; it waits here for its approval
  minutes_no       text not null default '' constraint previous_prize_minutes check (char_length(minutes_no) <= 200),
  filed_on         date,                               -- the minutes, with the Registrar
  constraint previous_prize_paid check (paid_on >= held_on),
  constraint previous_prize_filed check (filed_on >= held_on)
);

create index previous_prize_of_winner on previous_prize (winner_id);

-- ---- Payments and dividends ----

-- What was paid of an instalment in the previous books; it is part of instalment.parts_paise. Who held the ticket when the company
-- moved in counts as the one who paid.
create table previous_payment (
  ticket_id    uuid not null,
  month_no     integer not null,
  place        integer not null check (place >= 1),    -- 1, 2, 3 … of the instalment
  amount_paise bigint not null check (amount_paise > 0),
  paid_on      date,                                   -- null: those books say only that it was paid
  receipt_no   text not null default '' constraint previous_payment_receipt check (char_length(receipt_no) <= 200),
  method       text constraint previous_payment_method check (method in ('cash', 'upi', 'bank', 'cheque', 'adjusted')),
  primary key (ticket_id, month_no, place),
  foreign key (ticket_id, month_no) references instalment
);

-- What dividends of the previous books took off an instalment; it is part of instalment.dividend_paise.
create table previous_dividend (
  ticket_id    uuid not null,
  month_no     integer not null,
  amount_paise bigint not null check (amount_paise > 0),
  primary key (ticket_id, month_no),
  foreign key (ticket_id, month_no) references instalment
);

-- Refuses a row unless its chit is moving in.
create function write_while_moving_in() returns trigger language plpgsql as $$
begin
  if not is_moving_in((select chit_id from ticket where id = new.ticket_id)) then
    raise exception 'the previous books are closed' using errcode = '23514', constraint = 'previous_books_closed';
  end if;
  return new;
end $$;
create trigger write_while_moving_in before insert on previous_ticket for each row execute function write_while_moving_in();
create trigger write_while_moving_in before insert on previous_prize for each row execute function write_while_moving_in();

-- The same for many rows at once.
create function write_all_while_moving_in() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct chit_id from written join ticket on ticket.id = ticket_id) ticket
              where not is_moving_in(chit_id)) then
    raise exception 'the previous books are closed' using errcode = '23514', constraint = 'previous_books_closed';
  end if;
  return null;
end $$;
create trigger write_while_moving_in after insert on previous_payment
  referencing new table as written for each statement execute function write_all_while_moving_in();
create trigger write_while_moving_in after insert on previous_dividend
  referencing new table as written for each statement execute function write_all_while_moving_in();

call append_only_until_withdrawn('previous_ticket', 'previous_prize', 'previous_payment', 'previous_dividend');

grant select, insert on previous_ticket, previous_prize, previous_payment, previous_dividend to kuri_app;

-- Whether a holding is that of who held the ticket when its chit moved in: what the previous books say was paid for the ticket counts as
-- theirs. A later holding of the same person does not bring it again.
create function held_when_moved_in(held ticket_holding) returns boolean language sql stable as $$
  select exists (
    select from ticket join previous_chit moved on moved.chit_id = ticket.chit_id
     where ticket.id = held.ticket_id and held.since <= moved.accepted_at
       and not exists (select from ticket_holding later
                        where later.ticket_id = held.ticket_id and later.holder_no > held.holder_no and later.since <= moved.accepted_at))
$$;

-- What was paid in the previous books with a holding: all that those books say of its ticket, or nothing.
create function paid_before(held ticket_holding) returns bigint language sql stable as $$
  select case when held_when_moved_in(held) then
    (select coalesce(sum(amount_paise), 0)::bigint from previous_payment paid where paid.ticket_id = held.ticket_id) else 0 end
$$;

-- What was paid in the previous books, with its chit and the instant at which it counts as paid: the beginning of its day, or of the
-- cut-over day where those books do not say when.
create view previous_payment_at as
  select paid.ticket_id, month_no, place, chit_id, amount_paise,
         coalesce(paid_on, cut_over)::timestamp at time zone 'Asia/Kolkata' as paid_at
    from previous_payment paid
    join ticket on ticket.id = paid.ticket_id
    join previous_chit using (chit_id)
    join previous_books using (import_id);

grant select on previous_payment_at to kuri_app;

-- ---- To take a chit back ----

-- Why a chit that moved in cannot be taken back; null: it can. money: its money has moved since; auction: an auction was opened,
-- cancelled or bid for; ticket: a ticket passed on, or its holder chose automatic payment; prize: a prize or a late fee was
-- decided, or a security noted.
create function why_chit_stays(of_chit uuid) returns text language sql stable as $$
  select case
    when exists (select from account
                   join transfer on account.id in (debit_account, credit_account)
                   join journal on journal.id = transfer.journal_id
                  where (subject = of_chit or subject in (select id from auction where auction.chit_id = of_chit))
                    and event_key not in ('opening:' || of_chit, 'opening-back:' || of_chit))
      or exists (select from instalment where instalment.chit_id = of_chit and receipt_no is not null) then 'money'
    when exists (select from auction where auction.chit_id = of_chit
                    and (state not in ('scheduled', 'previous') or cancel_requested_at is not null
                         or exists (select from standing_offer where auction_id = auction.id))) then 'auction'
    when exists (select from ticket join ticket_holding held on held.ticket_id = ticket.id
                   join previous_chit moved on moved.chit_id = ticket.chit_id
                  where ticket.chit_id = of_chit and held.since > moved.accepted_at)
      or exists (select from ticket join auto_pay on auto_pay.ticket_id = ticket.id where ticket.chit_id = of_chit) then 'ticket'
    when exists (select from ticket join prize on prize.ticket_id = ticket.id
                  where ticket.chit_id = of_chit
                    and (prize.state <> case when paid_before is null then 'waiting' else 'approved' end
                         or set_off or deposited_at is not null
                         or exists (select from prize_security s join previous_chit moved on moved.chit_id = of_chit
                                     where s.auction_id = prize.auction_id and s.added_at > moved.accepted_at)))
      or exists (select from ticket join penalty on penalty.ticket_id = ticket.id
                  where ticket.chit_id = of_chit and penalty.state <> 'due') then 'prize'
  end
$$;

-- Takes a chit back: deletes it with everything that moved in with it. Its opening entry is reversed before, in the same transaction:
-- its accounts are empty.
-- Refuses sealed books, and a chit in which something has happened: why_chit_stays names it; what it does not know of refers to a row
-- that would go. Security definer: the application deletes none of these rows.
create procedure withdraw_previous_chit(of_chit uuid, who uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from previous_books join previous_chit using (import_id)
    where chit_id = of_chit and withdrawn_at is null and sealed_at is null for share of previous_books;
  if not found then
    raise exception 'these books are sealed' using errcode = '23514', constraint = 'previous_books_sealed';
  end if;
  perform from chit where id = of_chit and state = 'running' for update;
  if not found
     or exists (select from account where (subject = of_chit or subject in (select id from auction where chit_id = of_chit))
                   and debits_posted <> credits_posted) then
    raise exception 'the opening entry is reversed first' using errcode = '23514', constraint = 'previous_chit_withdrawn';
  end if;
  if why_chit_stays(of_chit) is not null then
    raise exception 'something has happened in this chit' using errcode = '23514', constraint = 'previous_chit_in_use';
  end if;
  update previous_chit set withdrawn_at = kuri_now(), withdrawn_by = who where chit_id = of_chit;
  delete from confirmation_link link using balance_confirmation c, ticket
   where link.person_id = c.person_id and ticket.id = c.ticket_id and chit_id = of_chit
     and (link.branch_id is null or link.branch_id = (select branch_id from chit where id = of_chit)); -- others do not show this chit
  delete from balance_confirmation c using ticket where ticket.id = c.ticket_id and chit_id = of_chit;
  delete from instalment_reminder r using ticket where ticket.id = r.ticket_id and chit_id = of_chit;
  delete from previous_payment p using ticket where ticket.id = p.ticket_id and chit_id = of_chit;
  delete from previous_dividend d using ticket where ticket.id = d.ticket_id and chit_id = of_chit;
  delete from penalty p using ticket where ticket.id = p.ticket_id and chit_id = of_chit;
  delete from instalment where chit_id = of_chit;
  delete from prize_security s using auction where auction.id = s.auction_id and chit_id = of_chit;
  delete from prize p using auction where auction.id = p.auction_id and chit_id = of_chit;
  delete from previous_prize p using auction where auction.id = p.auction_id and chit_id = of_chit;
  delete from lot_secret s using auction where auction.id = s.auction_id and chit_id = of_chit;
  delete from auction where chit_id = of_chit;
  delete from previous_ticket p using ticket where ticket.id = p.ticket_id and chit_id = of_chit;
  delete from ticket where chit_id = of_chit;
  delete from chit where id = of_chit;
exception when foreign_key_violation then
  raise exception 'something has happened in this chit' using errcode = '23514', constraint = 'previous_chit_in_use';
end $$;
revoke execute on procedure withdraw_previous_chit from public;
grant execute on procedure withdraw_previous_chit to kuri_app;
