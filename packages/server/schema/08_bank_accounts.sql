-- 08_bank_accounts.sql: the bank account to which a member is paid (docs/spec/payments.md, PAY-17).
-- It is saved once and then used by every withdrawal. A change is a new row; the former account stays in use until the new one may
-- be used. The whole number is encrypted; who checks it types it again.

create table bank_account (
  id            uuid primary key,
  person_id     uuid not null references person,
  holder        text not null check (char_length(holder) between 1 and 120),
  ifsc          text not null constraint bank_account_ifsc check (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  number_ends   text not null check (number_ends ~ '^[0-9]{4}$'),
  number_sealed bytea not null,                        -- as in withdrawal
  saved_by      uuid not null,                         -- the member, or staff by the member's written authority
  saved_at      timestamptz not null default kuri_now(),
  acting_by     uuid default acting_by(),              -- who acted for the member who saved it; null: nobody. They never check it
  needs_second  boolean not null,                      -- staff saved it, and another person can check it: it waits for them
  decision      text constraint bank_account_decision check (decision in ('checked', 'rejected')),
  decided_by    uuid,
  decided_at    timestamptz,
  reason        text,                                  -- why it was rejected
  waits         boolean not null default false         -- another person has to check it before it may be used: a trigger says so
    constraint bank_account_waits check (not waits or needs_second and decision is null),
  constraint bank_account_decided check (num_nulls(decision, decided_by, decided_at) in (0, 3)),
  constraint bank_account_rejected check ((decision = 'rejected') is true = (reason is not null)),
  constraint bank_account_two_persons check (decided_by <> saved_by and decided_by <> person_id),
  constraint bank_account_not_by_who_acted check (decided_by <> acting_by)
);

create index bank_account_of_person on bank_account (person_id, saved_at desc, id desc);

-- What waits to be checked stands in the list of Money; what was replaced or decided is no longer in this index.
create index bank_account_waiting on bank_account (saved_at) where waits;
create unique index bank_account_waits_once on bank_account (person_id) where waits;

-- Whether an account may be used now: it was checked, or its owner saved it 24 hours ago.
create function bank_account_in_use(one bank_account) returns boolean language sql stable as $$
  select one.decision is distinct from 'rejected'
     and (one.decision is not distinct from 'checked'
          or not one.needs_second and one.saved_at <= kuri_now() - interval '24 hours')
$$;

-- Refuses to change an account, but for its decision, once, and for the erasure of its owner. What is decided waits no more; whether
-- it waits only note_waiting_account says beside that.
create function keep_bank_account() returns trigger language plpgsql as $$
begin
  if (new.id, new.person_id, new.saved_by, new.saved_at, new.needs_second, new.acting_by)
     is distinct from (old.id, old.person_id, old.saved_by, old.saved_at, old.needs_second, old.acting_by)
     or new.waits <> old.waits and pg_trigger_depth() = 1
     or not person_is_erased(old.person_id)
        and ((new.holder, new.ifsc, new.number_ends, new.number_sealed)
             is distinct from (old.holder, old.ifsc, old.number_ends, old.number_sealed)
             or old.decision is not null
                and (new.decision, new.decided_by, new.decided_at, new.reason)
                    is distinct from (old.decision, old.decided_by, old.decided_at, old.reason)) then
    raise exception 'a bank account stays as it was saved' using errcode = '23514', constraint = 'bank_account_frozen';
  end if;
  new.waits := new.waits and new.decision is null;
  return new;
end $$;
create trigger keep_bank_account before update on bank_account for each row execute function keep_bank_account();

-- Of a person the newest account that was not rejected waits, where staff saved it and another person has to check it.
create function note_waiting_account() returns trigger language plpgsql as $$
declare
  newest uuid := (select id from bank_account
                   where person_id = new.person_id and decision is distinct from 'rejected'
                   order by saved_at desc, id desc limit 1);
begin
  -- first the one that no longer waits, because of a person one waits at most
  update bank_account set waits = false
   where person_id = new.person_id and waits and (id is distinct from newest or person_is_erased(person_id));
  update bank_account set waits = true
   where id = newest and not waits and needs_second and decision is null and not person_is_erased(person_id);
  return null;
end $$;
create trigger note_waiting_account after insert or update of decision, holder on bank_account
  for each row execute function note_waiting_account();

call never_deleted('bank_account');

grant select, insert, update on bank_account to kuri_app;
