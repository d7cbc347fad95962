-- 0026_gateway.sql — A gateway outside the house: what it owes us an answer about, what it has settled, what it gives back.
-- Whoever answers late is asked again; whatever is sent carries a key, so that asking twice does a thing once.

alter table payment
  add column description text not null default '',
  add column ask_at timestamptz,                          -- when the gateway is next asked how it stands; null: nothing to ask
  add column asks integer not null default 0;             -- how often it was: it waits longer each time
create index payment_to_ask on payment (ask_at) where ask_at is not null;

alter table gateway_event add column about text;          -- the order, refund, settlement or payout it tells of
create index gateway_event_about on gateway_event (about, received_at);

-- A gateway's transfer to our bank: captured money, less its fees and what it has given back for us.
create table gateway_settlement (
  gateway          text not null,
  settlement_id    text not null,
  state            text not null default 'announced' constraint gateway_settlement_state check (state in ('announced', 'booked')),
  amount_paise     bigint check (amount_paise > 0),       -- what reached the bank
  fees_paise       bigint check (fees_paise >= 0),        -- with the tax on them
  refunds_paise    bigint check (refunds_paise >= 0),
  adjustment_paise bigint,                                -- what else the gateway added or took
  utr              text,                                  -- as the bank's statement names it
  ask_at           timestamptz default kuri_now(),
  asks             integer not null default 0,
  announced_at     timestamptz not null default kuri_now(),
  settled_at       timestamptz,
  primary key (gateway, settlement_id),
  constraint gateway_settlement_booked check ((state = 'booked') = (amount_paise is not null and fees_paise is not null
    and refunds_paise is not null and adjustment_paise is not null and settled_at is not null and ask_at is null))
);
create index gateway_settlement_to_ask on gateway_settlement (ask_at) where ask_at is not null;

-- What was booked stays as it was.
create function keep_settlement() returns trigger language plpgsql as $$
begin
  if old.state = 'booked' then
    raise exception 'a settlement stays as it was booked' using errcode = '23514', constraint = 'gateway_settlement_frozen';
  end if;
  return new;
end $$;
create trigger keep_settlement before update on gateway_settlement for each row execute function keep_settlement();
create trigger never_deleted before delete on gateway_settlement for each row execute function refuse_change();
create trigger never_truncated before truncate on gateway_settlement for each statement execute function refuse_change();

-- Law: every settlement that counts is in the books once, with what reached the bank and what it cost, and no other is.
create function broken.every_settlement_has_its_journal() returns table (what text) language sql stable as $$
  select coalesce(event_key, format('%s:%s:settled', gateway, settlement_id))
    from (select * from gateway_settlement where state = 'booked') booked
    full join (select event_key, sum(amount_paise) as moved from journal join transfer on journal_id = journal.id
                where kind = 'gateway.settled' and event_key like '%:%:settled' group by event_key) books
      on event_key = format('%s:%s:settled', gateway, settlement_id)
   where moved is distinct from amount_paise + fees_paise + greatest(-adjustment_paise, 0)
$$;

grant select, insert, update on gateway_settlement to kuri_app;
