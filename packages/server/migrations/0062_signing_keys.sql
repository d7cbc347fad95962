-- 0062_signing_keys.sql — The keys the company signs passbooks with (Ed25519). One signs now; those before it stay published, so
-- that what they signed can be checked for ever. The private half is sealed with the company's data key.

create table signing_key (
  id             text primary key constraint signing_key_id check (id ~ '^[0-9a-f]{16}$'),   -- how its SHA-256 begins
  public_key     bytea not null constraint signing_key_public check (octet_length(public_key) = 32),
  private_sealed bytea,                                  -- null: the environment has it (PASSBOOK_KEY)
  since          timestamptz not null default kuri_now(),
  until          timestamptz,
  constraint signing_key_span check (until >= since)
);
create unique index signing_key_now on signing_key ((true)) where until is null;

-- A key stays what it was; only its end is written.
create function keep_signing_key() returns trigger language plpgsql as $$
begin
  if (new.id, new.public_key, new.private_sealed, new.since) is distinct from (old.id, old.public_key, old.private_sealed, old.since)
     or old.until is not null
  then
    raise exception 'a signing key stays what it was' using errcode = '23514', constraint = 'signing_key_frozen';
  end if;
  return new;
end $$;
create trigger keep_signing_key before update on signing_key for each row execute function keep_signing_key();
create trigger never_deleted before delete on signing_key for each row execute function refuse_change();
create trigger never_truncated before truncate on signing_key for each statement execute function refuse_change();

grant select, insert, update on signing_key to kuri_app;
