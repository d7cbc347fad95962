-- 0123_payout_conflicts.sql — What the gateway says of a payout after it was over, and which contradicts our books: an administrator has to
-- look before the withdrawal is sent, paid or rejected. Decision 0058.

-- How the gateway said that it ended: "processed" that arrives after "reversed" is the older message.
alter table payout add column told text constraint payout_told check (told in ('processed', 'failed', 'reversed'));
update payout set told = state where state in ('processed', 'failed', 'reversed');

create table payout_conflict (
  id           uuid primary key,
  payout_id    uuid not null references payout,
  said         text not null constraint payout_conflict_said check (said in ('processed', 'failed', 'reversed')),
  utr          text,                                  -- the bank's number, as the gateway says it
  reason       text,                                  -- the gateway's
  heard_at     timestamptz not null default kuri_now(),
  agreed       boolean,                               -- null: nobody has looked; true: it is as the gateway says
  note         text constraint payout_conflict_note check (char_length(note) between 1 and 400),
  decided_by   uuid references person on delete set null,
  decided_at   timestamptz,
  constraint payout_conflict_once unique (payout_id, said),
  constraint payout_conflict_decided check ((agreed is null) = (decided_at is null) and (agreed is null) = (note is null))
);
create index payout_conflict_open on payout_conflict (heard_at) where decided_at is null;

create function keep_payout_conflict() returns trigger language plpgsql as $$
begin
  if (new.id, new.payout_id, new.said, new.heard_at) is distinct from (old.id, old.payout_id, old.said, old.heard_at)
     or old.decided_at is not null
        and (new.utr, new.reason, new.agreed, new.note, new.decided_at) is distinct from (old.utr, old.reason, old.agreed, old.note, old.decided_at)
  then
    raise exception 'a decided contradiction stays' using errcode = '23514', constraint = 'payout_conflict_frozen';
  end if;
  if old.decided_at is null and new.decided_at is not null
     and new.decided_by = (select person_id from payout join withdrawal on withdrawal.id = withdrawal_id where payout.id = new.payout_id)
  then
    raise exception 'nobody decides about their own withdrawal' using errcode = '23514', constraint = 'payout_conflict_not_for_oneself';
  end if;
  return new;
end $$;
create trigger keep_payout_conflict before update on payout_conflict for each row execute function keep_payout_conflict();
create trigger never_deleted before delete on payout_conflict for each row execute function refuse_change();
create trigger never_truncated before truncate on payout_conflict for each statement execute function refuse_change();

create function payout_conflict_is_open(of_withdrawal uuid) returns boolean language sql stable as $$
  select exists (select from payout_conflict join payout on payout.id = payout_id
                  where payout.withdrawal_id = of_withdrawal and decided_at is null)
$$;

-- While nobody has looked the withdrawal is neither sent again, nor paid by hand, nor rejected.
create function wait_for_payout_conflict() returns trigger language plpgsql as $$
begin
  -- a later payout that was under way already ends as the gateway says
  if tg_table_name = 'withdrawal' and exists (
       select from payout where withdrawal_id = new.id and state = 'processed' and utr = to_jsonb(new) ->> 'utr') then
    return new;
  end if;
  if payout_conflict_is_open(case tg_table_name when 'payout' then (to_jsonb(new) ->> 'withdrawal_id')::uuid else new.id end) then
    raise exception 'the gateway contradicts our books' using errcode = '23514', constraint = 'payout_conflict_open';
  end if;
  return new;
end $$;
create trigger wait_for_payout_conflict before insert on payout for each row execute function wait_for_payout_conflict();
create trigger wait_for_payout_conflict before update of state on withdrawal
  for each row when (old.state is distinct from new.state) execute function wait_for_payout_conflict();

-- Law: money moved for a contradiction where an administrator agreed with the gateway and it had not moved before, of the payout's amount.
create function broken.payout_conflicts_have_their_decision() returns table (what text) language sql stable as $$
  select event_key
    from journal join transfer on journal_id = journal.id
    left join payout_conflict conflict on event_key = format('conflict:%s', conflict.id)
    left join payout on payout.id = payout_id
   where event_key like 'conflict:%' and (agreed is not true or payout.amount_paise <> transfer.amount_paise)
$$;

grant select, insert, update on payout_conflict to kuri_app;
