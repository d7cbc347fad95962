-- 08_debts.sql: what members owe the company beside contributions and late fees (account debt). The bank returned a cheque, or a
-- receipt of the counter was cancelled: the money left the company, and what the wallet did not have of it the member owes. The
-- months that were paid with it stay paid, so the pool and the prize keep their money; until the debt is paid they count as not
-- paid for auctions.
-- Source: docs/spec/payments.md, PAY-7 and PAY-16.

create table debt (
  id              uuid primary key, -- that of the cheque or of the cancellation it comes from
  person_id       uuid not null references person, -- the member
  cheque_id       uuid,
  cancellation_id uuid,
  number          text not null, -- of the cheque's acknowledgement, or of the receipt
  amount_paise    bigint not null constraint debt_amount check (amount_paise > 0),
  since           timestamptz not null default kuri_now(),
  settled_at      timestamptz, -- when the member paid it, as a whole
  constraint debt_of_one check (num_nonnulls(cheque_id, cancellation_id) = 1 and id = coalesce(cheque_id, cancellation_id)),
  constraint debt_of_their_cheque foreign key (cheque_id, person_id) references cheque (id, person_id),
  constraint debt_of_their_receipt foreign key (cancellation_id, person_id) references counter_cancellation (id, person_id),
  constraint debt_of_member unique (id, person_id) -- for collection
);

create index debt_open on debt (person_id, since) where settled_at is null;

-- Refuses every change of a debt but its payment, once.
create function keep_debt() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'settled_at' is distinct from to_jsonb(old) - 'settled_at' or old.settled_at is not null then
    raise exception 'a debt stays as it arose, and is paid once' using errcode = '23514', constraint = 'debt_frozen';
  end if;
  return new;
end $$;
create trigger keep_debt before update on debt for each row execute function keep_debt();

-- A month that was paid with the money that left the company again.
create table debt_month (
  debt_id   uuid not null references debt,
  ticket_id uuid not null,
  month_no  integer not null,
  primary key (debt_id, ticket_id, month_no),
  foreign key (ticket_id, month_no) references instalment
);

create index debt_month_of_ticket on debt_month (ticket_id, month_no);

call never_deleted('debt');
call append_only('debt_month');

grant select, insert, update (settled_at) on debt to kuri_app;
grant select, insert on debt_month to kuri_app;

-- A debt is paid at the counter, and to a collector, from the member who owes it.
alter table counter_receipt_line add constraint counter_receipt_line_debt foreign key (debt_id) references debt;
alter table collection add constraint collection_of_their_debt foreign key (debt_id, person_id) references debt (id, person_id);

-- Refuses money of a collector for a debt that it did not pay: the whole of it.
create function collection_pays_debt() returns trigger language plpgsql as $$
begin
  if not exists (select from debt where id = new.debt_id and amount_paise = new.amount_paise and settled_at is not null) then
    raise exception 'this money did not pay the debt' using errcode = '23514', constraint = 'collection_pays_debt';
  end if;
  return new;
end $$;
create trigger collection_pays_debt before insert on collection for each row
  when (new.put_into = 'debt') execute function collection_pays_debt();

-- The months of a ticket that were paid with money its holder owes the company now. Of its holder: who takes the ticket over does not
-- owe what a former holder left.
create function months_in_debt(of_ticket uuid) returns setof integer language sql stable as $$
  select paid.month_no
    from debt_month paid join debt on debt.id = debt_id join ticket on ticket.id = paid.ticket_id
   where paid.ticket_id = of_ticket and debt.settled_at is null and debt.person_id = ticket.person_id
$$;

-- The instalments of a ticket up to a month that its holder has not paid; covered by the company is not paid, nor is one that was
-- paid with money they owe now. While there is one, the ticket is in arrears for the prize of that month: it may not bid for it.
create function unpaid_instalments(of_ticket uuid, up_to integer) returns setof instalment language sql stable as $$
  select * from instalment where ticket_id = of_ticket and month_no <= up_to and state <> 'paid'
  union all
  select * from instalment
   where ticket_id = of_ticket and month_no <= up_to and state = 'paid'
     and month_no in (select no from months_in_debt(of_ticket) no)
$$;

-- The months that a receipt of the counter paid, wholly or in part; where it paid a debt, the months of that one. When it is
-- cancelled they are the months of its debt.
create function paid_months_of(receipt uuid) returns table (ticket_id uuid, month_no integer) language sql stable as $$
  select line.ticket_id, line.month_no from counter_receipt_line line
   where line.receipt_id = receipt and line.receipt_no is not null
  union
  select paid.ticket_id, paid.month_no
    from counter_receipt_line line join debt_month paid on paid.debt_id = line.debt_id
   where line.receipt_id = receipt
$$;
