-- 0019_agreements.sql — What members agreed to, word for word, and when.
-- A text is kept under its seal; an acceptance names the seal. Neither is ever changed: a new version is a new text.
-- Ids only and no foreign keys: a scheme that never started may be deleted and a person erased, the record stays.

create table agreement_text (
  hash       bytea primary key constraint agreement_hash check (octet_length(hash) = 32),
  version    integer not null check (version >= 1),
  sentences  jsonb not null,
  created_at timestamptz not null default kuri_now()
);

create table agreement_acceptance (
  id          uuid primary key,
  chit_id     uuid not null,
  person_id   uuid not null,
  hash        bytea not null references agreement_text,
  accepted_at timestamptz not null default kuri_now(),
  constraint agreement_accepted_once unique (chit_id, person_id, hash)
);

create trigger append_only before update or delete on agreement_text for each row execute function refuse_change();
create trigger never_truncated before truncate on agreement_text for each statement execute function refuse_change();
create trigger append_only before update or delete on agreement_acceptance for each row execute function refuse_change();
create trigger never_truncated before truncate on agreement_acceptance for each statement execute function refuse_change();

grant select, insert on agreement_text, agreement_acceptance to kuri_app;
