-- 11_imports_accepted.sql: the previous books that were accepted (04_previous_books.sql) are those of an import.

alter table previous_books add constraint previous_books_of_import foreign key (import_id) references import;

-- The chits of an import that are in the books are those that moved in with it.
create function import_chit_differs() returns table (import_id uuid, code text) language sql stable as $$
  select coalesce(chit.import_id, moved.import_id), coalesce(chit.code, moved.code)
    from (select * from import_chit where state <> 'waiting') chit
    full join (select * from previous_chit where withdrawn_at is null) moved on (moved.import_id, moved.code) = (chit.import_id, chit.code)
   where chit.chit_id is distinct from moved.chit_id
$$;
