-- 0132_bank_references.sql — One register of the bank's numbers (UTR, RRN) over all ways money comes in: UPI, bank top-up, a
-- contribution or a top-up at the counter, a collection. A number is used once; used again it has a written reason. And cash of
-- ₹2,00,000 and more from one person on one day has a written reason (Income-tax Act 2025, s. 186). Staff take the oldest month first.

create table bank_reference (
  number       text not null constraint bank_reference_number check (number ~ '^[A-Z0-9]{6,120}$'),
  event_key    text not null,                            -- the event it is booked as: upi:, topup:, counter:, collect:
  person_id    uuid not null references person,
  amount_paise bigint not null,
  reason       text constraint bank_reference_reason check (char_length(reason) between 1 and 400),  -- why a number is used again
  used_at      timestamptz not null default kuri_now(),
  released_at  timestamptz,                              -- the payment was refused or undone: the number is free
  primary key (number, event_key)
);
create unique index bank_reference_once on bank_reference (number) where reason is null and released_at is null;
create index bank_reference_of_event on bank_reference (event_key);
create index bank_reference_of_person on bank_reference (person_id);

create function keep_bank_reference() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'released_at') is distinct from (to_jsonb(old) - 'released_at')
     and not exists (select from person where id = old.person_id and erased_at is not null)
     or old.released_at is not null and new.released_at is distinct from old.released_at then
    raise exception 'a registered number stays' using errcode = '23514', constraint = 'bank_reference_frozen';
  end if;
  return new;
end $$;
create trigger keep_bank_reference before update on bank_reference for each row execute function keep_bank_reference();
create trigger never_deleted before delete on bank_reference for each row execute function refuse_change();
create trigger never_truncated before truncate on bank_reference for each statement execute function refuse_change();

-- What was credited before there was a register: the twelve digits of UPI and IMPS, which are the bank's alone.
insert into bank_reference (number, event_key, person_id, amount_paise, reason)
select number, event_key, person_id, amount_paise,
       case when row_number() over (partition by number order by at, event_key) > 1 then 'Used again before the register was kept.' end
  from (
    select utr as number, 'upi:' || id as event_key, person_id, amount_paise, decided_at as at from upi_payment where state = 'credited'
    union all
    select substring(reference from '(?:^|\D)(\d{12})(?:\D|$)'), 'topup:' || id, person_id, amount_paise, created_at
      from topup where method = 'bank' and state = 'approved'
    union all
    select substring(reference from '(?:^|\D)(\d{12})(?:\D|$)'), 'counter:' || id, person_id, amount_paise, created_at
      from counter_payment where method = 'bank' and state <> 'rejected'
    union all
    select substring(reference from '(?:^|\D)(\d{12})(?:\D|$)'), 'collect:' || id, person_id, amount_paise, collected_at
      from collection where method = 'upi') used
 where number is not null;

-- A correction undoes the payment: its number is free.
create function release_corrected_reference() returns trigger language plpgsql as $$
begin
  update bank_reference set released_at = kuri_now()
   where released_at is null and event_key = (select event_key from journal where id = new.journal_id);
  return null;
end $$;
create trigger release_corrected_reference after insert or update on company_move for each row
  when (new.kind = 'correction' and new.state = 'done') execute function release_corrected_reference();

create table large_cash (
  event_key   text primary key,
  person_id   uuid not null references person,
  total_paise bigint not null,                            -- what this person has paid in cash that day, with this
  reason      text not null constraint large_cash_reason check (char_length(reason) between 1 and 400),
  noted_at    timestamptz not null default kuri_now()
);
create index large_cash_of_person on large_cash (person_id);
create trigger never_deleted before delete on large_cash for each row execute function refuse_change();
create trigger never_truncated before truncate on large_cash for each statement execute function refuse_change();

create index counter_payment_of_person on counter_payment (person_id, created_at);
create index collection_of_person on collection (person_id, collected_at);

-- What a person has paid in cash on an Indian day, at the counter and at the door; what was turned down does not count.
create function cash_from(who uuid, on_day date) returns bigint language sql stable as $$
  select coalesce(sum(amount_paise), 0)::bigint from (
    select amount_paise, created_at as at from topup where person_id = who and method = 'counter' and state <> 'rejected'
    union all
    select amount_paise, created_at from counter_payment where person_id = who and method = 'counter' and state <> 'rejected'
    union all
    select amount_paise, collected_at from collection where person_id = who and method = 'cash') paid
   where at >= on_day::timestamp at time zone 'Asia/Kolkata' and at < (on_day + 1)::timestamp at time zone 'Asia/Kolkata'
$$;

create function large_cash_has_a_reason() returns trigger language plpgsql as $$
begin
  if new.method in ('counter', 'cash')
     and cash_from(new.person_id, kuri_today()) + new.amount_paise >= 20000000
     and not exists (select from large_cash where event_key = tg_argv[0] || new.id) then
    raise exception 'cash of ₹2,00,000 and more needs a reason' using errcode = '23514', constraint = 'large_cash_has_a_reason';
  end if;
  return new;
end $$;
create trigger large_cash_has_a_reason before insert on topup for each row execute function large_cash_has_a_reason('topup:');
create trigger large_cash_has_a_reason before insert on counter_payment for each row execute function large_cash_has_a_reason('counter:');
create trigger large_cash_has_a_reason before insert on collection for each row execute function large_cash_has_a_reason('collect:');

-- The oldest month of a ticket that is neither paid nor entered at the counter, before this one; null: none.
create function older_due(which uuid, before_month integer) returns integer language sql stable as $$
  select min(month_no) from instalment
   where ticket_id = which and month_no < before_month and state <> 'paid'
     and not exists (select from counter_payment waits where waits.ticket_id = which and waits.month_no = instalment.month_no
                                                       and waits.state = 'waiting_second')
$$;

create function older_due_first() returns trigger language plpgsql as $$
begin
  if older_due(new.ticket_id, new.month_no) is not null then
    raise exception 'an older month is not paid' using errcode = '23514', constraint = 'older_due_first';
  end if;
  return new;
end $$;
create trigger older_due_first before insert on counter_payment for each row execute function older_due_first();
create trigger older_due_first before insert on collection for each row execute function older_due_first();

insert into erasure_step (place, what, statement) values
  (87, 'why a number was used again', $$update bank_reference set reason = 'erased' where person_id = $1 and reason is not null$$),
  (88, 'why so much cash came', $$update large_cash set reason = 'erased' where person_id = $1$$);

grant select, insert on bank_reference, large_cash to kuri_app;
grant update (released_at) on bank_reference to kuri_app;
