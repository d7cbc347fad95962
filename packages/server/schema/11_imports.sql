-- 11_imports.sql: the workbooks in which a running company moves in: the file as it was sent, how far its check is, what must be
-- mended in it, its rows once nothing must be, and its chits, which are then taken into the books one by one.
-- Nothing here is in the books. The file, its rows and what was found in its cells are about people: they are encrypted with the
-- company's data key, and deleted after a while (docs/spec/moving-in.md, MOV-11).

-- One workbook. The same file sent again is the same import. The state says how far it is:
--   waiting    to be checked;
--   checking   a server process reads and checks it. When that process dies, its claim ends and another one takes it;
--   refused    it is no workbook, or a hostile one; `refusal` says why, and the file is not kept;
--   cancelled  a person stopped the check;
--   to_mend    checked, and something must be mended;
--   checked    checked, and nothing must be mended: its rows and its chits are kept;
--   dry_run    the same, and a person has seen the dry run: chits may be accepted.
create table import (
  id                 uuid primary key,
  file_name          text not null constraint import_file_name check (char_length(file_name) between 1 and 255),
  file_hash          bytea not null                    -- SHA-256 of the file
    constraint import_once unique constraint import_file_hash check (octet_length(file_hash) = 32),
  file_size          integer not null constraint import_file_size check (file_size between 1 and 50 * 1024 * 1024),
  uploaded_by        uuid not null references person,
  uploaded_at        timestamptz not null default kuri_now(),
  changed_at         timestamptz not null default kuri_now(),  -- the last act with it, or with a chit of it
  state              text not null default 'waiting'
    constraint import_state check (state in ('waiting', 'checking', 'refused', 'cancelled', 'to_mend', 'checked', 'dry_run')),
  refusal            text constraint import_refusal check (char_length(refusal) between 1 and 80),
  -- how far the check is: the sheet that is read, and how many rows are read of all sheets; null: it has not begun
  progress_sheet     text constraint import_progress_sheet check (char_length(progress_sheet) <= 100),
  progress_rows      integer constraint import_progress_rows check (progress_rows >= 0),
  attempts           integer not null default 0 constraint import_attempts check (attempts >= 0), -- checks that were begun
  claimed_until      timestamptz,                      -- by the real time: the process that checks renews it
  -- what the check found; null: it has not ended
  cut_over_on        date,                             -- the last day in the old books
  sheets             jsonb                             -- [{"key": …, "name": …, "rows": …}, …]
    constraint import_sheets check (jsonb_typeof(sheets) = 'array'),
  branches           jsonb not null default '[]'        -- which its people and chits name: [{"code": …, "name": …}, …]
    constraint import_branches check (jsonb_typeof(branches) = 'array'),
  must_count         integer constraint import_must_count check (must_count >= 0),          -- what must be mended
  look_count         integer constraint import_look_count check (look_count >= 0),          -- what is worth a look
  checked_at         timestamptz,
  trial_balance      jsonb constraint import_trial_balance check (jsonb_typeof(trial_balance) = 'object'),
  dry_run_at         timestamptz,
  dry_run_by         uuid references person,
  content_removed_at timestamptz,                      -- file, rows and cells are deleted since
  constraint import_checking check ((state = 'checking') = (claimed_until is not null)),
  constraint import_is_refused check ((state = 'refused') = (refusal is not null)),
  constraint import_has_result check (
    (state in ('to_mend', 'checked', 'dry_run'))
      = (num_nonnulls(sheets, must_count, look_count, checked_at) = 4)),
  constraint import_must_be_mended check (case state when 'to_mend' then must_count > 0 else coalesce(must_count, 0) = 0 end),
  constraint import_is_whole check (
    (state in ('checked', 'dry_run')) = (cut_over_on is not null) and (cut_over_on is null) = (trial_balance is null)),
  constraint import_dry_run check (
    (state = 'dry_run') = (dry_run_at is not null) and (dry_run_at is null) = (dry_run_by is null))
);

create unique index import_one_check_at_a_time on import ((true)) where state = 'checking';
create index import_waiting on import (uploaded_at, id) where state = 'waiting';
create index import_newest on import (uploaded_at desc, id desc);

-- The file, in pieces of 1 MiB: a piece fits into memory many times.
create table import_part (
  import_id uuid not null references import on delete cascade,
  part_no   integer not null constraint import_part_no check (part_no >= 1),
  sealed    bytea not null constraint import_part_size check (octet_length(sealed) <= 1024 * 1024 + 64),
  primary key (import_id, part_no)
);

-- One thing to mend or to look at, in the order in which a reader goes through the workbook.
create table import_fault (
  import_id uuid not null references import on delete cascade,
  fault_no  integer not null constraint import_fault_no check (fault_no >= 1),
  code      text not null constraint import_fault_code check (char_length(code) between 1 and 80),
  is_must   boolean not null,                          -- it must be mended; else it is worth a look
  sheet     text not null,                             -- as the sender calls it
  row_no    integer constraint import_fault_row check (row_no >= 1),  -- null: the sheet or the column as a whole
  letters   text constraint import_fault_letters check (letters ~ '^[A-Z]{1,3}$'),  -- of the column; null: the row as a whole
  sealed    bytea not null,                            -- encrypted: heading, what was found, what was expected
  primary key (import_id, fault_no)
);

create index import_fault_of_kind on import_fault (import_id, is_must, fault_no);

-- The rows of a checked workbook as JSON, a batch of each sheet and chit, so that a chit is taken in without the file.
create table import_rows (
  import_id uuid not null references import on delete cascade,
  sheet     text not null,                             -- its key: people, tickets …
  chit_code text not null,                             -- '': a sheet whose rows belong to no chit
  batch_no  integer not null constraint import_rows_batch_no check (batch_no >= 1),
  rows      integer not null constraint import_rows_count check (rows >= 1),
  sealed    bytea not null,
  primary key (import_id, sheet, chit_code, batch_no)
);

-- A chit of a checked workbook, and what became of it:
--   waiting   nothing of it is in the books;
--   accepted  it is in the books, and may still be taken back;
--   sealed    two people have said that it is right: it stays.
create table import_chit (
  import_id uuid not null references import on delete cascade,
  code      text not null                              -- as codes are compared: without spaces and case
    constraint import_chit_code check (char_length(code) between 1 and 500),
  chit_no   integer not null constraint import_chit_no check (chit_no >= 1),  -- its place in the workbook
  name      text not null,                             -- the code as the sender writes it
  state     text not null default 'waiting' constraint import_chit_state check (state in ('waiting', 'accepted', 'sealed')),
  chit_id   uuid constraint import_chit_of_chit unique references chit,
  dry_run   jsonb not null constraint import_chit_dry_run check (jsonb_typeof(dry_run) = 'object'),
  primary key (import_id, code),
  constraint import_chit_place unique (import_id, chit_no),
  constraint import_chit_in_books check ((state = 'waiting') = (chit_id is null))
);

-- A chit of the old books is in the books once, whichever of the company's workbooks it came with.
create unique index import_chit_once on import_chit (code) where state <> 'waiting';

-- Refuses to check a workbook again, and to forget a chit, while a chit of it is in the books.
create function keep_accepted_import() returns trigger language plpgsql as $$
begin
  if exists (select from import_chit where import_id = old.id and state <> 'waiting') then
    raise exception 'a chit of this workbook is in the books' using errcode = '23514', constraint = 'import_has_accepted';
  end if;
  return new;
end $$;
create trigger keep_accepted_import before update of state on import
  for each row when (old.state in ('checked', 'dry_run') and new.state not in ('checked', 'dry_run'))
  execute function keep_accepted_import();

create function keep_accepted_chit() returns trigger language plpgsql as $$
begin
  raise exception 'a chit of this workbook is in the books' using errcode = '23514', constraint = 'import_has_accepted';
end $$;
create trigger keep_accepted_chit before delete on import_chit
  for each row when (old.state <> 'waiting') execute function keep_accepted_chit();

-- What the company means by a heading of its workbooks, or by the name of a sheet, that Kuri does not know: for all its workbooks.
create table own_heading (
  id      uuid primary key,
  sheet   text constraint own_heading_sheet check (char_length(sheet) between 1 and 40),  -- its key; null: the name of a sheet
  heading text not null constraint own_heading_key check (char_length(heading) between 1 and 300),  -- as headings are compared
  written text not null constraint own_heading_text check (char_length(written) between 1 and 100), -- as the sender writes it
  means   text constraint own_heading_means check (char_length(means) between 1 and 40),
                                                       -- the key of a column of the sheet, or of a sheet; null: it is left out
  set_by uuid not null references person,
  set_at timestamptz not null default kuri_now(),
  constraint own_heading_once unique nulls not distinct (sheet, heading)
);

call never_deleted('import');

grant select, insert, update on import, import_chit to kuri_app;
grant select, insert, delete on import_part, import_fault, import_rows to kuri_app;
grant delete on import_chit to kuri_app;
grant select, insert, update, delete on own_heading to kuri_app;
