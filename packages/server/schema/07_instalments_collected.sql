-- 07_instalments_collected.sql: what collectors take from members, the receipts that their phones sign without network, and what they
-- hand over at the office.

-- ---- Collectors ----

-- Which collector visits which member: one collector at most. The audit log records who assigned them.
create table collector_assignment (
  person_id    uuid primary key references person on delete cascade, -- the member
  collector_id uuid not null references person on delete cascade,
  assigned_at  timestamptz not null default kuri_now(),
  constraint collector_of_others check (person_id <> collector_id)
);

create index collector_assignment_of on collector_assignment (collector_id);

grant select, insert, update, delete on collector_assignment to kuri_app;

-- How much cash a collector may carry, where it is not what the company allows everybody. The audit log records who chose it.
create table collector_cash_limit (
  collector_id uuid primary key references person on delete cascade,
  most_paise   bigint not null constraint collector_cash_limit_most check (most_paise between 100000 and 100000000)
);

grant select, insert, update, delete on collector_cash_limit to kuri_app;

-- Whether a count is far above what is due: by more than ₹100 and by more than a tenth. Amounts are in paise.
create function is_far_above(counted bigint, due bigint) returns boolean language sql immutable as $$
  select counted - due > 10000 and (counted - due) * 10 > due
$$;

-- What pieces of cash come to, at a handover and in a till, in paise: notes of ₹500, 200, 100, 50, 20 and 10, coins of ₹5, 2, 1.
create function worth_of_pieces(pieces integer[]) returns bigint language sql immutable as $$
  select sum(count::bigint * worth)::bigint
    from unnest(pieces, array[50000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100]) as piece (count, worth)
$$;

-- A collector hands over everything they hold for the company, and another person counts it, the cash piece by piece. A difference
-- needs an explanation: the ledger keeps what is missing in the collector's account, and what is too much in suspense. A count far
-- above what is due waits for a second person who counts the same; until then it can be counted again, or the handover can be
-- rejected. Which till its cash went into is added where there are tills (08_till_moves.sql).
create table handover (
  id                uuid primary key,
  collector_id      uuid not null references person,
  cash_paise        bigint not null constraint handover_cash check (cash_paise >= 0), -- what the collector held, by the ledger
  upi_paise         bigint not null constraint handover_upi check (upi_paise >= 0),
  cheques           integer not null default 0 constraint handover_cheques check (cheques >= 0), -- papers that went with it
  note              text not null default '' check (char_length(note) <= 400), -- the collector's
  state             text not null default 'waiting'
    constraint handover_state check (state in ('waiting', 'confirmed', 'rejected')),
  pieces            integer[] constraint handover_pieces check (array_length(pieces, 1) = 9 and 0 <= all (pieces)),
  cash_counted      bigint check (cash_counted >= 0),
  upi_seen          bigint check (upi_seen >= 0), -- found in the bank account
  cheques_seen      integer, -- papers that were there
  explanation       text check (char_length(explanation) <= 400), -- of a difference, or of the rejection
  receiver          uuid references person, -- who counted or rejected
  first_cash        bigint check (first_cash >= 0), -- the first count, when it was far above what is due
  first_upi         bigint check (first_upi >= 0),
  first_explanation text check (char_length(first_explanation) <= 400),
  first_receiver    uuid references person,
  created_at        timestamptz not null default kuri_now(),
  decided_at        timestamptz,
  constraint handover_of_something check (cash_paise + upi_paise > 0 or cheques > 0),
  constraint handover_decided check ((state = 'waiting') = (decided_at is null) and (state = 'waiting') = (receiver is null)),
  constraint handover_counted
    check ((state = 'confirmed') = (cash_counted is not null) and (state = 'confirmed') = (upi_seen is not null)
      and (state = 'confirmed') = (cheques_seen is not null) and cheques_seen between 0 and cheques),
  constraint handover_count_adds_up check (
    (cash_counted is null) = (pieces is null) and (pieces is null or cash_counted = worth_of_pieces(pieces))),
  constraint handover_difference_explained check (state = 'waiting' or explanation is not null
    or (state = 'confirmed' and cash_counted = cash_paise and upi_seen = upi_paise and cheques_seen = cheques)),
  constraint handover_two_persons check (receiver <> collector_id),
  constraint handover_first_count
    check ((first_receiver is null) = (first_cash is null) and (first_receiver is null) = (first_upi is null)),
  constraint handover_first_two_persons check (first_receiver <> collector_id),
  constraint handover_far_above check (
    state <> 'confirmed' or not (is_far_above(cash_counted, cash_paise) or is_far_above(upi_seen, upi_paise))
    or (first_receiver is not null and first_receiver <> receiver and first_cash = cash_counted and first_upi = upi_seen))
);

create unique index handover_waiting_once on handover (collector_id) where state = 'waiting';
create index handover_of_collector on handover (collector_id, created_at desc);
create index handover_in_order on handover (created_at desc, id desc);
create index handover_of_state on handover (state, created_at desc, id desc);

-- Refuses every change of a decided handover, and any change of what the collector entered. The note and the explanations change
-- when the collector is erased.
create function keep_handover() returns trigger language plpgsql as $$
declare
  texts text[] := array['note', 'explanation', 'first_explanation'];
begin
  if (new.id, new.collector_id, new.cash_paise, new.upi_paise, new.cheques, new.created_at)
     is distinct from (old.id, old.collector_id, old.cash_paise, old.upi_paise, old.cheques, old.created_at)
     or old.state <> 'waiting' and to_jsonb(new) - texts is distinct from to_jsonb(old) - texts
     or (new.note is distinct from old.note
         or old.state <> 'waiting'
            and (new.explanation, new.first_explanation) is distinct from (old.explanation, old.first_explanation))
        and not person_is_erased(old.collector_id) then
    raise exception 'a handover stays as it was made' using errcode = '23514', constraint = 'handover_frozen';
  end if;
  return new;
end $$;
create trigger keep_handover before update on handover for each row execute function keep_handover();

-- ---- Receipts given at the door ----

-- A collector's phone. It numbers its receipts itself, in a series of its own (R1, R2 …), and signs them, so that it can give them
-- where there is no network. The private key cannot leave the phone.
create table collect_device (
  id             uuid primary key,
  collector_id   uuid not null references person,
  series_no      integer not null generated always as identity constraint collect_device_series_once unique,
  name           text not null constraint collect_device_name check (char_length(name) between 1 and 60),
  public_key     bytea not null constraint collect_device_key_once unique -- ECDSA P-256: a point, not compressed
    constraint collect_device_key check (octet_length(public_key) = 65),
  -- It may give the numbers 1 to this one. When it is blocked, those that no receipt has are closed: they are not used any more.
  numbers_given  integer not null default 0 constraint collect_device_numbers check (numbers_given >= 0),
  registered_at  timestamptz not null default kuri_now(),
  blocked_at     timestamptz, -- null: it is in use
  blocked_by     uuid references person,
  blocked_reason text check (char_length(blocked_reason) between 1 and 400),
  constraint collect_device_blocked
    check ((blocked_at is null) = (blocked_by is null) and (blocked_at is null) = (blocked_reason is null))
);

create index collect_device_of_collector on collect_device (collector_id);

-- A receipt as the phone signed it. What of its money pays instalments, and what is not allocated, is in collection.
create table signed_receipt (
  id           uuid primary key,
  device_id    uuid not null references collect_device,
  receipt_no   integer not null, -- in the device's series
  collector_id uuid not null references person,
  person_id    uuid references person, -- the member; null: there is no such person
  amount_paise bigint not null constraint signed_receipt_amount check (amount_paise > 0),
  -- A cheque is no money: its acknowledgement has the same form, and its paper is a cheque_document
  method       text not null constraint signed_receipt_method check (method in ('cash', 'upi', 'cheque')),
  content      text not null, -- the signed text: what was paid, for what, and when by the phone's clock
  signature    bytea not null constraint signed_receipt_signature check (octet_length(signature) = 64),
  note         text not null default '' check (char_length(note) <= 400), -- the collector's
  state        text not null constraint signed_receipt_state check (state in ('booked', 'unallocated')),
  reason       text -- the first reason why money of it is not allocated, or why a cheque is not received
    constraint signed_receipt_reason check (reason in ('device_blocked', 'unknown_member', 'own_receipt', 'large_cash',
      'bank_number', 'not_a_member', 'not_running', 'already_paid', 'older_due', 'part_amount', 'more_than_due', 'not_owed',
      'cheque_day', 'cheque_known')),
  taken_at     timestamptz not null, -- by the phone's clock, which is not trusted
  received_at  timestamptz not null default kuri_now(),
  settled_at   timestamptz, -- when what was not allocated left suspense, or a cheque that was not received came to the office
  settled_by   uuid references person, -- who entered that
  constraint signed_receipt_number_once unique (device_id, receipt_no),
  constraint signed_receipt_unallocated check ((state = 'unallocated') = (reason is not null)),
  constraint signed_receipt_settled
    check ((settled_at is null) = (settled_by is null) and (settled_at is null or state = 'unallocated')),
  constraint signed_receipt_two_persons check (settled_by <> collector_id)
);

create index signed_receipt_of_collector on signed_receipt (collector_id, received_at desc);
create index signed_receipt_of_person on signed_receipt (person_id, received_at desc) where person_id is not null;
create index signed_receipt_waiting on signed_receipt (received_at) where state = 'unallocated' and settled_at is null;

-- Refuses every change of a device but two: it gets more numbers while it is in use, and it is blocked, once. Its name and the
-- reason change when the collector is erased.
create function keep_collect_device() returns trigger language plpgsql as $$
declare
  blocking text[] := array['blocked_at', 'blocked_by', 'blocked_reason'];
  texts text[] := array['name', 'blocked_reason'];
begin
  if to_jsonb(new) - blocking - texts - 'numbers_given' is distinct from to_jsonb(old) - blocking - texts - 'numbers_given'
     or new.numbers_given < old.numbers_given
     or old.blocked_at is not null and to_jsonb(new) - texts is distinct from to_jsonb(old) - texts
     or (new.name is distinct from old.name
         or old.blocked_at is not null and new.blocked_reason is distinct from old.blocked_reason)
        and not person_is_erased(old.collector_id) then
    raise exception 'a device stays as it was registered' using errcode = '23514', constraint = 'collect_device_frozen';
  end if;
  return new;
end $$;
create trigger keep_collect_device before update on collect_device for each row execute function keep_collect_device();

-- Refuses a receipt whose number was not given to its device, or that is another collector's, and every change of a receipt but
-- that it was dealt with, once. The note changes when the member or the collector is erased.
create function keep_signed_receipt() returns trigger language plpgsql as $$
declare
  settling text[] := array['settled_at', 'settled_by'];
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - settling - 'note' is distinct from to_jsonb(old) - settling - 'note'
       or old.settled_at is not null
          and (new.settled_at, new.settled_by) is distinct from (old.settled_at, old.settled_by)
       or new.note is distinct from old.note
          and not (person_is_erased(old.person_id) or person_is_erased(old.collector_id)) then
      raise exception 'a receipt stays as it was signed' using errcode = '23514', constraint = 'signed_receipt_frozen';
    end if;
    return new;
  end if;
  if not exists (select from collect_device
                  where id = new.device_id and collector_id = new.collector_id and new.receipt_no between 1 and numbers_given) then
    raise exception 'number % was not given to this device of this collector', new.receipt_no
      using errcode = '23514', constraint = 'signed_receipt_number_given';
  end if;
  return new;
end $$;
create trigger keep_signed_receipt before insert or update on signed_receipt for each row execute function keep_signed_receipt();

call never_deleted('collect_device', 'signed_receipt');

grant select, insert, update (numbers_given, blocked_at, blocked_by, blocked_reason) on collect_device to kuri_app;
grant select, insert on signed_receipt to kuri_app;

-- A visit on which a collector took no money: no one was at home, or the member promised to pay an amount by a day. It is what the
-- phone noted, however late it arrives. What was promised becomes a payment_promise, or stays here with the reason why it does not.
create table collection_visit (
  id             uuid primary key, -- made by the phone: a visit that is sent twice is stored once
  collector_id   uuid not null references person,
  person_id      uuid not null references person,
  promised_for   date, -- null: no one was at home
  promised_paise bigint check (promised_paise > 0),
  not_noted      text -- why the promise is not noted as one; null: it is, or nothing was promised
    constraint collection_visit_not_noted check (not_noted in ('not_their_member', 'amount_too_small', 'day_past',
      'day_too_far', 'newer_promise', 'already_paid')),
  taken_at       timestamptz not null, -- by the phone's clock
  received_at    timestamptz not null default kuri_now(),
  constraint collection_visit_promise check (
    (promised_for is null) = (promised_paise is null) and (not_noted is null or promised_for is not null)),
  constraint collection_visit_promised unique (id, person_id, collector_id, promised_for, promised_paise) -- of payment_promise
);

create index collection_visit_of_person on collection_visit (person_id, received_at desc);

call append_only('collection_visit');

grant select, insert on collection_visit to kuri_app;

-- Money that a collector took from a member. It counts at once: an instalment is paid, wholly or in part, or the late fee alone that
-- a paid one has left, or what the member owes the company, and the member has the receipt. What a signed receipt names and is not
-- due any more goes to suspense until a
-- cashier knows whose it is. The company sees the money at the handover.
create table collection (
  id           uuid primary key,
  collector_id uuid not null references person,
  person_id    uuid references person, -- the member; null: not known
  put_into     text not null default 'instalment'
    constraint collection_put_into check (put_into in ('instalment', 'late_fee', 'debt', 'suspense')),
  ticket_id    uuid, -- the instalment it paid, wholly or in part, or whose late fee it paid
  month_no     integer,
  debt_id      uuid, -- what of theirs it paid that they owed the company (08_debts.sql)
  amount_paise bigint not null constraint collection_amount check (amount_paise > 0),
  method       text not null constraint collection_method check (method in ('cash', 'upi')),
  reference    text not null default '' check (char_length(reference) <= 120), -- the bank's number of a UPI payment
  receipt_no   text, -- of the instalment, or of the part; null: the late fee alone
  signed_receipt uuid not null references signed_receipt deferrable initially deferred, -- what was given at the door
  handover_id  uuid references handover, -- null: the collector still holds the money
  collected_at timestamptz not null default kuri_now(),
  foreign key (ticket_id, month_no) references instalment,
  constraint collection_once unique (receipt_no),
  constraint collection_of_instalment check (
    case put_into when 'instalment' then num_nulls(ticket_id, month_no, receipt_no) = 0
                  when 'late_fee' then num_nulls(ticket_id, month_no) = 0 and receipt_no is null
                  else num_nonnulls(ticket_id, month_no, receipt_no) = 0 end),
  constraint collection_of_debt check ((put_into = 'debt') = (debt_id is not null)),
  constraint collection_from_others check (put_into = 'suspense' or person_id is not null and person_id <> collector_id),
  constraint collection_upi_has_reference check (method <> 'upi' or put_into = 'suspense' or reference <> '')
);

create unique index collection_late_fee_once on collection (ticket_id, month_no) where put_into = 'late_fee';
create index collection_of_instalment_paid on collection (ticket_id, month_no) where ticket_id is not null;
create unique index collection_debt_once on collection (debt_id) where put_into = 'debt';
create index collection_of_signed_receipt on collection (signed_receipt);
create index collection_of_collector on collection (collector_id, collected_at desc);
create index collection_of_handover on collection (handover_id);
create index collection_of_person on collection (person_id, collected_at);

-- Refuses every change of a collection but one: which handover it is in.
create function keep_collection() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'handover_id') is distinct from (to_jsonb(old) - 'handover_id') then
    raise exception 'a collection stays as it was made' using errcode = '23514', constraint = 'collection_frozen';
  end if;
  return new;
end $$;
create trigger keep_collection before update on collection for each row execute function keep_collection();

-- Refuses cash that brings what a person pays in cash on one day to the company's limit (at most ₹2,00,000), unless large_cash has
-- a reason for it: the Income-tax Act forbids anyone to receive so much (Act of 2025, s. 186, formerly s. 269ST of the Act of
-- 1961). Used for top-ups and counter payments; the trigger's argument is the prefix of the payment's event key.
create function large_cash_has_a_reason() returns trigger language plpgsql as $$
begin
  if new.method in ('counter', 'cash')
     and cash_from(new.person_id, kuri_today()) + new.amount_paise >= cash_limit()
     and not exists (select from large_cash where event_key = tg_argv[0] || new.id) then
    raise exception 'so much cash needs a reason' using errcode = '23514', constraint = 'large_cash_has_a_reason';
  end if;
  return new;
end $$;

-- Refuses cash of a collector that brings what a person pays in cash to the company's limit (at most ₹2,00,000), in a day or for one
-- month of a chit over all their tickets, with a reason as well: the money is credited before a second person has seen any of it.
-- What is in suspense is credited by a cashier, who sees it.
create function large_cash_not_at_door() returns trigger language plpgsql as $$
begin
  if new.method = 'cash' and new.put_into <> 'suspense'
     and (cash_from(new.person_id, kuri_today()) + new.amount_paise >= cash_limit()
          or cash_for_event(new.person_id, (select chit_id from ticket where id = new.ticket_id), new.month_no)
             + new.amount_paise >= cash_limit()) then
    raise exception 'a collector takes no cash that reaches the limit'
      using errcode = '23514', constraint = 'large_cash_not_at_door';
  end if;
  return new;
end $$;
create trigger large_cash_not_at_door before insert on collection for each row execute function large_cash_not_at_door();

-- Refuses money for a late fee that did not pay it: the whole fee, of this member.
create function collection_pays_late_fee() returns trigger language plpgsql as $$
begin
  if not exists (select from penalty
                  where (ticket_id, month_no, person_id, amount_paise, state)
                      = (new.ticket_id, new.month_no, new.person_id, new.amount_paise, 'paid')) then
    raise exception 'this money did not pay the late fee' using errcode = '23514', constraint = 'collection_pays_late_fee';
  end if;
  return new;
end $$;
create trigger collection_pays_late_fee before insert on collection for each row
  when (new.put_into = 'late_fee') execute function collection_pays_late_fee();

create trigger older_due_first before insert on collection for each row execute function older_due_first();

call never_deleted('handover', 'collection');

grant select, insert, update on handover, collection to kuri_app;
