-- 0069_late_payers.sql — What being late costs, who held a ticket when, and what the company gives up.
-- Terms for late payers are part of the agreement and freeze with it; none unless a scheme names them. A penalty grows by
-- the day and is never stored while it does: it is fixed in the moment its instalment is paid, and is then a due of its own.

alter table chit add column late_terms jsonb;              -- null: being late costs nothing
alter table chit add constraint chit_late_terms check (late_terms is null or (
  (late_terms ->> 'graceDays')::int between 0 and 60 and (late_terms ->> 'deductionBp')::int between 0 and 1000
  and late_terms ->> 'dividendLoss' in ('nobody', 'not-prized', 'prized', 'everybody')
  and jsonb_typeof(late_terms -> 'rates') = 'array' and jsonb_array_length(late_terms -> 'rates') <= 12));

create or replace function freeze_terms() returns trigger language plpgsql as $$
begin
  if old.state <> 'forming' and
     (new.amount_paise, new.months, new.ticket_count, new.start_on, new.instalment_paise, new.dividend_shared_by,
      new.commission_bp, new.gst_bp, new.cap_bp, new.step_paise, new.prize_by, new.fixed_discounts, new.late_terms)
     is distinct from
     (old.amount_paise, old.months, old.ticket_count, old.start_on, old.instalment_paise, old.dividend_shared_by,
      old.commission_bp, old.gst_bp, old.cap_bp, old.step_paise, old.prize_by, old.fixed_discounts, old.late_terms) then
    raise exception 'terms are frozen' using errcode = '23514', constraint = 'terms_frozen';
  end if;
  return new;
end $$;

-- Who held a ticket when. A substitute takes it over with its debt and its dividends; what the one before paid stays theirs.
create table ticket_holding (
  ticket_id   uuid not null references ticket on delete cascade,  -- a seat may be given back while a chit is forming
  holding_no  integer not null check (holding_no >= 1),
  person_id   uuid not null references person,
  since       timestamptz not null,
  entry_paise bigint not null default 0 check (entry_paise >= 0), -- what a substitute paid in for the months before
  primary key (ticket_id, holding_no)
);
create index ticket_holding_of_person on ticket_holding (person_id);
create trigger append_only before update on ticket_holding for each row execute function refuse_change();
create trigger never_truncated before truncate on ticket_holding for each statement execute function refuse_change();
insert into ticket_holding (ticket_id, holding_no, person_id, since) select id, 1, person_id, joined_at from ticket;

create function first_holding() returns trigger language plpgsql as $$
begin
  insert into ticket_holding (ticket_id, holding_no, person_id, since) values (new.id, 1, new.person_id, new.joined_at);
  return null;
end $$;
create trigger first_holding after insert on ticket for each row execute function first_holding();

-- A ticket passes on only together with the line that says so.
create function pass_ticket_on() returns trigger language plpgsql as $$
begin
  if (select h.person_id from ticket_holding h where h.ticket_id = new.id order by h.holding_no desc limit 1) <> new.person_id then
    raise exception 'a ticket passes on by a holding' using errcode = '23514', constraint = 'ticket_passes_by_holding';
  end if;
  return new;
end $$;
create trigger pass_ticket_on before update of person_id on ticket for each row execute function pass_ticket_on();

-- Who held a ticket at an instant; before the first holding, its first holder.
create function holder_at(ticket uuid, at timestamptz) returns uuid language sql stable as $$
  select person_id from ticket_holding where ticket_id = ticket
   order by (since <= at) desc, case when since <= at then -holding_no else holding_no end limit 1
$$;

-- Who paid stays on the receipt, whoever holds the ticket now.
alter table instalment add column payer_id uuid references person;
alter table instalment disable trigger keep_paid;
update instalment set payer_id = ticket.person_id from ticket where ticket.id = ticket_id and instalment.state = 'paid';
alter table instalment enable trigger keep_paid;
create index instalment_of_payer on instalment (payer_id) where payer_id is not null;

-- Written off: the company bears it out of its own funds. The member owes it all the same; paid after all, it is paid.
alter table instalment drop constraint instalment_state;
alter table instalment add constraint instalment_state check (state in ('unpaid', 'covered', 'written_off', 'paid'));
alter table instalment add column written_off_at timestamptz;
alter table instalment add constraint instalment_written_off
  check ((state <> 'written_off' or written_off_at is not null) and (written_off_at is null or covered_at is not null));

create or replace function keep_paid() returns trigger language plpgsql as $$
begin
  if old.state = 'paid' then
    raise exception 'a paid instalment is never reopened' using errcode = '23514', constraint = 'instalment_already_paid';
  end if;
  if old.state in ('covered', 'written_off') and (new.state = 'unpaid' or new.dividend_paise <> old.dividend_paise)
     or old.state = 'written_off' and new.state = 'covered' or old.state = 'unpaid' and new.state = 'written_off' then
    raise exception 'a covered instalment can only be paid' using errcode = '23514', constraint = 'instalment_covered_stays';
  end if;
  if new.state = 'paid' then
    new.payer_id := (select person_id from ticket where id = new.ticket_id);
  end if;
  return new;
end $$;

-- A penalty, fixed by the payment of its instalment. It belongs to the company (s. 21(1)(c)).
create table penalty (
  ticket_id    uuid not null,
  month_no     integer not null,
  person_id    uuid not null references person,           -- who was late
  days_late    integer not null check (days_late >= 1),
  base_paise   bigint not null check (base_paise > 0),
  amount_paise bigint not null constraint penalty_amount check (amount_paise > 0 and amount_paise % 100 = 0),
  because      text not null,                              -- how it came about, in words
  state        text not null default 'due' constraint penalty_state check (state in ('due', 'paid', 'waived')),
  fixed_at     timestamptz not null default kuri_now(),
  settled_at   timestamptz,
  primary key (ticket_id, month_no),
  foreign key (ticket_id, month_no) references instalment,
  constraint penalty_settled check ((state = 'due') = (settled_at is null))
);
create index penalty_open on penalty (person_id) where state = 'due';

create function keep_penalty() returns trigger language plpgsql as $$
begin
  if old.state <> 'due' or (new.ticket_id, new.month_no, new.person_id, new.days_late, new.base_paise, new.amount_paise, new.because, new.fixed_at)
     is distinct from (old.ticket_id, old.month_no, old.person_id, old.days_late, old.base_paise, old.amount_paise, old.because, old.fixed_at) then
    raise exception 'a penalty stays as it was fixed' using errcode = '23514', constraint = 'penalty_frozen';
  end if;
  return new;
end $$;
create trigger keep_penalty before update on penalty for each row execute function keep_penalty();
create trigger never_deleted before delete on penalty for each row execute function refuse_change();
create trigger never_truncated before truncate on penalty for each statement execute function refuse_change();

insert into account_kind (lock_rank, kind, normal, scope, sentence) values
  (35, 'refund_payable', 'C', 'person',  'What a removed member gets back, until they ask for it.'),
  (73, 'penalty_income', 'C', 'company', 'Penalties of late payers, and what is kept of a removed member''s contributions.'),
  (92, 'deposit_bank',   'D', 'company', 'The separate bank account for prizes and refunds nobody has collected.'),
  (21, 'prize_deposit',  'C', 'auction', 'A prize nobody has collected, in the separate account.');

-- The laws, with the new accounts and states

create or replace function broken.cash_identity() returns table (what text) language sql stable as $$
  select format('there is %s, accounted for are %s', there_is, accounted_for)
    from (select coalesce(sum(balance_of(account)) filter (where kind in (
                   'bank', 'cash', 'cash_in_hand', 'upi_to_check', 'gateway_clearing', 'gateway_fee', 'bank_charge', 'advance', 'deposit_bank')), 0),
                 coalesce(sum(balance_of(account)) filter (where kind in (
                   'wallet', 'pool', 'prize_payable', 'prize_deposit', 'dividend_payable', 'refund_payable', 'payout_clearing', 'suspense', -- members' money
                   'commission', 'gst_payable', 'penalty_income', 'company_funds')), 0)
            from account) as sums (there_is, accounted_for)
   where there_is <> accounted_for
$$;

create or replace function broken.every_payment_has_its_journal() returns table (what text) language sql stable as $$
  with fact (key, moved) as (
    select format('contrib:%s:%s', ticket_id, month_no), case when covered_at is null then amount_paise else covered_paise end
      from instalment where state = 'paid'
    union all
    select format('advance:%s:%s', ticket_id, month_no), amount_paise from instalment where covered_at is not null
    union all
    select format('write-off:%s:%s', ticket_id, month_no), covered_paise from instalment where written_off_at is not null
    union all
    select format('penalty:%s:%s', ticket_id, month_no), amount_paise from penalty where state = 'paid'
    union all
    select format('topup:%s', id), amount_paise from topup where state = 'approved'
    union all
    select format('%s:%s:captured', gateway, gateway_payment_id), amount_paise from payment where state = 'captured'),
  event (key, moved) as (
    select event_key, sum(amount_paise) from journal join transfer on journal_id = journal.id group by journal.id)
  select coalesce(fact.key, event.key) from fact full join event using (key)
   where fact.moved is distinct from event.moved
     -- other captured money is in a wallet too (a second payment of one order) or in suspense
     and (fact.key is not null or split_part(event.key, ':', 1) in ('contrib', 'advance', 'penalty', 'topup', 'write-off'))
$$;

-- Written off counts as paid in: by the company, for good.
drop function chit_sums();
create function chit_sums() returns table (
  chit_id uuid, state text, instalment bigint, months integer, tickets integer,
  cash numeric, dividends_applied numeric, advanced numeric, written_off numeric, -- what came in
  prizes numeric, commission numeric, tax numeric, dividends numeric,           -- what was given
  prizes_received numeric, dividends_received numeric,                          -- what of that is in wallets
  month_reached integer, prizes_given bigint,
  pool numeric, dividends_waiting numeric, prizes_waiting numeric, advances_outstanding numeric
) language sql stable as $$
  select chit.id, chit.state, instalment_paise, chit.months, ticket_count,
         coalesce(cash, 0), coalesce(applied, 0), coalesce(advanced, 0), coalesce(written_off, 0),
         coalesce(prizes, 0), coalesce(commission, 0), coalesce(tax, 0), coalesce(dividends, 0),
         coalesce(prizes_received, 0), coalesce(dividends_received, 0),
         coalesce(month_reached, 0), coalesce(prizes_given, 0),
         coalesce(pool, 0), coalesce(dividends_waiting, 0), coalesce(prizes_waiting, 0), coalesce(advances_outstanding, 0)
    from chit
    left join (select chit_id, sum(net_paise) filter (where state = 'paid') as cash,
                      sum(dividend_paise) filter (where state <> 'unpaid') as applied,
                      sum(covered_paise) filter (where state = 'covered') as advanced,
                      sum(covered_paise) filter (where state = 'written_off') as written_off
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
                      sum(balance_of(account)) filter (where kind in ('prize_payable', 'prize_deposit')) as prizes_waiting,
                      sum(balance_of(account)) filter (where kind = 'advance') as advances_outstanding
                 from account left join auction on auction.id = subject
                where subject is not null group by 1) books on books.chit_id = chit.id
$$;

create or replace function broken.law_1_what_came_in_was_given_or_is_in_the_pool() returns table (what text) language sql stable as $$
  select format('chit %s', chit_id) from chit_sums()
   where cash + dividends_applied + advanced + written_off <> prizes + commission + tax + dividends + pool
$$;

create or replace function broken.law_3_members_together_pay_commission_and_tax() returns table (what text) language sql stable as $$
  select format('chit %s', chit_id) from chit_sums()
   where cash + advances_outstanding + written_off - prizes_received - dividends_received
      <> commission + tax + prizes_waiting + dividends_waiting + pool
$$;

create or replace function ledger_cover() returns bigint language sql stable as $$
  select coalesce(sum(case when kind in ('bank', 'cash', 'gateway_clearing', 'cash_in_hand', 'upi_to_check', 'deposit_bank')
                           then balance_of(account)
                           when kind in ('wallet', 'pool', 'prize_payable', 'prize_deposit', 'dividend_payable', 'refund_payable',
                                         'payout_clearing', 'suspense')
                           then -balance_of(account) end), 0)::bigint
    from account
$$;

-- Law: the holder of a ticket is who its last holding names.
create function broken.every_ticket_has_its_holder() returns table (what text) language sql stable as $$
  select format('ticket %s', ticket.id) from ticket
   where person_id is distinct from (select h.person_id from ticket_holding h where h.ticket_id = ticket.id order by holding_no desc limit 1)
$$;

grant select, insert on ticket_holding to kuri_app;
grant select, insert, update on penalty to kuri_app;
