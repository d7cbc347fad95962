-- 0070_arrears.sql — What is done about a ticket in arrears, step by step, with the legal clock of each (ss. 28–33).
-- A step is entered by one administrator; what cannot be undone counts when another has confirmed it, where there are two.
-- What was decided is never changed and never deleted: letters are printed from it.

create table arrears_step (
  id            uuid primary key,
  ticket_id     uuid not null references ticket,
  month_no      integer,                                 -- of a waiver and a write-off: which instalment
  person_id     uuid not null references person,         -- who held the ticket then
  kind          text not null constraint arrears_step_kind check (kind in
                  ('demand', 'removal', 'receipt', 're-entry', 'substitution', 'refund', 'whole-demand', 'write-off', 'waiver')),
  state         text not null constraint arrears_step_state check (state in ('waiting_second', 'done', 'withdrawn')),
  needs_second  boolean not null,
  maker         uuid references person on delete set null,   -- null: the member's own payment, or a person who has left
  checker       uuid references person on delete set null,
  reason        text,
  substitute_id uuid references person,
  amount_paise  bigint not null default 0 check (amount_paise >= 0),  -- demanded, written off, waived, or to be given back
  lines         jsonb not null default '[]',             -- what it is about, as its letter says it: months and amounts
  act_by        date,                                    -- the last day its clock gives
  created_at    timestamptz not null default kuri_now(),
  decided_at    timestamptz,
  foreign key (ticket_id, month_no) references instalment,
  constraint arrears_step_two_persons check (not needs_second or state <> 'done' or maker is distinct from checker),
  constraint arrears_step_not_for_oneself check (kind in ('re-entry', 'refund')
    or person_id is distinct from maker and person_id is distinct from checker
       and (substitute_id is null or substitute_id is distinct from maker and substitute_id is distinct from checker)),
  constraint arrears_step_decided check ((state = 'waiting_second') = (decided_at is null)),
  constraint arrears_step_of_month check ((kind in ('waiver', 'write-off')) = (month_no is not null)),
  constraint arrears_step_substitute check ((kind = 'substitution') = (substitute_id is not null)),
  constraint arrears_step_reason check (kind not in ('waiver', 'write-off', 'removal', 'substitution', 'whole-demand') or reason is not null)
);
create unique index arrears_step_waiting_once on arrears_step (ticket_id, kind, coalesce(month_no, 0)) where state = 'waiting_second';
create unique index arrears_step_month_once on arrears_step (ticket_id, month_no, kind) where state = 'done' and month_no is not null;
create index arrears_step_of_ticket on arrears_step (ticket_id, created_at);
create index arrears_step_waiting on arrears_step (created_at) where state = 'waiting_second';

create function keep_arrears_step() returns trigger language plpgsql as $$
begin
  if (new.id, new.ticket_id, new.month_no, new.person_id, new.kind, new.needs_second, new.reason, new.substitute_id, new.created_at)
     is distinct from
     (old.id, old.ticket_id, old.month_no, old.person_id, old.kind, old.needs_second, old.reason, old.substitute_id, old.created_at)
     or old.state <> 'waiting_second'
        and (new.state, new.amount_paise, new.lines, new.act_by, new.decided_at)
            is distinct from (old.state, old.amount_paise, old.lines, old.act_by, old.decided_at) then
    raise exception 'a step stays as it was taken' using errcode = '23514', constraint = 'arrears_step_frozen';
  end if;
  -- afterwards either name may be erased with its person; at the moment it counts both stand there
  if old.state <> 'done' and new.state = 'done' and new.needs_second and (new.maker <> new.checker) is not true then
    raise exception 'two administrators take this step' using errcode = '23514', constraint = 'arrears_step_two_persons';
  end if;
  return new;
end $$;
create trigger keep_arrears_step before update on arrears_step for each row execute function keep_arrears_step();
create trigger never_deleted before delete on arrears_step for each row execute function refuse_change();
create trigger never_truncated before truncate on arrears_step for each statement execute function refuse_change();

-- Law: an instalment is written off by a step of that amount, and by nothing else.
create function broken.every_write_off_has_its_step() returns table (what text) language sql stable as $$
  select format('instalment %s of ticket %s', coalesce(i.month_no, s.month_no), coalesce(i.ticket_id, s.ticket_id))
    from (select * from instalment where written_off_at is not null) i
    full join (select * from arrears_step where kind = 'write-off' and state = 'done') s using (ticket_id, month_no)
   where i.covered_paise is distinct from s.amount_paise
$$;

-- Law: what a removed member gets back was booked for them, is what the step says, and lies there until it is paid out.
create function broken.every_refund_is_kept() returns table (what text) language sql stable as $$
  select format('person %s', person_id)
    from (select person_id,
                 sum(case kind when 'substitution' then amount_paise else -amount_paise end) as kept
            from arrears_step where kind in ('substitution', 'refund') and state = 'done' group by person_id) steps
    full join (select subject as person_id, balance_of(account) as balance from account where kind = 'refund_payable') books
      using (person_id)
   where coalesce(kept, 0) <> coalesce(balance, 0)
$$;

-- Law 5: what the company earned by lateness is the penalties paid and what was kept of the removed, so that all members
-- together have paid commission, tax and this, and nothing else.
create function broken.law_5_lateness_earned_is_penalties_and_deductions() returns table (what text) language sql stable as $$
  select format('earned %s, penalties %s, kept %s', earned, penalties, kept)
    from (select coalesce(sum(credits_posted), 0) as earned from account where kind = 'penalty_income') account,
         (select coalesce(sum(amount_paise), 0) as penalties from penalty where state = 'paid') penalty,
         (select coalesce(sum(amount_paise), 0) as kept from journal
            join transfer on journal_id = journal.id
            join account on account.id = credit_account
           where journal.kind = 'ticket.substituted' and account.kind = 'penalty_income') deduction
   where earned <> penalties + kept
$$;

grant select, insert, update on arrears_step to kuri_app;
