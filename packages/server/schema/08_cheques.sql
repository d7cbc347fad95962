-- 08_cheques.sql: cheques that members give for their instalments, at the counter or to a collector.
-- A cheque is received under a number without gaps, deposited at the bank, and cleared or returned. Money is booked when it is
-- cleared. A bank may return it after that too, also when the month's prize is paid: a paid instalment is never reopened, so the
-- company then bears the money, and the member owes it to the company (08_debts.sql).
-- Source: Negotiable Instruments Act 1881, ss. 6 and 138; docs/spec/payments.md, PAY-14 to PAY-16 and PAY-18.

create table cheque (
  id               uuid primary key,
  series           text not null default 'Q' constraint cheque_series check (series ~ '^([A-Z0-9]{1,6}-)?Q$'),
  year             integer not null default 0, -- a trigger gives the series, the year and the number
  no               integer not null default 0 constraint cheque_no check (no > 0),
  number           text not null                         -- of the acknowledgement: Q-2026-000123
    generated always as (document_number(series, year, no)) stored,
  branch_id        uuid not null default branch_of_new() references branch, -- where it was received
  person_id        uuid not null references person, -- the member
  cheque_no        text not null constraint cheque_printed_no check (cheque_no ~ '^[0-9]{6}$'), -- printed on the cheque
  bank             text not null constraint cheque_bank check (char_length(bank) between 1 and 120), -- bank and branch
  dated            date not null, -- the day written on it: not deposited before that
  amount_paise     bigint not null constraint cheque_amount check (amount_paise > 0),
  state            text not null default 'received'
    constraint cheque_state check (state in ('received', 'deposited', 'cleared', 'returned')),
  received_by      uuid not null references person,
  received_at      timestamptz not null default kuri_now(),
  slip             text constraint cheque_slip check (char_length(slip) between 1 and 60), -- the bank's deposit slip
  deposited_by     uuid references person,
  deposited_at     timestamptz, -- null: it was never at the bank
  needs_second     boolean not null default true, -- another person than who received it clears it, where the company has one
  cleared_by       uuid references person,
  cleared_at       timestamptz, -- remains when it is returned after that
  returned_by      uuid references person,
  returned_at      timestamptz,
  return_reason    text constraint cheque_return_reason check (char_length(return_reason) between 1 and 200),
  to_wallet_paise  bigint not null default 0 -- what of it no line names: what was given at the door and is not due any more
    constraint cheque_to_wallet check (to_wallet_paise between 0 and amount_paise),
  charge_paise     bigint not null default 0 constraint cheque_charge check (charge_paise >= 0), -- for the return
  taken_back_paise bigint not null default 0, -- what the wallet gave back when it was returned after it was cleared
  owed_paise       bigint not null -- what the return leaves the member to pay to the company
    generated always as (case when state <> 'returned' then 0
                              else charge_paise + case when cleared_at is null then 0 else amount_paise - taken_back_paise end
                         end) stored,
  constraint cheque_number_once unique (series, year, no),
  constraint cheque_from_others check (person_id <> received_by),
  constraint cheque_deposited check (num_nulls(deposited_at, deposited_by, slip) in (0, 3)
    and (state not in ('deposited', 'cleared') or deposited_at is not null)),
  constraint cheque_deposited_in_time check (
    (deposited_at at time zone 'Asia/Kolkata')::date between dated and (dated + interval '3 months')::date),
  constraint cheque_cleared check ((cleared_at is null) = (cleared_by is null) and (state <> 'cleared' or cleared_at is not null)
    and (cleared_at is null or deposited_at is not null and state in ('cleared', 'returned'))),
  constraint cheque_two_persons check (not needs_second or cleared_by is null or cleared_by <> received_by),
  constraint cheque_returned check (
    num_nulls(returned_at, returned_by, return_reason) = case state when 'returned' then 0 else 3 end
    and (charge_paise = 0 or state = 'returned' and deposited_at is not null)),
  constraint cheque_return_two_persons check (not needs_second or cleared_at is null or returned_by is null
    or returned_by <> cleared_by),
  constraint cheque_decided_by_others check (person_id <> all (array[cleared_by, returned_by])),
  constraint cheque_taken_back check (taken_back_paise between 0 and amount_paise
    and (taken_back_paise = 0 or state = 'returned' and cleared_at is not null)),
  constraint cheque_of_member unique (id, person_id) -- for debt
);

create unique index cheque_of_number on cheque (number);
-- One cheque is received once. One that was returned may be received again and deposited a second time.
create unique index cheque_once on cheque (person_id, cheque_no, lower(bank)) where state <> 'returned';
create index cheque_in_order on cheque (received_at desc, id desc);
create index cheque_open on cheque (state, received_at desc, id desc);
create index cheque_of_person on cheque (person_id, received_at desc);

create trigger number_document before insert on cheque for each row execute function number_document('Q');

-- Refuses to change what was received, and every step but these: received, deposited, cleared, and from each of them returned.
-- What a step wrote stays. Bank and reason change when the member is erased.
create function keep_cheque() returns trigger language plpgsql as $$
declare
  -- judged below, or generated and not known yet
  other    text[] := array['bank', 'return_reason', 'number', 'owed_paise'];
  deposit  text[] := array['slip', 'deposited_by', 'deposited_at'];
  clearing text[] := array['cleared_by', 'cleared_at'];
  return_  text[] := array['returned_by', 'returned_at', 'return_reason', 'charge_paise', 'taken_back_paise'];
  may_change text[] := case old.state || ' ' || new.state
    when 'received deposited' then array['state'] || deposit
    when 'deposited cleared'  then array['state'] || clearing
    when 'received returned'  then array['state'] || return_
    when 'deposited returned' then array['state'] || return_
    when 'cleared returned'   then array['state'] || return_
    else '{}' end;
begin
  if to_jsonb(new) - may_change - other is distinct from to_jsonb(old) - may_change - other
     or new.bank is distinct from old.bank and not person_is_erased(old.person_id)
     or new.return_reason is distinct from old.return_reason and not ('return_reason' = any (may_change))
        and not person_is_erased(old.person_id) then
    raise exception 'a cheque goes forward only' using errcode = '23514', constraint = 'cheque_frozen';
  end if;
  if old.state = 'received' and new.state = 'deposited' and cheque_is_with_collector(new.id) then
    raise exception 'a collector has cheque %', new.number using errcode = '23514', constraint = 'cheque_with_collector';
  end if;
  return new;
end $$;
create trigger keep_cheque before update on cheque for each row execute function keep_cheque();

-- The paper of a cheque that a collector took at the door. It goes to the office with a handover, also when it was not received.
create table cheque_document (
  receipt_id   uuid primary key references signed_receipt deferrable initially deferred, -- its acknowledgement
  collector_id uuid not null references person,
  cheque_id    uuid constraint cheque_document_once unique references cheque, -- null: not received, for the reason of its receipt
  cheque_no    text not null constraint cheque_document_no check (cheque_no ~ '^[0-9]{6}$'),
  bank         text not null constraint cheque_document_bank check (char_length(bank) between 1 and 120),
  dated        date not null,
  handover_id  uuid references handover -- null: the collector has it
);

create index cheque_document_of_collector on cheque_document (collector_id) where handover_id is null;
create index cheque_document_of_handover on cheque_document (handover_id);

create function keep_cheque_document() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'handover_id' - 'bank' is distinct from to_jsonb(old) - 'handover_id' - 'bank'
     or exists (select from handover where id = old.handover_id and state = 'confirmed')
        and new.handover_id is distinct from old.handover_id
     or new.bank is distinct from old.bank
        and not exists (select from signed_receipt where id = old.receipt_id and person_is_erased(person_id)) then
    raise exception 'the paper of a cheque stays' using errcode = '23514', constraint = 'cheque_document_frozen';
  end if;
  return new;
end $$;
create trigger keep_cheque_document before update on cheque_document for each row execute function keep_cheque_document();

-- A cheque that was not received and is with the office now is settled: the cashier gives it back or enters it. Security definer: the
-- application itself cannot settle a receipt.
create function settle_handed_over() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update signed_receipt set settled_at = kuri_now(), settled_by = new.receiver
   where state = 'unallocated' and settled_at is null
     and id in (select receipt_id from cheque_document where handover_id = new.id);
  return null;
end $$;
create trigger settle_handed_over after update of state on handover for each row
  when (old.state = 'waiting' and new.state = 'confirmed') execute function settle_handed_over();

-- Whether a cheque was taken at the door and is not in the office yet.
create function cheque_is_with_collector(of_cheque uuid) returns boolean language sql stable as $$
  select exists (select from cheque_document left join handover on handover.id = handover_id
                  where cheque_id = of_cheque and state is distinct from 'confirmed')
$$;

-- The papers that a collector has. One of a cheque that was given back to the member is gone.
create view cheque_document_with_collector as
  select document.* from cheque_document document left join cheque on cheque.id = cheque_id
   where handover_id is null and state is distinct from 'returned';
grant select on cheque_document_with_collector to kuri_app;

-- What a cheque was given for: one month of a ticket each, in the order in which they are paid.
create table cheque_line (
  cheque_id    uuid not null references cheque,
  place        integer not null, -- 1, 2, 3 …
  ticket_id    uuid not null,
  month_no     integer not null,
  amount_paise bigint not null constraint cheque_line_amount check (amount_paise > 0),
  -- What became of it when the cheque was cleared: it paid the month or a part of it, or stayed in the wallet because it did not
  -- fit any more. Null: not cleared
  outcome      text constraint cheque_line_outcome check (outcome in ('paid', 'part', 'wallet')),
  receipt_no   text, -- of the instalment or of its part
  primary key (cheque_id, place),
  constraint cheque_line_once unique (cheque_id, ticket_id, month_no),
  constraint cheque_line_receipt check (receipt_no is null or outcome in ('paid', 'part')),
  foreign key (ticket_id, month_no) references instalment
);

create index cheque_line_of_month on cheque_line (ticket_id, month_no);
create trigger older_due_first before insert on cheque_line for each row execute function older_due_first();

-- Refuses a second cheque for a month while one waits, and every change of a line but its outcome, once.
create function keep_cheque_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if exists (select from cheque_line line join cheque on cheque.id = cheque_id
                where (line.ticket_id, line.month_no) = (new.ticket_id, new.month_no) and cheque_id <> new.cheque_id
                  and state in ('received', 'deposited')) then
      raise exception 'a cheque for this month waits' using errcode = '23514', constraint = 'cheque_line_waits_once';
    end if;
    return new;
  end if;
  if (new.cheque_id, new.place, new.ticket_id, new.month_no, new.amount_paise)
     is distinct from (old.cheque_id, old.place, old.ticket_id, old.month_no, old.amount_paise)
     or old.outcome is not null and (new.outcome, new.receipt_no) is distinct from (old.outcome, old.receipt_no) then
    raise exception 'a line of a cheque stays' using errcode = '23514', constraint = 'cheque_line_frozen';
  end if;
  return new;
end $$;
create trigger keep_cheque_line before insert or update on cheque_line for each row execute function keep_cheque_line();

call never_deleted('cheque', 'cheque_line', 'cheque_document');

grant select, insert, update on cheque to kuri_app;
grant select, insert, update (handover_id) on cheque_document to kuri_app;
grant select, insert, update (outcome, receipt_no) on cheque_line to kuri_app;

-- Whether a cheque that is not cleared yet would pay what is still to pay of a month: then staff take no other payment for it.
create function cheque_waits(of_ticket uuid, of_month integer, rest bigint) returns boolean language sql stable as $$
  select exists (select from cheque_line line join cheque on cheque.id = cheque_id
                  where (line.ticket_id, line.month_no) = (of_ticket, of_month) and state in ('received', 'deposited')
                    and line.amount_paise >= rest)
$$;
