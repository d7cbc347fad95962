-- 0150_substitution_offers.sql — A substitute agrees before a ticket and its debt become theirs, and before money leaves their wallet.
-- A substitution that was decided is first an offer to the substitute. The step counts when they have accepted the exact sum
-- and the agreement in a session of their own; the database refuses it without that acceptance.

alter table arrears_step
  drop constraint arrears_step_state,
  add constraint arrears_step_state check (state in ('waiting_second', 'offered', 'done', 'withdrawn')),
  drop constraint arrears_step_decided,
  add constraint arrears_step_decided check ((state in ('waiting_second', 'offered')) = (decided_at is null)),
  add constraint arrears_step_offered check (state <> 'offered' or kind = 'substitution');

drop index arrears_step_waiting_once;
create unique index arrears_step_waiting_once on arrears_step (ticket_id, kind, coalesce(month_no, 0)) where state in ('waiting_second', 'offered');
create index arrears_step_offered_to on arrears_step (substitute_id) where state = 'offered';

create table substitution_offer (
  step_id        uuid primary key references arrears_step,
  person_id      uuid not null references person,               -- the substitute
  offered_at     timestamptz not null default kuri_now(),
  expires_on     date not null,                                 -- the last Indian day on which it can be accepted
  sum_paise      bigint not null constraint substitution_offer_sum check (sum_paise > 0),  -- asked when offered; once accepted, what was accepted and paid
  agreement_hash bytea references agreement_text,               -- the agreement they accepted
  accepted_at    timestamptz,
  declined_at    timestamptz,
  constraint substitution_offer_accepted check ((accepted_at is null) = (agreement_hash is null)),
  constraint substitution_offer_answered_once check (accepted_at is null or declined_at is null)
);
create index substitution_offer_of_person on substitution_offer (person_id, offered_at);

create function keep_substitution_offer() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.accepted_at is not null or new.declined_at is not null
       or not exists (select from arrears_step where id = new.step_id and kind = 'substitution' and substitute_id = new.person_id) then
      raise exception 'an offer begins open, and names its step''s substitute' using errcode = '23514', constraint = 'substitution_offer_of_step';
    end if;
    return new;
  end if;
  if (new.step_id, new.person_id, new.offered_at, new.expires_on) is distinct from (old.step_id, old.person_id, old.offered_at, old.expires_on)
     or old.accepted_at is not null or old.declined_at is not null then
    raise exception 'an answered offer does not change' using errcode = '23514', constraint = 'substitution_offer_frozen';
  end if;
  return new;
end $$;
create trigger keep_substitution_offer before insert or update on substitution_offer for each row execute function keep_substitution_offer();
create trigger never_deleted before delete on substitution_offer for each row execute function refuse_change();
create trigger never_truncated before truncate on substitution_offer for each statement execute function refuse_change();

create or replace function keep_arrears_step() returns trigger language plpgsql as $$
begin
  if (new.id, new.ticket_id, new.month_no, new.person_id, new.kind, new.needs_second, new.substitute_id, new.created_at)
     is distinct from
     (old.id, old.ticket_id, old.month_no, old.person_id, old.kind, old.needs_second, old.substitute_id, old.created_at)
     or new.reason is distinct from old.reason
        and not exists (select from person where id = old.person_id and erased_at is not null)
     or old.state not in ('waiting_second', 'offered')
        and (new.state, new.amount_paise, new.lines, new.act_by, new.decided_at)
            is distinct from (old.state, old.amount_paise, old.lines, old.act_by, old.decided_at) then
    raise exception 'a step stays as it was taken' using errcode = '23514', constraint = 'arrears_step_frozen';
  end if;
  -- afterwards either name may be erased with its person; at the moment it counts both stand there
  if old.state <> new.state and new.state in ('offered', 'done') and new.needs_second and (new.maker <> new.checker) is not true then
    raise exception 'two administrators take this step' using errcode = '23514', constraint = 'arrears_step_two_persons';
  end if;
  if old.state <> 'done' and new.state = 'done' and new.kind = 'substitution'
     and not exists (select from substitution_offer where step_id = new.id and person_id = new.substitute_id and accepted_at is not null) then
    raise exception 'the substitute has not accepted' using errcode = '23514', constraint = 'arrears_step_substitute_accepts';
  end if;
  return new;
end $$;

grant select, insert, update on substitution_offer to kuri_app;
