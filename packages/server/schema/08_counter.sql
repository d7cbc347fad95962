-- 08_counter.sql: what staff take at the counter: receipts for several dues, the till of the day; and contributions seen in the
-- bank that a second person confirms. A receipt counts at once, under a number without gaps; another person confirms the count of
-- the till.

-- ---- Contributions seen in the bank ----

-- An instalment that staff saw in the bank and entered. Where the company has two administrators, another one approves it
-- (approval, kind counter); until then nothing is credited. Cash is taken with a counter_receipt.
create table counter_payment (
  id           uuid primary key,
  person_id    uuid not null references person,
  ticket_id    uuid not null references ticket,
  month_no     integer not null,
  amount_paise bigint not null constraint counter_payment_amount check (amount_paise > 0), -- the net and the penalty of that day
  reference    text not null check (char_length(reference) between 1 and 120),
  state        text not null constraint counter_payment_state check (state in ('waiting_second', 'done', 'rejected')),
  maker        uuid references person on delete set null, -- who entered it
  receipt_no   text, -- null though done: the month was paid meanwhile, and the money stays in the wallet
  created_at   timestamptz not null default kuri_now(),
  foreign key (ticket_id, month_no) references instalment,
  constraint counter_payment_not_for_oneself check (person_id is distinct from maker)
);

create unique index counter_payment_waiting_once on counter_payment (ticket_id, month_no) where state = 'waiting_second';
create index counter_payment_waiting on counter_payment (created_at) where state = 'waiting_second';
create index counter_payment_of_person on counter_payment (person_id, created_at);

-- Refuses to change what was entered, every change of a decided payment, and a payment that counts without its approval. The
-- reference changes only when the person is erased.
create function keep_counter_payment() returns trigger language plpgsql as $$
declare
  has_approval boolean := exists (select from approval where subject_id = new.id);
begin
  if (new.id, new.person_id, new.ticket_id, new.month_no, new.amount_paise, new.created_at)
     is distinct from (old.id, old.person_id, old.ticket_id, old.month_no, old.amount_paise, old.created_at)
     or names_another(old.maker, new.maker)
     or old.state <> 'waiting_second' and (new.state, new.receipt_no) is distinct from (old.state, old.receipt_no)
     or new.reference is distinct from old.reference and not person_is_erased(old.person_id)
  then
    raise exception 'a payment stays as it was entered' using errcode = '23514', constraint = 'counter_payment_frozen';
  end if;
  if old.state <> 'done' and new.state = 'done' then
    call use_approval('counter', new.id, '{}', waits => has_approval);
  end if;
  return new;
end $$;
create trigger keep_counter_payment before update on counter_payment for each row execute function keep_counter_payment();

create trigger older_due_first before insert on counter_payment for each row execute function older_due_first();

call never_deleted('counter_payment');

grant select, insert, update on counter_payment to kuri_app;

-- The oldest month of a ticket before this one that is neither paid nor entered at the counter, nor waits for a cheque; null:
-- there is none. The trigger function older_due_first uses it for payments that staff take.
create function older_due(which uuid, before_month integer) returns integer language sql stable as $$
  select min(month_no) from instalment
   where ticket_id = which and month_no < before_month and state <> 'paid' and not cheque_waits(which, month_no, rest_paise)
     and not exists (select from counter_payment waits
                      where waits.ticket_id = which and waits.month_no = instalment.month_no and waits.state = 'waiting_second')
$$;

-- ---- Tills ----

-- The cash of one cashier on one Indian day. It opens with a float from the company's cash, is closed by a count, and another
-- person confirms the count: then its money is the company's cash again. A cashier has one till that is not confirmed.
create table till (
  id             uuid primary key,
  branch_id      uuid default branch_of_new_till() references branch, -- where it stands; null: at head office
  cashier_id     uuid not null references person,
  day            date not null default kuri_today(),
  float_paise    bigint not null constraint till_float check (float_paise >= 0),
  state          text not null default 'open' constraint till_state check (state in ('open', 'closed', 'confirmed')),
  pieces         integer[] constraint till_pieces check (array_length(pieces, 1) = 9 and 0 <= all (pieces)),
  counted_paise  bigint,
  expected_paise bigint constraint till_expected check (expected_paise >= 0), -- the float and the cash taken, by the receipts
  explanation    text constraint till_explanation check (char_length(explanation) between 1 and 400), -- of a difference
  recount_reason text constraint till_recount_reason check (char_length(recount_reason) between 1 and 400),
  needs_second   boolean not null default true, -- another person confirms, where the company has one
  checker_id     uuid references person,
  opened_at      timestamptz not null default kuri_now(),
  closed_at      timestamptz,
  confirmed_at   timestamptz,
  constraint till_once_a_day unique (cashier_id, day),
  constraint till_counted check (
    (state = 'open') = (pieces is null) and (state = 'open') = (counted_paise is null)
    and (state = 'open') = (expected_paise is null) and (state = 'open') = (closed_at is null)),
  constraint till_count_adds_up check (counted_paise is null or counted_paise = worth_of_pieces(pieces)),
  constraint till_difference_explained check (counted_paise is null or counted_paise = expected_paise or explanation is not null),
  constraint till_confirmed
    check ((state = 'confirmed') = (confirmed_at is not null) and (state = 'confirmed') = (checker_id is not null)),
  constraint till_two_persons check (not needs_second or checker_id is null or checker_id <> cashier_id)
);

create unique index till_one_at_a_time on till (cashier_id) where state <> 'confirmed';
create index till_in_order on till (opened_at desc, id desc);
create index till_of_cashier on till (cashier_id, opened_at); -- which till a transfer is of
create index till_of_day on till (day);
create index till_to_confirm on till (opened_at desc, id desc) where state = 'closed';

-- Refuses to change what a till began with, a count that was given, but for counting it again, and every change of a confirmed
-- till. The reasons change when the cashier is erased.
create function keep_till() returns trigger language plpgsql as $$
declare
  texts text[] := array['explanation', 'recount_reason'];
begin
  if (new.id, new.branch_id, new.cashier_id, new.day, new.float_paise, new.opened_at)
     is distinct from (old.id, old.branch_id, old.cashier_id, old.day, old.float_paise, old.opened_at)
     or old.state = 'open' and new.state = 'confirmed'
     or old.state = 'closed' and new.state <> 'open'
        and (new.pieces, new.expected_paise, new.needs_second, new.closed_at)
            is distinct from (old.pieces, old.expected_paise, old.needs_second, old.closed_at)
     or old.state = 'closed' and new.state = 'open' and new.recount_reason is null
     or old.state = 'confirmed' and to_jsonb(new) - texts is distinct from to_jsonb(old) - texts
     or old.state = 'confirmed' and (new.explanation, new.recount_reason) is distinct from (old.explanation, old.recount_reason)
        and not person_is_erased(old.cashier_id) then
    raise exception 'a till stays as it was counted' using errcode = '23514', constraint = 'till_frozen';
  end if;
  return new;
end $$;
create trigger keep_till before update on till for each row execute function keep_till();
create trigger refuse_new_administrator before update on till
  for each row when (new.needs_second) execute function refuse_new_administrator('checker_id');

-- ---- Receipts of the counter ----

-- One payment of a member at the counter for several dues. It counts at once; another person confirms the
-- count of the till, not each receipt.
create table counter_receipt (
  id             uuid primary key,
  series         text not null default 'C' constraint counter_receipt_series check (series ~ '^([A-Z0-9]{1,6}-)?C$'),
  year           integer not null default 0, -- a trigger gives the series, the year and the number
  no             integer not null default 0 constraint counter_receipt_no check (no > 0),
  number         text not null                           -- C-2026-000123
    generated always as (document_number(series, year, no)) stored,
  till_id        uuid not null references till,
  cashier_id     uuid not null references person,
  person_id      uuid not null references person, -- the member
  method         text not null constraint counter_receipt_method check (method in ('cash', 'upi')),
  amount_paise   bigint not null constraint counter_receipt_amount check (amount_paise > 0),
  to_wallet_paise bigint not null default 0 -- what of it stays in the member's wallet; its lines say what became of the rest
    constraint counter_receipt_to_wallet check (to_wallet_paise between 0 and amount_paise),
  still_due_paise bigint -- what stayed due that day of the chits it paid; null: it paid none
    constraint counter_receipt_still_due check (still_due_paise >= 0),
  next_ticket_id uuid, -- the next contribution to come of the chits it paid, after it; null: none, or it paid none
  next_month_no  integer,
  next_paise     bigint constraint counter_receipt_next_amount check (next_paise > 0), -- at most: a dividend may lower it
  tendered_paise bigint, -- the cash the member gave; the change is what is above the amount
  reference      text not null default '' check (char_length(reference) <= 120), -- the bank's number of a UPI payment
  taken_at       timestamptz not null default kuri_now(),
  constraint counter_receipt_number_once unique (series, year, no),
  constraint counter_receipt_tendered check ((method = 'cash') = (tendered_paise is not null) and tendered_paise >= amount_paise),
  constraint counter_receipt_next check (num_nulls(next_ticket_id, next_month_no, next_paise) in (0, 3)),
  foreign key (next_ticket_id, next_month_no) references instalment,
  constraint counter_receipt_upi_has_reference check (method <> 'upi' or reference <> ''),
  constraint counter_receipt_from_others check (person_id <> cashier_id),
  constraint counter_receipt_of_sum unique (id, person_id, amount_paise) -- for upi_payment
);

create unique index counter_receipt_of_number on counter_receipt (number);
create index counter_receipt_of_till on counter_receipt (till_id, no);
create index counter_receipt_of_person on counter_receipt (person_id, taken_at);
create index counter_receipt_of_next on counter_receipt (next_ticket_id, next_month_no) where next_ticket_id is not null;
create index counter_receipt_of_cashier on counter_receipt (cashier_id);

-- Refuses a receipt without a till of the cashier that is open today. The till's row is locked, so that a count that happens at the
-- same time waits for the receipt, or the receipt for the count.
create function counter_receipt_needs_till() returns trigger language plpgsql as $$
begin
  perform from till
    where id = new.till_id and cashier_id = new.cashier_id and state = 'open' and day = kuri_today() for share;
  if not found then
    raise exception 'the till of % is not open', new.cashier_id using errcode = '23514', constraint = 'till_is_open';
  end if;
  return new;
end $$;
create trigger counter_receipt_needs_till before insert on counter_receipt
  for each row execute function counter_receipt_needs_till();
create trigger number_document before insert on counter_receipt for each row execute function number_document('C');
create trigger large_cash_has_a_reason before insert on counter_receipt
  for each row execute function large_cash_has_a_reason('counter-receipt:');

-- What a receipt was given for: one month of a ticket each, paid in whole or in part, or the penalty that a paid month had left; or
-- what the member owed the company.
create table counter_receipt_line (
  receipt_id   uuid not null references counter_receipt,
  place        integer not null, -- 1, 2, 3 … on the receipt
  ticket_id    uuid,
  month_no     integer,
  debt_id      uuid constraint counter_receipt_line_debt_once unique, -- what it pays that they owed (08_debts.sql), once
  amount_paise bigint not null constraint counter_receipt_line_amount check (amount_paise > 0),
  penalty_paise bigint not null default 0, -- what of it is the late fee of its month
  is_part      boolean not null, -- the rest of the month stays due
  receipt_no   text, -- of the instalment or of its part; null: the penalty alone
  primary key (receipt_id, place),
  constraint counter_receipt_line_penalty check (penalty_paise between 0 and amount_paise
    and (penalty_paise = 0 or not is_part and debt_id is null)),
  constraint counter_receipt_line_once unique (receipt_id, ticket_id, month_no),
  constraint counter_receipt_line_of_due check (
    num_nulls(ticket_id, month_no) = case when debt_id is null then 0 else 2 end
    and (debt_id is null or not is_part and receipt_no is null)),
  foreign key (ticket_id, month_no) references instalment
);

create index counter_receipt_line_of_ticket on counter_receipt_line (ticket_id, month_no);
create trigger older_due_first before insert on counter_receipt_line for each row execute function older_due_first();

-- ---- Cancelled receipts ----

-- A receipt that is cancelled with a reason: its number stays, and the member gets the money back. One person requests it and a
-- second one approves it (approval, kind receipt-cancel), where there is one. The cash leaves the till it went into while that is
-- open, else the open till of the person who requested it; a UPI payment leaves the bank. It comes out of the member's wallet as far
-- as it is there. What the receipt paid stays paid, so the member owes the rest to the company (08_debts.sql).
create table counter_cancellation (
  id         uuid primary key,
  receipt_id uuid not null references counter_receipt,
  person_id  uuid not null references person, -- the member
  maker      uuid references person on delete set null, -- who requested it
  reason     text not null constraint counter_cancellation_reason check (char_length(reason) between 1 and 400),
  state      text not null constraint counter_cancellation_state check (state in ('waiting_second', 'done', 'rejected')),
  till_id    uuid references till, -- the till that gave the cash back; null: it was no cash, or is not done
  taken_back_paise bigint not null default 0, -- what the wallet gave of the money
  created_at timestamptz not null default kuri_now(),
  constraint counter_cancellation_not_for_oneself check (person_id is distinct from maker),
  constraint counter_cancellation_till check (till_id is null or state = 'done'),
  constraint counter_cancellation_taken_back check (taken_back_paise = 0 or taken_back_paise > 0 and state = 'done'),
  constraint counter_cancellation_of_member unique (id, person_id) -- for debt
);

create unique index counter_cancellation_once on counter_cancellation (receipt_id) where state <> 'rejected';
create index counter_cancellation_of_receipt on counter_cancellation (receipt_id);
create index counter_cancellation_of_person on counter_cancellation (person_id);
create index counter_cancellation_of_till on counter_cancellation (till_id) where till_id is not null;

-- Refuses a change of what was requested or decided, a cancellation without its approval, more out of the wallet than the receipt
-- was over, and cash out of a till that is not open. The reason changes when the person is erased.
create function keep_counter_cancellation() returns trigger language plpgsql as $$
declare
  has_approval boolean := exists (select from approval where subject_id = new.id);
begin
  if (new.id, new.receipt_id, new.person_id, new.created_at) is distinct from (old.id, old.receipt_id, old.person_id, old.created_at)
     or names_another(old.maker, new.maker)
     or old.state <> 'waiting_second' and (new.state, new.till_id, new.taken_back_paise)
        is distinct from (old.state, old.till_id, old.taken_back_paise)
     or new.reason is distinct from old.reason and not person_is_erased(old.person_id)
  then
    raise exception 'a cancellation stays as it was requested and decided'
      using errcode = '23514', constraint = 'counter_cancellation_frozen';
  end if;
  if old.state <> 'done' and new.state = 'done' then
    call use_approval('receipt-cancel', new.id, '{}', waits => has_approval);
    if new.taken_back_paise > (select amount_paise from counter_receipt where id = new.receipt_id) then
      raise exception 'the receipt was over less' using errcode = '23514', constraint = 'counter_cancellation_taken_back';
    end if;
    if new.till_id is not null and not exists (select from till where id = new.till_id and state = 'open' for share) then
      raise exception 'till % is not open', new.till_id using errcode = '23514', constraint = 'till_is_open';
    end if;
  end if;
  return new;
end $$;
create trigger keep_counter_cancellation before update on counter_cancellation
  for each row execute function keep_counter_cancellation();

call never_deleted('counter_cancellation');

grant select, insert, update on counter_cancellation to kuri_app;

call append_only('counter_receipt');
call append_only('counter_receipt_line');
call never_deleted('till');

grant select, insert, update on till to kuri_app;
grant select, insert on counter_receipt, counter_receipt_line to kuri_app;
