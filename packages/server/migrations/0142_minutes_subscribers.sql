-- 0142_minutes_subscribers.sql — As a subscriber signs who holds a ticket of the chit, or held one when the prize was given, and did
-- not win it (s. 17). Where fewer than two others hold one, the winner may sign as well: the minutes could never be complete.

create function sign_as_subscriber() returns trigger language plpgsql as $$
declare
  winner  uuid;
  holders uuid[];
begin
  select holder_at(result.ticket_id, result.settled_at),
         array(select distinct held.person_id
                 from ticket, lateral (values (ticket.person_id), (holder_at(ticket.id, result.settled_at))) as held (person_id)
                where ticket.chit_id = auction.chit_id)
    into winner, holders
    from auction_result result join auction on auction.id = result.auction_id
   where result.auction_id = new.auction_id;
  if new.person_id <> all (holders) or new.person_id = winner and cardinality(array_remove(holders, winner)) >= 2 then
    raise exception 'two other subscribers sign the minutes' using errcode = '23514', constraint = 'minutes_subscriber';
  end if;
  return new;
end $$;
create trigger as_subscriber before insert on minutes_signature for each row when (new.place <> 0)
  execute function sign_as_subscriber();
