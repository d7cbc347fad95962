-- 0080_erasure_by_list.sql — What is shredded when somebody leaves for good, as a list: a table that comes to name people adds a line to it, rather
-- than the whole function being written anew. New is why the company moved their money: a reason may name them.

create table erasure_step (
  place     integer primary key,                          -- in this order
  what      text not null,
  statement text not null                                 -- $1 who leaves, $2 what they are called then, $3 and $4 their name and e-mail address
);
revoke all on erasure_step from kuri_app;

insert into erasure_step (place, what, statement) values
  (10, 'the picture', 'delete from profile_image where person_id = $1'),
  (20, 'log-ins', 'delete from session where person_id = $1'),
  (21, 'failed log-ins', 'delete from login_failure where email = $4'),
  (22, 'who asked for a way back in', 'delete from recovery_request where email = $4'),
  (23, 'links by mail', 'delete from mail_link where person_id = $1'),
  (24, 'the second step', 'delete from second_step where person_id = $1'),
  (30, 'requests to join', 'delete from join_request where person_id = $1'),
  (40, 'answers kept for a day', $$delete from idempotent_answer
     where person_id = $1 or position($4 in body) > 0 or position(to_json($3::text)::text in body) > 0$$),
  (41, 'what windows were told', $$delete from live_event
     where channel = 'person:' || $1::text or position($4 in data::text) > 0 or name = 'notice' and data -> 'data' ->> 'name' = $3$$),
  -- told to others: that somebody of this name asked to join
  (50, 'their name in others'' notices', $$update notice set data = jsonb_set(data, '{name}', to_jsonb($2::text))
     where kind = 'joined_waiting' and data ->> 'name' = $3$$),
  (51, 'their name in others'' letters', $$delete from letter where state <> 'waiting' and position($3 || ' has asked to join' in body) > 0$$),
  (52, 'notices', 'delete from notice where person_id = $1'),
  (53, 'letters', $$delete from letter where person_id = $1 or address = $4 or position('<' || $4 || '>' in body) > 0$$),
  (54, 'what they wrote to the company', 'delete from contact_message where email = $4'),
  (60, 'what a gateway told of them: names, addresses, cards', $$update gateway_event set body = '{"erased": true}'
     where exists (select from payment
                    where person_id = $1 and (about = order_id or position(order_id in gateway_event.body::text) > 0))$$),
  -- what follows is frozen until the person is marked as gone: the triggers let go of what is an erased person's
  (70, 'who they are', $$update person
        set name = $2, email = 'erased.' || $1::text || '@erased.invalid', phone = '', address = '', location = '', password_is_strict = false,
            email_verified_at = null, role = 'member', erased_at = kuri_now()
      where id = $1$$),
  (80, 'bank accounts', $$update withdrawal
        set holder = $2, ifsc = 'XXXX0000000', number_ends = '0000', number_sealed = '', reason = case when reason is not null then 'erased' end
      where person_id = $1$$),
  (81, 'who stood for their prize', $$update prize_security s
        set name = 'erased', phone = null, relation = null, number_ends = null, number_sealed = null, kept_at = null
       from prize join ticket on ticket.id = ticket_id where s.auction_id = prize.auction_id and ticket.person_id = $1$$),
  (82, 'what was said of being late', $$update arrears_step set reason = 'erased' where person_id = $1 and reason is not null$$),
  (83, 'what was said of their prize', 'update prize set security = null from ticket where ticket.id = ticket_id and ticket.person_id = $1 and security is not null'),
  (84, 'for whom their tickets were', $$update ticket set kept_for = '' where person_id = $1 and kept_for <> ''$$),
  (85, 'references of top-ups', $$update topup set reference = 'erased', reason = case when reason is not null then 'erased' end where person_id = $1$$),
  (86, 'why the company moved their money', $$update company_move
        set reason = 'erased', refused_why = case when refused_why is not null then 'erased' end
      where person_id = $1$$);

create or replace function keep_company_move() returns trigger language plpgsql as $$
declare
  is_erased boolean := exists (select from person where id = old.person_id and erased_at is not null);
begin
  if (new.id, new.kind, new.amount_paise, new.person_id, new.line_id, new.journal_id, new.reference, new.needs_second, new.created_at)
     is distinct from
     (old.id, old.kind, old.amount_paise, old.person_id, old.line_id, old.journal_id, old.reference, old.needs_second, old.created_at)
     or not is_erased and new.reason is distinct from old.reason
     or old.state <> 'waiting_second'
        and (new.state is distinct from old.state or not is_erased and new.refused_why is distinct from old.refused_why)
  then
    raise exception 'a move stays as it was entered' using errcode = '23514', constraint = 'company_move_frozen';
  end if;
  -- afterwards either name may be erased with its person; at the moment of the decision both stand there
  if old.state <> 'done' and new.state = 'done' and new.needs_second and (new.maker <> new.checker) is not true then
    raise exception 'two people move the company''s money' using errcode = '23514', constraint = 'company_move_two_persons';
  end if;
  return new;
end $$;

create or replace function erase_person(who uuid, unusable text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone   person;
  step   text;
  called text := coalesce(
    (select 'Member #' || string_agg(distinct ticket_no::text, ', #' order by ticket_no::text) from ticket where person_id = who),
    'Former member');
begin
  select * into strict gone from person where id = who for update;
  if exists (select from open_money(who)) then
    raise exception 'money is open' using errcode = '23514', constraint = 'erasure_open_money';
  end if;
  -- before anything else: whoever cannot log in any more writes nothing in between
  update person set password_hash = unusable where id = who;
  for step in select statement from erasure_step order by place loop
    execute step using who, called, gone.name, gone.email;
  end loop;
end $$;
