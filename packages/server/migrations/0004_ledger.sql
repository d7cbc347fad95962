-- 0004_ledger.sql — Where the money is. Every rupee lies in an account, and moves only from one account to another.
-- A transfer has one debit, one credit and one amount, so it cannot be unbalanced; what is written is never edited.
-- Amounts are whole paise. The shapes come from TigerBeetle (immutable transfers, holds, limits kept by the database).

-- The chart of accounts. Debit-normal: what the company has or is owed. Credit-normal: what it owes, or is its own.
-- Money is locked in the order of lock_rank, people first and the accounts everybody shares last.
create table account_kind (
  kind        text primary key,
  normal      text not null constraint account_kind_normal check (normal in ('D', 'C')),
  no_overdraw boolean not null default true,
  lock_rank   integer not null,
  scope       text not null constraint account_kind_scope check (scope in ('person', 'auction', 'chit', 'company')),
  sentence    text not null
);
insert into account_kind (lock_rank, kind, normal, scope, sentence) values
  (10, 'wallet',           'C', 'person',  'What a member has with us, free to use or to withdraw.'),
  (20, 'prize_payable',    'C', 'auction', 'A prize that waits for an administrator''s approval.'),
  (30, 'dividend_payable', 'C', 'chit',    'Dividends that wait to lower the next instalments of a chit.'),
  (40, 'advance',          'D', 'chit',    'What the company has put in for late instalments of a chit.'),
  (50, 'pool',             'C', 'chit',    'What has been paid in for a chit and not yet given out.'),
  (60, 'suspense',         'C', 'company', 'Money received that nobody has been found for yet.'),
  (61, 'payout_clearing',  'C', 'company', 'Withdrawals approved and on their way to a bank account.'),
  (70, 'company_funds',    'C', 'company', 'What the company itself has put in.'),
  (71, 'commission',       'C', 'company', 'The foreman''s commission, earned and not yet drawn.'),
  (72, 'gst_payable',      'C', 'company', 'Tax on the commission, kept for the state.'),
  (80, 'gateway_fee',      'D', 'company', 'What payment gateways have kept for their service.'),
  (81, 'gateway_clearing', 'D', 'company', 'Captured by a payment gateway, not yet in our bank account.'),
  (90, 'cash',             'D', 'company', 'Cash at the counter.'),
  (91, 'bank',             'D', 'company', 'The company''s bank account.');

-- An account is named by its code, 'bank' or 'wallet:<person>', and opens at first use; the rest follows from its kind.
-- normal, no_overdraw and lock_rank stand here again because a CHECK sees only its own row.
create table account (
  id              bigint generated always as identity primary key,
  code            text not null,
  kind            text not null references account_kind,
  subject         uuid,                                 -- whose: the person, auction or chit
  normal          text not null,
  no_overdraw     boolean not null,
  lock_rank       integer not null,
  version         bigint not null default 0,            -- the number of its last entry
  debits_posted   bigint not null default 0,
  credits_posted  bigint not null default 0,
  debits_pending  bigint not null default 0,            -- held: promised away, not yet gone
  credits_pending bigint not null default 0,
  constraint account_code_once unique (code),
  constraint account_counters_from_zero check (least(debits_posted, credits_posted, debits_pending, credits_pending) >= 0),
  -- What is held counts as gone for whoever spends, and as not yet there for whoever receives.
  constraint account_not_overdrawn check (not no_overdraw
    or (normal = 'C' and debits_posted + debits_pending <= credits_posted)
    or (normal = 'D' and credits_posted + credits_pending <= debits_posted))
) with (fillfactor = 50);                               -- room for the next version of a busy row on its own page
create index account_of_subject on account (subject) where subject is not null;

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
  if (chart.scope = 'company') is distinct from (new.subject is null) or new.code <> concat_ws(':', new.kind, new.subject) then
    raise exception 'no account can be called %', new.code using errcode = '23514', constraint = 'account_in_chart';
  end if;
  return new;
end $$;
create trigger open_account before insert on account for each row execute function open_account();
create trigger moved_by_transfers before update on account
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger never_deleted before delete on account for each row execute function refuse_change();
create trigger never_truncated before truncate on account for each statement execute function refuse_change();

-- One business event. Its key says which one ('contrib:<ticket>:<month>'), so it is posted at most once, whatever retries.
create table journal (
  id        bigint generated always as identity primary key,
  event_key text not null constraint journal_event_once unique,
  kind      text not null,
  actor     uuid,                                       -- null: the company's clock (a job)
  event_at  timestamptz not null,                       -- when it happened
  posted_at timestamptz not null,                       -- when we wrote it; never steps back within an account
  meta      jsonb not null
);
create trigger append_only before update or delete on journal for each row execute function refuse_change();
create trigger never_truncated before truncate on journal for each statement execute function refuse_change();

-- pending: a hold. post and void: what became of the hold `pending_id`.
create type transfer_phase as enum ('posted', 'pending', 'post', 'void');
create table transfer (
  id             bigint generated always as identity primary key,
  journal_id     bigint not null references journal,
  debit_account  bigint not null,                       -- move_money finds both, or refuses
  credit_account bigint not null,
  amount_paise   bigint not null constraint transfer_amount_positive check (amount_paise > 0),
  phase          transfer_phase not null,
  pending_id     bigint references transfer,
  constraint transfer_between_two check (debit_account <> credit_account),
  constraint transfer_resolves_a_hold check ((phase in ('post', 'void')) = (pending_id is not null))
);
create index transfer_of_journal on transfer (journal_id);
create unique index transfer_hold_resolved_once on transfer (pending_id) where pending_id is not null;
create trigger append_only before update or delete on transfer for each row execute function refuse_change();
create trigger never_truncated before truncate on transfer for each statement execute function refuse_change();

-- One line of an account's statement: what the transfer changed and how the account stood after it. No gaps in `version`.
create table entry (
  account_id      bigint not null,
  version         bigint not null,
  transfer_id     bigint not null,
  side            text not null,
  posted          bigint not null,                      -- the change of this side's posted counter
  pending         bigint not null,                      -- the change of this side's pending counter
  debits_posted   bigint not null,
  credits_posted  bigint not null,
  debits_pending  bigint not null,
  credits_pending bigint not null,
  primary key (account_id, version)
);
create trigger written_by_transfers before insert on entry
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger append_only before update or delete on entry for each row execute function refuse_change();
create trigger never_truncated before truncate on entry for each statement execute function refuse_change();

-- The only place where money moves: what is not there is refused by account's CHECK, whoever asks. It finds both accounts
-- and writes their entries itself, so foreign keys from here would only look the same rows up again.
create function move_money() returns trigger language plpgsql as $$
declare
  to_post bigint := case when new.phase in ('posted', 'post') then new.amount_paise else 0 end;
  to_hold bigint := case new.phase when 'posted' then 0 when 'pending' then new.amount_paise else -new.amount_paise end;
  touched integer;
begin
  if new.pending_id is not null then
    perform from transfer held
      where held.id = new.pending_id and held.phase = 'pending'
        and (held.debit_account, held.credit_account, held.amount_paise) = (new.debit_account, new.credit_account, new.amount_paise);
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
    returning *)
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

-- Opens the accounts that are not there yet, in one order for everybody.
create function ledger_open(codes text[]) returns void language sql as $$
  insert into account (code)
  select distinct wanted.code from unnest(codes) as wanted (code)
   where not exists (select from account where account.code = wanted.code)
   order by wanted.code
  on conflict do nothing
$$;

create type ledger_leg as (debit text, credit text, amount bigint, phase transfer_phase, resolves bigint);

-- What was posted under a key, if anything was. The same key with another kind or other legs is a fault of the caller's.
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
    raise exception 'event % was posted before with other legs', key using errcode = '23505', constraint = 'journal_event_once';
  end if;
  if journal_id is not null then
    return next;
  end if;
end $$;

-- Posts one business event: its journal and its legs (an array of ledger_leg), all of them or none.
-- Accounts are locked in one order for everybody, so postings queue and never block each other.
-- A key posted before moves nothing and answers what was posted then; a twin waits at the accounts for the first one.
-- Money that is not there is an answer, not an error: `overdrawn` names the account, nothing was written and the
-- transaction goes on. The CHECK on account says the same to whoever comes another way.
-- `transfers` are the ids in the order of the legs; legs of amount 0 are left out.
-- Generic plans, because planning anew for every list of codes costs as much as all the rest.
create function ledger_post(
  key text, kind text, actor uuid, event_at timestamptz, legs jsonb, meta jsonb,
  out journal_id bigint, out posted_at timestamptz, out replayed boolean, out transfers bigint[],
  out overdrawn text, out available bigint, out needed bigint
) language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  leg     ledger_leg;
  moving  ledger_leg[];                                 -- the legs with something in them
  wanted  text[];
  codes   text[];                                       -- the locked accounts: their codes and, at the same places,
  ids     bigint[];
  normals text[];
  free    bigint[];                                     -- what each can still give; null: as much as it likes
  leaves  bigint;
  arrives bigint;
  d       integer;
  c       integer;
  short   integer;
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
  posted_at := kuri_now();                              -- after the lock: an account's lines never step back in time

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

  -- Posted before, or refused now. A retry comes here even when the first posting has emptied the account.
  select first.journal_id, first.posted_at, first.transfers into journal_id, posted_at, transfers
    from ledger_first(key, kind, moving) first;
  replayed := found;
  if replayed then
    overdrawn := null;
    available := null;
    needed := null;
  end if;
end $$;

-- What an account has (in the direction of its kind), what of it is held, what is free. One never used has nothing.
create function ledger_balance(account_code text, out balance bigint, out held bigint, out available bigint)
language sql stable as $$
  select balance, held, balance - held
    from (select coalesce(sum(case normal when 'C' then credits_posted - debits_posted else debits_posted - credits_posted end), 0)::bigint,
                 coalesce(sum(case normal when 'C' then debits_pending else credits_pending end), 0)::bigint
            from account where code = account_code) as found (balance, held)
$$;

-- The application reads the books and posts; it can neither write them another way nor change a line.
revoke execute on function ledger_open, ledger_first, ledger_post from public;
grant select on account_kind, account, journal, transfer, entry to kuri_app;
grant execute on function ledger_post to kuri_app;
