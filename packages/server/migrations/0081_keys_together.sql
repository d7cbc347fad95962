-- 0081_keys_together.sql — Calls that are done together take their keys together (decision 0048).

-- As idempotency_begin, for many calls, each with a key of its own: a row for each, in their order. It waits for nobody, so
-- that the order in which keys are taken does not matter.
create function idempotency_begin_many(callers uuid[], used_keys text[])
returns table (is_mine boolean, known_fingerprint bytea, known_status integer, known_body text)
language plpgsql as $$
declare
  mine boolean[];
begin
  select array_agg(pg_try_advisory_xact_lock(hashtextextended(call.caller || ' ' || call.used_key, 0)) order by call.place)
    into mine
    from unnest(callers, used_keys) with ordinality as call (caller, used_key, place);
  return query
    select call.is_mine, known.fingerprint, known.status, known.body
      from unnest(callers, used_keys, mine) with ordinality as call (caller, used_key, is_mine, place)
      left join idempotent_answer known on call.is_mine and known.person_id = call.caller and known.key = call.used_key
     order by call.place;
end $$;
