-- 0231_members_watching.sql — How many watch an auction is how many members hold a ticket of its scheme and are here, each
-- counted once, also at several servers: staff who look in are not counted. So each server says who is here, not how many.
-- Nobody is told who: the table is forgotten within a minute, and only the number leaves the database.

-- The program before counts watchers by its own function until it is replaced (decision 0039); to it a server of the new
-- one is one watcher.
alter table watching add column people uuid[] not null default '{}';
alter table watching alter column watchers set default 1;

create function count_watching(server uuid, here jsonb)
returns table (channel text, watchers integer)
language plpgsql as $$
#variable_conflict use_column
begin
  delete from watching
   where server_id = server and channel not in (select said.channel from jsonb_to_recordset(here) as said(channel text));
  insert into watching (server_id, channel, people, seen_at)
  select server, said.channel, said.people, clock_timestamp()
    from jsonb_to_recordset(here) as said(channel text, people uuid[])
  on conflict (server_id, channel) do update set people = excluded.people, seen_at = excluded.seen_at;
  return query
    select channel, count(distinct person)::integer
      from watching left join unnest(people) as person on true
     where channel in (select said.channel from jsonb_to_recordset(here) as said(channel text))
       and seen_at > clock_timestamp() - interval '10 seconds'
     group by channel;
end $$;
