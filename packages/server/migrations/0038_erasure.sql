-- 0038_erasure.sql — A person leaves for good: the profile is shredded, the books stay as they are, in which the person is
-- "Member #3" by the ticket held. One function does all of it, so that what goes can be read in one place.

alter table person add column erased_at timestamptz;

-- What froze stays frozen, but for who it was.
create or replace function keep_withdrawal() returns trigger language plpgsql as $$
declare is_erased boolean := (select erased_at is not null from person where id = old.person_id);
begin
  if (new.id, new.person_id, new.amount_paise, new.hold_id, new.needs_second, new.created_at)
     is distinct from
     (old.id, old.person_id, old.amount_paise, old.hold_id, old.needs_second, old.created_at)
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

create or replace function keep_prize() returns trigger language plpgsql as $$
begin
  if (new.ticket_id, new.auction_id, new.amount_paise, new.pay_by, new.needs_second)
     is distinct from (old.ticket_id, old.auction_id, old.amount_paise, old.pay_by, old.needs_second)
     or old.state = 'approved' and (new.state, new.approved_at) is distinct from (old.state, old.approved_at)
     or old.state = 'approved' and new.security is distinct from old.security
        and not exists (select from ticket join person on person.id = person_id
                         where ticket.id = old.ticket_id and erased_at is not null) then
    raise exception 'a prize stays what the auction gave' using errcode = '23514', constraint = 'prize_frozen';
  end if;
  return new;
end $$;

-- Who is erased stays so: nobody is written into the empty place.
create function keep_erased() returns trigger language plpgsql as $$
begin
  raise exception 'this person is erased' using errcode = '23514', constraint = 'person_erased';
end $$;
create trigger keep_erased before update on person for each row when (old.erased_at is not null) execute function keep_erased();

-- Why somebody cannot be erased yet: money that is open between them and the company or a chit. The service says it in
-- words; the function below asks again.
create function open_money(who uuid) returns table (what text, amount bigint) language sql stable as $$
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
  select 'waiting', count(*) from (
    select 1 from topup where person_id = who and state = 'waiting'
    union all select 1 from withdrawal where person_id = who and state in ('waiting', 'waiting_second', 'approved')
    union all select 1 from counter_payment where person_id = who and state = 'waiting_second'
    -- an online payment may still be captured by its gateway on the day it was begun
    union all select 1 from payment where person_id = who and state = 'created' and created_at > kuri_now() - interval '1 day') open
   having count(*) > 0
$$;

-- Takes out of the house what says who somebody was. `unusable` is a hash no password fits.
create function erase_person(who uuid, unusable text) returns void
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
  update prize set security = null from ticket where ticket.id = ticket_id and ticket.person_id = who and security is not null;
  update topup set reference = 'erased', reason = case when reason is not null then 'erased' end where person_id = who;
end $$;
revoke execute on function erase_person(uuid, text) from public;
grant execute on function erase_person(uuid, text), open_money(uuid) to kuri_app;
