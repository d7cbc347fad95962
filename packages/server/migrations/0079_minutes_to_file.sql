-- 0079_minutes_to_file.sql — Which minutes are still to be filed, oldest first. Among a million that are filed the few that are
-- not were looked for in both tables, each time the page was opened.

create table minutes_to_file (
  auction_id uuid primary key references minutes,
  settled_at timestamptz not null
);
create index minutes_to_file_oldest on minutes_to_file (settled_at, auction_id);

insert into minutes_to_file (auction_id, settled_at)
select auction_id, settled_at from minutes join auction_result using (auction_id)
 where not exists (select from minutes_filing filed where filed.auction_id = minutes.auction_id);

-- Nobody writes here but these two: what is recorded waits, what is filed waits no longer.
create function wait_to_be_filed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into minutes_to_file (auction_id, settled_at)
  select auction_id, settled_at from auction_result where auction_id = new.auction_id;
  return null;
end $$;
create trigger wait_to_be_filed after insert on minutes for each row execute function wait_to_be_filed();

create function wait_no_longer() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from minutes_to_file where auction_id = new.auction_id;
  return null;
end $$;
create trigger wait_no_longer after insert on minutes_filing for each row execute function wait_no_longer();

revoke execute on function wait_to_be_filed, wait_no_longer from public;
grant select on minutes_to_file to kuri_app;
