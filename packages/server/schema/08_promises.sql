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

-- What a member has paid of what is due from a moment on, up to a day: contributions, late fees and debts. Money that was given back
-- does not count, and what is paid for the debt it left does (08_debts.sql). A payment at the door counts from when the phone gave its
-- receipt, however late that arrived.
create function paid_by(who uuid, since timestamptz, up_to date) returns bigint language sql stable as $$
  select coalesce(sum(paid.amount_paise), 0)::bigint
    from (
      select payment.amount_paise, payment.paid_at, taken.signed_receipt
        from instalment_payment payment left join collection taken on taken.receipt_no = payment.receipt_no
       where payer_id = who
         and not exists (select from debt_month paid join debt on debt.id = debt_id
                          where (paid.ticket_id, paid.month_no) = (payment.ticket_id, payment.month_no)
                            and debt.person_id = who)
      union all
      select fee.amount_paise, fee.settled_at, taken.signed_receipt
        from penalty fee
        left join collection taken on (taken.ticket_id, taken.month_no) = (fee.ticket_id, fee.month_no)
         -- taken alone, or with its month
         and (taken.put_into = 'late_fee'
              or taken.amount_paise > (select payment.amount_paise from instalment_payment payment
                                        where (payment.ticket_id, payment.month_no) = (fee.ticket_id, fee.month_no)
                                          and payment.receipt_no = taken.receipt_no))
       where fee.person_id = who and fee.state = 'paid'
         and not exists (select from counter_receipt_line line join counter_cancellation gone on gone.receipt_id = line.receipt_id
                          where (line.ticket_id, line.month_no) = (fee.ticket_id, fee.month_no)
                            and line.penalty_paise > 0 and gone.state = 'done')
      union all
      select owed.amount_paise, owed.settled_at, taken.signed_receipt
        from debt owed left join collection taken on taken.debt_id = owed.id
       where owed.person_id = who and owed.settled_at is not null
         and not exists (select from counter_receipt_line line join counter_cancellation gone on gone.receipt_id = line.receipt_id
                          where line.debt_id = owed.id and gone.state = 'done')) paid
    left join signed_receipt signed on signed.id = paid.signed_receipt
   cross join lateral (select least(paid.paid_at, signed.taken_at) as paid_at) counts
   where paid.paid_at >= since and counts.paid_at >= since
     and counts.paid_at < (up_to + 1)::timestamp at time zone 'Asia/Kolkata'
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
