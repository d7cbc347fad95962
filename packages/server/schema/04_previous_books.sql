-- 04_previous_books.sql: what a company that moves in brings from its previous books (ADR 21): which chits, and when they were
-- accepted. What it says of their tickets, prizes and payments is in 07_previous_books.sql, in tables of their own: it never looks
-- like something that happened here, and no proof covers it.
-- A chit moves in within one transaction. Only until all of it is entered rows may say that they come from the previous books. An
-- accepted chit can be taken back until the books are sealed; then it is deleted with everything that moved in with it, and the ledger
-- keeps the opening entry and its reversal.

-- The previous books of a company, as one workbook has them.
create table previous_books (
  import_id uuid primary key,                          -- of the workbook
  cut_over  date not null,                             -- the last day in the previous books
  opened_by uuid not null references person,           -- who accepted its first chit, since it was entered last
  opened_at timestamptz not null default kuri_now(),
  sealed_at timestamptz,                               -- nothing of it can be taken back from then on
  sealed_by uuid references person,                    -- the last person who was needed for it
  taken_back_at timestamptz,                           -- when its last chit was taken back, and with it what the company brought; null:
                                                       -- what the company brought is in the books
  entered   integer not null default 1,                -- how often that was entered: again with the first chit that is accepted then
  constraint previous_books_entered check (entered >= 1),
  constraint previous_books_sealed check (sealed_at is null or taken_back_at is null),
  constraint previous_books_sealed_by check ((sealed_at is null) = (sealed_by is null)),
  constraint previous_books_cut_over check (cut_over <= (opened_at at time zone 'Asia/Kolkata')::date)
);

-- Refuses books that begin as sealed or as taken back.
create function begin_previous_books() returns trigger language plpgsql as $$
begin
  if num_nonnulls(new.sealed_at, new.sealed_by, new.taken_back_at) > 0 or new.entered <> 1 then
    raise exception 'previous books begin as entered' using errcode = '23514', constraint = 'previous_books_begin';
  end if;
  return new;
end $$;
create trigger begin_previous_books before insert on previous_books for each row execute function begin_previous_books();

-- Refuses every change but three. The seal, once: two people agree to it, where there are two. Before it, that what the company brought
-- is taken back: no chit of these books is there any more. Then, that it is entered again, with the last day that the workbook says by
-- then: it may have been checked anew. At the seal and once it is taken back nothing of these books is left on one side.
create function keep_previous_books() returns trigger language plpgsql as $$
declare
  steps    text[] := array['sealed_at', 'sealed_by', 'taken_back_at', 'entered'];
  anew     text[] := array['cut_over', 'opened_by', 'opened_at'];
  is_seal  boolean := new.sealed_at is not null and (new.taken_back_at, new.entered) is not distinct from (old.taken_back_at, old.entered);
  is_back  boolean := new.sealed_at is null and old.taken_back_at is null and new.taken_back_at is not null and new.entered = old.entered;
  is_again boolean := new.sealed_at is null and old.taken_back_at is not null and new.taken_back_at is null and new.entered = old.entered + 1;
begin
  if is_again then
    steps := steps || anew;
  end if;
  if to_jsonb(new) - steps is distinct from to_jsonb(old) - steps or old.sealed_at is not null or not (is_seal or is_back or is_again) then
    raise exception 'previous books stay as they were accepted' using errcode = '23514', constraint = 'previous_books_frozen';
  end if;
  if not is_again and opening_of(new.import_id) <> 0
     or is_back and exists (select from previous_chit where import_id = new.import_id and withdrawn_at is null) then
    raise exception 'the opening of these books is not complete' using errcode = '23514', constraint = 'previous_books_complete';
  end if;
  if is_seal then
    call use_approval('import-seal', new.import_id, '{}');
  end if;
  return new;
end $$;
create trigger keep_previous_books before update on previous_books for each row execute function keep_previous_books();

call never_deleted('previous_books');

grant select, insert, update (sealed_at, sealed_by, taken_back_at, entered, cut_over, opened_by, opened_at) on previous_books
  to kuri_app;

-- A chit of the previous books. Its row stays when the chit is taken back; accepted again, it has another one. So there is no foreign
-- key to chit.
create table previous_chit (
  chit_id       uuid primary key,
  import_id     uuid not null references previous_books,
  code          text not null constraint previous_chit_code check (char_length(code) between 1 and 500), -- as codes are compared
  prizes_given  integer not null check (prizes_given >= 0),
  month_reached integer not null check (month_reached >= 0), -- of the last of these prizes
  -- What rounding down has left of past dividends: the last prize shares it out, as it does with what is carried here. What the
  -- company bore of other prizes is not taken off it
  carried_paise bigint not null check (carried_paise >= 0),
  -- What the company paid because past dividends were rounded up
  borne_paise   bigint not null check (borne_paise >= 0),
  registration  jsonb not null default '{}',           -- name, series, place, numbers and days of sanction and registration
  accepted_by   uuid not null references person,
  accepted_at   timestamptz not null default kuri_now(),
  entered_at    timestamptz,                           -- when all of it was written; null within its transaction only
  withdrawn_by  uuid references person,                -- who took it back; null: it was not
  withdrawn_at  timestamptz,
  constraint previous_chit_withdrawn check ((withdrawn_by is null) = (withdrawn_at is null))
);

-- The same chit of the same workbook is accepted once.
create unique index previous_chit_once on previous_chit (import_id, code) where withdrawn_at is null;

-- Whether a chit is moving in: its rows are being written.
create function is_moving_in(chit uuid) returns boolean language sql stable as $$
  select exists (select from previous_chit moving where moving.chit_id = chit and entered_at is null and withdrawn_at is null)
$$;

-- What of previous books is entered on one side only, in paise: what their chits owe members and is still to be found in bank, cash
-- and the company's own funds. 0 when everything is entered.
create index journal_opening on journal ((meta ->> 'importId')) where kind in ('opening', 'opening.reversed');
create function opening_of(import uuid) returns bigint language sql stable as $$
  select coalesce(sum(case when debited.kind = 'opening_balance' then amount_paise else -amount_paise end), 0)::bigint
    from journal
    join transfer on transfer.journal_id = journal.id
    join account debited on debited.id = debit_account
   where journal.kind in ('opening', 'opening.reversed') and meta ->> 'importId' = import::text
$$;

-- Refuses a chit that is not forming, one of sealed books, and one that would begin as entered or as taken back: rows of a chit that was
-- taken back may be deleted.
create function move_chit_in() returns trigger language plpgsql as $$
begin
  if num_nonnulls(new.entered_at, new.withdrawn_by, new.withdrawn_at) > 0 then
    raise exception 'a chit begins as moving in' using errcode = '23514', constraint = 'previous_chit_begins';
  end if;
  if not exists (select from chit where id = new.chit_id and state = 'forming') then
    raise exception 'a chit moves in before it runs' using errcode = '23514', constraint = 'previous_chit_forming';
  end if;
  perform from previous_books where import_id = new.import_id and sealed_at is null and taken_back_at is null for share;
  if not found then
    raise exception 'these books are sealed, or taken back' using errcode = '23514', constraint = 'previous_books_sealed';
  end if;
  return new;
end $$;
create trigger move_chit_in before insert on previous_chit for each row execute function move_chit_in();

-- Refuses every change but that all is entered, once, and that the chit is taken back: withdraw_previous_chit alone does that.
create function keep_previous_chit() returns trigger language plpgsql as $$
declare
  steps text[] := array['entered_at', 'withdrawn_by', 'withdrawn_at'];
begin
  if to_jsonb(new) - steps is distinct from to_jsonb(old) - steps or old.withdrawn_at is not null
     or old.entered_at is not null and new.entered_at is distinct from old.entered_at then
    raise exception 'a chit stays as it moved in' using errcode = '23514', constraint = 'previous_chit_frozen';
  end if;
  return new;
end $$;
create trigger keep_previous_chit before update on previous_chit for each row execute function keep_previous_chit();

call never_deleted('previous_chit');

grant select, insert, update (entered_at) on previous_chit to kuri_app;

-- Who a person is in the previous books. Their old code stays: staff find them by it.
create table previous_person (
  import_id uuid not null references previous_books,
  code      text not null                              -- as codes are compared: without spaces and case
    constraint previous_person_code check (char_length(code) between 1 and 500),
  person_id uuid not null references person on delete cascade,
  primary key (import_id, code)
);

create index previous_person_of on previous_person (person_id);
create index previous_person_code on previous_person (code);

grant select, insert on previous_person to kuri_app;

-- The trigger function of tables whose rows are never deleted, but for those of a chit that is taken back: see
-- withdraw_previous_chit.
create function delete_with_withdrawn_chit() returns trigger language plpgsql as $$
declare
  gone jsonb := to_jsonb(old);
  of_chit uuid := coalesce(
    (gone ->> 'chit_id')::uuid,
    (select chit_id from ticket where id = (gone ->> 'ticket_id')::uuid),
    (select chit_id from auction where id = (gone ->> 'auction_id')::uuid));
begin
  if not exists (select from previous_chit where chit_id = of_chit and withdrawn_at is not null) then
    raise exception '% is append-only: delete is refused', tg_table_name
      using errcode = '23514', constraint = 'append_only', table = tg_table_name;
  end if;
  return old;
end $$;

-- As never_deleted, for these tables.
create procedure deleted_with_withdrawn_chit(variadic tables regclass[]) language plpgsql as $$
declare one regclass;
begin
  foreach one in array tables loop
    execute format('create trigger never_deleted before delete on %s for each row execute function delete_with_withdrawn_chit()', one);
    execute format('create trigger never_truncated before truncate on %s for each statement execute function refuse_change()', one);
  end loop;
end $$;

-- As append_only, for these tables.
create procedure append_only_until_withdrawn(variadic tables regclass[]) language plpgsql as $$
declare one regclass;
begin
  foreach one in array tables loop
    execute format('create trigger append_only before update on %s for each row execute function refuse_change()', one);
    call deleted_with_withdrawn_chit(one);
  end loop;
end $$;
