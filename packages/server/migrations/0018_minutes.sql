-- 0018_minutes.sql — The minutes of an auction (Chit Funds Act, s. 17): what happened stands in the books already and
-- never changes; here is what else must be frozen, the seal of it all, and who has signed it.

-- Who could win when the bids were frozen: payments go on while a lot waits for its words.
alter table lot add column eligible_nos integer[] not null default '{}';

create table minutes (
  auction_id       uuid primary key references auction_result,
  eligible_nos     integer[] not null,                 -- unprized and paid up at the close
  previous_paid_at timestamptz,                        -- when the prize before it was paid; null: not yet, or there was none
  content_hash     bytea not null check (octet_length(content_hash) = 32),
  recorded_at      timestamptz not null default kuri_now()
);
create trigger append_only before update or delete on minutes for each row execute function refuse_change();
create trigger never_truncated before truncate on minutes for each statement execute function refuse_change();

-- One administrator and two subscribers sign; each signature carries the seal of what was signed. Ids without a
-- reference: an administrator may leave, the signature stays.
create table minutes_signature (
  auction_id   uuid not null references minutes,
  place        integer not null constraint minutes_places check (place in (0, 1, 2)),   -- 0: the administrator
  person_id    uuid not null,
  content_hash bytea not null,
  signed_at    timestamptz not null,
  primary key (auction_id, place),
  constraint minutes_signed_once unique (auction_id, person_id)
);
create trigger append_only before update or delete on minutes_signature for each row execute function refuse_change();
create trigger never_truncated before truncate on minutes_signature for each statement execute function refuse_change();

-- A signature under another text than the one that was frozen is none.
create function sign_what_is_written() returns trigger language plpgsql as $$
begin
  if new.content_hash is distinct from (select m.content_hash from minutes m where m.auction_id = new.auction_id) then
    raise exception 'minutes are signed as they were written' using errcode = '23514', constraint = 'minutes_as_written';
  end if;
  return new;
end $$;
create trigger as_written before insert on minutes_signature for each row execute function sign_what_is_written();

grant select, insert on minutes, minutes_signature to kuri_app;
