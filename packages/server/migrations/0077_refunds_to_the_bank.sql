-- 0077_refunds_to_the_bank.sql — The refund of a removed member (s. 30) can go straight to their bank account: a withdrawal that
-- says whose refund it is, so that it is expected at the bank under its own name.

alter table withdrawal add column refund_step_id uuid constraint withdrawal_refund_once unique references arrears_step;

-- As in 0038, with whose refund it is among what stays.
create or replace function keep_withdrawal() returns trigger language plpgsql as $$
declare is_erased boolean := (select erased_at is not null from person where id = old.person_id);
begin
  if (new.id, new.person_id, new.amount_paise, new.hold_id, new.needs_second, new.created_at, new.refund_step_id)
     is distinct from
     (old.id, old.person_id, old.amount_paise, old.hold_id, old.needs_second, old.created_at, old.refund_step_id)
     or not is_erased and (new.holder, new.ifsc, new.number_ends) is distinct from (old.holder, old.ifsc, old.number_ends)
     or old.state in ('paid', 'rejected') and (new.state, new.utr) is distinct from (old.state, old.utr)
     or not is_erased and old.state in ('paid', 'rejected') and new.reason is distinct from old.reason
  then
    raise exception 'a withdrawal stays what was asked for' using errcode = '23514', constraint = 'withdrawal_frozen';
  end if;
  -- afterwards either name may be erased with its person; at the moment of the approval both stand there
  if old.state <> 'approved' and new.state = 'approved' and new.needs_second and (new.first_by <> new.approved_by) is not true then
    raise exception 'two administrators approve a withdrawal' using errcode = '23514', constraint = 'withdrawal_two_persons';
  end if;
  return new;
end $$;

-- Law: a refund on its way to the bank is the whole of a refund that was asked for, and goes to whoever was removed.
create function broken.every_refund_to_the_bank_is_its_steps() returns table (what text) language sql stable as $$
  select format('withdrawal %s', w.id)
    from withdrawal w join arrears_step step on step.id = refund_step_id
   where (step.kind, step.state, step.person_id, step.amount_paise) is distinct from ('refund', 'done', w.person_id, w.amount_paise)
$$;
