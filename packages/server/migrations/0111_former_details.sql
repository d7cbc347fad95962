-- 0111_former_details.sql — Who leaves for good takes former names and addresses along: they are kept until then, and shredded wherever they are.

-- What somebody was called and where they could be reached before. A trigger writes it, so that no way of changing a person forgets it.
create table former_detail (
  person_id uuid not null references person on delete cascade,
  kind      text not null constraint former_detail_kind check (kind in ('name', 'email', 'phone', 'address', 'location')),
  value     text not null check (value <> ''),
  until     timestamptz not null default kuri_now(),
  primary key (person_id, kind, value)
);

create function keep_former_details() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into former_detail (person_id, kind, value)
  select old.id, kind, was
    from (values ('name', old.name, new.name), ('email', old.email, new.email), ('phone', old.phone, new.phone),
                 ('address', old.address, new.address), ('location', old.location, new.location)) detail (kind, was, now)
   where was <> '' and was <> now
      on conflict do nothing;
  return null;
end $$;
create trigger keep_former_details after update of name, email, phone, address, location on person
  for each row when (new.erased_at is null) execute function keep_former_details();
grant select on former_detail to kuri_app;

-- Whom a letter to others is about: that somebody has asked to join, or hands over money.
alter table letter add column about_id uuid references person on delete set null;
create index letter_about on letter (about_id) where about_id is not null;

-- Besides $1 to $4 a step has $5 all names, $6 all e-mail addresses and $7 every detail, the present and the former ones.
update erasure_step set statement = 'delete from login_failure where email = any($6)' where place = 21;
update erasure_step set statement = 'delete from recovery_request where email = any($6)' where place = 22;
update erasure_step set statement = $$delete from idempotent_answer
     where person_id = $1 or exists (select from unnest($6) mail where position(mail in body) > 0)
                          or exists (select from unnest($7) detail where position(to_json(detail)::text in body) > 0)$$ where place = 40;
update erasure_step set statement = $$delete from live_event
     where channel = 'person:' || $1::text or data -> 'data' ->> 'personId' = $1::text
        or exists (select from unnest($6) mail where position(mail in data::text) > 0)
        or exists (select from unnest($7) detail where position(to_json(detail)::text in data::text) > 0)$$ where place = 41;
-- told before notices bore the id: by the name alone
update erasure_step set statement = $$update notice set data = jsonb_set(data, '{name}', to_jsonb($2::text))
     where kind in ('joined_waiting', 'handover_waiting')
       and (data ->> 'personId' = $1::text or not data ? 'personId' and data ->> 'name' = any($5))$$ where place = 50;
update erasure_step set statement = $$delete from letter
     where about_id = $1
        or about_id is null and state <> 'waiting'
           and exists (select from unnest($5) name where position(name || ' has asked to join' in body) > 0)$$ where place = 51;
update erasure_step set statement = $$delete from letter
     where person_id = $1 or address = any($6) or exists (select from unnest($6) mail where position('<' || mail || '>' in body) > 0)$$ where place = 53;
update erasure_step set statement = 'delete from contact_message where email = any($6)' where place = 54;
insert into erasure_step (place, what, statement) values
  (990, 'who they were before', 'delete from former_detail where person_id = $1');

create or replace function erase_person(who uuid, unusable text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone   person;
  step   text;
  names  text[];
  mails  text[];
  every  text[];
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
  names := gone.name || array(select value from former_detail where person_id = who and kind = 'name');
  mails := gone.email || array(select value from former_detail where person_id = who and kind = 'email');
  every := array_remove(array[gone.phone, gone.address, gone.location], '') || names || mails
           || array(select value from former_detail where person_id = who);
  for step in select statement from erasure_step order by place loop
    execute step using who, called, gone.name, gone.email, names, mails, every;
  end loop;
end $$;
