-- 0053_refunds.sql — Money given back to where it came from: a member's online payment, or a part of it, because of a mistake.
-- One administrator asks and says why, another agrees; it is a new entry, and the payment stays as it was.

create table refund (
  id                uuid primary key,
  payment_id        uuid not null references payment,
  person_id         uuid not null references person,
  amount_paise      bigint not null constraint refund_amount check (amount_paise >= 100),
  reason            text not null check (char_length(reason) between 1 and 400),
  state             text not null constraint refund_state
    check (state in ('waiting_second', 'sending', 'pending', 'processed', 'failed', 'rejected')),
  needs_second      boolean not null,
  maker             uuid references person on delete set null,
  checker           uuid references person on delete set null,
  hold_id           bigint constraint refund_hold_once unique references transfer,
  gateway_refund_id text constraint refund_gateway_once unique,
  failure           text,                                -- the gateway's, or why it was turned down
  ask_at            timestamptz,                         -- when it is next sent or asked about
  asks              integer not null default 0,
  created_at        timestamptz not null default kuri_now(),
  ended_at          timestamptz,
  constraint refund_two_persons check (not needs_second or state in ('waiting_second', 'rejected') or maker is distinct from checker),
  constraint refund_not_for_oneself check (person_id is distinct from maker and person_id is distinct from checker),
  constraint refund_held check ((state in ('waiting_second', 'rejected')) = (hold_id is null)),
  constraint refund_ended check ((state in ('processed', 'failed', 'rejected')) = (ended_at is not null)),
  constraint refund_failed check ((state in ('failed', 'rejected')) = (failure is not null))
);
create index refund_of_payment on refund (payment_id);
create index refund_open on refund (created_at) where state in ('waiting_second', 'sending', 'pending');
create index refund_to_ask on refund (ask_at) where ask_at is not null;

-- What was asked for stays, what is over stays over, and no payment is given back more than once.
create function keep_refund() returns trigger language plpgsql as $$
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
        + new.amount_paise > (select amount_paise from payment where id = new.payment_id and state = 'captured' for update)
  then
    raise exception 'more than was paid' using errcode = '23514', constraint = 'refund_within_payment';
  end if;
  return new;
end $$;
create trigger keep_refund before insert or update on refund for each row execute function keep_refund();
create trigger never_deleted before delete on refund for each row execute function refuse_change();
create trigger never_truncated before truncate on refund for each statement execute function refuse_change();

-- Law: a refund's hold is open while it is on its way, and was resolved as the gateway said.
create function broken.refunds_follow_their_holds() returns table (what text) language sql stable as $$
  select format('refund %s is %s, its hold %s', r.id, r.state, coalesce(resolved.phase::text, 'open'))
    from refund r
    join transfer held on held.id = r.hold_id
    left join transfer resolved on resolved.pending_id = held.id
   where held.amount_paise <> r.amount_paise
      or resolved.phase is distinct from case r.state when 'processed' then 'post' when 'failed' then 'void' end::transfer_phase
$$;

grant select, insert, update on refund to kuri_app;
