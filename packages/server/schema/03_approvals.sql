-- 03_approvals.sql: who decides as an administrator, and what one person requests and a second one approves.
-- Two accounts of one human are not two people. So a role, the company's accounts and another person's second factor change only
-- when two administrators agree, as soon as the company has two. A new administrator decides nothing for 24 hours, and a former
-- one counts for 24 hours: nobody makes a second person, or gets rid of one, in order to decide alone.

-- ---- Administrators ----

-- A time during which a person was an administrator. A trigger on person writes it; the application only reads it. Without a
-- reference to person: a deleted administrator counts for 24 hours too.
create table administrator_term (
  id           bigint generated always as identity primary key,
  person_id    uuid not null,
  since        timestamptz not null default kuri_now(),
  decides_from timestamptz not null,                   -- 24 hours later; of the first administrator at once
  until        timestamptz                             -- null: still one
);

create unique index administrator_term_now on administrator_term (person_id) where until is null;
create index administrator_term_ended on administrator_term (until) where until is not null;

grant select on administrator_term to kuri_app;

-- The administrators whose approval counts, and those who could have approved until less than 24 hours ago. While there is none
-- of either, the new ones decide.
create function deciding_administrators() returns setof uuid language sql stable as $$
  with lately as (
    select person_id, until is null as is_one, decides_from <= least(coalesce(until, kuri_now()), kuri_now()) as decides
      from administrator_term where until is null or until > kuri_now() - interval '24 hours')
  select person_id from lately where decides
  union
  select person_id from lately where is_one and not exists (select from lately where decides)
$$;

-- From when on an administrator decides; null: at once, or the person is no administrator.
create function decides_only_from(who uuid) returns timestamptz language sql stable as $$
  select decides_from from administrator_term
   where person_id = who and until is null and not exists (select from deciding_administrators() one where one = who)
$$;

-- Begins and ends the times of administrators. Security definer: the application itself cannot write them.
create function keep_administrator_terms() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update administrator_term set until = kuri_now() where person_id = new.id and until is null and new.role <> 'admin';
  if new.role = 'admin' then
    insert into administrator_term (person_id, decides_from)
    select new.id, case when exists (select from deciding_administrators()) then kuri_now() + interval '24 hours' else '-infinity' end
        on conflict do nothing;
  end if;
  return null;
end $$;
create trigger keep_administrator_terms after insert or update of role on person
  for each row execute function keep_administrator_terms();

-- The same for an administrator who is deleted.
create function end_administrator_term() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update administrator_term set until = kuri_now() where person_id = old.id and until is null;
  return null;
end $$;
create trigger end_administrator_term after delete on person
  for each row when (old.role = 'admin') execute function end_administrator_term();

-- The trigger function of every table in which an administrator approves money: refuses a new administrator in the columns that
-- are named. To reject is open to them.
create function refuse_new_administrator() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  now    jsonb := to_jsonb(new);
  one    text;
begin
  foreach one in array tg_argv loop
    if before ->> one is distinct from now ->> one and coalesce(now ->> 'state', '') not in ('rejected', 'withdrawn')
       and decides_only_from((now ->> one)::uuid) is not null
    then
      raise exception 'an administrator approves nothing in the first 24 hours' using errcode = '23514', constraint = 'new_administrator';
    end if;
  end loop;
  return new;
end $$;

-- ---- Approvals ----

-- A request of one person, and its decision.
create table approval (
  id             uuid primary key,
  kind           text not null constraint approval_kind check (kind in
                   ('role', 'settings', 'second-factor', 'counter', 'move', 'receipt-cancel', 'receipt-check', 'import-seal')),
  subject_id     uuid,                                 -- the person, payment, receipt, move or import; null: the company's settings
  person_id      uuid references person on delete set null,  -- whom it is about, or whose money it is: never the checker
  before         jsonb not null,                       -- what it replaces
  after          jsonb not null,                       -- what is requested: a role, or columns of company_settings
  maker          uuid references person on delete set null,
  checker        uuid references person on delete set null,  -- who approved or rejected it
  state          text not null default 'waiting' constraint approval_state check (state in ('waiting', 'approved', 'rejected')),
  reason         text,                                 -- why it was rejected
  created_at     timestamptz not null default kuri_now(),
  decided_at     timestamptz,
  carried_out_at timestamptz,                          -- when it was used: an approval is used once
  constraint approval_subject check ((kind = 'settings') = (subject_id is null)),
  constraint approval_decided check ((state = 'waiting') = (decided_at is null)),
  constraint approval_rejected check ((state = 'rejected') = (reason is not null)),
  constraint approval_used check (carried_out_at is null or state = 'approved'),
  constraint approval_two_people check (state <> 'approved' or maker is null or maker is distinct from checker),
  constraint approval_not_for_oneself check (state <> 'approved' or person_id is null or person_id is distinct from checker)
);

create unique index approval_waiting_once on approval (kind, subject_id) nulls not distinct where state = 'waiting';
create index approval_waiting on approval (created_at, id) where state = 'waiting';
create index approval_of_subject on approval (subject_id);

-- Refuses to change what was requested and what was decided, an approval by anybody but a second administrator who decides, and
-- one that was not requested before. A reason changes only when the person is erased.
create function keep_approval() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'waiting' then
      raise exception 'an approval is requested before it is given' using errcode = '23514', constraint = 'approval_frozen';
    end if;
    return new;
  end if;
  if (new.id, new.kind, new.subject_id, new.before, new.after, new.created_at)
     is distinct from (old.id, old.kind, old.subject_id, old.before, old.after, old.created_at)
     or names_another(old.person_id, new.person_id) or names_another(old.maker, new.maker)
     or old.state <> 'waiting'
        and ((new.state, new.decided_at) is distinct from (old.state, old.decided_at) or names_another(old.checker, new.checker))
     or old.carried_out_at is distinct from new.carried_out_at and old.carried_out_at is not null
     or old.state <> 'waiting' and new.reason is distinct from old.reason
        and not ((person_is_erased(old.subject_id) or person_is_erased(old.person_id)) and new.reason = 'erased')
  then
    raise exception 'an approval stays as it was requested and decided' using errcode = '23514', constraint = 'approval_frozen';
  end if;
  if old.state = 'waiting' and new.state = 'approved' then
    -- the constraint of this name accepts null, which a deleted account leaves; at the decision both must be known
    if (new.maker <> new.checker) is not true then
      raise exception 'two people approve' using errcode = '23514', constraint = 'approval_two_people';
    end if;
    if not exists (select from person where id = new.checker and role = 'admin')
       or not exists (select from deciding_administrators() one where one = new.checker)
    then
      raise exception 'an administrator approves, not in the first 24 hours' using errcode = '23514', constraint = 'new_administrator';
    end if;
  end if;
  return new;
end $$;
create trigger keep_approval before insert or update on approval for each row execute function keep_approval();

call never_deleted('approval');

grant select, insert, update (state, checker, reason, decided_at) on approval to kuri_app;

-- Uses the approval of a change, where the company has two administrators who decide, or where the change `waits` for one. Refuses
-- the change when there is none, or when it was used before.
create procedure use_approval(which text, whose uuid, wanted jsonb, waits boolean default false)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not waits and (select count(*) from deciding_administrators()) < 2 then
    return;
  end if;
  update approval set carried_out_at = kuri_now()
   where kind = which and subject_id is not distinct from whose and after @> wanted and state = 'approved' and carried_out_at is null;
  if not found then
    raise exception 'a second administrator approves this' using errcode = '23514', constraint = 'approval_needed';
  end if;
end $$;

-- Refuses a role that is given or taken away by one of two administrators. Who closes their own account gives up their role.
create function role_by_two() returns trigger language plpgsql as $$
begin
  if new.role <> old.role and new.erased_at is null then
    call use_approval('role', new.id, jsonb_build_object('role', new.role));
  end if;
  return new;
end $$;
create trigger role_by_two before update of role on person for each row execute function role_by_two();

-- Refuses to delete a person who has a role, where two administrators take it away.
create function role_before_deletion() returns trigger language plpgsql as $$
begin
  if (select count(*) from deciding_administrators()) > 1 then
    raise exception 'the role is taken away before the person is deleted' using errcode = '23514', constraint = 'role_first';
  end if;
  return old;
end $$;
create trigger role_before_deletion before delete on person
  for each row when (old.role <> 'member') execute function role_before_deletion();
