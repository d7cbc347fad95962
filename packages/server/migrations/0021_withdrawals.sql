-- 0021_withdrawals.sql — How money leaves a wallet for a bank account. The sum is held when it is asked for, so that it
-- cannot be spent twice; administrators approve it (two, where there are two), and it is over when the bank has paid.

create table withdrawal (
  id            uuid primary key,
  person_id     uuid not null references person,
  amount_paise  bigint not null constraint withdrawal_amount check (amount_paise between 100 and 1000000000000),
  holder        text not null check (char_length(holder) between 1 and 120),
  ifsc          text not null constraint withdrawal_ifsc check (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  number_ends   text not null check (number_ends ~ '^[0-9]{4}$'),
  number_sealed bytea not null,                         -- the whole account number, readable with the company's data key only
  hold_id       bigint not null constraint withdrawal_hold_once unique references transfer,
  state         text not null default 'waiting'
    constraint withdrawal_state check (state in ('waiting', 'waiting_second', 'approved', 'paid', 'rejected')),
  needs_second  boolean not null,                       -- the company had two administrators when it was asked for
  first_by      uuid references person on delete set null,
  approved_by   uuid references person on delete set null,
  ended_by      uuid references person on delete set null,  -- who entered the bank's payment, or turned it down
  utr           text constraint withdrawal_utr_once unique check (utr ~ '^[A-Z0-9]{6,40}$'),
  reason        text,
  created_at    timestamptz not null default kuri_now(),
  approved_at   timestamptz,
  ended_at      timestamptz,
  constraint withdrawal_two_persons check (not needs_second or approved_by is null or first_by is null or approved_by <> first_by),
  constraint withdrawal_not_for_oneself check (person_id is distinct from first_by and person_id is distinct from approved_by),
  constraint withdrawal_paid check ((state = 'paid') = (utr is not null)),
  constraint withdrawal_rejected check ((state = 'rejected') = (reason is not null)),
  constraint withdrawal_ended check ((state in ('paid', 'rejected')) = (ended_at is not null)),
  constraint withdrawal_approved check (state not in ('approved', 'paid') or approved_at is not null)
);
create index withdrawal_open on withdrawal (created_at) where state in ('waiting', 'waiting_second', 'approved');
create index withdrawal_of_person on withdrawal (person_id, created_at desc);

-- What was asked for stays, and what is over stays over.
create function keep_withdrawal() returns trigger language plpgsql as $$
begin
  if (new.id, new.person_id, new.amount_paise, new.holder, new.ifsc, new.number_ends, new.hold_id, new.needs_second, new.created_at)
     is distinct from
     (old.id, old.person_id, old.amount_paise, old.holder, old.ifsc, old.number_ends, old.hold_id, old.needs_second, old.created_at)
     or old.state in ('paid', 'rejected') and (new.state, new.utr, new.reason) is distinct from (old.state, old.utr, old.reason)
  then
    raise exception 'a withdrawal stays what was asked for' using errcode = '23514', constraint = 'withdrawal_frozen';
  end if;
  -- afterwards either name may be erased with its person; at the moment of the approval both stand there
  if old.state <> 'approved' and new.state = 'approved' and new.needs_second and (new.first_by <> new.approved_by) is not true then
    raise exception 'two administrators approve a withdrawal' using errcode = '23514', constraint = 'withdrawal_two_persons';
  end if;
  return new;
end $$;
create trigger keep_withdrawal before update on withdrawal for each row execute function keep_withdrawal();
create trigger never_deleted before delete on withdrawal for each row execute function refuse_change();
create trigger never_truncated before truncate on withdrawal for each statement execute function refuse_change();

-- Law: the hold of a withdrawal is open while it waits, and is resolved as it was decided.
create function broken.withdrawals_follow_their_holds() returns table (what text) language sql stable as $$
  select format('withdrawal %s is %s, its hold %s', w.id, w.state, coalesce(resolved.phase::text, 'open'))
    from withdrawal w
    join transfer held on held.id = w.hold_id
    left join transfer resolved on resolved.pending_id = held.id
   where held.amount_paise <> w.amount_paise
      or case when w.state in ('waiting', 'waiting_second') then resolved.id is not null
              when w.state in ('approved', 'paid') then resolved.phase is distinct from 'post'
              else resolved.id is null end
$$;

-- Law: what was paid has left for the bank, what was taken back after its approval has come home, and nothing else has.
create function broken.every_withdrawal_has_its_journal() returns table (what text) language sql stable as $$
  select format('withdrawal %s is %s', w.id, w.state)
    from withdrawal w,
         lateral (select exists (select from journal where event_key = format('withdrawal:%s:paid', w.id))     as is_paid,
                         exists (select from journal where event_key = format('withdrawal:%s:returned', w.id)) as is_returned) books
   where is_paid <> (w.state = 'paid') or is_returned <> (w.state = 'rejected' and w.approved_at is not null)
$$;

grant select, insert, update on withdrawal to kuri_app;
