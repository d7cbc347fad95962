-- 04_ledger.sql: the ledger. All money of members and of the company is in accounts, and moves only from one account to another.
-- Double entry: a transfer debits one account and credits another with the same amount, so debits and credits are always equal.
-- Journals, transfers and entries are never changed or deleted: a mistake is corrected by a transfer in the opposite direction.
-- No account is overdrawn: the database refuses it. The application writes here only with ledger_post and ledger_post_many.
-- As in TigerBeetle, transfers are immutable, money can be held before it moves, and the limits are checked where it moves.

-- ---- Accounts ----

-- The chart of accounts. Debits increase a debit-normal account: what the company has or is owed, and its costs. Credits
-- increase a credit-normal account: what the company owes, its own funds and its income.
create table account_kind (
  kind        text primary key,
  normal      text not null                            -- the side that increases the balance: debit or credit
    constraint account_kind_normal check (normal in ('D', 'C')),
  no_overdraw boolean not null default true,           -- the balance, less what is held, never falls below 0
  -- The order in which a transaction locks accounts. Those that all transactions share are last, so that no transaction holds
  -- them while it waits for another account.
  lock_rank   integer not null,
  scope       text not null                            -- one account for each of these; company: a single account
    constraint account_kind_scope check (scope in ('person', 'auction', 'chit', 'company')),
  sentence    text not null                            -- what the account contains, for readers of the books
);

insert into account_kind (lock_rank, kind, normal, scope, sentence) values
  (10, 'wallet',           'C', 'person',  'What a member has with us, free to use or to withdraw.'),
  (11, 'till',             'D', 'person',  'Cash in a cashier''s till: the float and what was taken, until it is counted and confirmed.'),
  (12, 'cash_in_hand',     'D', 'person',  'Cash a collector has collected and not handed over yet.'),
  (13, 'upi_to_check',     'D', 'person',  'UPI payments a collector was shown, not yet seen in our bank account.'),
  (14, 'debt',             'D', 'person',
    'What a member owes us: for a returned cheque, with the charge for the return, or for a cancelled receipt.'),
  (20, 'prize_payable',    'C', 'auction', 'A prize that waits for an administrator''s approval.'),
  (21, 'prize_deposit',    'C', 'auction', 'A prize nobody has collected, in the separate account.'),
  (30, 'dividend_payable', 'C', 'chit',
    'Dividends that wait to lower the next instalments of a chit, and the rounding carried to its last prize.'),
  (35, 'refund_payable',   'C', 'person',  'What a removed member gets back, until they request it.'),
  (40, 'advance',          'D', 'chit',    'What the company has put in for late instalments of a chit.'),
  (50, 'pool',             'C', 'chit',    'What has been paid in for a chit and not yet given out.'),
  (60, 'suspense',         'C', 'company', 'Money received that nobody has been found for yet.'),
  (61, 'payout_clearing',  'C', 'company', 'Withdrawals approved and on their way to a bank account.'),
  (70, 'company_funds',    'C', 'company', 'What the company itself has put in.'),
  (71, 'commission',       'C', 'company', 'The foreman''s commission, earned and not yet drawn.'),
  (72, 'gst_payable',      'C', 'company', 'Tax on the commission, kept for the state.'),
  (73, 'penalty_income',   'C', 'company',
    'Penalties of late payers, charges for returned cheques, and what is kept of a removed member''s contributions.'),
  (80, 'gateway_fee',      'D', 'company', 'What payment gateways have kept for their service.'),
  (81, 'gateway_clearing', 'D', 'company', 'Captured by a payment gateway, not yet in our bank account.'),
  (82, 'bank_charge',      'D', 'company', 'What the bank has kept for its service.'),
  (83, 'cash_short',       'D', 'company', 'Cash that was missing when tills were counted.'),
  (90, 'cash',             'D', 'company', 'Cash at the counter.'),
  (91, 'bank',             'D', 'company', 'The company''s bank account.'),
  (89, 'collectors_cash',  'D', 'company',
    'Cash that collectors had on the last day of the previous books and have not handed over yet.'),
  (92, 'deposit_bank',     'D', 'company', 'The separate bank account for prizes and refunds nobody has collected.');

-- Its balance may be on either side.
insert into account_kind (lock_rank, kind, normal, no_overdraw, scope, sentence) values
  (95, 'opening_balance', 'D', false, 'company',
    'What was entered from the previous books of a company that moves in, on one side only. It is 0 when all is entered.');

-- An account with its balance as counters: the sums of all it was ever debited and credited, and what is held on it now. It is
-- inserted by its code when it is first used, and open_account fills in the rest.
-- Each transfer updates two accounts: half of every page stays free, so that the new version of a row fits on its own page.
create table account (
  id              bigint generated always as identity primary key,
  code            text not null,                       -- 'bank', or 'wallet:<person>', 'pool:<chit>' …
  kind            text not null references account_kind,
  subject         uuid,                                -- the person, auction or chit; null: an account of the company
  normal          text not null,                       -- this and the next two are copied from the kind: account_not_overdrawn
  no_overdraw     boolean not null,                    -- sees only this row, and accounts are locked without a join
  lock_rank       integer not null,
  debits_posted   bigint not null default 0,           -- the four counters are in paise
  credits_posted  bigint not null default 0,
  debits_pending  bigint not null default 0,
  credits_pending bigint not null default 0,
  version         bigint not null default 0,           -- of its latest entry; 0: it has none
  constraint account_code_once unique (code),
  constraint account_counters_from_zero check (least(debits_posted, credits_posted, debits_pending, credits_pending) >= 0),
  -- held money counts as gone where it will leave, and not yet as received where it will arrive
  constraint account_not_overdrawn check (not no_overdraw
    or (normal = 'C' and debits_posted + debits_pending <= credits_posted)
    or (normal = 'D' and credits_posted + credits_pending <= debits_posted))
) with (fillfactor = 50);

create index account_of_subject on account (subject) where subject is not null;
create index account_of_kind on account (kind) where subject is not null;
create index account_in_order on account (lock_rank, id);  -- the list of accounts, kind by kind, one page at a time

-- Fills in a new account from its code. Refuses a code that the chart of accounts does not allow: an unknown kind, a person,
-- chit or auction missing, or one too many.
create function open_account() returns trigger language plpgsql as $$
declare
  chart account_kind;
begin
  select * into chart from account_kind where kind = split_part(new.code, ':', 1);
  new.kind := chart.kind;
  new.subject := substring(new.code from ':(.*)')::uuid;
  new.normal := chart.normal;
  new.no_overdraw := chart.no_overdraw;
  new.lock_rank := chart.lock_rank;
  if (chart.scope = 'company') is distinct from (new.subject is null)
     or new.code <> concat_ws(':', new.kind, new.subject) then
    raise exception 'no account can be called %', new.code using errcode = '23514', constraint = 'account_in_chart';
  end if;
  return new;
end $$;
create trigger open_account before insert on account for each row execute function open_account();

-- Only move_money updates accounts: within its trigger the depth is above 0, in a direct UPDATE it is 0.
create trigger moved_by_transfers before update on account
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();

call never_deleted('account');

-- ---- Movements ----

-- A business event that moved money, for example a contribution or a prize. The key names the event, so it is posted at most
-- once, however often a request or a job is repeated.
create table journal (
  id        bigint generated always as identity primary key,
  event_key text not null constraint journal_event_once unique,  -- 'contrib:<ticket>:<month>', 'settle:<auction>' …
  kind      text not null,                             -- 'contribution.paid', 'prize.settled' …
  actor     uuid,                                      -- the person who acted; null: the server itself
  event_at  timestamptz not null,                      -- when it happened
  posted_at timestamptz not null,                      -- when it was recorded; in the order of each account's entries
  meta      jsonb not null,                            -- details for statements: reference, ticketNo, monthNo …
  acting_by uuid default acting_by()                   -- who acted for the actor, a family member; null: they did it themselves
);

call append_only('journal');

-- posted: the money moves at once. pending: it is held, and moves later or not at all. post and void end a hold: post moves the
-- money, void releases it.
create type transfer_phase as enum ('posted', 'pending', 'post', 'void');

-- A movement of one amount between two accounts, as part of a journal.
create table transfer (
  id             bigint generated always as identity primary key,
  journal_id     bigint not null references journal,
  debit_account  bigint not null,                      -- no foreign keys to account: move_money updates both rows, and
  credit_account bigint not null,                      -- refuses an account that does not exist
  amount_paise   bigint not null constraint transfer_amount_positive check (amount_paise > 0),
  phase          transfer_phase not null,
  pending_id     bigint references transfer,           -- the hold that this transfer ends
  constraint transfer_between_two check (debit_account <> credit_account),
  constraint transfer_resolves_a_hold check ((phase in ('post', 'void')) = (pending_id is not null))
);

create index transfer_of_journal on transfer (journal_id);
create index transfer_hold on transfer (id) where phase = 'pending';
create unique index transfer_hold_resolved_once on transfer (pending_id) where pending_id is not null;

call append_only('transfer');

-- The transfers that debit or credit the bank account, for reconciliation: an index finds those that no statement has shown yet.
create table bank_transfer (
  id           bigint primary key references transfer,
  amount_paise bigint not null,                        -- as the bank shows it. Positive: received; negative: paid
  day          date not null,                          -- in India, when it was posted
  matched      boolean not null default false          -- follows bank_match
);

create index bank_transfer_open on bank_transfer (id) include (amount_paise, day) where not matched;
create index bank_transfer_of_amount on bank_transfer (amount_paise, id) where not matched;

-- A line of an account's statement: how a transfer changed the account, and the account's counters after it. All amounts are in
-- paise.
create table entry (
  account_id      bigint not null,
  version         bigint not null,                     -- 1, 2, 3 … within the account, without gaps
  transfer_id     bigint not null,
  side            text not null,                       -- D: the account was debited; C: it was credited
  posted          bigint not null,                     -- change of this side's posted counter
  pending         bigint not null,                     -- change of this side's pending counter; below 0: a hold ended
  debits_posted   bigint not null,
  credits_posted  bigint not null,
  debits_pending  bigint not null,
  credits_pending bigint not null,
  primary key (account_id, version)
);

-- As on account: only move_money inserts entries and rows of bank_transfer, and only note_match updates bank_transfer, the column
-- `matched`.
create trigger written_by_transfers before insert on entry
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger written_by_transfers before insert on bank_transfer
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger changed_by_matches before update on bank_transfer
  for each row when (pg_trigger_depth() = 0
                     or (new.id, new.amount_paise, new.day) is distinct from (old.id, old.amount_paise, old.day))
  execute function refuse_change();

call append_only('entry');
call never_deleted('bank_transfer');

-- Carries out a new transfer: updates the counters of both accounts, writes an entry for each, and a bank_transfer for the bank
-- account. Money moves nowhere else, so account_not_overdrawn holds for every movement. Refuses a post or void whose accounts or
-- amount differ from its hold, and an account that does not exist.
create function move_money() returns trigger language plpgsql as $$
declare
  to_post bigint := case when new.phase in ('posted', 'post') then new.amount_paise else 0 end;
  to_hold bigint := case new.phase when 'posted' then 0 when 'pending' then new.amount_paise else -new.amount_paise end;
  touched integer;
begin
  if new.pending_id is not null then
    perform from transfer held
      where held.id = new.pending_id and held.phase = 'pending'
        and (held.debit_account, held.credit_account, held.amount_paise)
          = (new.debit_account, new.credit_account, new.amount_paise);
    if not found then
      raise exception 'transfer % is no hold of these accounts and this amount', new.pending_id
        using errcode = '23514', constraint = 'transfer_resolves_a_hold';
    end if;
  end if;
  with moved as (
    update account set
      version         = version + 1,
      debits_posted   = debits_posted   + case id when new.debit_account  then to_post else 0 end,
      credits_posted  = credits_posted  + case id when new.credit_account then to_post else 0 end,
      debits_pending  = debits_pending  + case id when new.debit_account  then to_hold else 0 end,
      credits_pending = credits_pending + case id when new.credit_account then to_hold else 0 end
     where id in (new.debit_account, new.credit_account)
    returning *),
  -- what debits the bank account arrives at the bank
  at_bank as (
    insert into bank_transfer
    select new.id, case id when new.debit_account then to_post else -to_post end,
           (select (posted_at at time zone 'Asia/Kolkata')::date from journal where journal.id = new.journal_id)
      from moved where kind = 'bank' and to_post > 0)
  insert into entry
  select id, version, new.id, case id when new.debit_account then 'D' else 'C' end, to_post, to_hold,
         debits_posted, credits_posted, debits_pending, credits_pending
    from moved;
  get diagnostics touched = row_count;
  if touched <> 2 then
    raise exception 'transfer % names an account that is not there', new.id using errcode = '23503';
  end if;
  return null;
end $$;
create trigger move_money after insert on transfer for each row execute function move_money();

-- The application cannot insert here: the posting functions below are security definer.
grant select on account_kind, account, journal, transfer, entry, bank_transfer to kuri_app;

-- ---- Balances ----

-- The balance of an account in the direction of its kind. Held money that has not left yet is part of it.
create function balance_of(one account) returns bigint language sql immutable as $$
  select case one.normal when 'C' then one.credits_posted - one.debits_posted else one.debits_posted - one.credits_posted end
$$;

-- The balance of an account by its code: in all, what of it is held, and what is available. An account that was never used has 0.
create function ledger_balance(account_code text, out balance bigint, out held bigint, out available bigint)
language sql stable as $$
  select balance, held, balance - held
    from (select coalesce(sum(case normal when 'C' then credits_posted - debits_posted
                                          else debits_posted - credits_posted end), 0)::bigint,
                 coalesce(sum(case normal when 'C' then debits_pending else credits_pending end), 0)::bigint
            from account where code = account_code) as found (balance, held)
$$;

-- The version of an account's last entry before an instant; 0: it had none. `latest` is the version of its latest entry. Entries
-- are in the order of time: this goes back 1, 2, 4 … entries until it finds one before the instant, then searches between the last
-- two by halves. In a demonstration whose clock was moved back they are not in that order, and a day has no certain first entry.
create function entry_before(account bigint, latest bigint, instant timestamptz) returns bigint
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  found_before bigint := 0;                            -- this entry is before the instant
  found_since  bigint := latest + 1;                   -- this one is not
  looked_at    bigint := latest;
  step         bigint := 1;
begin
  while found_since - found_before > 1 loop
    if (select posted_at from entry join transfer on transfer.id = transfer_id join journal on journal.id = journal_id
         where account_id = account and version = looked_at) < instant then
      found_before := looked_at;
    else
      found_since := looked_at;
    end if;
    looked_at := case found_before when 0 then greatest(found_since - step, 1) else (found_before + found_since) / 2 end;
    step := step * 2;
  end loop;
  return found_before;
end $$;

-- Locks a person's wallet until the transaction ends and returns what it can give: nobody else takes money from it meanwhile.
-- Wallets have the lowest lock_rank: ledger_post_many, called next, keeps the order of locks.
create function ledger_lock_wallet(person uuid) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  select coalesce((select credits_posted - debits_posted - debits_pending
                     from account where code = 'wallet:' || person for no key update), 0)
$$;
revoke execute on function ledger_lock_wallet from public;
grant execute on function ledger_lock_wallet to kuri_app;

-- ---- Posting ----

-- A leg: one transfer of an event that is to be posted, with its accounts by their codes. resolves: the hold to post or void.
create type ledger_leg as (debit text, credit text, amount bigint, phase transfer_phase, resolves bigint);

-- Inserts the accounts that do not exist yet, always in the order of their codes: two transactions that open the same accounts
-- then wait for each other without a deadlock.
create function ledger_open(codes text[]) returns void language sql as $$
  insert into account (code)
  select distinct wanted.code from unnest(codes) as wanted (code)
   where not exists (select from account where account.code = wanted.code)
   order by wanted.code
  on conflict do nothing
$$;
revoke execute on function ledger_open from public;

-- What was posted under a key; no row: nothing was. Refuses a key that was posted with another kind or other legs, because the
-- caller then uses one key for two events.
create function ledger_first(key text, event_kind text, legs ledger_leg[])
returns table (journal_id bigint, posted_at timestamptz, transfers bigint[]) language plpgsql stable as $$
declare
  is_same boolean;
begin
  select journal.id, journal.posted_at, array_agg(transfer.id order by transfer.id),
         journal.kind = event_kind
         and array_agg((debit.code, credit.code, amount_paise, phase, pending_id)::ledger_leg order by transfer.id) = legs
    into journal_id, posted_at, transfers, is_same
    from journal
    join transfer on transfer.journal_id = journal.id
    join account debit on debit.id = debit_account
    join account credit on credit.id = credit_account
   where event_key = key
   group by journal.id;
  if not is_same then
    raise exception 'event % was posted before with other legs', key
      using errcode = '23505', constraint = 'journal_event_once';
  end if;
  if journal_id is not null then
    return next;
  end if;
end $$;
revoke execute on function ledger_first from public;

-- Posts one business event: its journal and its legs (a JSON array of ledger_leg), all of them or none. Legs of amount 0 are left
-- out; at least one must remain. `transfers` are the ids in the order of the legs. Phase `posted` is the default.
-- All transactions lock accounts in the same order (lock_rank, id), so they wait for each other without a deadlock.
-- A key that was posted before moves nothing: `replayed` is true, and the result is that of the first posting. Of two calls with
-- the same key at the same time, the second waits for the accounts and then finds what the first one posted.
-- If an account has too little, nothing is written and no error is raised, so that the transaction can continue: `overdrawn` is
-- the code of the account, `available` what it has left for the leg, `needed` what the leg takes.
-- Generic plans, because planning the statements anew for every array of codes takes as long as running them.
create function ledger_post(
  key text, kind text, actor uuid, event_at timestamptz, legs jsonb, meta jsonb,
  out journal_id bigint, out posted_at timestamptz, out replayed boolean, out transfers bigint[],
  out overdrawn text, out available bigint, out needed bigint
) language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  leg     ledger_leg;
  moving  ledger_leg[];                                -- the legs that are not 0
  wanted  text[];
  codes   text[];                                      -- the locked accounts: their codes and, at the same positions,
  ids     bigint[];                                    -- their ids,
  normals text[];                                      -- the sides that increase them,
  free    bigint[];                                    -- and what each can still give; null: no limit
  leaves  bigint;                                      -- what a leg takes from the giving account; below 0: gives back
  arrives bigint;                                      -- what it brings to the receiving account
  d       integer;                                     -- positions of the debited and the credited account
  c       integer;
  short   integer;                                     -- position of the account that has too little
  moved   bigint;
begin
  for n in 0 .. jsonb_array_length(legs) - 1 loop
    leg := jsonb_populate_record(null::ledger_leg, legs -> n);
    continue when leg.amount = 0;
    if leg.amount > 0 is not true then
      raise exception 'event % moves %', key, leg.amount using errcode = '23514', constraint = 'transfer_amount_positive';
    end if;
    leg.phase := coalesce(leg.phase, 'posted');
    moving := moving || leg;
    wanted := wanted || leg.debit || leg.credit;
  end loop;
  if moving is null then
    raise exception 'event % moves nothing', key;
  end if;

  loop
    select array_agg(locked.code), array_agg(locked.id), array_agg(locked.normal), array_agg(locked.free)
      into codes, ids, normals, free
      from (select code, id, normal,
                   case when no_overdraw then case normal when 'C' then credits_posted - debits_posted - debits_pending
                                                          else debits_posted - credits_posted - credits_pending end end as free
              from account where code = any (wanted) order by lock_rank, id for no key update) locked;
    exit when wanted <@ codes;
    perform ledger_open(wanted);
  end loop;
  posted_at := kuri_now();                             -- read after the lock: an account's entries stay in order of time

  foreach leg in array moving loop
    leaves  := leg.amount * case leg.phase when 'post' then 0 when 'void' then -1 else 1 end;
    arrives := leg.amount * case leg.phase when 'pending' then 0 when 'void' then 0 else 1 end;
    d := array_position(codes, leg.debit);
    c := array_position(codes, leg.credit);
    free[d] := free[d] + case normals[d] when 'C' then -leaves else arrives end;
    free[c] := free[c] + case normals[c] when 'D' then -leaves else arrives end;
    short := case when free[d] < 0 then d when free[c] < 0 then c end;
    if short is not null then
      overdrawn := codes[short];
      available := free[short] + leaves;
      needed := leaves;
      exit;
    end if;
  end loop;

  if overdrawn is null then
    insert into journal (event_key, kind, actor, event_at, posted_at, meta)
    values (key, kind, actor, coalesce(event_at, posted_at), posted_at, meta)
    on conflict on constraint journal_event_once do nothing
    returning id into journal_id;
  end if;
  if journal_id is not null then
    replayed := false;
    foreach leg in array moving loop
      insert into transfer (journal_id, debit_account, credit_account, amount_paise, phase, pending_id)
      values (journal_id, ids[array_position(codes, leg.debit)], ids[array_position(codes, leg.credit)],
              leg.amount, leg.phase, leg.resolves)
      returning id into moved;
      transfers := transfers || moved;
    end loop;
    return;
  end if;

  -- The key was posted before, or an account has too little. When the first posting has emptied the account, a retry finds
  -- both: then the first posting counts.
  select first.journal_id, first.posted_at, first.transfers into journal_id, posted_at, transfers
    from ledger_first(key, kind, moving) first;
  replayed := found;
  if replayed then
    overdrawn := null;
    available := null;
    needed := null;
  end if;
end $$;
revoke execute on function ledger_post from public;

-- A leg of one of several events: the position of the event in the call, its key, the position of the leg, and the leg itself.
create type ledger_line as (event integer, key text, leg integer, debit text, credit text, amount bigint);

-- Posts many business events in one call, for example when thousands of auctions close at a month's end: [{key, kind, actor,
-- eventAt, meta, legs}, …]. All of them are posted, or none. Every key occurs once in a call, and no leg is a hold or ends one.
-- The accounts of all events are locked at once, in the same order as in ledger_post. Returns how many events were posted now: a
-- key that was posted before moves nothing. If an account has too little, account_not_overdrawn raises an error, so the caller
-- checks beforehand that the money is there.
create function ledger_post_many(events jsonb) returns integer
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  lines  ledger_line[];                                -- the legs that are not 0, in the order of the events
  wanted text[];
  codes  text[];                                       -- the locked accounts: their codes and, at the same positions,
  ids    bigint[];                                     -- their ids
  at     timestamptz;
  fresh  text[];                                       -- the keys that were not posted before
  old    record;
begin
  select array_agg((event.no, event.value ->> 'key', leg.no, leg.value ->> 'debit', leg.value ->> 'credit',
                    (leg.value ->> 'amount')::bigint)::ledger_line order by event.no, leg.no)
    into lines
    from jsonb_array_elements(events) with ordinality as event (value, no),
         jsonb_array_elements(event.value -> 'legs') with ordinality as leg (value, no)
   where (leg.value ->> 'amount')::bigint is distinct from 0;
  if (select count(distinct line.key) from unnest(lines) line) <> jsonb_array_length(events) then
    raise exception 'every event moves something, under a key of its own'
      using errcode = '23505', constraint = 'journal_event_once';
  end if;
  wanted := array(select line.debit from unnest(lines) line union select line.credit from unnest(lines) line);

  loop
    select array_agg(locked.code), array_agg(locked.id) into codes, ids
      from (select code, id from account where code = any (wanted) order by lock_rank, id for no key update) locked;
    exit when cardinality(codes) = cardinality(wanted);
    perform ledger_open(wanted);
  end loop;
  at := kuri_now();                                    -- read after the lock: an account's entries stay in order of time

  with written as (
    insert into journal (event_key, kind, actor, event_at, posted_at, meta)
    select value ->> 'key', value ->> 'kind', (value ->> 'actor')::uuid, coalesce((value ->> 'eventAt')::timestamptz, at), at,
           coalesce(value -> 'meta', '{}')
      from jsonb_array_elements(events) with ordinality as event (value, no) order by no
    on conflict on constraint journal_event_once do nothing
    returning event_key)
  select array_agg(event_key) into fresh from written;

  insert into transfer (journal_id, debit_account, credit_account, amount_paise, phase)
  select journal.id, debit.id, credit.id, line.amount, 'posted'
    from unnest(lines) line
    join journal on journal.event_key = line.key
    join unnest(codes, ids) as debit (code, id) on debit.code = line.debit
    join unnest(codes, ids) as credit (code, id) on credit.code = line.credit
   where line.key = any (fresh)
   order by line.event, line.leg;

  -- of the keys that were posted before, ledger_first refuses those with another kind or other legs
  if cardinality(fresh) is distinct from jsonb_array_length(events) then
    for old in
      select line.key, min(event.value ->> 'kind') as kind,
             array_agg((line.debit, line.credit, line.amount, 'posted', null)::ledger_leg order by line.leg) as legs
        from unnest(lines) line
        join jsonb_array_elements(events) as event (value) on event.value ->> 'key' = line.key
       where line.key <> all (coalesce(fresh, '{}')) group by line.key
    loop
      perform from ledger_first(old.key, old.kind, old.legs);
    end loop;
  end if;
  return coalesce(cardinality(fresh), 0);
end $$;
revoke execute on function ledger_post_many from public;

grant execute on function ledger_post, ledger_post_many to kuri_app;
