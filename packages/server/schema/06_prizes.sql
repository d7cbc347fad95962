-- 06_prizes.sql: who won an auction and what follows: the draw of lots, the result, the dividends, the prize and its security,
-- the minutes (Chit Funds Act 1982, sections 17 and 18), and how far the closing of many auctions has come.
-- An auction has one result, and a ticket wins one prize. The result, the dividends and the minutes never change.
-- The winner receives the prize when an administrator approves it, and only if the instalments still to pay are secured.

-- ---- Draw of lots ----

-- A draw decides when several tickets have bid the cap, or none has bid; in a chit by lot it always does. Its result follows from
-- the company's secret, the tickets that take part and the words of two witnesses. A witness is a member who holds none of
-- these tickets or, where there are fewer than two such members, an administrator. Both words count, or neither: a single one
-- could have been chosen by a person who knows the secret. A draw without witnesses happens at once and has no rows here.

-- A draw that waits for its witnesses: what was frozen when the auction closed, before a witness could choose a word.
create table lot (
  auction_id     uuid primary key references auction,
  ticket_nos     integer[] not null constraint lot_of_several check (array_length(ticket_nos, 1) > 1),  -- they take part
  eligible_nos   integer[] not null default '{}',      -- they could win at the close, for the minutes: members may pay meanwhile
  frozen_head    bytea not null,                       -- SHA-256 of the end of the chain and ticket_nos; published at the close
  discount_paise bigint not null check (discount_paise >= 0),  -- what the winner gives up
  frozen_at      timestamptz not null,
  words_until    timestamptz not null,                 -- then it is drawn, if need be without words
  constraint lot_waits check (words_until > frozen_at)
);

create index lot_until on lot (words_until);

-- A witness promises a word by sending its hash. Only when there are two promises do the witnesses send their words. Otherwise
-- the second witness, if they knew the company's secret and the first word, could choose a word that draws the ticket they want.
create table lot_promise (
  auction_id uuid not null references lot,
  seq        integer not null constraint lot_two_promises check (seq in (1, 2)),  -- the order in which the words enter the draw
  person_id  uuid not null,                            -- no foreign key: the promise stays when the person is deleted
  commitment bytea not null check (octet_length(commitment) = 32),  -- SHA-256 of auction, nonce and word; see take_promised_words
  at         timestamptz not null,
  primary key (auction_id, seq),
  constraint lot_promise_once unique (auction_id, person_id),
  constraint lot_promises_differ unique (auction_id, commitment)
);

-- The word of a witness. It stays when the person is erased: without it no one could check the draw.
create table lot_word (
  auction_id uuid not null references lot,
  seq        integer not null constraint lot_two_words check (seq in (1, 2)),  -- as in lot_promise
  person_id  uuid not null,                            -- no foreign key
  word       text not null constraint lot_word_length check (char_length(word) between 2 and 40),
  at         timestamptz not null,
  nonce      bytea not null check (octet_length(nonce) = 32),  -- random: keeps a short word from being guessed by its hash
  primary key (auction_id, seq),
  constraint lot_word_once unique (auction_id, person_id)
);

-- A field of a hashed record, in the form all parts of Kuri use: its length in four bytes, then its bytes.
create function canonical_field(field bytea) returns bytea language sql immutable as $$
  select int4send(octet_length(field)) || field
$$;

-- Refuses a word before both witnesses have promised one, and a word other than the one this person promised.
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
    raise exception 'a word is taken as it was promised, when both are'
      using errcode = '23514', constraint = 'lot_word_as_promised';
  end if;
  return new;
end $$;
create trigger as_promised before insert on lot_word for each row execute function take_promised_words();

call append_only('lot', 'lot_promise', 'lot_word');

grant select, insert on lot, lot_promise, lot_word to kuri_app;

-- ---- Result and dividends ----

-- The result of a settled auction, recorded in one transaction with its entries in the ledger. decided_by: bid, the highest
-- bid; lot, a draw; last, only one ticket could win; fixed, the printed chart of the chit.
create table auction_result (
  auction_id       uuid primary key references auction,
  decided_by       text not null constraint auction_result_by check (decided_by in ('bid', 'lot', 'last', 'fixed')),
  ticket_id        uuid not null references ticket,    -- the winner
  discount_paise   bigint not null check (discount_paise >= 0),
  prize_paise      bigint not null check (prize_paise > 0),  -- the pool less discount and tax
  commission_paise bigint not null check (commission_paise >= 0),
  tax_paise        bigint not null check (tax_paise >= 0),
  dividend_paise   bigint not null check (dividend_paise >= 0),  -- for the members: the discount less the commission
  chain_head       bytea not null,                     -- the end of the chain: it names every bid and limit
  proof            jsonb,                              -- what anyone needs to repeat the draw; null: no draw
  settled_at       timestamptz not null default kuri_now(),
  -- The part of dividend_paise that this prize does not pay out, because the chit rounds dividends down. The last prize pays out
  -- what all earlier ones have left, so there it is below 0.
  rounding_paise   bigint not null default 0
    constraint auction_result_rounding check (rounding_paise <= dividend_paise)
);

-- What one ticket receives of a prize's dividend. It lowers the ticket's instalment of the following month, if that is unpaid;
-- the rest goes to the member's wallet.
create table dividend (
  auction_id          uuid not null,                   -- of an auction_result, and
  ticket_id           uuid not null,                   -- of a ticket of the same chit: dividend_of_its_chit
  amount_paise        bigint not null check (amount_paise >= 0),
  month_no            integer,                         -- the instalment it lowers; null: none
  to_instalment_paise bigint not null default 0 check (to_instalment_paise >= 0),
  to_wallet_paise     bigint not null default 0 check (to_wallet_paise >= 0),
  primary key (auction_id, ticket_id),
  constraint dividend_goes_somewhere check (amount_paise = to_instalment_paise + to_wallet_paise),
  check ((month_no is not null) or to_instalment_paise = 0)
);

create index dividend_of_ticket on dividend (ticket_id);

-- Refuses a dividend of an auction without a result, or for a ticket of another chit, and dividends with paise in a chit whose
-- terms round them to whole rupees. Two foreign keys would know less, and take three times as long at a month's end, because they
-- look at each row by itself and lock what they find; nothing has to be locked, because results are append-only and the tickets of
-- a started chit stay (ticket_stays).
create function dividends_as_agreed() returns trigger language plpgsql as $$
begin
  if exists (select from shares
              where (select auction.chit_id from auction_result join auction on auction.id = auction_id
                      where auction_id = shares.auction_id)
                    = (select chit_id from ticket where ticket.id = shares.ticket_id) is not true) then
    raise exception 'a dividend is of a settled auction and for a ticket of its chit'
      using errcode = '23514', constraint = 'dividend_of_its_chit';
  end if;
  if exists (select from shares join auction on auction.id = shares.auction_id join chit on chit.id = auction.chit_id
              where dividend_rounding = 'rupee' and shares.amount_paise % 100 <> 0) then
    raise exception 'dividends of this chit are whole rupees' using errcode = '23514', constraint = 'dividend_whole_rupees';
  end if;
  return null;
end $$;
create trigger dividends_as_agreed after insert on dividend referencing new table as shares
  for each statement execute function dividends_as_agreed();

call append_only('auction_result', 'dividend');

grant select, insert on auction_result, dividend to kuri_app;

-- ---- Prizes and their security ----

-- The prize a ticket has won, as it waits for approval and afterwards. The approval pays it into the winner's wallet. If no one
-- collects it until the next instalment is due, the company deposits it in a separate bank account (s. 22(2) of the Act): it
-- still belongs to the winner.
create table prize (
  ticket_id         uuid primary key references ticket,
  auction_id        uuid not null unique references auction,  -- of one with a result, or of one of the previous books
  amount_paise      bigint not null check (amount_paise > 0),
  pay_by            date not null,                     -- three days after the settlement
  paid_before       date,                              -- when the previous books paid it; null: they did not
  set_off           boolean not null default false,    -- the winner has the coming instalments paid from the prize (s. 22(1))
  security          text,                              -- which security, or why none is needed: an administrator's note
  state             text not null default 'waiting'    -- waiting_second: the first of two administrators has approved
    constraint prize_state check (state in ('waiting', 'waiting_second', 'approved')),
  needs_second      boolean not null,                  -- two administrators approve: the company had two at the settlement
  maker             uuid references person on delete set null,  -- who approved first
  checker           uuid references person on delete set null,  -- who completed the approval; if one is enough, the same person
  first_at          timestamptz,                       -- when the first of two approved
  approved_at       timestamptz,
  deposited_at      timestamptz,                       -- null: not deposited
  deposit_reference text,                              -- names the separate account
  constraint prize_two_persons check (not needs_second or checker is null or checker <> maker),
  constraint prize_approved check ((state = 'approved') = (approved_at is not null)),
  constraint prize_deposited check ((deposited_at is null) = (deposit_reference is null)),
  constraint prize_paid_before check (paid_before is null or (state = 'approved' and num_nonnulls(maker, checker, first_at) = 0))
);

create index prize_waiting on prize (pay_by) where state <> 'approved';

-- Refuses a prize that no auction gave, to this ticket and in this amount, and one that does not begin as waiting. Only the previous
-- books bring one that is paid, while the chit moves in.
create function begin_prize() returns trigger language plpgsql as $$
begin
  if not exists (select from auction_result result
                  where (result.auction_id, result.ticket_id, prize_paise) = (new.auction_id, new.ticket_id, new.amount_paise))
     and not exists (select from previous_prize given join auction on auction.id = given.auction_id
                      where (given.auction_id, given.ticket_id, prize_paise) = (new.auction_id, new.ticket_id, new.amount_paise)
                        and given.paid_on is not distinct from new.paid_before and is_moving_in(auction.chit_id)) then
    raise exception 'a prize is what an auction gave' using errcode = '23514', constraint = 'prize_of_auction';
  end if;
  if new.state <> (case when new.paid_before is null then 'waiting' else 'approved' end) then
    raise exception 'a prize waits before it is paid' using errcode = '23514', constraint = 'prize_begins_waiting';
  end if;
  return new;
end $$;
create trigger begin_prize before insert on prize for each row execute function begin_prize();

-- Refuses to change what the auction gave, a deposit that was recorded, and the first of two approvals; after the approval also
-- the state, its time, its people, set_off and security. Security is removed only when the winner is erased, because it may name
-- other people. Refuses an approval without the second administrator where two are needed, or with the winner as maker or
-- checker. It checks both at the approval only, because maker and checker become null when these people are deleted later.
create function keep_prize() returns trigger language plpgsql as $$
begin
  if (new.ticket_id, new.auction_id, new.amount_paise, new.pay_by, new.needs_second, new.paid_before)
     is distinct from (old.ticket_id, old.auction_id, old.amount_paise, old.pay_by, old.needs_second, old.paid_before)
     or old.deposited_at is not null
        and (new.deposited_at, new.deposit_reference) is distinct from (old.deposited_at, old.deposit_reference)
     or old.state <> 'waiting' and (new.first_at is distinct from old.first_at or names_another(old.maker, new.maker))
     or old.state = 'approved'
        and ((new.state, new.approved_at, new.set_off, new.deposited_at)
             is distinct from (old.state, old.approved_at, old.set_off, old.deposited_at)
             or names_another(old.checker, new.checker))
     or old.state = 'approved' and new.security is distinct from old.security
        and not person_is_erased((select person_id from ticket where id = old.ticket_id)) then
    raise exception 'a prize stays what the auction gave' using errcode = '23514', constraint = 'prize_frozen';
  end if;
  if old.state <> 'approved' and new.state = 'approved' then
    if new.needs_second and (new.maker is null or new.checker is null) then
      raise exception 'two administrators approve a prize' using errcode = '23514', constraint = 'prize_two_persons';
    end if;
    if (select person_id from ticket where id = new.ticket_id) in (new.maker, new.checker) then
      raise exception 'nobody approves their own prize' using errcode = '23514', constraint = 'prize_not_for_oneself';
    end if;
  end if;
  return new;
end $$;
create trigger keep_prize before update on prize for each row execute function keep_prize();
create trigger refuse_new_administrator before update on prize
  for each row execute function refuse_new_administrator('maker', 'checker');

-- Refuses an approval, also the first of two, while the winner has instalments to pay that nothing secures. They are secured by
-- a text in security, by a row in prize_security, or by the prize itself: it pays the overdue ones at the approval and, if the
-- winner chose set_off, the coming ones.
create function prize_has_security() returns trigger language plpgsql as $$
declare
  overdue bigint;
  coming bigint;
begin
  if new.state = old.state or new.state = 'waiting' or btrim(coalesce(new.security, '')) <> ''
     or exists (select from prize_security where auction_id = new.auction_id) then
    return new;
  end if;
  select coalesce(sum(rest_paise) filter (where is_overdue(state, due_on, (select kuri_today()))), 0),
         coalesce(sum(rest_paise) filter (where not is_overdue(state, due_on, (select kuri_today()))), 0)
    into overdue, coming
    from instalment where ticket_id = new.ticket_id and state <> 'paid';
  if (case when new.set_off then overdue + coming > new.amount_paise else coming > 0 or overdue > new.amount_paise end) then
    raise exception 'security or a reason stands behind what the winner still has to pay'
      using errcode = '23514', constraint = 'prize_security_needed';
  end if;
  return new;
end $$;
create trigger prize_has_security before update of state on prize for each row execute function prize_has_security();

call deleted_with_withdrawn_chit('prize');

grant select, insert, update on prize to kuri_app;

-- Something the winner gave as security for the instalments still to pay (s. 31 of the Act).
create table prize_security (
  id            uuid primary key,
  auction_id    uuid not null references prize (auction_id),
  kind          text not null
    constraint prize_security_kind check (kind in ('guarantor', 'document', 'property', 'deposit')),
  name          text not null check (char_length(name) between 1 and 200),  -- of the guarantor, or what it is
  phone         text check (char_length(phone) <= 20), -- of the guarantor
  relation      text check (char_length(relation) <= 120),  -- of the guarantor to the winner
  number_ends   text check (char_length(number_ends) <= 4),  -- the last characters of the document's number
  number_sealed bytea,                                 -- the whole number, encrypted with the company's data key
  kept_at       text check (char_length(kept_at) <= 200),  -- where the document is kept
  value_paise   bigint check (value_paise > 0),
  added_by      uuid references person on delete set null,
  added_at      timestamptz not null default kuri_now(),
  constraint prize_security_number check ((number_sealed is null) = (number_ends is null))
);

create index prize_security_of on prize_security (auction_id, added_at);

-- Refuses to change a security, unless the winner is erased: then the details of the guarantor or the document are removed too.
-- The application may not update this table at all; the function that erases a person does it.
create function keep_security() returns trigger language plpgsql as $$
begin
  if (new.id, new.auction_id, new.kind, new.value_paise, new.added_at)
     is distinct from (old.id, old.auction_id, old.kind, old.value_paise, old.added_at)
     or (new.name, new.phone, new.relation, new.number_ends, new.number_sealed, new.kept_at)
        is distinct from (old.name, old.phone, old.relation, old.number_ends, old.number_sealed, old.kept_at)
        and not person_is_erased((select person_id from prize join ticket on ticket.id = ticket_id
                                   where auction_id = old.auction_id)) then
    raise exception 'security stays as it was taken' using errcode = '23514', constraint = 'append_only';
  end if;
  return new;
end $$;
create trigger keep_security before update on prize_security for each row execute function keep_security();

call deleted_with_withdrawn_chit('prize_security');

grant select, insert on prize_security to kuri_app;

-- A photograph or scan of a document the winner gave as security. Documents may also come after the prize was approved; they can be
-- removed only before. The image of a removed document is deleted, and the row stays.
create table prize_document (
  id           uuid primary key,
  auction_id   uuid not null references prize (auction_id),
  title        text not null constraint prize_document_title check (char_length(title) between 1 and 120),
  image_sealed bytea                                   -- a JPEG, encrypted with the company's data key; null: removed or erased
    constraint prize_document_size check (octet_length(image_sealed) <= 4 * 1024 * 1024),
  uploaded_by  uuid references person on delete set null,
  uploaded_at  timestamptz not null default kuri_now(),
  removed_by   uuid references person on delete set null,
  removed_at   timestamptz,
  reason       text check (char_length(reason) between 1 and 400),  -- why it was removed
  constraint prize_document_removed
    check ((removed_at is null) = (reason is null) and (removed_at is null or image_sealed is null))
);

create index prize_document_of on prize_document (auction_id, uploaded_at);

-- Refuses a document for an erased winner, one that the winner uploads, and more than 10 for one prize. It locks the winner before
-- the prize, as an erasure does.
create function take_prize_document() returns trigger language plpgsql as $$
declare
  winner uuid;
begin
  select person_id into strict winner from prize join ticket on ticket.id = ticket_id where auction_id = new.auction_id;
  perform from person where id = winner and erased_at is null for key share;
  if not found then
    raise exception 'person % is erased', winner using errcode = '23514', constraint = 'person_erased';
  end if;
  if new.uploaded_by = winner then
    raise exception 'nobody decides about their own prize' using errcode = '23514', constraint = 'prize_not_for_oneself';
  end if;
  perform from prize where auction_id = new.auction_id for no key update;
  if (select count(*) from prize_document where auction_id = new.auction_id and removed_at is null) >= 10 then
    raise exception 'a prize has at most 10 documents' using errcode = '23514', constraint = 'prize_documents_full';
  end if;
  return new;
end $$;
create trigger take_prize_document before insert on prize_document for each row execute function take_prize_document();

-- Refuses to change a document. It is removed once, before the prize is approved; when the winner is erased, so are title, image
-- and reason.
create function keep_prize_document() returns trigger language plpgsql as $$
declare
  removes boolean := old.removed_at is null and new.removed_at is not null;
  erased  boolean := person_is_erased((select person_id from prize join ticket on ticket.id = ticket_id
                                        where auction_id = old.auction_id));
begin
  if (new.id, new.auction_id, new.uploaded_at) is distinct from (old.id, old.auction_id, old.uploaded_at)
     or names_another(old.uploaded_by, new.uploaded_by)
     or not removes and (new.removed_at is distinct from old.removed_at or names_another(old.removed_by, new.removed_by))
     or removes and exists (select from prize where auction_id = old.auction_id and state = 'approved')
     or new.title is distinct from old.title and not erased
     or (new.image_sealed, new.reason) is distinct from (old.image_sealed, old.reason) and not (removes or erased) then
    raise exception 'a document stays as it was uploaded' using errcode = '23514', constraint = 'prize_document_frozen';
  end if;
  return new;
end $$;
create trigger keep_prize_document before update on prize_document for each row execute function keep_prize_document();

call never_deleted('prize_document');

grant select, insert, update on prize_document to kuri_app;

-- ---- Minutes ----

-- The minutes of a settled auction (s. 17). Bids, result and dividends are already in tables that never change. This row adds
-- what else must be frozen, and the hash over all of it. The hashed record contains ids and numbers, no names: a person can be
-- erased, and the hash stays valid.
create table minutes (
  auction_id       uuid primary key references auction_result,
  eligible_nos     integer[] not null,                 -- could win at the close: without a prize, instalments paid
  previous_paid_at timestamptz,                        -- when the chit's prize before it was paid; null: not yet, or none
  content_hash     bytea not null check (octet_length(content_hash) = 32),
  recorded_at      timestamptz not null default kuri_now()
);

-- An administrator and two subscribers sign the minutes. There is no foreign key to person: a signature stays when the signer is
-- deleted.
create table minutes_signature (
  auction_id   uuid not null references minutes,
  place        integer not null constraint minutes_places check (place in (0, 1, 2)),  -- 0: the administrator
  person_id    uuid not null,
  content_hash bytea not null,                         -- what was signed
  signed_at    timestamptz not null,
  -- The human who signed: who acted for the person, their guardian or heir, else the person. A trigger writes it.
  signed_by    uuid not null,
  primary key (auction_id, place),
  constraint minutes_signed_once unique (auction_id, person_id),
  constraint minutes_signed_by_three unique (auction_id, signed_by) -- one human does not sign for two
);

-- Writes who signed.
create function note_who_signed() returns trigger language plpgsql as $$
begin
  new.signed_by := coalesce(acting_by(), (select represented_by from person where id = new.person_id), new.person_id);
  return new;
end $$;
create trigger note_who_signed before insert on minutes_signature for each row execute function note_who_signed();

-- Refuses a signature for a content other than the recorded one.
create function sign_what_is_written() returns trigger language plpgsql as $$
begin
  if new.content_hash is distinct from (select m.content_hash from minutes m where m.auction_id = new.auction_id) then
    raise exception 'minutes are signed as they were written' using errcode = '23514', constraint = 'minutes_as_written';
  end if;
  return new;
end $$;
create trigger as_written before insert on minutes_signature for each row execute function sign_what_is_written();

-- Refuses a signature for the company by anyone but an administrator.
create function sign_as_administrator() returns trigger language plpgsql as $$
begin
  if not exists (select from person where id = new.person_id and role = 'admin') then
    raise exception 'an administrator signs for the company' using errcode = '23514', constraint = 'minutes_administrator';
  end if;
  return new;
end $$;
create trigger as_administrator before insert on minutes_signature for each row when (new.place = 0)
  execute function sign_as_administrator();

-- Refuses a subscriber's signature unless the person holds a ticket of the chit, or held one when the prize was given, and did
-- not win it. Where fewer than two others hold a ticket, the winner may sign too: else the minutes could never be complete. A minor
-- or an estate and who signs for it count as one.
create function sign_as_subscriber() returns trigger language plpgsql as $$
declare
  winner  uuid;
  holders uuid[];
begin
  select holder_at(result.ticket_id, result.settled_at),
         array(select distinct held.person_id
                 from ticket, lateral (values (ticket.person_id), (holder_at(ticket.id, result.settled_at))) as held (person_id)
                where ticket.chit_id = auction.chit_id)
    into winner, holders
    from auction_result result join auction on auction.id = result.auction_id
   where result.auction_id = new.auction_id;
  if new.person_id <> all (holders)
     or new.person_id = winner and (select count(distinct coalesce(represented_by, id)) from person
                                     where id = any (array_remove(holders, winner))) >= 2 then
    raise exception 'two other subscribers sign the minutes' using errcode = '23514', constraint = 'minutes_subscriber';
  end if;
  return new;
end $$;
create trigger as_subscriber before insert on minutes_signature for each row when (new.place <> 0)
  execute function sign_as_subscriber();

-- The company filed the minutes with the Registrar (s. 18). Members see whether it did so in time: so the row is recorded once
-- and never changes.
create table minutes_filing (
  auction_id  uuid constraint minutes_filed_once primary key references minutes,
  filed_on    date not null,
  reference   text not null                            -- the Registrar's
    constraint minutes_filed_reference check (char_length(reference) between 1 and 80),
  filed_by    uuid not null,                           -- no foreign key: the row stays when the person is deleted
  recorded_at timestamptz not null default kuri_now()
);

-- Refuses a filing before all three have signed, and a day before the last signature or in the future.
create function file_what_is_signed() returns trigger language plpgsql as $$
declare
  signed integer;
  last_signed date;
begin
  select count(*), max((s.signed_at at time zone 'Asia/Kolkata')::date) into signed, last_signed
    from minutes_signature s where s.auction_id = new.auction_id;
  if signed < 3 then
    raise exception 'minutes are filed when all have signed' using errcode = '23514', constraint = 'minutes_filed_signed';
  end if;
  if new.filed_on < last_signed or new.filed_on > kuri_today() then
    raise exception 'minutes are filed after they are signed, today at the latest'
      using errcode = '23514', constraint = 'minutes_filed_day';
  end if;
  return new;
end $$;
create trigger as_signed before insert on minutes_filing for each row execute function file_what_is_signed();

call append_only('minutes', 'minutes_signature', 'minutes_filing');

grant select, insert on minutes, minutes_signature, minutes_filing to kuri_app;

-- The minutes that are not filed yet. They are few among all minutes, so the list of them, oldest first, has a table of its own.
-- Two triggers keep it; the application only reads it.
create table minutes_to_file (
  auction_id uuid primary key references minutes,
  settled_at timestamptz not null
);

create index minutes_to_file_oldest on minutes_to_file (settled_at, auction_id);

create function wait_to_be_filed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into minutes_to_file (auction_id, settled_at)
  select auction_id, settled_at from auction_result where auction_id = new.auction_id;
  return null;
end $$;
create trigger wait_to_be_filed after insert on minutes for each row execute function wait_to_be_filed();

create function wait_no_longer() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from minutes_to_file where auction_id = new.auction_id;
  return null;
end $$;
create trigger wait_no_longer after insert on minutes_filing for each row execute function wait_no_longer();

revoke execute on function wait_to_be_filed, wait_no_longer from public;
grant select on minutes_to_file to kuri_app;

-- ---- Closing many auctions ----

-- At the end of a month thousands of auctions close in the same minute. The server settles them in batches; a run is all batches
-- from the first to the last. These two tables only show the progress. What is still to do follows from the auctions
-- themselves, so a run that is interrupted loses nothing, and the next process continues it.
create table closing_run (
  id       bigint generated always as identity primary key,
  due      integer not null check (due >= 1),          -- the auctions that were due when it began
  began_at timestamptz not null default kuri_now(),
  ended_at timestamptz                                 -- null: not ended
);

create unique index closing_run_one_at_a_time on closing_run ((true)) where ended_at is null;

grant select, insert, update on closing_run to kuri_app;

-- A batch of a run: auctions that were settled together, in one transaction. If it fails, the server settles them one by one and
-- records here those that succeeded.
create table closing_batch (
  id            bigint generated always as identity primary key,
  run_id        bigint not null references closing_run,
  first_auction uuid not null,                         -- in the order in which the auctions closed
  last_auction  uuid not null,
  auctions      integer not null check (auctions >= 1),  -- how many
  tickets       integer not null check (tickets >= 1), -- of the chits of these auctions
  settled_at    timestamptz not null default kuri_now()
);

create index closing_batch_of_run on closing_batch (run_id);

call append_only('closing_batch');

grant select, insert on closing_batch to kuri_app;
