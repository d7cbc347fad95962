-- 0120_gateway_payments.sql — What a gateway has told us of each payment made at it: whether the money was captured, and how much
-- of it was refunded before we credited it. The ledger credits no gateway payment without its row here. Decision 0058.

create table gateway_payment (
  gateway            text not null,
  gateway_payment_id text not null,
  order_id           text not null,
  captured           boolean not null,                -- false: refunded to the payer without ever being captured, nothing of it is ours
  amount_paise       bigint not null constraint gateway_payment_amount check (amount_paise > 0),
  refunded_paise     bigint not null default 0        -- before it was credited; a later refund is in refund
                     constraint gateway_payment_refunded check (refunded_paise between 0 and amount_paise),
  told_at            timestamptz not null default kuri_now(),
  primary key (gateway, gateway_payment_id)
);
create index gateway_payment_of_order on gateway_payment (gateway, order_id);

-- What is credited already. Where a webhook we kept says that the payment was never captured, the row says so too.
insert into gateway_payment (gateway, gateway_payment_id, order_id, captured, amount_paise, told_at)
select split_part(event_key, ':', 1), split_part(event_key, ':', 2), coalesce(meta ->> 'orderId', ''),
       not exists (select from gateway_event
                    where gateway = split_part(event_key, ':', 1)
                      and body #>> '{payload,payment,entity,id}' = split_part(event_key, ':', 2)
                      and body #>> '{payload,payment,entity,status}' = 'refunded'
                      and body #>> '{payload,payment,entity,captured}' = 'false'),
       (select sum(amount_paise) from transfer where journal_id = journal.id), posted_at
  from journal
 where event_key like '%:%:captured' and kind in ('topup', 'payment.unmatched');

-- Whose payment it is and its amount never change. What was refunded first only grows, and no more once it is credited.
create function keep_gateway_payment() returns trigger language plpgsql as $$
begin
  if (new.gateway, new.gateway_payment_id, new.order_id, new.amount_paise)
     is distinct from (old.gateway, old.gateway_payment_id, old.order_id, old.amount_paise)
     or new.refunded_paise < old.refunded_paise
     or new.refunded_paise > old.refunded_paise
        and exists (select from journal where event_key = format('%s:%s:captured', old.gateway, old.gateway_payment_id))
  then
    raise exception 'a payment stays what the gateway captured' using errcode = '23514', constraint = 'gateway_payment_frozen';
  end if;
  return new;
end $$;
create trigger keep_gateway_payment before update on gateway_payment for each row execute function keep_gateway_payment();
create trigger never_deleted before delete on gateway_payment for each row execute function refuse_change();
create trigger never_truncated before truncate on gateway_payment for each statement execute function refuse_change();

alter table payment add constraint payment_told_by_gateway
  foreign key (gateway, gateway_payment_id) references gateway_payment (gateway, gateway_payment_id);

-- As in 0053; what the gateway had refunded before we credited it cannot be refunded again.
create or replace function keep_refund() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.payment_id, new.person_id, new.amount_paise, new.reason, new.needs_second, new.created_at)
       is distinct from
       (old.id, old.payment_id, old.person_id, old.amount_paise, old.reason, old.needs_second, old.created_at)
       or old.ended_at is not null and (new.state, new.failure) is distinct from (old.state, old.failure)
    then
      raise exception 'a refund stays what was asked for' using errcode = '23514', constraint = 'refund_frozen';
    end if;
    if old.state = 'waiting_second' and new.state not in ('waiting_second', 'rejected') and new.needs_second
       and (new.maker <> new.checker) is not true
    then
      raise exception 'two administrators give back' using errcode = '23514', constraint = 'refund_two_persons';
    end if;
  elsif (select coalesce(sum(amount_paise), 0) from refund where payment_id = new.payment_id and state not in ('failed', 'rejected'))
        + new.amount_paise > (select amount_paise - payment_refunded(payment) from payment
                               where id = new.payment_id and state = 'captured' for update)
  then
    raise exception 'more than was paid' using errcode = '23514', constraint = 'refund_within_payment';
  end if;
  return new;
end $$;

-- What the gateway had refunded of a payment before it was credited.
create function payment_refunded(paid payment) returns bigint language sql stable as $$
  select coalesce((select refunded_paise from gateway_payment
                    where (gateway, gateway_payment_id) = (paid.gateway, paid.gateway_payment_id)), 0)
$$;

-- As in 0069; an online payment is credited less what the gateway had refunded of it.
create or replace function broken.every_payment_has_its_journal() returns table (what text) language sql stable as $$
  with fact (key, moved) as (
    select format('contrib:%s:%s', ticket_id, month_no), case when covered_at is null then amount_paise else covered_paise end
      from instalment where state = 'paid'
    union all
    select format('advance:%s:%s', ticket_id, month_no), amount_paise from instalment where covered_at is not null
    union all
    select format('write-off:%s:%s', ticket_id, month_no), covered_paise from instalment where written_off_at is not null
    union all
    select format('penalty:%s:%s', ticket_id, month_no), amount_paise from penalty where state = 'paid'
    union all
    select format('topup:%s', id), amount_paise from topup where state = 'approved'
    union all
    select format('%s:%s:captured', gateway, gateway_payment_id), payment.amount_paise - coalesce(refunded_paise, 0)
      from payment left join gateway_payment using (gateway, gateway_payment_id) where state = 'captured'),
  event (key, moved) as (
    select event_key, sum(amount_paise) from journal join transfer on journal_id = journal.id group by journal.id)
  select coalesce(fact.key, event.key) from fact full join event using (key)
   where fact.moved is distinct from event.moved
     -- other captured money is in a wallet too (a second payment of one order) or in suspense
     and (fact.key is not null or split_part(event.key, ':', 1) in ('contrib', 'advance', 'penalty', 'topup', 'write-off'))
$$;

-- Law: what the ledger credited for a payment at the gateway, it captured, and was not refunded before.
create function broken.gateway_credits_were_captured() returns table (what text) language sql stable as $$
  select event_key
    from (select event_key, split_part(event_key, ':', 1) as gateway, split_part(event_key, ':', 2) as gateway_payment_id,
                 sum(transfer.amount_paise) as credited
            from journal join transfer on journal_id = journal.id
           where kind in ('topup', 'payment.unmatched') and event_key like '%:%:captured'
           group by journal.id) books
    left join gateway_payment told using (gateway, gateway_payment_id)
   where told.captured is not true or credited <> amount_paise - refunded_paise
$$;

grant select, insert, update on gateway_payment to kuri_app;
