-- The least a ledger in SQL can do, in the manner of pgledger and leaner than it: two accounts locked in order, their
-- balances moved, one transfer, two entries. No event keys, no holds, no chart, no sides; limits are the function's word.
create table plain_account (
  id             bigint primary key,
  balance        numeric not null default 0,
  version        bigint not null default 0,
  allow_negative boolean not null default true,
  updated_at     timestamptz not null default now()
);
create table plain_transfer (
  id           bigint generated always as identity primary key,
  from_account bigint not null references plain_account,
  to_account   bigint not null references plain_account,
  amount       numeric not null check (amount > 0),
  created_at   timestamptz not null default now(),
  check (from_account <> to_account)
);
create table plain_entry (
  id               bigint generated always as identity primary key,
  account_id       bigint not null references plain_account,
  transfer_id      bigint not null references plain_transfer,
  amount           numeric not null,
  previous_balance numeric not null,
  current_balance  numeric not null,
  version          bigint not null,
  created_at       timestamptz not null default now()
);
create index on plain_entry (account_id, version);
create index on plain_entry (transfer_id);

create function plain_move(account bigint, change numeric, transfer bigint) returns void language plpgsql as $$
declare
  now_has plain_account;
begin
  update plain_account set balance = balance + change, version = version + 1, updated_at = now()
   where id = account returning * into now_has;
  if now_has.balance < 0 and not now_has.allow_negative then
    raise exception 'account % does not allow a negative balance', account;
  end if;
  insert into plain_entry (account_id, transfer_id, amount, previous_balance, current_balance, version)
  values (account, transfer, change, now_has.balance - change, now_has.balance, now_has.version);
end $$;

create function plain_transfer(from_id bigint, to_id bigint, change numeric) returns bigint language plpgsql as $$
declare
  made bigint;
begin
  perform from plain_account where id in (from_id, to_id) order by id for update;
  insert into plain_transfer (from_account, to_account, amount) values (from_id, to_id, change) returning id into made;
  perform plain_move(from_id, -change, made);
  perform plain_move(to_id, change, made);
  return made;
end $$;

insert into plain_account (id) select generate_series(1, 1000);
