-- 08_payments_by_gateway.sql: payments through a gateway, what the gateway reports and settles, and refunds through it.

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

-- One due of a payment that pays several: the instalment of a ticket's month or a part of it, its penalty, or what the
-- member owes the company.
create table payment_line (
  payment_id   uuid not null references payment,
  place        integer not null check (place > 0), -- the order in which they are paid
  ticket_id    uuid,
  month_no     integer,
  debt_id      uuid references debt, -- what it pays that they owe the company
  amount_paise bigint not null constraint payment_line_amount check (amount_paise > 0),
  is_part      boolean not null default false, -- no more of the month is paid with it than the amount
  receipt_no   text, -- of what it paid: the instalment, the part, the document of the debt; null: not paid, or a penalty
  primary key (payment_id, place),
  constraint payment_line_once unique (payment_id, ticket_id, month_no),
  constraint payment_line_debt_once unique (payment_id, debt_id),
  constraint payment_line_of_due check (
    num_nulls(ticket_id, month_no) = case when debt_id is null then 0 else 2 end
    and (debt_id is null or not is_part)),
  foreign key (ticket_id, month_no) references instalment
);

create index payment_line_of_instalment on payment_line (ticket_id, month_no);
create index payment_line_of_debt on payment_line (debt_id) where debt_id is not null;

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
