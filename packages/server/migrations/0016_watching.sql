-- 0016_watching.sql — How many watch an auction, over all server processes: a number, never names. Each process says every
-- few seconds how many it serves and hears the sum; what one that died has said is forgotten by itself. Unlogged: after a
-- crash nobody watches, and whoever does says so again at once.

create unlogged table watching (
  server_id uuid not null,                               -- one run of one process
  channel   text not null,
  watchers  integer not null check (watchers > 0),
  seen_at   timestamptz not null,
  primary key (server_id, channel)
);
create index watching_of_channel on watching (channel);

-- Presence is of the machine's own time: moving the one clock by a year brings nobody in and sends nobody out.
create function count_watching(server uuid, channels text[], counts integer[])
returns table (channel text, watchers integer)
language plpgsql as $$
#variable_conflict use_column
begin
  delete from watching w where w.server_id = server and w.channel <> all (channels);
  insert into watching (server_id, channel, watchers, seen_at)
  select server, said.channel, said.count, clock_timestamp() from unnest(channels, counts) as said(channel, count)
  on conflict (server_id, channel) do update set watchers = excluded.watchers, seen_at = excluded.seen_at;
  return query
    select w.channel, sum(w.watchers)::integer from watching w
     where w.channel = any (channels) and w.seen_at > clock_timestamp() - interval '10 seconds'
     group by w.channel;
end $$;

grant select, insert, update, delete on watching to kuri_app;
