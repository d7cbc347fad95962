-- 02_branches.sql: the branches of the company, and which branch a call is scoped to. Which rows a branch sees: 14_branch_rows.sql.
-- A company has at least one branch. With one, everything is that branch's, and no screen shows branches but the settings.

create table branch (
  id         uuid primary key default gen_random_uuid(),
  no         integer generated always as identity constraint branch_no_taken unique,  -- in the order in which they were added
  code       text not null constraint branch_code_taken unique constraint branch_code
               check (code ~ '^[A-Z][A-Z0-9]{1,5}$' or code = '1'),  -- the first branch's is in no number; series are one letter
  name       text not null constraint branch_name check (name = btrim(name) and char_length(name) between 1 and 120),
  address    text not null default '' constraint branch_address check (address = btrim(address) and char_length(address) <= 400),
  created_at timestamptz not null default kuri_now()
);

call never_deleted('branch');

grant select, insert on branch to kuri_app;

-- The first one has this id in every company, so that the default below reads no table.
insert into branch (id, code, name) values ('00000000-0000-4000-8000-000000000001', '1', 'Main branch');

-- The branch for whose staff this transaction runs; null: head office, a member or a job. The server sets it before anything else.
create function own_branch() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('kuri.branch', true), '')::uuid
$$;

-- The branch of a new row: that of who makes it, of head office, members and jobs the first.
create function branch_of_new() returns uuid language sql stable parallel safe as $$
  select coalesce(own_branch(), '00000000-0000-4000-8000-000000000001'::uuid)
$$;

-- Whether the company has several branches. What only those need asks it first.
create function has_branches() returns boolean language sql stable as $$ select (select count(*) from branch) > 1 $$;

-- The branch of a new till: that of its cashier. A till of head office, beside which there are several branches, is of none.
create function branch_of_new_till() returns uuid language sql stable as $$
  select case when own_branch() is not null or not has_branches() then branch_of_new() end
$$;

-- The series of a branch's documents of one kind: of the first branch the letter alone, which was the company's series while it had
-- one branch; of the others with their code, so that no number stands on two papers. Head office, which has no branch, goes on with
-- the first branch's.
create function series_of(branch_id uuid, letter text) returns text language sql stable as $$
  select case when branch_id is null then letter
         else (select case when branch.no = (select min(no) from branch) then letter else branch.code || '-' || letter end
                 from branch where branch.id = branch_id) end
$$;

-- Gives a document the next number of its branch's series in this year, whatever the statement says. A trigger function, with the
-- letter: for a table with series, year and no. A receipt of the counter is of its till's branch.
create function number_document() returns trigger language plpgsql as $$
declare
  place uuid;
begin
  if tg_table_name = 'counter_receipt' then
    select till.branch_id into place from till where till.id = new.till_id;
  else
    place := new.branch_id;
  end if;
  new.series := series_of(place, tg_argv[0]);
  new.year := extract(year from kuri_today());
  insert into document_series as numbers values (new.series, new.year, 1)
      on conflict (series, year) do update set last_no = numbers.last_no + 1
    returning last_no into new.no;
  return new;
end $$;

-- The role in which the server reads for the staff of a branch: it may read only, and only the rows of own_branch(). What no file
-- grants to it, it cannot read. Roles belong to the whole cluster, so another database of the cluster may have created it.
do $$
begin
  create role kuri_branch nologin;
exception when duplicate_object or unique_violation then
  null;
end $$;

-- The server becomes kuri_branch for a transaction: as a member of kuri_app, or as the owner of the tables. It does not inherit its
-- policies (before PostgreSQL 16 it does, and the planner drops them each time).
do $$
declare
  without constant text := case when current_setting('server_version_num')::int >= 160000 then ' with inherit false' else '' end;
begin
  if not pg_has_role('kuri_app', 'kuri_branch', 'member') then
    execute 'grant kuri_branch to kuri_app' || without;
  end if;
  if not pg_has_role(current_user, 'kuri_branch', 'member') then
    execute format('grant kuri_branch to %I', current_user) || without;
  end if;
end $$;

grant usage on schema public to kuri_branch;
grant select on branch to kuri_branch;
