-- 0230_limits_bounded.sql — One ticket sets at most fifty limits while an auction is open: each is a link of the public chain
-- and an event to every watcher. Removing a limit is not counted (decision 0076).

create function bound_limits() returns trigger language plpgsql as $$
begin
  if new.commitment is not null
     and (select count(*) from offer_record
           where auction_id = new.auction_id and ticket_id = new.ticket_id and commitment is not null) >= 50 then
    raise exception 'a ticket sets at most fifty limits in one auction'
      using errcode = '23514', constraint = 'offer_record_bounded';
  end if;
  return new;
end $$;
create trigger bound_limits before insert on offer_record for each row execute function bound_limits();
