-- 0143_promised_words.sql — A witness sends the hash of a word first, and the word when both hashes are in. Otherwise the last
-- witness, knowing the company's secret and the other word, could choose a word that draws the ticket they want.

-- The first two count; with the order of their coming the words come into the draw.
create table lot_promise (
  auction_id uuid not null references lot,
  seq        integer not null constraint lot_two_promises check (seq in (1, 2)),
  person_id  uuid not null,                              -- no reference: an administrator may leave, the promise stays
  commitment bytea not null check (octet_length(commitment) = 32),
  at         timestamptz not null,
  primary key (auction_id, seq),
  constraint lot_promise_once unique (auction_id, person_id),
  constraint lot_promises_differ unique (auction_id, commitment)
);
create trigger append_only before update or delete on lot_promise for each row execute function refuse_change();
create trigger never_truncated before truncate on lot_promise for each statement execute function refuse_change();

alter table lot_word add column nonce bytea check (octet_length(nonce) = 32);   -- null: typed before words were promised

-- As the domain's `canonical` writes a field: its length in four bytes, then the bytes.
create function canonical_field(field bytea) returns bytea language sql immutable as $$
  select int4send(octet_length(field)) || field
$$;

create function take_promised_words() returns trigger language plpgsql as $$
declare
  promised bytea;
begin
  select commitment into promised from lot_promise
   where auction_id = new.auction_id and seq = new.seq and person_id = new.person_id;
  if (select count(*) from lot_promise where auction_id = new.auction_id) < 2
     or promised is distinct from sha256(
          canonical_field('kuri/lot/word/1') || canonical_field(convert_to(new.auction_id::text, 'UTF8'))
          || canonical_field(new.nonce) || canonical_field(convert_to(new.word, 'UTF8'))) then
    raise exception 'a word is taken as it was promised, when both are' using errcode = '23514', constraint = 'lot_word_as_promised';
  end if;
  return new;
end $$;
create trigger as_promised before insert on lot_word for each row execute function take_promised_words();

grant select, insert on lot_promise to kuri_app;
