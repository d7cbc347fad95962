-- 0055_upi.sql — Paid from a UPI app straight into the company's bank, without a gateway: the member is shown the sum and a
-- reference, and tells the bank's number (UTR) afterwards. An administrator who sees it in the bank confirms it, or an imported
-- statement does. Money in the bank is credited once, whoever finds it.

create table upi_payment (
  id           uuid primary key,
  person_id    uuid not null references person on delete cascade,
  amount_paise bigint not null constraint upi_payment_amount check (amount_paise between 100 and 100000000),
  ticket_id    uuid references ticket,                   -- with month_no: the instalment it is meant for
  month_no     integer,
  description  text not null,
  reference    text not null constraint upi_payment_reference_once unique check (reference ~ '^[A-Z0-9]{8,35}$'),
  state        text not null default 'open' constraint upi_payment_state check (state in ('open', 'waiting', 'credited', 'rejected')),
  utr          text check (utr ~ '^[0-9]{12}$'),
  checker      uuid references person on delete set null, -- null though credited: the bank's statement found it
  reason       text,
  receipt_no   text,
  created_at   timestamptz not null default kuri_now(),
  claimed_at   timestamptz,
  decided_at   timestamptz,
  check ((ticket_id is null) = (month_no is null)),
  constraint upi_payment_not_for_oneself check (checker is distinct from person_id),
  constraint upi_payment_named check (state = 'open' or utr is not null),
  constraint upi_payment_decided check ((state in ('credited', 'rejected')) = (decided_at is not null)),
  constraint upi_payment_rejected check ((state = 'rejected') = (reason is not null))
);
create unique index upi_payment_utr_once on upi_payment (utr) where state in ('waiting', 'credited');
create index upi_payment_of_person on upi_payment (person_id, created_at desc);
create index upi_payment_waiting on upi_payment (claimed_at) where state = 'waiting';

create function keep_upi_payment() returns trigger language plpgsql as $$
begin
  if (new.id, new.person_id, new.amount_paise, new.ticket_id, new.month_no, new.reference, new.created_at)
     is distinct from (old.id, old.person_id, old.amount_paise, old.ticket_id, old.month_no, old.reference, old.created_at)
     or old.decided_at is not null and (new.state, new.utr, new.reason) is distinct from (old.state, old.utr, old.reason)
  then
    raise exception 'a UPI payment stays what was told' using errcode = '23514', constraint = 'upi_payment_frozen';
  end if;
  return new;
end $$;
create trigger keep_upi_payment before update on upi_payment for each row execute function keep_upi_payment();
create trigger never_truncated before truncate on upi_payment for each statement execute function refuse_change();

-- Law: every UPI payment that counts is in the books once, and no other is.
create function broken.every_upi_payment_has_its_journal() returns table (what text) language sql stable as $$
  select coalesce(event_key, format('upi:%s', id))
    from (select id, amount_paise from upi_payment where state = 'credited') credited
    full join (select event_key, sum(amount_paise) as moved from journal join transfer on journal_id = journal.id
                where event_key like 'upi:%' group by event_key) books on event_key = format('upi:%s', id)
   where moved is distinct from amount_paise
$$;

grant select, insert, update on upi_payment to kuri_app;
