-- The tables of pgbench's TPC-B-like script, with as many branches as `bench.branches` says.
create table pgbench_branches (bid int primary key, bbalance int, filler char(88));
create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84));
create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84));
create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
insert into pgbench_branches select bid, 0, '' from generate_series(1, current_setting('bench.branches')::int) bid;
insert into pgbench_tellers
select tid, (tid - 1) / 10 + 1, 0, '' from generate_series(1, 10 * current_setting('bench.branches')::int) tid;
insert into pgbench_accounts
select aid, (aid - 1) / 100000 + 1, 0, '' from generate_series(1, 100000 * current_setting('bench.branches')::int) aid;
