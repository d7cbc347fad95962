-- 0152_prize_not_without_security.sql — No prize is approved, by one administrator or the first of two, while its winner still has to pay and nothing
-- stands behind that: security, a written reason, or the winner's own choice to pay the coming months from the prize.

create function prize_has_security() returns trigger language plpgsql as $$
declare
  overdue bigint;
  coming bigint;
begin
  if new.state = old.state or new.state = 'waiting' or btrim(coalesce(new.security, '')) <> ''
     or exists (select from prize_security where auction_id = new.auction_id) then
    return new;
  end if;
  select coalesce(sum(net_paise) filter (where due_on < kuri_today()), 0), coalesce(sum(net_paise) filter (where due_on >= kuri_today()), 0)
    into overdue, coming
    from instalment where ticket_id = new.ticket_id and state <> 'paid';
  if (case when new.set_off then overdue + coming > new.amount_paise else coming > 0 or overdue > new.amount_paise end) then
    raise exception 'security or a reason stands behind what the winner still has to pay' using errcode = '23514', constraint = 'prize_security_needed';
  end if;
  return new;
end $$;
create trigger prize_has_security before update of state on prize for each row execute function prize_has_security();
