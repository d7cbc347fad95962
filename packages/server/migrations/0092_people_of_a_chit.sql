-- 0092_people_of_a_chit.sql — Whoever is in a chit or waits for it is written in rows of their own, so that a list had to ask
-- for all of them to say whether a chit is as it was. Now the chit's own row is written when its people change: it alone says it.

alter table chit add column people_version integer not null default 0;

create function note_people() returns trigger language plpgsql as $$
begin
  update chit set people_version = people_version + 1 where id = coalesce(new.chit_id, old.chit_id);
  return null;
end $$;
-- a ticket that comes or goes is counted in the chit's row (0003)
create trigger note_people after update of person_id, ticket_no on ticket for each row execute function note_people();
create trigger note_people_who_came after insert or delete on join_request for each row execute function note_people();
create trigger note_people after update of state, person_id, ticket_count, created_at on join_request
  for each row execute function note_people();
