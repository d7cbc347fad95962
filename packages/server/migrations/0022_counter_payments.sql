-- 0022_counter_payments.sql — A contribution taken at the counter: an administrator has the cash, or sees it in the bank, and
-- says for whose month it is. Where there are two administrators another one confirms it before it counts.

create table counter_payment (
  id           uuid primary key,
  person_id    uuid not null references person,
  ticket_id    uuid not null references ticket,
  month_no     integer not null,
  amount_paise bigint not null constraint counter_payment_amount check (amount_paise > 0),   -- what was handed over: the net of that day
  method       text not null check (method in ('counter', 'bank')),
  reference    text not null check (char_length(reference) between 1 and 120),
  state        text not null constraint counter_payment_state check (state in ('waiting_second', 'done', 'rejected')),
  needs_second boolean not null,
  maker        uuid references person on delete set null,
  checker      uuid references person on delete set null,
  receipt_no   text,                                    -- null though done: the month was paid meanwhile, the money lies in the wallet
  reason       text,
  created_at   timestamptz not null default kuri_now(),
  decided_at   timestamptz,
  foreign key (ticket_id, month_no) references instalment,
  constraint counter_payment_two_persons check (not needs_second or state <> 'done' or maker is distinct from checker),
  constraint counter_payment_not_for_oneself check (person_id is distinct from maker and person_id is distinct from checker),
  constraint counter_payment_decided check ((state = 'waiting_second') = (decided_at is null)),
  constraint counter_payment_rejected check ((state = 'rejected') = (reason is not null))
);
create unique index counter_payment_waiting_once on counter_payment (ticket_id, month_no) where state = 'waiting_second';
create index counter_payment_waiting on counter_payment (created_at) where state = 'waiting_second';

-- What was handed over stays as it was entered, and what is decided stays decided.
create function keep_counter_payment() returns trigger language plpgsql as $$
begin
  if (new.id, new.person_id, new.ticket_id, new.month_no, new.amount_paise, new.method, new.reference, new.needs_second, new.created_at)
     is distinct from
     (old.id, old.person_id, old.ticket_id, old.month_no, old.amount_paise, old.method, old.reference, old.needs_second, old.created_at)
     or old.state <> 'waiting_second' and (new.state, new.receipt_no, new.reason) is distinct from (old.state, old.receipt_no, old.reason)
  then
    raise exception 'a payment stays as it was entered' using errcode = '23514', constraint = 'counter_payment_frozen';
  end if;
  -- afterwards either name may be erased with its person; at the moment of the confirmation both stand there
  if old.state <> 'done' and new.state = 'done' and new.needs_second and (new.maker <> new.checker) is not true then
    raise exception 'two administrators take a payment' using errcode = '23514', constraint = 'counter_payment_two_persons';
  end if;
  return new;
end $$;
create trigger keep_counter_payment before update on counter_payment for each row execute function keep_counter_payment();
create trigger never_deleted before delete on counter_payment for each row execute function refuse_change();
create trigger never_truncated before truncate on counter_payment for each statement execute function refuse_change();

-- Law: money was booked for every payment that counts, of this amount, and for no other.
create function broken.every_counter_payment_has_its_journal() returns table (what text) language sql stable as $$
  select format('counter payment %s is %s', p.id, p.state)
    from counter_payment p
   where (select sum(amount_paise) from journal join transfer on journal_id = journal.id
           where event_key = format('counter:%s', p.id))
         is distinct from case p.state when 'done' then p.amount_paise end
$$;

grant select, insert, update on counter_payment to kuri_app;
