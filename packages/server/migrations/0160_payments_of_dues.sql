-- 0160_payments_of_dues.sql — One online payment for several dues of a member, over all their chits.

alter table payment
  drop constraint payment_purpose_check,
  add constraint payment_purpose_check check (purpose in ('topup', 'contribution', 'dues'));

create table payment_line (
  payment_id   uuid not null references payment,
  place        integer not null check (place > 0),
  ticket_id    uuid not null,
  month_no     integer not null,
  amount_paise bigint not null constraint payment_line_amount check (amount_paise > 0),
  receipt_no   text,                                    -- the instalment's, when the money paid it
  primary key (payment_id, place),
  constraint payment_line_once unique (payment_id, ticket_id, month_no),
  foreign key (ticket_id, month_no) references instalment
);
create index payment_line_of_instalment on payment_line (ticket_id, month_no);

-- What was ordered stays as it was ordered; a receipt is written once.
create function keep_payment_line() returns trigger language plpgsql as $$
begin
  if (new.payment_id, new.place, new.ticket_id, new.month_no, new.amount_paise)
     is distinct from (old.payment_id, old.place, old.ticket_id, old.month_no, old.amount_paise)
     or old.receipt_no is not null and new.receipt_no is distinct from old.receipt_no
  then
    raise exception 'a line of a payment stays as it was ordered' using errcode = '23514', constraint = 'payment_line_frozen';
  end if;
  return new;
end $$;
create trigger keep_payment_line before update on payment_line for each row execute function keep_payment_line();
create trigger never_deleted before delete on payment_line for each row execute function refuse_change();
create trigger never_truncated before truncate on payment_line for each statement execute function refuse_change();

-- Invariant: the lines of a payment add up to it, and only payments of dues have lines.
create function broken.every_payment_of_dues_has_its_lines() returns table (what text) language sql stable as $$
  select format('payment %s of %s has lines of %s', p.id, p.amount_paise, coalesce(sum(line.amount_paise), 0))
    from payment p left join payment_line line on line.payment_id = p.id
   group by p.id
  having case p.purpose when 'dues' then coalesce(sum(line.amount_paise), 0) <> p.amount_paise
                        else count(line.place) > 0 end
$$;

grant select, insert, update (receipt_no) on payment_line to kuri_app;
