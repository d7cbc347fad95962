-- 0032_collectors.sql — Collectors go to the members they are given and collect at the door. What they have collected is
-- in their hands, in accounts of their own, until a cashier has counted it; what is missing stays there under their name.

insert into account_kind (lock_rank, kind, normal, scope, sentence) values
  (12, 'cash_in_hand', 'D', 'person', 'Cash a collector has collected and not handed over yet.'),
  (13, 'upi_to_check', 'D', 'person', 'UPI payments a collector was shown, not yet seen in our bank account.');

-- Who collects from whom: at most one for each member. Who decided what, and when, stands in the audit.
create table collector_assignment (
  person_id    uuid primary key references person on delete cascade,
  collector_id uuid not null references person on delete cascade,
  assigned_at  timestamptz not null default kuri_now(),
  constraint collector_of_others check (person_id <> collector_id)
);
create index collector_assignment_of on collector_assignment (collector_id);

-- A hand-over: the collector says what is in their hands, somebody else counts. What differs is explained, and never lost:
-- what is missing stays in the collector's account, what is too much waits in suspense for its owner.
create table handover (
  id           uuid primary key,
  collector_id uuid not null references person,
  cash_paise   bigint not null constraint handover_cash check (cash_paise >= 0),     -- in hand when it was offered
  upi_paise    bigint not null constraint handover_upi check (upi_paise >= 0),
  note         text not null default '' check (char_length(note) <= 400),
  state        text not null default 'waiting' constraint handover_state check (state in ('waiting', 'confirmed', 'rejected')),
  cash_counted bigint check (cash_counted >= 0),
  upi_seen     bigint check (upi_seen >= 0),
  explanation  text check (char_length(explanation) <= 400),   -- of a difference, or why it was sent back
  receiver     uuid references person,
  created_at   timestamptz not null default kuri_now(),
  decided_at   timestamptz,
  constraint handover_of_something check (cash_paise + upi_paise > 0),
  constraint handover_decided check ((state = 'waiting') = (decided_at is null) and (state = 'waiting') = (receiver is null)),
  constraint handover_two_persons check (receiver <> collector_id),
  constraint handover_counted check ((state = 'confirmed') = (cash_counted is not null) and (state = 'confirmed') = (upi_seen is not null)),
  constraint handover_difference_explained check (state = 'waiting' or explanation is not null
    or (state = 'confirmed' and cash_counted = cash_paise and upi_seen = upi_paise))
);
create unique index handover_waiting_once on handover (collector_id) where state = 'waiting';
create index handover_of_collector on handover (collector_id, created_at desc);

-- One contribution collected at the door. It counts at once: the member holds the receipt.
create table collection (
  id           uuid primary key,
  collector_id uuid not null references person,
  person_id    uuid not null references person,
  ticket_id    uuid not null,
  month_no     integer not null,
  amount_paise bigint not null constraint collection_amount check (amount_paise > 0),
  method       text not null constraint collection_method check (method in ('cash', 'upi')),
  reference    text not null default '' check (char_length(reference) <= 120),
  receipt_no   text not null,
  collected_at timestamptz not null default kuri_now(),
  handover_id  uuid references handover,                   -- null: still in the collector's hands
  foreign key (ticket_id, month_no) references instalment,
  constraint collection_once unique (ticket_id, month_no),
  constraint collection_from_others check (person_id <> collector_id),
  constraint collection_upi_has_reference check (method <> 'upi' or reference <> '')
);
create index collection_of_collector on collection (collector_id, collected_at desc);
create index collection_of_handover on collection (handover_id);

-- What was collected stays; only the hand-over it goes with is written later. What is counted stays counted.
create function keep_collection() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'handover_id') is distinct from (to_jsonb(old) - 'handover_id') then
    raise exception 'a collection stays as it was made' using errcode = '23514', constraint = 'collection_frozen';
  end if;
  return new;
end $$;
create trigger keep_collection before update on collection for each row execute function keep_collection();
create trigger never_deleted before delete on collection for each row execute function refuse_change();
create trigger never_truncated before truncate on collection for each statement execute function refuse_change();

create function keep_handover() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting' or (new.id, new.collector_id, new.cash_paise, new.upi_paise, new.note, new.created_at)
     is distinct from (old.id, old.collector_id, old.cash_paise, old.upi_paise, old.note, old.created_at) then
    raise exception 'a hand-over stays as it was made' using errcode = '23514', constraint = 'handover_frozen';
  end if;
  return new;
end $$;
create trigger keep_handover before update on handover for each row execute function keep_handover();
create trigger never_deleted before delete on handover for each row execute function refuse_change();
create trigger never_truncated before truncate on handover for each statement execute function refuse_change();

-- Law: money was booked for every collection, of its amount.
create function broken.every_collection_has_its_journal() returns table (what text) language sql stable as $$
  select format('collection %s', c.id)
    from collection c
   where (select sum(amount_paise) from journal join transfer on journal_id = journal.id
           where event_key = format('collect:%s', c.id)) is distinct from c.amount_paise
$$;

-- Law: what is in a collector's hands is what they collected, less what was counted as theirs when they handed over.
create function broken.hands_hold_what_was_collected() returns table (what text) language sql stable as $$
  select format('collector %s: %s of %s in the books, %s by the collections', whose, way.kind, found.balance, found.expected)
    from (select collector_id as whose from collection union
          select subject from account where kind in ('cash_in_hand', 'upi_to_check')) hands,
         (values ('cash_in_hand', 'cash'), ('upi_to_check', 'upi')) as way (kind, method),
         lateral (select coalesce((select balance_of(account) from account where code = way.kind || ':' || whose), 0) as balance,
                         coalesce((select sum(amount_paise) from collection c
                                    where c.collector_id = whose and c.method = way.method), 0)
                         - coalesce((select sum(case way.method when 'cash' then least(h.cash_counted, h.cash_paise)
                                                                else least(h.upi_seen, h.upi_paise) end)
                                       from handover h where h.collector_id = whose and h.state = 'confirmed'), 0) as expected) found
   where found.balance <> found.expected
$$;

-- What collectors carry is something there is.
create or replace function broken.cash_identity() returns table (what text) language sql stable as $$
  select format('there is %s, accounted for are %s', there_is, accounted_for)
    from (select coalesce(sum(balance_of(account)) filter (where kind in (
                   'bank', 'cash', 'cash_in_hand', 'upi_to_check', 'gateway_clearing', 'gateway_fee', 'bank_charge', 'advance')), 0),
                 coalesce(sum(balance_of(account)) filter (where kind in (
                   'wallet', 'pool', 'prize_payable', 'dividend_payable', 'payout_clearing', 'suspense', -- members' money
                   'commission', 'gst_payable', 'company_funds')), 0)
            from account) as sums (there_is, accounted_for)
   where there_is <> accounted_for
$$;

-- What the company can lay hands on now counts what its collectors carry.
create or replace function ledger_cover() returns bigint language sql stable as $$
  select coalesce(sum(case when kind in ('bank', 'cash', 'gateway_clearing', 'cash_in_hand', 'upi_to_check') then balance_of(account)
                           when kind in ('wallet', 'pool', 'prize_payable', 'dividend_payable', 'payout_clearing', 'suspense')
                           then -balance_of(account) end), 0)::bigint
    from account
$$;

grant select, insert, update, delete on collector_assignment to kuri_app;
grant select, insert, update on handover, collection to kuri_app;
