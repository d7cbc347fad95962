-- 0011_idempotency.sql — A call sent twice with the same Idempotency-Key happens once and is answered twice.
-- Only committed answers are here: a refusal or a crash leaves nothing, and the key may be used again.

create table idempotent_answer (
  person_id   uuid not null references person on delete cascade,
  key         text not null constraint idempotency_key_form check (key ~ '^[\x20-\x7e]{8,255}$'),
  fingerprint bytea not null check (octet_length(fingerprint) = 32),  -- of method, route, params and body
  status      integer not null check (status between 200 and 599),
  body        text not null,                                          -- to the byte as it was sent
  at          timestamptz not null default kuri_now(),
  primary key (person_id, key)
);
create index idempotent_answer_oldest on idempotent_answer (at);

-- Whether the caller may go on with this key (no twin is at work on it now), and the answer when it was already given.
-- A function, because the second statement must see what a twin committed before the lock was free.
create function idempotency_begin(caller uuid, used_key text, out is_mine boolean, out known_fingerprint bytea, out known_status integer, out known_body text)
language plpgsql as $$
begin
  is_mine := pg_try_advisory_xact_lock(hashtextextended(caller || ' ' || used_key, 0));
  if is_mine then
    select fingerprint, status, body into known_fingerprint, known_status, known_body
      from idempotent_answer where person_id = caller and key = used_key;
  end if;
end $$;

grant select, insert, delete on idempotent_answer to kuri_app;
