-- 08_promises.sql: promises to pay: a day and an amount that a member, staff who spoke to them, or a collector at the door wrote
-- down (docs/spec/instalments.md, INS-13). Nothing follows from one: it is shown, and is kept or broken by what is paid.

create table payment_promise (
  id           uuid primary key,
  person_id    uuid not null references person,
  amount_paise bigint not null constraint payment_promise_amount check (amount_paise between 100 and 1000000000000),
  promised_on  date not null,                          -- the last day on which it is kept
  noted_by     uuid not null,                          -- the member, or the member of staff
  noted_at     timestamptz not null default kuri_now(),
  visit_id     uuid constraint payment_promise_visit_once unique, -- the visit at which a collector took it; null: not at the door
  taken_at     timestamptz,                            -- at the door: when, by the phone's clock
  withdrawn_at timestamptz,                            -- taken back, or another one took its place
  constraint payment_promise_day check (
    promised_on between (noted_at at time zone 'Asia/Kolkata')::date and (noted_at at time zone 'Asia/Kolkata')::date + 60),
  constraint payment_promise_at_door check ((visit_id is null) = (taken_at is null)),
  constraint payment_promise_of_visit foreign key (visit_id, person_id, noted_by, promised_on, amount_paise)
    references collection_visit (id, person_id, collector_id, promised_for, promised_paise)
);

create unique index payment_promise_newest on payment_promise (person_id) where withdrawn_at is null;

-- What a member has paid of contributions from a moment on, up to a day, but not with money that they owe now (08_debts.sql). A payment at
-- the door counts from when the phone gave its receipt, however late that arrived.
create function paid_by(who uuid, since timestamptz, up_to date) returns bigint language sql stable as $$
  select coalesce(sum(payment.amount_paise), 0)::bigint
    from instalment_payment payment
    left join collection on collection.receipt_no = payment.receipt_no
    left join signed_receipt signed on signed.id = collection.signed_receipt
   cross join lateral (select least(payment.paid_at, signed.taken_at) as paid_at) counts
   where payer_id = who and payment.paid_at >= since and counts.paid_at >= since
     and counts.paid_at < (up_to + 1)::timestamp at time zone 'Asia/Kolkata'
     and not exists (select from debt_month paid join debt on debt.id = debt_id
                      where (paid.ticket_id, paid.month_no) = (payment.ticket_id, payment.month_no)
                        and debt.settled_at is null and debt.person_id = who)
$$;

-- When a promise was made: a phone's clock may be wrong, but a promise was made before it arrived.
create function promised_at(one payment_promise) returns timestamptz language sql immutable as $$
  select least(one.taken_at, one.noted_at)
$$;

create function paid_on_promise(one payment_promise) returns bigint language sql stable as $$
  select paid_by(one.person_id, promised_at(one), one.promised_on)
$$;

-- Refuses to change a promise, but for its withdrawal, once.
create function keep_promise() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'withdrawn_at' is distinct from to_jsonb(old) - 'withdrawn_at' or old.withdrawn_at is not null then
    raise exception 'a promise stays as it was noted' using errcode = '23514', constraint = 'payment_promise_frozen';
  end if;
  return new;
end $$;
create trigger keep_promise before update on payment_promise for each row execute function keep_promise();

call never_deleted('payment_promise');

grant select, insert, update on payment_promise to kuri_app;
