-- 08_promises.sql: promises to pay: a day and an amount that a member, or staff who spoke to them, wrote down
-- (docs/spec/instalments.md, INS-13). Nothing follows from one: it is shown, and is kept or broken by what is paid.

create table payment_promise (
  id           uuid primary key,
  person_id    uuid not null references person,
  amount_paise bigint not null constraint payment_promise_amount check (amount_paise between 100 and 1000000000000),
  promised_on  date not null,                          -- the last day on which it is kept
  noted_by     uuid not null,                          -- the member, or the member of staff
  noted_at     timestamptz not null default kuri_now(),
  withdrawn_at timestamptz,                            -- taken back, or another one took its place
  constraint payment_promise_day check (
    promised_on between (noted_at at time zone 'Asia/Kolkata')::date and (noted_at at time zone 'Asia/Kolkata')::date + 60)
);

create unique index payment_promise_newest on payment_promise (person_id) where withdrawn_at is null;

-- What a member has paid of contributions since a promise was noted, up to its day, but not by a cheque that came back.
create function paid_on_promise(one payment_promise) returns bigint language sql stable as $$
  select coalesce(sum(amount_paise), 0)::bigint from instalment_payment payment
   where payer_id = one.person_id and paid_at >= one.noted_at
     and paid_at < (one.promised_on + 1)::timestamp at time zone 'Asia/Kolkata'
     and not exists (select from cheque_line line join cheque on cheque.id = cheque_id
                      where (line.ticket_id, line.month_no) = (payment.ticket_id, payment.month_no)
                        and line.is_owed and cheque.person_id = one.person_id)
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
