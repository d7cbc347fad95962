-- 08_payments_out.sql: withdrawals to a member's bank account, paid manually or as payouts through the gateway.
-- No one decides about their own money. Where the company has two administrators, one approves and another confirms.

-- Money that a member requests from the wallet to their bank account. The sum is held at once, so that it cannot be spent
-- twice. An administrator approves it (two, where the company has two); it ends when the bank has paid or when it is rejected.
create table withdrawal (
  id             uuid primary key,
  person_id      uuid not null references person,
  amount_paise   bigint not null constraint withdrawal_amount check (amount_paise between 1 and 1000000000000),
  refund_step_id uuid -- the refund of a removed member (Chit Funds Act, s. 30) that it pays; null: other money
    constraint withdrawal_refund_once unique references arrears_step,
  holder         text not null check (char_length(holder) between 1 and 120), -- of the bank account
  ifsc           text not null constraint withdrawal_ifsc check (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'), -- of the bank's branch
  number_ends    text not null check (number_ends ~ '^[0-9]{4}$'), -- the last digits of the account number
  number_sealed  bytea not null, -- the whole number, encrypted with the company's data key; empty when the person is erased
  hold_id        bigint not null constraint withdrawal_hold_once unique references transfer, -- holds the sum in the wallet
  state          text not null default 'waiting'
    constraint withdrawal_state check (state in ('waiting', 'waiting_second', 'approved', 'paid', 'rejected')),
  needs_second   boolean not null, -- the company had two administrators when it was requested
  entered_by     uuid, -- of the staff, by the member's written authority; null: the member requested it
  acting_by      uuid default acting_by(), -- who acted for the member who requested it; null: nobody. They never approve it
  entered_needs_other boolean not null default false, -- others could have entered it: who did does not approve it alone
  first_by       uuid references person on delete set null, -- the first of two administrators
  approved_by    uuid references person on delete set null,
  ended_by       uuid references person on delete set null, -- who entered the bank's payment, rejected or cancelled it
  utr            text constraint withdrawal_utr_once unique check (utr ~ '^[A-Z0-9]{6,40}$'), -- the bank's number of the payment
  reason         text, -- why it was rejected
  created_at     timestamptz not null default kuri_now(),
  approved_at    timestamptz,
  ended_at       timestamptz,
  constraint withdrawal_approved check (state not in ('approved', 'paid') or approved_at is not null),
  constraint withdrawal_paid check ((state = 'paid') = (utr is not null)),
  constraint withdrawal_rejected check ((state = 'rejected') = (reason is not null)),
  constraint withdrawal_ended check ((state in ('paid', 'rejected')) = (ended_at is not null)),
  constraint withdrawal_not_entered_for_oneself check (entered_by <> person_id),
  constraint withdrawal_not_by_who_acted check (acting_by <> first_by and acting_by <> approved_by),
  constraint withdrawal_two_persons
    check (not needs_second or approved_by is null or first_by is null or approved_by <> first_by),
  constraint withdrawal_not_for_oneself check (person_id is distinct from first_by and person_id is distinct from approved_by)
);

create index withdrawal_open on withdrawal (created_at) where state in ('waiting', 'waiting_second', 'approved');
create index withdrawal_of_person on withdrawal (person_id, created_at desc);

-- Refuses to change what was requested, and the end of a withdrawal that is over. The bank account and the reason of the end
-- change only when the person is erased. Refuses an approval by one administrator where two are needed.
create function keep_withdrawal() returns trigger language plpgsql as $$
declare
  is_erased boolean := person_is_erased(old.person_id);
begin
  if (new.id, new.person_id, new.amount_paise, new.hold_id, new.needs_second, new.created_at, new.refund_step_id,
      new.entered_by, new.entered_needs_other, new.acting_by)
     is distinct from
     (old.id, old.person_id, old.amount_paise, old.hold_id, old.needs_second, old.created_at, old.refund_step_id,
      old.entered_by, old.entered_needs_other, old.acting_by)
     or not is_erased
        and (new.holder, new.ifsc, new.number_ends, new.number_sealed)
            is distinct from (old.holder, old.ifsc, old.number_ends, old.number_sealed)
     or old.state in ('paid', 'rejected') and (new.state, new.utr) is distinct from (old.state, old.utr)
     or not is_erased and old.state in ('paid', 'rejected') and new.reason is distinct from old.reason
  then
    raise exception 'a withdrawal stays as it was requested' using errcode = '23514', constraint = 'withdrawal_frozen';
  end if;
  -- the constraint of this name accepts null, which a deleted account leaves; at the decision both must be known
  if old.state <> 'approved' and new.state = 'approved' and new.needs_second
     and (new.first_by <> new.approved_by) is not true then
    raise exception 'two administrators approve a withdrawal' using errcode = '23514', constraint = 'withdrawal_two_persons';
  end if;
  if old.state <> 'approved' and new.state = 'approved' and new.entered_needs_other
     and coalesce(new.approved_by, new.entered_by) = new.entered_by and coalesce(new.first_by, new.entered_by) = new.entered_by then
    raise exception 'who entered a withdrawal does not approve it alone'
      using errcode = '23514', constraint = 'withdrawal_two_persons';
  end if;
  return new;
end $$;
create trigger keep_withdrawal before update on withdrawal for each row execute function keep_withdrawal();
create trigger refuse_new_administrator before update on withdrawal
  for each row execute function refuse_new_administrator('first_by', 'approved_by');

-- An approved withdrawal that the gateway sends to the bank, instead of an administrator. The ledger holds the sum in the
-- company's bank account from the order on, so that it is there when the bank has paid.
create table payout (
  id                uuid primary key,
  withdrawal_id     uuid not null references withdrawal,
  gateway           text not null,
  amount_paise      bigint not null check (amount_paise > 0),
  hold_id           bigint not null constraint payout_hold_once unique references transfer, -- holds the sum in the bank account
  state             text not null default 'sending' -- failed: never paid; reversed: paid, and then returned by the bank
    constraint payout_state check (state in ('sending', 'processing', 'processed', 'failed', 'reversed')),
  reported_end      text -- the end as the gateway reported it: "reversed" before it was paid is failed in state,
                         -- and "processed" that arrives after "reversed" is the older report
    constraint payout_reported_end check (reported_end in ('processed', 'failed', 'reversed')),
  gateway_payout_id text constraint payout_gateway_once unique,
  utr               text, -- the bank's number of the payment
  fee_paise         bigint not null default 0 check (fee_paise >= 0), -- with the tax on it
  failure           text, -- why it failed or was reversed
  made_by           uuid references person on delete set null, -- the administrator who ordered it
  poll_at           timestamptz default kuri_now(), -- when to send or poll it next; null: never
  polls             integer not null default 0,
  created_at        timestamptz not null default kuri_now(),
  ended_at          timestamptz,
  constraint payout_ended check ((state in ('sending', 'processing')) = (ended_at is null)),
  constraint payout_failed check ((state in ('failed', 'reversed')) = (failure is not null))
);

-- The trigger function of every table by which money leaves for a member: refuses it while they owe the company
-- (docs/spec/payments.md, PAY-16). A refund that the gateway has made without our request has left already.
create function refuse_while_owing() returns trigger language plpgsql as $$
declare
  who uuid := coalesce((to_jsonb(new) ->> 'person_id')::uuid,
                       (select person_id from withdrawal where id = (to_jsonb(new) ->> 'withdrawal_id')::uuid));
begin
  if exists (select from debt where person_id = who and settled_at is null) then
    raise exception 'person % owes the company', who using errcode = '23514', constraint = 'paid_out_owes_nothing';
  end if;
  return new;
end $$;
create trigger refuse_while_owing before update on withdrawal
  for each row when (old.state <> 'approved' and new.state = 'approved') execute function refuse_while_owing();
create trigger refuse_while_owing before insert on payout for each row execute function refuse_while_owing();
create trigger refuse_while_owing before update on refund
  for each row when (old.hold_id is null and new.hold_id is not null and not new.by_gateway)
  execute function refuse_while_owing();

-- A withdrawal is sent again only after its payout failed or was reversed.
create unique index payout_one_at_a_time on payout (withdrawal_id) where state in ('sending', 'processing', 'processed');
create index payout_to_poll on payout (poll_at) where poll_at is not null;

-- Refuses to change what was ordered, and the state of an ended payout; only a processed one may still be reversed.
create function keep_payout() returns trigger language plpgsql as $$
begin
  if (new.id, new.withdrawal_id, new.gateway, new.amount_paise, new.hold_id, new.created_at)
     is distinct from (old.id, old.withdrawal_id, old.gateway, old.amount_paise, old.hold_id, old.created_at)
     or old.ended_at is not null and new.state <> old.state and not (old.state = 'processed' and new.state = 'reversed')
  then
    raise exception 'a payout stays what was sent' using errcode = '23514', constraint = 'payout_frozen';
  end if;
  return new;
end $$;
create trigger keep_payout before update on payout for each row execute function keep_payout();

-- A report of the gateway about an ended payout that contradicts the ledger. An administrator compares it with the bank statement
-- and decides which is right. Until then the withdrawal is neither sent, paid nor rejected.
create table payout_conflict (
  id           uuid primary key,
  payout_id    uuid not null references payout,
  reported_end text not null -- by the gateway
    constraint payout_conflict_reported_end check (reported_end in ('processed', 'failed', 'reversed')),
  utr          text, -- the bank's number, as the gateway reports it
  reason       text, -- the gateway's
  agreed       boolean, -- true: the gateway is right; false: the ledger is; null: not decided
  note         text constraint payout_conflict_note check (char_length(note) between 1 and 400), -- the administrator's
  decided_by   uuid references person on delete set null,
  received_at  timestamptz not null default kuri_now(),
  decided_at   timestamptz,
  constraint payout_conflict_once unique (payout_id, reported_end),
  constraint payout_conflict_decided check ((agreed is null) = (decided_at is null) and (agreed is null) = (note is null))
);

create index payout_conflict_open on payout_conflict (received_at) where decided_at is null;

-- Refuses to change which report it is, to change a decision, and to decide about one's own withdrawal. The reason and the note
-- of a decision change only when the person is erased.
create function keep_payout_conflict() returns trigger language plpgsql as $$
declare
  who uuid := (select person_id from payout join withdrawal on withdrawal.id = withdrawal_id where payout.id = old.payout_id);
begin
  if (new.id, new.payout_id, new.reported_end, new.received_at)
     is distinct from (old.id, old.payout_id, old.reported_end, old.received_at)
     or old.decided_at is not null
        and ((new.utr, new.agreed, new.decided_at) is distinct from (old.utr, old.agreed, old.decided_at)
             or (new.reason, new.note) is distinct from (old.reason, old.note) and not person_is_erased(who)
             or names_another(old.decided_by, new.decided_by))
  then
    raise exception 'a decided contradiction stays' using errcode = '23514', constraint = 'payout_conflict_frozen';
  end if;
  if old.decided_at is null and new.decided_at is not null and new.decided_by = who then
    raise exception 'nobody decides about their own withdrawal'
      using errcode = '23514', constraint = 'payout_conflict_not_for_oneself';
  end if;
  return new;
end $$;
create trigger keep_payout_conflict before update on payout_conflict for each row execute function keep_payout_conflict();
create trigger refuse_new_administrator before update on payout_conflict
  for each row execute function refuse_new_administrator('decided_by');

-- Whether the gateway contradicts the ledger about a withdrawal and no one has decided it.
create function payout_conflict_is_open(of_withdrawal uuid) returns boolean language sql stable as $$
  select exists (select from payout_conflict join payout on payout.id = payout_id
                  where payout.withdrawal_id = of_withdrawal and decided_at is null)
$$;

-- Refuses a new payout and a new state of a withdrawal that has an undecided conflict. When a later payout of the withdrawal
-- that was already on its way is processed, the withdrawal becomes paid all the same.
create function wait_for_payout_conflict() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'withdrawal' and exists (
       select from payout where withdrawal_id = new.id and state = 'processed' and utr = to_jsonb(new) ->> 'utr') then
    return new;
  end if;
  if payout_conflict_is_open(case tg_table_name when 'payout' then (to_jsonb(new) ->> 'withdrawal_id')::uuid else new.id end) then
    raise exception 'the gateway contradicts our books' using errcode = '23514', constraint = 'payout_conflict_open';
  end if;
  return new;
end $$;
create trigger wait_for_payout_conflict before update of state on withdrawal
  for each row when (old.state is distinct from new.state) execute function wait_for_payout_conflict();
create trigger wait_for_payout_conflict before insert on payout for each row execute function wait_for_payout_conflict();

call never_deleted('withdrawal', 'payout', 'payout_conflict');

grant select, insert, update on withdrawal, payout, payout_conflict to kuri_app;
