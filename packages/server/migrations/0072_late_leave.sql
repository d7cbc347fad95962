-- 0072_late_leave.sql — Who leaves for good and was late: nobody goes while money of a ticket passed on is kept for them or a
-- penalty is due, and with them goes who stood for their prize, which papers it was secured by, and what was said of them.

create or replace function keep_security() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'added_by') is distinct from (to_jsonb(old) - 'added_by')
     and not exists (select from prize join ticket on ticket.id = ticket_id join person on person.id = ticket.person_id
                      where prize.auction_id = old.auction_id and erased_at is not null) then
    raise exception 'security stays as it was taken' using errcode = '23514', constraint = 'append_only';
  end if;
  return new;
end $$;

create or replace function keep_arrears_step() returns trigger language plpgsql as $$
begin
  if (new.id, new.ticket_id, new.month_no, new.person_id, new.kind, new.needs_second, new.substitute_id, new.created_at)
     is distinct from
     (old.id, old.ticket_id, old.month_no, old.person_id, old.kind, old.needs_second, old.substitute_id, old.created_at)
     or new.reason is distinct from old.reason
        and not exists (select from person where id = old.person_id and erased_at is not null)
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

-- As in 0064, with what is kept for the removed and what being late still costs.
create or replace function open_money(who uuid) returns table (what text, amount bigint) language sql stable as $$
  select 'wallet', credits_posted - debits_posted from account
   where code = 'wallet:' || who and (credits_posted <> debits_posted or debits_pending > 0)
  union all
  select 'tickets', count(*) from ticket join chit on chit.id = chit_id
   where person_id = who and chit.state in ('forming', 'running') having count(*) > 0
  union all
  select 'instalments', sum(net_paise)::bigint from ticket join chit on chit.id = chit_id join instalment on ticket_id = ticket.id
   where person_id = who and chit.state = 'finished' and instalment.state <> 'paid' having count(*) > 0
  union all
  select 'prizes', sum(prize.amount_paise)::bigint from ticket join prize on ticket_id = ticket.id
   where person_id = who and prize.state <> 'approved' having count(*) > 0
  union all
  select 'refunds', credits_posted - debits_posted from account
   where code = 'refund_payable:' || who and credits_posted <> debits_posted
  union all
  select 'penalties', sum(amount_paise)::bigint from penalty where person_id = who and state = 'due' having count(*) > 0
  union all
  select 'waiting', count(*) from (
    select 1 from topup where person_id = who and state = 'waiting'
    union all select 1 from withdrawal where person_id = who and state in ('waiting', 'waiting_second', 'approved')
    union all select 1 from collection where collector_id = who and handover_id is null
    union all select 1 from handover where collector_id = who and state = 'waiting'
    union all select 1 from counter_payment where person_id = who and state = 'waiting_second'
    -- what was paid from a UPI app and is not found in the bank yet, and what is on its way back
    union all select 1 from upi_payment where person_id = who and state = 'waiting'
    union all select 1 from refund where person_id = who and state in ('waiting_second', 'sending', 'pending')
    union all select 1 from payout join withdrawal on withdrawal.id = withdrawal_id
      where person_id = who and payout.state in ('sending', 'processing')
    -- an online payment may still arrive as long as its gateway is asked about it, and on the day it was begun
    union all select 1 from payment
      where person_id = who and (state = 'created' and created_at > kuri_now() - interval '1 day'
                                 or state <> 'captured' and ask_at is not null)) open
   having count(*) > 0
$$;

-- As in 0068, with what is known of late payers and of who stood for a prize.
create or replace function erase_person(who uuid, unusable text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone   person;
  called text := coalesce(
    (select 'Member #' || string_agg(distinct ticket_no::text, ', #' order by ticket_no::text) from ticket where person_id = who),
    'Former member');
begin
  select * into strict gone from person where id = who for update;
  if exists (select from open_money(who)) then
    raise exception 'money is open' using errcode = '23514', constraint = 'erasure_open_money';
  end if;

  delete from profile_image where person_id = who;
  delete from session where person_id = who;
  delete from login_failure where email = gone.email;
  delete from recovery_request where email = gone.email;
  delete from mail_link where person_id = who;
  delete from second_step where person_id = who;
  delete from join_request where person_id = who;
  delete from idempotent_answer
   where person_id = who or position(gone.email in body) > 0 or position(to_json(gone.name)::text in body) > 0;
  delete from live_event where channel = 'person:' || who or position(gone.email in data::text) > 0
                            or name = 'notice' and data -> 'data' ->> 'name' = gone.name;
  -- told to others: that somebody of this name asked to join
  update notice set data = jsonb_set(data, '{name}', to_jsonb(called)) where kind = 'joined_waiting' and data ->> 'name' = gone.name;
  delete from letter where state <> 'waiting' and position(gone.name || ' has asked to join' in body) > 0;
  delete from notice where person_id = who;
  delete from letter where person_id = who or address = gone.email or position('<' || gone.email || '>' in body) > 0;
  delete from contact_message where email = gone.email;
  -- what a gateway told of their payments: names, addresses, cards
  update gateway_event set body = '{"erased": true}'
   where exists (select from payment
                  where person_id = who and (about = order_id or position(order_id in gateway_event.body::text) > 0));

  update person
     set name = called, email = 'erased.' || who || '@erased.invalid', phone = '', address = '', location = '',
         password_hash = unusable, password_is_strict = false, email_verified_at = null, role = 'member', erased_at = kuri_now()
   where id = who;
  -- frozen until this moment: the triggers let go of what is an erased person's
  update withdrawal set holder = called, ifsc = 'XXXX0000000', number_ends = '0000', number_sealed = '', reason = case when reason is not null then 'erased' end
   where person_id = who;
  update prize_security s
     set name = 'erased', phone = null, relation = null, number_ends = null, number_sealed = null, kept_at = null
    from prize join ticket on ticket.id = ticket_id where s.auction_id = prize.auction_id and ticket.person_id = who;
  update arrears_step set reason = 'erased' where person_id = who and reason is not null;
  update prize set security = null from ticket where ticket.id = ticket_id and ticket.person_id = who and security is not null;
  update ticket set kept_for = '' where person_id = who and kept_for <> '';
  update topup set reference = 'erased', reason = case when reason is not null then 'erased' end where person_id = who;
end $$;
