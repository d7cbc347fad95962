-- 08_till_moves.sql: cash that is put into a till during the day or taken out of it: from and to the company's safe and its bank,
-- and from collectors.

-- One move of cash of an open till. Cash from the safe counts at once, as the float does. The others wait for another person, where
-- the company has one: the count of the till would not find cash that was taken out and arrived nowhere.
create table till_move (
  id           uuid primary key,
  till_id      uuid not null references till,
  maker_id     uuid not null references person, -- its cashier
  kind         text not null constraint till_move_kind check (kind in ('from-safe', 'from-bank', 'to-safe', 'to-bank')),
  amount_paise bigint not null constraint till_move_amount check (amount_paise > 0),
  reason       text not null constraint till_move_reason check (char_length(reason) between 1 and 400),
  needs_second boolean not null, -- another person confirms it
  state        text not null constraint till_move_state check (state in ('waiting', 'done', 'rejected')),
  checker_id   uuid references person, -- who confirmed or rejected it
  rejected_why text constraint till_move_rejected_why check (char_length(rejected_why) between 1 and 400),
  created_at   timestamptz not null default kuri_now(),
  decided_at   timestamptz,
  constraint till_move_decided check ((state = 'waiting') = (decided_at is null)),
  constraint till_move_rejected check ((state = 'rejected') = (rejected_why is not null)),
  constraint till_move_two_persons
    check (state <> 'done' or not needs_second or checker_id is not null and checker_id <> maker_id),
  constraint till_move_needs_second check (kind <> 'from-safe' or not needs_second)
);

create index till_move_of_till on till_move (till_id, created_at);
create index till_move_waiting on till_move (created_at, id) where state = 'waiting';
create index till_move_of_maker on till_move (maker_id);

-- Refuses a move of a till that is not open, also when it is confirmed, and every change of what was entered or decided. The till's
-- row is locked, so that its count waits for the move, or the move for the count. The reasons change when the cashier is erased.
create function keep_till_move() returns trigger language plpgsql as $$
declare
  texts text[] := array['reason', 'rejected_why'];
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.till_id, new.maker_id, new.kind, new.amount_paise, new.needs_second, new.created_at)
       is distinct from (old.id, old.till_id, old.maker_id, old.kind, old.amount_paise, old.needs_second, old.created_at)
       or old.state <> 'waiting' and to_jsonb(new) - texts is distinct from to_jsonb(old) - texts
       or (new.reason is distinct from old.reason or old.state <> 'waiting' and new.rejected_why is distinct from old.rejected_why)
          and not person_is_erased(old.maker_id)
    then
      raise exception 'a move of cash stays as it was entered and decided' using errcode = '23514', constraint = 'till_move_frozen';
    end if;
    if old.state <> 'waiting' or new.state = 'rejected' then
      return new;
    end if;
  end if;
  perform from till where id = new.till_id and cashier_id = new.maker_id and state = 'open' for share;
  if not found then
    raise exception 'till % is not open', new.till_id using errcode = '23514', constraint = 'till_is_open';
  end if;
  return new;
end $$;
create trigger keep_till_move before insert or update on till_move for each row execute function keep_till_move();
create trigger refuse_new_administrator before update on till_move
  for each row when (new.needs_second) execute function refuse_new_administrator('checker_id');

-- Refuses to close a till while a move of its cash waits: it is not known whether the cash is in it.
create function no_move_waits() returns trigger language plpgsql as $$
begin
  if exists (select from till_move where till_id = new.id and state = 'waiting') then
    raise exception 'a move of cash of till % waits', new.id using errcode = '23514', constraint = 'till_move_waits';
  end if;
  return new;
end $$;
create trigger no_move_waits before update of state on till
  for each row when (old.state = 'open' and new.state = 'closed') execute function no_move_waits();

-- What the moves of a till have added to its cash; below 0: more was taken out than put in.
create function moved_into_till(which uuid) returns bigint language sql stable as $$
  select coalesce(sum(case when kind in ('from-safe', 'from-bank') then amount_paise else -amount_paise end), 0)::bigint
    from till_move where till_id = which and state = 'done'
$$;

call never_deleted('till_move');

grant select, insert, update on till_move to kuri_app;

-- ---- Cash of handovers ----

-- The till that the counted cash of a handover went into: that of today of who counted it, if they have one; null: the company's
-- cash, or no cash was counted. The table is made before there are tills: cheques, which the counter's receipts name, refer to it.
alter table handover
  add column till_id uuid references till,
  add constraint handover_till check (till_id is null or state = 'confirmed' and cash_counted > 0);

create index handover_of_till on handover (till_id, decided_at) where till_id is not null;

-- Refuses cash for a till that is not open today, and for another person's. The till's row is locked, so that its count waits for
-- the cash, or the cash for the count.
create function handover_needs_till() returns trigger language plpgsql as $$
begin
  perform from till
    where id = new.till_id and cashier_id = new.receiver and state = 'open' and day = kuri_today() for share;
  if not found then
    raise exception 'till % is not open', new.till_id using errcode = '23514', constraint = 'till_is_open';
  end if;
  return new;
end $$;
create trigger handover_needs_till before update on handover
  for each row when (new.till_id is not null and old.till_id is null) execute function handover_needs_till();

-- What handovers have brought into a till.
create function handed_into_till(which uuid) returns bigint language sql stable as $$
  select coalesce(sum(cash_counted), 0)::bigint from handover where till_id = which
$$;
