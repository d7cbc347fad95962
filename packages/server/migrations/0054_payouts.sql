-- 0054_payouts.sql — A withdrawal sent through the gateway instead of by hand in the bank's own pages. One at a time for each
-- withdrawal; the sum is held at our bank account from the moment it is sent, so that it is there when the bank says it has gone.

create table payout (
  id                uuid primary key,
  withdrawal_id     uuid not null references withdrawal,
  gateway           text not null,
  amount_paise      bigint not null check (amount_paise > 0),
  state             text not null default 'sending' constraint payout_state
    check (state in ('sending', 'processing', 'processed', 'failed', 'reversed')),
  hold_id           bigint not null constraint payout_hold_once unique references transfer,
  gateway_payout_id text constraint payout_gateway_once unique,
  utr               text,
  fee_paise         bigint not null default 0 check (fee_paise >= 0),
  failure           text,
  made_by           uuid references person on delete set null,
  ask_at            timestamptz default kuri_now(),
  asks              integer not null default 0,
  created_at        timestamptz not null default kuri_now(),
  ended_at          timestamptz,
  constraint payout_ended check ((state in ('sending', 'processing')) = (ended_at is null)),
  constraint payout_failed check ((state in ('failed', 'reversed')) = (failure is not null))
);
create unique index payout_one_at_a_time on payout (withdrawal_id) where state in ('sending', 'processing', 'processed');
create index payout_to_ask on payout (ask_at) where ask_at is not null;

-- What was sent stays; of what is over only money that was sent can still come back.
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
create trigger never_deleted before delete on payout for each row execute function refuse_change();
create trigger never_truncated before truncate on payout for each statement execute function refuse_change();

-- Law: the hold of a payout is open while it is on its way; gone money has left our bank, and what came back is in the wallet.
create function broken.payouts_follow_their_holds() returns table (what text) language sql stable as $$
  select format('payout %s is %s, its hold %s', p.id, p.state, coalesce(resolved.phase::text, 'open'))
    from payout p
    join transfer held on held.id = p.hold_id
    left join transfer resolved on resolved.pending_id = held.id
   where held.amount_paise <> p.amount_paise
      or resolved.phase is distinct from case when p.state in ('processed', 'reversed') then 'post' when p.state = 'failed' then 'void' end::transfer_phase
      or exists (select from journal where event_key = format('payout:%s:reversed', p.id)) <> (p.state = 'reversed')
$$;

grant select, insert, update on payout to kuri_app;
