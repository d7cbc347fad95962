-- 0241_open_bank_lines.sql — a line of the bank says itself whether a match stands for it, so that those that wait for one are
-- read from an index, however many years of matched lines there are.

alter table bank_line add column matched boolean not null default false;
alter table bank_line disable trigger keep_bank_line;
update bank_line set matched = true
 where exists (select from bank_match where line_id = bank_line.id and ended_at is null);
alter table bank_line enable trigger keep_bank_line;
create index bank_line_open on bank_line (day, line_no, id) where not matched and not taken_back;

create or replace function keep_bank_line() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - array['taken_back', 'matched'] is distinct from to_jsonb(old) - array['taken_back', 'matched'] or old.taken_back then
    raise exception 'a line of the bank stays as it was read' using errcode = '23514', constraint = 'bank_line_frozen';
  end if;
  return new;
end $$;

-- the application may not write the column: it follows the matches
create function note_match() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update bank_line
     set matched = exists (select from bank_match where line_id = new.line_id and ended_at is null)
   where id = new.line_id and not taken_back;
  return null;
end $$;
create trigger note_match after insert or update on bank_match for each row execute function note_match();
