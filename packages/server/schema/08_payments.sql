-- 08_payments.sql: how money reaches the company: top-ups of a wallet and UPI payments into the company's bank.
-- Through a gateway: 08_payments_by_gateway.sql; at the counter: 08_counter.sql; how it leaves: 08_payments_out.sql.
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
-- statement does. A cashier may show it at the counter too: it ends when they give a receipt for it (taken), or no longer wait.
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
    constraint upi_payment_state check (state in ('open', 'waiting', 'credited', 'rejected', 'taken', 'ended')),
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
  shown_by      uuid references person, -- the cashier who showed it at the counter; null: the member saw it
  counter_receipt uuid, -- the receipt of the counter for its money
  check ((ticket_id is null) = (month_no is null)),
  constraint upi_payment_reversed check (reversed_at is null or state = 'credited'),
  constraint upi_payment_named check (state in ('open', 'ended') or utr is not null),
  constraint upi_payment_decided check ((state in ('credited', 'rejected', 'taken', 'ended')) = (decided_at is not null)),
  constraint upi_payment_taken check ((state = 'taken') = (counter_receipt is not null)),
  constraint upi_payment_not_shown_to_oneself check (shown_by is distinct from person_id),
  constraint upi_payment_rejected check ((state = 'rejected') = (reason is not null)),
  constraint upi_payment_not_for_oneself check (checker is distinct from person_id),
  constraint upi_payment_not_by_who_acted
    check (state <> 'credited' or acting_by <> first_checker and acting_by <> checker),
  constraint upi_payment_first_not_for_oneself check (first_checker is null or first_checker <> person_id),
  constraint upi_payment_two_administrators check (
    not needs_two or state <> 'credited' or checker is null or (first_checker is not null and first_checker <> checker)),
  -- the receipt is of this member and this sum; it is written after the request has ended, in the same transaction
  constraint upi_payment_of_their_receipt foreign key (counter_receipt, person_id, amount_paise)
    references counter_receipt (id, person_id, amount_paise) deferrable initially deferred
);

create index upi_payment_of_person on upi_payment (person_id, created_at desc);
create index upi_payment_waiting on upi_payment (claimed_at) where state = 'waiting';
-- A bank number is credited once. Several members may claim it before, so that no one can block the payer by claiming it first;
-- an administrator decides which claim is right.
create unique index upi_payment_utr_once on upi_payment (utr) where state = 'credited' and reversed_at is null;
create index upi_payment_claims_of_number on upi_payment (utr) where state = 'waiting';
create unique index upi_payment_receipt_once on upi_payment (counter_receipt);

-- Refuses to change what the member is to pay, and every change of a decided payment. The reason of a decided payment
-- changes only when the person is erased. Refuses a credit without the administrators it needs.
create function keep_upi_payment() returns trigger language plpgsql as $$
begin
  if (new.id, new.person_id, new.amount_paise, new.ticket_id, new.month_no, new.reference, new.created_at, new.shown_by)
     is distinct from
     (old.id, old.person_id, old.amount_paise, old.ticket_id, old.month_no, old.reference, old.created_at, old.shown_by)
     or old.decided_at is not null
        and ((new.state, new.utr, new.counter_receipt) is distinct from (old.state, old.utr, old.counter_receipt)
             or new.reason is distinct from old.reason and not person_is_erased(old.person_id))
     or old.reversed_at is not null and new.reversed_at is distinct from old.reversed_at
     -- who acted belongs to the number that they entered
     or new.acting_by is distinct from old.acting_by and new.utr is not distinct from old.utr
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
