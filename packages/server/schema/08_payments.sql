-- 08_payments.sql: how money reaches the company and how it leaves.
-- In: top-ups of a wallet, UPI payments into the company's bank, payments through a gateway; at the counter: 08_counter.sql.
-- Out: refunds of gateway payments, and withdrawals to a member's bank account, paid manually or as payouts through the gateway.
-- Money is credited once, however often a member, an administrator, the gateway or a bank statement reports it.
-- No one decides about their own money. Where the company has two administrators, one enters or approves and another confirms.

-- ---- Top-ups ----

-- Money that a member paid at the counter or into the company's bank, for their wallet. The member reports it, or staff enter it;
-- it reaches the wallet when an administrator who has seen the money approves it.
create table topup (
  id            uuid primary key,
  person_id     uuid not null references person,
  amount_paise  bigint not null constraint topup_amount check (amount_paise between 100 and 1000000000000),
  method        text not null default 'counter' check (method in ('counter', 'bank')),
  reference     text not null default '' check (char_length(reference) <= 120),
  state         text not null default 'waiting' constraint topup_state check (state in ('waiting', 'approved', 'rejected')),
  needs_second  boolean not null, -- the checker must be another person than the maker
  needs_two     boolean not null default false, -- a large sum that only the member reports: two administrators approve it
  maker         uuid not null references person, -- who reported or entered it: the member or staff
  acting_by     uuid default acting_by(), -- who acted for the member who reported it; null: nobody. They never approve it
  first_checker uuid references person, -- the first of two administrators
  checker       uuid references person, -- who approved or rejected it
  reason        text, -- why it was rejected
  created_at    timestamptz not null default kuri_now(),
  decided_at    timestamptz,
  check ((state = 'waiting') = (decided_at is null)),
  constraint topup_cash_at_counter check (method = 'bank' or maker = person_id), -- staff take cash with a counter_receipt
  constraint topup_not_for_oneself check (checker is null or checker <> person_id),
  constraint topup_first_not_for_oneself check (first_checker is null or first_checker <> person_id),
  constraint topup_two_persons check (not needs_second or checker is null or checker <> maker),
  constraint topup_not_by_who_acted check (state <> 'approved' or acting_by <> first_checker and acting_by <> checker),
  constraint topup_two_administrators check (
    not needs_two or state <> 'approved' or (first_checker is not null and checker is not null and first_checker <> checker))
);

create index topup_waiting on topup (created_at) where state = 'waiting';
create index topup_of_person on topup (person_id, created_at desc);
create index topup_of_maker on topup (maker);
create index topup_of_checker on topup (checker) where checker is not null;
-- All top-ups are read page by page, the oldest first.
create index topup_in_order on topup (created_at, id);

-- Refuses to change what was reported, the first of two approvals, and every change of a decided top-up. The reference, and the
-- reason of a decided one, change only when the person is erased.
create function keep_topup() returns trigger language plpgsql as $$
begin
  if (new.id, new.person_id, new.amount_paise, new.method, new.needs_second, new.needs_two, new.maker, new.created_at, new.acting_by)
     is distinct from
     (old.id, old.person_id, old.amount_paise, old.method, old.needs_second, old.needs_two, old.maker, old.created_at, old.acting_by)
     or old.first_checker is not null and new.first_checker is distinct from old.first_checker
     or old.state <> 'waiting'
        and (new.state, new.first_checker, new.checker, new.decided_at)
            is distinct from (old.state, old.first_checker, old.checker, old.decided_at)
     or not person_is_erased(old.person_id)
        and (new.reference is distinct from old.reference or old.state <> 'waiting' and new.reason is distinct from old.reason)
  then
    raise exception 'a top-up stays as it was reported and decided' using errcode = '23514', constraint = 'topup_frozen';
  end if;
  return new;
end $$;
create trigger keep_topup before update on topup for each row execute function keep_topup();
create trigger refuse_new_administrator before insert or update on topup
  for each row execute function refuse_new_administrator('first_checker', 'checker');

call never_deleted('topup');

create trigger large_cash_has_a_reason before insert on topup for each row execute function large_cash_has_a_reason('topup:');

grant select, insert, update on topup to kuri_app;

-- ---- UPI payments without a gateway ----

-- Money that a member pays from a UPI app into the company's bank. The member is shown the sum and a reference, pays, and enters
-- the bank's number (UTR) of the payment. An administrator who sees the money in the bank credits it, or an imported bank
-- statement does.
create table upi_payment (
  id            uuid primary key,
  person_id     uuid not null references person on delete cascade,
  amount_paise  bigint not null constraint upi_payment_amount check (amount_paise between 100 and 100000000),
  ticket_id     uuid references ticket, -- with month_no: the instalment it is meant for; null: the wallet
  month_no      integer,
  description   text not null,
  reference     text not null -- shown to the member and named in the QR code
    constraint upi_payment_reference_once unique check (reference ~ '^[A-Z0-9]{8,35}$'),
  state         text not null default 'open' -- waiting: the member has entered the UTR
    constraint upi_payment_state check (state in ('open', 'waiting', 'credited', 'rejected')),
  utr           text check (utr ~ '^[0-9]{12}$'),
  acting_by     uuid, -- who acted for the member who entered the UTR; null: nobody. They never approve it
  needs_two     boolean not null default false, -- a large sum that only the member reports: two administrators approve it
  first_checker uuid references person, -- the first of two administrators
  checker       uuid references person on delete set null, -- who approved or rejected it, or imported the line that names it
  receipt_no    text, -- of the instalment it paid
  reason        text, -- why it was rejected
  created_at    timestamptz not null default kuri_now(),
  claimed_at    timestamptz, -- when the member entered the UTR
  decided_at    timestamptz,
  reversed_at   timestamptz, -- a correction has undone the credit, and its number is free again
  check ((ticket_id is null) = (month_no is null)),
  constraint upi_payment_reversed check (reversed_at is null or state = 'credited'),
  constraint upi_payment_named check (state = 'open' or utr is not null),
  constraint upi_payment_decided check ((state in ('credited', 'rejected')) = (decided_at is not null)),
  constraint upi_payment_rejected check ((state = 'rejected') = (reason is not null)),
  constraint upi_payment_not_for_oneself check (checker is distinct from person_id),
  constraint upi_payment_not_by_who_acted
    check (state <> 'credited' or acting_by <> first_checker and acting_by <> checker),
  constraint upi_payment_first_not_for_oneself check (first_checker is null or first_checker <> person_id),
  constraint upi_payment_two_administrators check (
    not needs_two or state <> 'credited' or checker is null or (first_checker is not null and first_checker <> checker))
);

create index upi_payment_of_person on upi_payment (person_id, created_at desc);
create index upi_payment_waiting on upi_payment (claimed_at) where state = 'waiting';
-- A bank number is credited once. Several members may claim it before, so that no one can block the payer by claiming it first;
-- an administrator decides which claim is right.
create unique index upi_payment_utr_once on upi_payment (utr) where state = 'credited' and reversed_at is null;
create index upi_payment_claims_of_number on upi_payment (utr) where state = 'waiting';

-- Refuses to change what the member is to pay, and every change of a decided payment. The reason of a decided payment
-- changes only when the person is erased. Refuses a credit without the administrators it needs.
create function keep_upi_payment() returns trigger language plpgsql as $$
begin
  if (new.id, new.person_id, new.amount_paise, new.ticket_id, new.month_no, new.reference, new.created_at)
     is distinct from (old.id, old.person_id, old.amount_paise, old.ticket_id, old.month_no, old.reference, old.created_at)
     or old.decided_at is not null
        and ((new.state, new.utr) is distinct from (old.state, old.utr)
             or new.reason is distinct from old.reason and not person_is_erased(old.person_id))
     or old.reversed_at is not null and new.reversed_at is distinct from old.reversed_at
  then
    raise exception 'a UPI payment stays as it was reported' using errcode = '23514', constraint = 'upi_payment_frozen';
  end if;
  -- the constraints accept null, which a deleted account leaves; at the decision all must be known
  if old.state <> 'credited' and new.state = 'credited' then
    if new.checker is null then
      raise exception 'a UPI payment is credited by an administrator, or on the line that one imported'
        using errcode = '23514', constraint = 'upi_payment_has_checker';
    end if;
    if new.needs_two and (new.first_checker <> new.checker) is not true then
      raise exception 'two administrators approve a UPI payment'
        using errcode = '23514', constraint = 'upi_payment_two_administrators';
    end if;
  end if;
  return new;
end $$;
create trigger keep_upi_payment before update on upi_payment for each row execute function keep_upi_payment();
create trigger refuse_new_administrator before update on upi_payment
  for each row execute function refuse_new_administrator('first_checker', 'checker');

-- What a member reported on one day in India as paid, without staff taking it: top-ups and UPI payments, by when they were reported
-- or found on a statement. Rejected and reversed ones do not count, nor the one named `besides`.
create function reported_by(who uuid, on_day date, besides uuid) returns bigint language sql stable as $$
  select coalesce(sum(amount_paise), 0)::bigint from (
    select id, amount_paise, created_at as at from topup where person_id = who and maker = who and state <> 'rejected'
    union all
    select id, amount_paise, coalesce(claimed_at, decided_at) from upi_payment
     where person_id = who and state in ('waiting', 'credited') and reversed_at is null) reported
   where at >= on_day::timestamp at time zone 'Asia/Kolkata' and at < (on_day + 1)::timestamp at time zone 'Asia/Kolkata'
     and id is distinct from besides
$$;

-- Rows are deleted with their person only.
create trigger never_truncated before truncate on upi_payment for each statement execute function refuse_change();

grant select, insert, update on upi_payment to kuri_app;

-- ---- Payments through a gateway ----

-- A webhook of a gateway, as received. The key lets the server apply each event once. When a person is erased, the bodies
-- about their payments are replaced.
create table gateway_webhook (
  gateway     text not null,
  event_id    text not null,
  subject_id  text, -- the gateway's id of the order, refund, settlement or payout; null: none that is used here
  body        jsonb not null,
  received_at timestamptz not null default kuri_now(),
  primary key (gateway, event_id)
);

create index gateway_webhook_subject on gateway_webhook (subject_id, received_at);

grant select, insert on gateway_webhook to kuri_app;

-- What a gateway has reported of a payment: whether it captured the money, and how much it refunded before the ledger credited
-- the payment. The ledger credits only payments with a row here, and only what was captured and not refunded.
create table gateway_payment (
  gateway            text not null,
  gateway_payment_id text not null,
  order_id           text not null,
  captured           boolean not null, -- false: refunded to the payer without being captured, so the company received nothing
  amount_paise       bigint not null constraint gateway_payment_amount check (amount_paise > 0),
  refunded_paise     bigint not null default 0 -- before it was credited; a later refund is a row of refund
    constraint gateway_payment_refunded check (refunded_paise between 0 and amount_paise),
  refunded_later_paise bigint not null default 0 -- after it was credited, where no refund can name it: put in suspense, or paid twice
    constraint gateway_payment_refunded_later check (refunded_later_paise between 0 and amount_paise - refunded_paise),
  reported_at        timestamptz not null default kuri_now(), -- the last report of the gateway
  primary key (gateway, gateway_payment_id)
);

create index gateway_payment_of_order on gateway_payment (gateway, order_id);

-- Refuses to change which payment it is and its amount. The refunded sums only grow, the first not after the payment is credited.
create function keep_gateway_payment() returns trigger language plpgsql as $$
begin
  if (new.gateway, new.gateway_payment_id, new.order_id, new.amount_paise)
     is distinct from (old.gateway, old.gateway_payment_id, old.order_id, old.amount_paise)
     or new.refunded_paise < old.refunded_paise
     or new.refunded_later_paise < old.refunded_later_paise
     or new.refunded_paise > old.refunded_paise
        and exists (select from journal where event_key = format('%s:%s:captured', old.gateway, old.gateway_payment_id))
  then
    raise exception 'a payment stays what the gateway captured' using errcode = '23514', constraint = 'gateway_payment_frozen';
  end if;
  return new;
end $$;
create trigger keep_gateway_payment before update on gateway_payment for each row execute function keep_gateway_payment();

call never_deleted('gateway_payment');

grant select, insert, update on gateway_payment to kuri_app;

-- A member's order at the gateway: a top-up of the wallet, one instalment, or several dues together (payment_line). Captured
-- money reaches the wallet first and pays the instalments from there. The server polls the gateway for an unanswered order at
-- poll_at and waits longer after each poll, so that a lost webhook loses no payment.
create table payment (
  id                 uuid primary key,
  person_id          uuid not null references person,
  purpose            text not null check (purpose in ('topup', 'contribution', 'dues')),
  amount_paise       bigint not null check (amount_paise > 0),
  ticket_id          uuid references ticket, -- with month_no: the instalment of a contribution
  month_no           integer,
  description        text not null default '',
  method             text not null check (method in ('phonepe', 'paytm', 'debit-card', 'netbanking')),
  gateway            text not null,
  is_test            boolean not null default false, -- ordered with the gateway's test keys: no money moves
  order_id           text not null unique,
  gateway_payment_id text constraint payment_captured_once unique,
  state              text not null default 'created' constraint payment_state check (state in ('created', 'captured', 'failed')),
  failure            text, -- why it failed
  receipt_no         text, -- of the instalment it paid; of several dues the first
  poll_at           timestamptz, -- when to poll the gateway next; null: never
  polls              integer not null default 0, -- how often it was polled
  created_at         timestamptz not null default kuri_now(),
  captured_at        timestamptz,
  check ((purpose = 'contribution') = (ticket_id is not null) and (ticket_id is null) = (month_no is null)),
  check ((state = 'captured') = (gateway_payment_id is not null and captured_at is not null)),
  constraint payment_reported_by_gateway
    foreign key (gateway, gateway_payment_id) references gateway_payment (gateway, gateway_payment_id)
);

create index payment_of_person on payment (person_id, created_at desc);
create index payment_to_poll on payment (poll_at) where poll_at is not null;

-- Refuses to change what was ordered, and every change of a captured payment except the polls of the gateway; its failure
-- changes only when the person is erased. A failed payment may still be captured, when the money arrives late; it is never open
-- again.
create function keep_payment() returns trigger language plpgsql as $$
begin
  if (new.id, new.person_id, new.purpose, new.amount_paise, new.ticket_id, new.month_no, new.description, new.method, new.gateway,
      new.is_test, new.order_id, new.created_at)
     is distinct from
     (old.id, old.person_id, old.purpose, old.amount_paise, old.ticket_id, old.month_no, old.description, old.method, old.gateway,
      old.is_test, old.order_id, old.created_at)
     or old.state = 'captured'
        and ((new.state, new.gateway_payment_id, new.receipt_no, new.captured_at)
             is distinct from (old.state, old.gateway_payment_id, old.receipt_no, old.captured_at)
             or new.failure is distinct from old.failure and not person_is_erased(old.person_id))
     or old.state = 'failed' and new.state = 'created'
  then
    raise exception 'a payment stays as it was ordered and captured' using errcode = '23514', constraint = 'payment_frozen';
  end if;
  return new;
end $$;
create trigger keep_payment before update on payment for each row execute function keep_payment();

call never_deleted('payment');

-- Refuses payments of the sandbox gateway, or with test keys, in the database of a real company, however the server is
-- configured.
create function keep_play_money_out() returns trigger language plpgsql as $$
begin
  if (select kind from database_kind) = 'production' then
    raise exception 'a company takes no play money' using errcode = '23514', constraint = 'play_money_in_production';
  end if;
  return new;
end $$;
create trigger keep_play_money_out before insert or update of gateway, is_test on payment for each row
  when (new.gateway = 'sandbox' or new.is_test) execute function keep_play_money_out();

grant select, insert, update on payment to kuri_app;

-- Refuses more than ten waiting payments of a kind that one member has reported: top-ups, UPI payments, and orders for which the
-- gateway is still polled. UPI requests that were only shown are bounded by the day, as each has its reference. What a bank
-- line brings to a decision is not refused.
create function waiting_is_bounded() returns trigger language plpgsql as $$
declare
  many bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('kuri:reported-by:' || new.person_id, 0));
  if tg_table_name = 'topup' then
    select count(*) into many from topup where person_id = new.person_id and maker = new.person_id and state = 'waiting';
  elsif tg_table_name = 'payment' then
    select count(*) into many from payment where person_id = new.person_id and state = 'created' and poll_at is not null;
  elsif new.state = 'open' then
    select count(*) - 90 into many from upi_payment
     where person_id = new.person_id and state = 'open' and created_at > kuri_now() - interval '1 day';
  else
    select count(*) into many from upi_payment where person_id = new.person_id and state = 'waiting' and id <> new.id;
  end if;
  if many >= 10 then
    raise exception 'ten payments of this member wait' using errcode = '23514', constraint = 'waiting_is_bounded';
  end if;
  return new;
end $$;
create trigger waiting_is_bounded before insert on topup
  for each row when (new.state = 'waiting' and new.maker = new.person_id) execute function waiting_is_bounded();
create trigger waiting_is_bounded before insert on payment
  for each row when (new.state = 'created') execute function waiting_is_bounded();
create trigger waiting_is_bounded before insert on upi_payment
  for each row when (new.state in ('open', 'waiting')) execute function waiting_is_bounded();
create trigger waiting_begins_bounded before update of state on upi_payment
  for each row when (old.state <> 'waiting' and new.state = 'waiting' and new.first_checker is null)
  execute function waiting_is_bounded();

-- One due of a payment that pays several: the instalment of a ticket's month or a part of it, its penalty, or a returned cheque.
create table payment_line (
  payment_id   uuid not null references payment,
  place        integer not null check (place > 0), -- the order in which they are paid
  ticket_id    uuid,
  month_no     integer,
  cheque_id    uuid references cheque, -- the returned cheque it pays for
  amount_paise bigint not null constraint payment_line_amount check (amount_paise > 0),
  is_part      boolean not null default false, -- no more of the month is paid with it than the amount
  receipt_no   text, -- of what it paid: the instalment, the part, the acknowledgement of the cheque; null: not paid, or a penalty
  primary key (payment_id, place),
  constraint payment_line_once unique (payment_id, ticket_id, month_no),
  constraint payment_line_cheque_once unique (payment_id, cheque_id),
  constraint payment_line_of_due check (
    num_nulls(ticket_id, month_no) = case when cheque_id is null then 0 else 2 end
    and (cheque_id is null or not is_part)),
  foreign key (ticket_id, month_no) references instalment
);

create index payment_line_of_instalment on payment_line (ticket_id, month_no);
create index payment_line_of_cheque on payment_line (cheque_id) where cheque_id is not null;

-- Refuses to change what was ordered. The receipt number is written once.
create function keep_payment_line() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'receipt_no' is distinct from to_jsonb(old) - 'receipt_no'
     or old.receipt_no is not null and new.receipt_no is distinct from old.receipt_no
  then
    raise exception 'a line of a payment stays as it was ordered' using errcode = '23514', constraint = 'payment_line_frozen';
  end if;
  return new;
end $$;
create trigger keep_payment_line before update on payment_line for each row execute function keep_payment_line();

call never_deleted('payment_line');

grant select, insert, update (receipt_no) on payment_line to kuri_app;

-- What the gateway had refunded of a payment before it was credited.
create function payment_refunded(paid payment) returns bigint language sql stable as $$
  select coalesce((select refunded_paise from gateway_payment
                    where (gateway, gateway_payment_id) = (paid.gateway, paid.gateway_payment_id)), 0)
$$;

-- An online payment, or a part of it, that is given back to where it came from, because of a mistake. One administrator requests
-- it with a reason; another one approves it, where the company has two. The ledger books it as a new entry.
-- A refund that the gateway made without our request, after the payment was credited, is a row as well: what the wallet has of it
-- is held, and an administrator decides whether the ledger follows.
create table refund (
  id                uuid primary key,
  payment_id        uuid not null references payment,
  person_id         uuid not null references person, -- the member who paid
  amount_paise      bigint not null,
  reason            text not null check (char_length(reason) between 1 and 400),
  by_gateway        boolean not null default false, -- not requested here: the gateway has made it, and our books do not follow yet
  state             text not null -- pending: the gateway has accepted it
    constraint refund_state check (state in ('waiting_second', 'sending', 'pending', 'processed', 'failed', 'rejected')),
  needs_second      boolean not null, -- another administrator must approve it
  maker             uuid references person on delete set null,
  checker           uuid references person on delete set null,
  hold_id           bigint constraint refund_hold_once unique references transfer, -- holds the sum in the wallet; null: not yet
  gateway_refund_id text constraint refund_gateway_once unique,
  failure           text, -- the gateway's reason, or why it was rejected
  poll_at           timestamptz, -- when to send or poll it next; null: never
  polls             integer not null default 0,
  created_at        timestamptz not null default kuri_now(),
  ended_at          timestamptz,
  constraint refund_amount check (amount_paise >= case when by_gateway then 1 else 100 end),
  -- of one that the gateway has made, the hold is what the wallet has of it
  constraint refund_held check (by_gateway or (state in ('waiting_second', 'rejected')) = (hold_id is null)),
  constraint refund_by_gateway check (not by_gateway or maker is null and state in ('waiting_second', 'processed', 'rejected')),
  constraint refund_ended check ((state in ('processed', 'failed', 'rejected')) = (ended_at is not null)),
  constraint refund_failed check ((state in ('failed', 'rejected')) = (failure is not null)),
  constraint refund_two_persons
    check (not needs_second or state in ('waiting_second', 'rejected') or maker is distinct from checker),
  constraint refund_not_for_oneself check (person_id is distinct from maker and person_id is distinct from checker)
);

create index refund_of_payment on refund (payment_id);
create index refund_open on refund (created_at) where state in ('waiting_second', 'sending', 'pending');
create index refund_to_poll on refund (poll_at) where poll_at is not null;

-- Refuses a refund that would bring the refunds of a payment above what was paid, less what the gateway had refunded before; a
-- payment that is not captured has none.
-- Refuses to change what was requested, every change of an ended refund, and an approval by the administrator who requested it. The
-- reason, and after the end the failure, change only when the person is erased.
create function keep_refund() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.payment_id, new.person_id, new.amount_paise, new.needs_second, new.by_gateway, new.created_at)
       is distinct from
       (old.id, old.payment_id, old.person_id, old.amount_paise, old.needs_second, old.by_gateway, old.created_at)
       or old.ended_at is not null and new.state is distinct from old.state
       or (new.reason is distinct from old.reason or old.ended_at is not null and new.failure is distinct from old.failure)
          and not person_is_erased(old.person_id)
    then
      raise exception 'a refund stays as it was requested' using errcode = '23514', constraint = 'refund_frozen';
    end if;
    -- the constraint of this name accepts null, which a deleted account leaves; at the decision both must be known
    if old.state = 'waiting_second' and new.state not in ('waiting_second', 'rejected') and new.needs_second
       and (new.maker <> new.checker) is not true
    then
      raise exception 'two administrators give back' using errcode = '23514', constraint = 'refund_two_persons';
    end if;
  elsif ((select coalesce(sum(amount_paise), 0) from refund
           where payment_id = new.payment_id and state not in ('failed', 'rejected'))
         + new.amount_paise <= (select amount_paise - payment_refunded(payment) from payment
                                 where id = new.payment_id and state = 'captured' for update)) is not true
  then
    raise exception 'more than was paid' using errcode = '23514', constraint = 'refund_within_payment';
  end if;
  return new;
end $$;
create trigger keep_refund before insert or update on refund for each row execute function keep_refund();
create trigger refuse_new_administrator before insert or update on refund
  for each row when (new.needs_second) execute function refuse_new_administrator('checker');

call never_deleted('refund');

grant select, insert, update on refund to kuri_app;

-- A transfer from a gateway to the company's bank: captured money, less the gateway's fees and refunds. It is announced first;
-- when the gateway has explained its figures, the ledger books it.
create table gateway_settlement (
  gateway          text not null,
  settlement_id    text not null,
  state            text not null default 'announced' constraint gateway_settlement_state check (state in ('announced', 'booked')),
  amount_paise     bigint check (amount_paise > 0), -- what reached the bank
  fees_paise       bigint check (fees_paise >= 0), -- with the tax on them
  refunds_paise    bigint check (refunds_paise >= 0),
  adjustment_paise bigint, -- what else the gateway added, or took (negative)
  utr              text, -- the bank's number of the transfer
  poll_at          timestamptz default kuri_now(), -- when to poll the gateway next; null: never
  polls            integer not null default 0,
  announced_at     timestamptz not null default kuri_now(),
  settled_at       timestamptz, -- when the gateway made the transfer
  primary key (gateway, settlement_id),
  constraint gateway_settlement_booked check ((state = 'booked') = (amount_paise is not null and fees_paise is not null
    and refunds_paise is not null and adjustment_paise is not null and settled_at is not null and poll_at is null))
);

create index gateway_settlement_to_poll on gateway_settlement (poll_at) where poll_at is not null;

-- Refuses every change of a booked settlement.
create function keep_settlement() returns trigger language plpgsql as $$
begin
  if old.state = 'booked' then
    raise exception 'a settlement stays as it was booked' using errcode = '23514', constraint = 'gateway_settlement_frozen';
  end if;
  return new;
end $$;
create trigger keep_settlement before update on gateway_settlement for each row execute function keep_settlement();

call never_deleted('gateway_settlement');

grant select, insert, update on gateway_settlement to kuri_app;

-- An order at the sandbox gateway, which plays a gateway in demonstrations and tests. A real company's database refuses it.
create table sandbox_order (
  order_id     text primary key,
  amount_paise bigint not null check (amount_paise > 0),
  description  text not null,
  method       text not null,
  return_url   text not null,
  state        text not null default 'open' check (state in ('open', 'paid', 'failed', 'abandoned')),
  payment_id   text unique,
  created_at   timestamptz not null default kuri_now()
);

create trigger keep_play_money_out before insert on sandbox_order for each row execute function keep_play_money_out();

grant select, insert, update on sandbox_order to kuri_app;

-- ---- Withdrawals to a bank account ----

-- Money that a member requests from the wallet to their bank account. The sum is held at once, so that it cannot be spent
-- twice. An administrator approves it (two, where the company has two); it ends when the bank has paid or when it is rejected.
create table withdrawal (
  id             uuid primary key,
  person_id      uuid not null references person,
  amount_paise   bigint not null constraint withdrawal_amount check (amount_paise between 1 and 1000000000000),
  refund_step_id uuid -- the refund of a removed member (Chit Funds Act, s. 30) that it pays; null: other money
    constraint withdrawal_refund_once unique references arrears_step,
  holder         text not null check (char_length(holder) between 1 and 120), -- of the bank account
  ifsc           text not null constraint withdrawal_ifsc check (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'), -- of the bank's branch
  number_ends    text not null check (number_ends ~ '^[0-9]{4}$'), -- the last digits of the account number
  number_sealed  bytea not null, -- the whole number, encrypted with the company's data key; empty when the person is erased
  hold_id        bigint not null constraint withdrawal_hold_once unique references transfer, -- holds the sum in the wallet
  state          text not null default 'waiting'
    constraint withdrawal_state check (state in ('waiting', 'waiting_second', 'approved', 'paid', 'rejected')),
  needs_second   boolean not null, -- the company had two administrators when it was requested
  entered_by     uuid, -- of the staff, by the member's written authority; null: the member requested it
  acting_by      uuid default acting_by(), -- who acted for the member who requested it; null: nobody. They never approve it
  entered_needs_other boolean not null default false, -- others could have entered it: who did does not approve it alone
  first_by       uuid references person on delete set null, -- the first of two administrators
  approved_by    uuid references person on delete set null,
  ended_by       uuid references person on delete set null, -- who entered the bank's payment, rejected or cancelled it
  utr            text constraint withdrawal_utr_once unique check (utr ~ '^[A-Z0-9]{6,40}$'), -- the bank's number of the payment
  reason         text, -- why it was rejected
  created_at     timestamptz not null default kuri_now(),
  approved_at    timestamptz,
  ended_at       timestamptz,
  constraint withdrawal_approved check (state not in ('approved', 'paid') or approved_at is not null),
  constraint withdrawal_paid check ((state = 'paid') = (utr is not null)),
  constraint withdrawal_rejected check ((state = 'rejected') = (reason is not null)),
  constraint withdrawal_ended check ((state in ('paid', 'rejected')) = (ended_at is not null)),
  constraint withdrawal_not_entered_for_oneself check (entered_by <> person_id),
  constraint withdrawal_not_by_who_acted check (acting_by <> first_by and acting_by <> approved_by),
  constraint withdrawal_two_persons
    check (not needs_second or approved_by is null or first_by is null or approved_by <> first_by),
  constraint withdrawal_not_for_oneself check (person_id is distinct from first_by and person_id is distinct from approved_by)
);

create index withdrawal_open on withdrawal (created_at) where state in ('waiting', 'waiting_second', 'approved');
create index withdrawal_of_person on withdrawal (person_id, created_at desc);

-- Refuses to change what was requested, and the end of a withdrawal that is over. The bank account and the reason of the end
-- change only when the person is erased. Refuses an approval by one administrator where two are needed.
create function keep_withdrawal() returns trigger language plpgsql as $$
declare
  is_erased boolean := person_is_erased(old.person_id);
begin
  if (new.id, new.person_id, new.amount_paise, new.hold_id, new.needs_second, new.created_at, new.refund_step_id,
      new.entered_by, new.entered_needs_other, new.acting_by)
     is distinct from
     (old.id, old.person_id, old.amount_paise, old.hold_id, old.needs_second, old.created_at, old.refund_step_id,
      old.entered_by, old.entered_needs_other, old.acting_by)
     or not is_erased
        and (new.holder, new.ifsc, new.number_ends, new.number_sealed)
            is distinct from (old.holder, old.ifsc, old.number_ends, old.number_sealed)
     or old.state in ('paid', 'rejected') and (new.state, new.utr) is distinct from (old.state, old.utr)
     or not is_erased and old.state in ('paid', 'rejected') and new.reason is distinct from old.reason
  then
    raise exception 'a withdrawal stays as it was requested' using errcode = '23514', constraint = 'withdrawal_frozen';
  end if;
  -- the constraint of this name accepts null, which a deleted account leaves; at the decision both must be known
  if old.state <> 'approved' and new.state = 'approved' and new.needs_second
     and (new.first_by <> new.approved_by) is not true then
    raise exception 'two administrators approve a withdrawal' using errcode = '23514', constraint = 'withdrawal_two_persons';
  end if;
  if old.state <> 'approved' and new.state = 'approved' and new.entered_needs_other
     and coalesce(new.approved_by, new.entered_by) = new.entered_by and coalesce(new.first_by, new.entered_by) = new.entered_by then
    raise exception 'who entered a withdrawal does not approve it alone'
      using errcode = '23514', constraint = 'withdrawal_two_persons';
  end if;
  return new;
end $$;
create trigger keep_withdrawal before update on withdrawal for each row execute function keep_withdrawal();
create trigger refuse_new_administrator before update on withdrawal
  for each row execute function refuse_new_administrator('first_by', 'approved_by');

-- An approved withdrawal that the gateway sends to the bank, instead of an administrator. The ledger holds the sum in the
-- company's bank account from the order on, so that it is there when the bank has paid.
create table payout (
  id                uuid primary key,
  withdrawal_id     uuid not null references withdrawal,
  gateway           text not null,
  amount_paise      bigint not null check (amount_paise > 0),
  hold_id           bigint not null constraint payout_hold_once unique references transfer, -- holds the sum in the bank account
  state             text not null default 'sending' -- failed: never paid; reversed: paid, and then returned by the bank
    constraint payout_state check (state in ('sending', 'processing', 'processed', 'failed', 'reversed')),
  reported_end      text -- the end as the gateway reported it: "reversed" before it was paid is failed in state,
                         -- and "processed" that arrives after "reversed" is the older report
    constraint payout_reported_end check (reported_end in ('processed', 'failed', 'reversed')),
  gateway_payout_id text constraint payout_gateway_once unique,
  utr               text, -- the bank's number of the payment
  fee_paise         bigint not null default 0 check (fee_paise >= 0), -- with the tax on it
  failure           text, -- why it failed or was reversed
  made_by           uuid references person on delete set null, -- the administrator who ordered it
  poll_at           timestamptz default kuri_now(), -- when to send or poll it next; null: never
  polls             integer not null default 0,
  created_at        timestamptz not null default kuri_now(),
  ended_at          timestamptz,
  constraint payout_ended check ((state in ('sending', 'processing')) = (ended_at is null)),
  constraint payout_failed check ((state in ('failed', 'reversed')) = (failure is not null))
);

-- The trigger function of every table by which money leaves for a member: refuses it while they owe for a returned cheque
-- (docs/spec/payments.md, PAY-16).
create function refuse_while_cheque_owed() returns trigger language plpgsql as $$
declare
  who uuid := coalesce((to_jsonb(new) ->> 'person_id')::uuid,
                       (select person_id from withdrawal where id = (to_jsonb(new) ->> 'withdrawal_id')::uuid));
begin
  if exists (select from cheque where person_id = who and owed_paise > 0 and settled_at is null) then
    raise exception 'person % owes for a returned cheque', who using errcode = '23514', constraint = 'paid_out_owes_nothing';
  end if;
  return new;
end $$;
create trigger refuse_while_cheque_owed before update on withdrawal
  for each row when (old.state <> 'approved' and new.state = 'approved') execute function refuse_while_cheque_owed();
create trigger refuse_while_cheque_owed before insert on payout for each row execute function refuse_while_cheque_owed();
create trigger refuse_while_cheque_owed before update on refund
  for each row when (old.hold_id is null and new.hold_id is not null) execute function refuse_while_cheque_owed();

-- A withdrawal is sent again only after its payout failed or was reversed.
create unique index payout_one_at_a_time on payout (withdrawal_id) where state in ('sending', 'processing', 'processed');
create index payout_to_poll on payout (poll_at) where poll_at is not null;

-- Refuses to change what was ordered, and the state of an ended payout; only a processed one may still be reversed.
create function keep_payout() returns trigger language plpgsql as $$
begin
  if (new.id, new.withdrawal_id, new.gateway, new.amount_paise, new.hold_id, new.created_at)
     is distinct from (old.id, old.withdrawal_id, old.gateway, old.amount_paise, old.hold_id, old.created_at)
     or old.ended_at is not null and new.state <> old.state and not (old.state = 'processed' and new.state = 'reversed')
  then
    raise exception 'a payout stays what was sent' using errcode = '23514', constraint = 'payout_frozen';
  end if;
  return new;
end $$;
create trigger keep_payout before update on payout for each row execute function keep_payout();

-- A report of the gateway about an ended payout that contradicts the ledger. An administrator compares it with the bank statement
-- and decides which is right. Until then the withdrawal is neither sent, paid nor rejected.
create table payout_conflict (
  id           uuid primary key,
  payout_id    uuid not null references payout,
  reported_end text not null -- by the gateway
    constraint payout_conflict_reported_end check (reported_end in ('processed', 'failed', 'reversed')),
  utr          text, -- the bank's number, as the gateway reports it
  reason       text, -- the gateway's
  agreed       boolean, -- true: the gateway is right; false: the ledger is; null: not decided
  note         text constraint payout_conflict_note check (char_length(note) between 1 and 400), -- the administrator's
  decided_by   uuid references person on delete set null,
  received_at  timestamptz not null default kuri_now(),
  decided_at   timestamptz,
  constraint payout_conflict_once unique (payout_id, reported_end),
  constraint payout_conflict_decided check ((agreed is null) = (decided_at is null) and (agreed is null) = (note is null))
);

create index payout_conflict_open on payout_conflict (received_at) where decided_at is null;

-- Refuses to change which report it is, to change a decision, and to decide about one's own withdrawal. The reason and the note
-- of a decision change only when the person is erased.
create function keep_payout_conflict() returns trigger language plpgsql as $$
declare
  who uuid := (select person_id from payout join withdrawal on withdrawal.id = withdrawal_id where payout.id = old.payout_id);
begin
  if (new.id, new.payout_id, new.reported_end, new.received_at)
     is distinct from (old.id, old.payout_id, old.reported_end, old.received_at)
     or old.decided_at is not null
        and ((new.utr, new.agreed, new.decided_at) is distinct from (old.utr, old.agreed, old.decided_at)
             or (new.reason, new.note) is distinct from (old.reason, old.note) and not person_is_erased(who)
             or names_another(old.decided_by, new.decided_by))
  then
    raise exception 'a decided contradiction stays' using errcode = '23514', constraint = 'payout_conflict_frozen';
  end if;
  if old.decided_at is null and new.decided_at is not null and new.decided_by = who then
    raise exception 'nobody decides about their own withdrawal'
      using errcode = '23514', constraint = 'payout_conflict_not_for_oneself';
  end if;
  return new;
end $$;
create trigger keep_payout_conflict before update on payout_conflict for each row execute function keep_payout_conflict();
create trigger refuse_new_administrator before update on payout_conflict
  for each row execute function refuse_new_administrator('decided_by');

-- Whether the gateway contradicts the ledger about a withdrawal and no one has decided it.
create function payout_conflict_is_open(of_withdrawal uuid) returns boolean language sql stable as $$
  select exists (select from payout_conflict join payout on payout.id = payout_id
                  where payout.withdrawal_id = of_withdrawal and decided_at is null)
$$;

-- Refuses a new payout and a new state of a withdrawal that has an undecided conflict. When a later payout of the withdrawal
-- that was already on its way is processed, the withdrawal becomes paid all the same.
create function wait_for_payout_conflict() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'withdrawal' and exists (
       select from payout where withdrawal_id = new.id and state = 'processed' and utr = to_jsonb(new) ->> 'utr') then
    return new;
  end if;
  if payout_conflict_is_open(case tg_table_name when 'payout' then (to_jsonb(new) ->> 'withdrawal_id')::uuid else new.id end) then
    raise exception 'the gateway contradicts our books' using errcode = '23514', constraint = 'payout_conflict_open';
  end if;
  return new;
end $$;
create trigger wait_for_payout_conflict before update of state on withdrawal
  for each row when (old.state is distinct from new.state) execute function wait_for_payout_conflict();
create trigger wait_for_payout_conflict before insert on payout for each row execute function wait_for_payout_conflict();

call never_deleted('withdrawal', 'payout', 'payout_conflict');

grant select, insert, update on withdrawal, payout, payout_conflict to kuri_app;
