-- 0071_prize_security.sql — What secures a prize, what its winner wants paid from it, and where it lies when nobody comes.
-- Security in structure beside the administrator's words (s. 31): who stands for the winner, which papers, where they are.

create table prize_security (
  id             uuid primary key,
  auction_id     uuid not null references prize (auction_id),
  kind           text not null constraint prize_security_kind check (kind in ('guarantor', 'document', 'property', 'deposit')),
  name           text not null check (char_length(name) between 1 and 200),   -- the guarantor, or what it is
  phone          text check (char_length(phone) <= 20),
  relation       text check (char_length(relation) <= 120),
  number_ends    text check (char_length(number_ends) <= 4),
  number_sealed  bytea,                                  -- the paper's whole number, readable with the company's data key only
  kept_at        text check (char_length(kept_at) <= 200),
  value_paise    bigint check (value_paise > 0),
  added_by       uuid references person on delete set null,
  added_at       timestamptz not null default kuri_now(),
  constraint prize_security_number check ((number_sealed is null) = (number_ends is null))
);
create index prize_security_of on prize_security (auction_id, added_at);
create function keep_security() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'added_by') is distinct from (to_jsonb(old) - 'added_by') then
    raise exception 'security stays as it was taken' using errcode = '23514', constraint = 'append_only';
  end if;
  return new;
end $$;
create trigger keep_security before update on prize_security for each row execute function keep_security();
create trigger never_deleted before delete on prize_security for each row execute function refuse_change();
create trigger never_truncated before truncate on prize_security for each statement execute function refuse_change();

-- set_off: the winner wants the coming contributions paid from the prize (s. 22(1), first proviso; convention H).
-- deposited_at: nobody has collected it, and it lies in the separate account (s. 22(2)).
alter table prize add column set_off boolean not null default false;
alter table prize add column deposited_at timestamptz;
alter table prize add column deposit_reference text;
alter table prize add constraint prize_deposited check ((deposited_at is null) = (deposit_reference is null));

create or replace function keep_prize() returns trigger language plpgsql as $$
begin
  if (new.ticket_id, new.auction_id, new.amount_paise, new.pay_by, new.needs_second)
     is distinct from (old.ticket_id, old.auction_id, old.amount_paise, old.pay_by, old.needs_second)
     or old.deposited_at is not null
        and (new.deposited_at, new.deposit_reference) is distinct from (old.deposited_at, old.deposit_reference)
     or old.state = 'approved'
        and (new.state, new.approved_at, new.set_off, new.deposited_at)
            is distinct from (old.state, old.approved_at, old.set_off, old.deposited_at)
     or old.state = 'approved' and new.security is distinct from old.security
        and not exists (select from ticket join person on person.id = person_id
                         where ticket.id = old.ticket_id and erased_at is not null) then
    raise exception 'a prize stays what the auction gave' using errcode = '23514', constraint = 'prize_frozen';
  end if;
  -- afterwards either name may be erased with its person; at the moment of the approval both stand there
  if old.state <> 'approved' and new.state = 'approved' then
    if new.needs_second and (new.maker is null or new.checker is null) then
      raise exception 'two administrators approve a prize' using errcode = '23514', constraint = 'prize_two_persons';
    end if;
    if (select person_id from ticket where id = new.ticket_id) in (new.maker, new.checker) then
      raise exception 'nobody approves their own prize' using errcode = '23514', constraint = 'prize_not_for_oneself';
    end if;
  end if;
  return new;
end $$;

-- Law: a prize that waits lies in its own account, or in the separate one; paid, in neither.
create function broken.every_prize_lies_in_its_place() returns table (what text) language sql stable as $$
  select format('prize of auction %s', prize.auction_id)
    from prize
   where coalesce((select balance_of(account) from account where code = 'prize_payable:' || prize.auction_id), 0)
         <> case when state <> 'approved' and deposited_at is null then amount_paise else 0 end
      or coalesce((select balance_of(account) from account where code = 'prize_deposit:' || prize.auction_id), 0)
         <> case when state <> 'approved' and deposited_at is not null then amount_paise else 0 end
$$;

grant select, insert on prize_security to kuri_app;
