-- 0075_many_at_once.sql — Many events of the books and many words to watchers in one call, because at a month's end
-- thousands of auctions close in the same minute. Nothing is allowed here that one by one is not: the same tables, the
-- same triggers, the same constraints, the same order of locks.

create type ledger_line as (event integer, key text, leg integer, debit text, credit text, amount bigint);

-- Posts many business events, each with its journal and its legs (ledger_leg; holds are not posted this way): all of
-- them or none. All accounts of all events are locked at once in the one order, the company's last, so that two such calls
-- queue like two single ones. Money that is not there is refused by account's CHECK, which ends the transaction: whoever
-- posts many has judged them. A key posted before moves nothing, and must have had the same legs. Gives how many moved.
create function ledger_post_many(events jsonb) returns integer
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  lines  ledger_line[];                                 -- the legs with something in them, in the order of the events
  wanted text[];
  codes  text[];                                        -- the locked accounts: their codes and, at the same places,
  ids    bigint[];
  at     timestamptz;
  fresh  text[];                                        -- the keys nothing was posted under before
  old    record;
begin
  select array_agg((event.no, event.value ->> 'key', leg.no, leg.value ->> 'debit', leg.value ->> 'credit',
                    (leg.value ->> 'amount')::bigint)::ledger_line order by event.no, leg.no)
    into lines
    from jsonb_array_elements(events) with ordinality as event (value, no),
         jsonb_array_elements(event.value -> 'legs') with ordinality as leg (value, no)
   where (leg.value ->> 'amount')::bigint is distinct from 0;
  if (select count(distinct line.key) from unnest(lines) line) <> jsonb_array_length(events) then
    raise exception 'every event moves something, under a key of its own' using errcode = '23505', constraint = 'journal_event_once';
  end if;
  wanted := array(select line.debit from unnest(lines) line union select line.credit from unnest(lines) line);

  loop
    select array_agg(locked.code), array_agg(locked.id) into codes, ids
      from (select code, id from account where code = any (wanted) order by lock_rank, id for no key update) locked;
    exit when cardinality(codes) = cardinality(wanted);
    perform ledger_open(wanted);
  end loop;
  at := kuri_now();                                     -- after the lock: an account's lines never step back in time

  with written as (
    insert into journal (event_key, kind, actor, event_at, posted_at, meta)
    select value ->> 'key', value ->> 'kind', (value ->> 'actor')::uuid, coalesce((value ->> 'eventAt')::timestamptz, at), at,
           coalesce(value -> 'meta', '{}')
      from jsonb_array_elements(events) with ordinality as event (value, no) order by no
    on conflict on constraint journal_event_once do nothing
    returning event_key)
  select array_agg(event_key) into fresh from written;

  insert into transfer (journal_id, debit_account, credit_account, amount_paise, phase)
  select journal.id, debit.id, credit.id, line.amount, 'posted'
    from unnest(lines) line
    join journal on journal.event_key = line.key
    join unnest(codes, ids) as debit (code, id) on debit.code = line.debit
    join unnest(codes, ids) as credit (code, id) on credit.code = line.credit
   where line.key = any (fresh)
   order by line.event, line.leg;

  -- what was posted before is asked for as a retry asks: other legs under its key are a fault of the caller's
  if cardinality(fresh) is distinct from jsonb_array_length(events) then
    for old in
      select line.key, min(event.value ->> 'kind') as kind,
             array_agg((line.debit, line.credit, line.amount, 'posted', null)::ledger_leg order by line.leg) as legs
        from unnest(lines) line
        join jsonb_array_elements(events) as event (value) on event.value ->> 'key' = line.key
       where line.key <> all (coalesce(fresh, '{}')) group by line.key
    loop
      perform from ledger_first(old.key, old.kind, old.legs);
    end loop;
  end if;
  return coalesce(cardinality(fresh), 0);
end $$;

-- Many events, each to its channel, in their order.
create function live_publish_many(events jsonb) returns void language sql as $$
  with told as (
    insert into live_event (channel, name, data)
    select event.channel, event.name, event.data
      from rows from (jsonb_to_recordset(events) as (channel text, name text, data jsonb)) with ordinality as event (channel, name, data, no)
     order by event.no
    returning id)
  select pg_notify('kuri_live', id::text) from told order by id
$$;

revoke execute on function ledger_post_many from public;
grant execute on function ledger_post_many to kuri_app;
