-- 0131_statements_taken_back.sql — A statement that was imported by mistake is taken back, with a reason: it stays to be seen and counts no
-- longer. No statement has a day after today. A line is known by its day, amount and words; a balance or a reference that one
-- reading of the file has and another has not makes no second line of it.

alter table bank_statement
  add column taken_back_at  timestamptz,
  add column taken_back_by  uuid,
  add column taken_back_why text constraint bank_statement_taken_back_why check (char_length(taken_back_why) between 1 and 400),
  add constraint bank_statement_taken_back check ((taken_back_at is null) = (taken_back_by is null) and (taken_back_at is null) = (taken_back_why is null));
-- its lines say what is new: a file may be read again once another statement was taken back
alter table bank_statement drop constraint bank_statement_file_once;

alter table bank_line add column taken_back boolean not null default false;
alter table bank_line drop constraint bank_line_once;
alter table bank_line disable trigger append_only;
update bank_line set identity_hash = sha256(convert_to(
         format('%s %s %s %s', to_char(line.day, 'YYYY-MM-DD'), line.amount_paise, nth, line.narration), 'UTF8'))
  from (select id, row_number() over (partition by day, amount_paise, narration order by line_no, id) as nth from bank_line where line_no > 0) place,
       bank_line line
 where place.id = line.id and bank_line.id = line.id;
create unique index bank_line_once on bank_line (identity_hash) where not taken_back;
drop trigger append_only on bank_line;
drop trigger append_only on bank_statement;

create function keep_bank_line() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'taken_back') is distinct from (to_jsonb(old) - 'taken_back') or old.taken_back then
    raise exception 'a line of the bank stays as it was read' using errcode = '23514', constraint = 'bank_line_frozen';
  end if;
  return new;
end $$;
create trigger keep_bank_line before update on bank_line for each row execute function keep_bank_line();
create trigger never_deleted before delete on bank_line for each row execute function refuse_change();

create function keep_bank_statement() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.to_day > kuri_today() then
      raise exception 'a statement has no day after today' using errcode = '23514', constraint = 'bank_statement_future';
    end if;
    return new;
  end if;
  if to_jsonb(new) - array['taken_back_at', 'taken_back_by', 'taken_back_why']
     is distinct from to_jsonb(old) - array['taken_back_at', 'taken_back_by', 'taken_back_why'] or old.taken_back_at is not null then
    raise exception 'a statement stays as it was read' using errcode = '23514', constraint = 'bank_statement_frozen';
  end if;
  if exists (select from bank_line join bank_match on line_id = bank_line.id
              where statement_id = new.id and ended_at is null)
     or exists (select from bank_line join company_move on line_id = bank_line.id
                 where statement_id = new.id and company_move.state <> 'rejected') then
    raise exception 'lines of this statement are matched' using errcode = '23514', constraint = 'bank_statement_matched';
  end if;
  return new;
end $$;
create trigger keep_bank_statement before insert or update on bank_statement for each row execute function keep_bank_statement();
create trigger never_deleted before delete on bank_statement for each row execute function refuse_change();

-- A line's matches are of its own amount, wholly or not at all, and no line that was taken back has one; asked when the transaction ends.
create or replace function bank_match_adds_up() returns trigger language plpgsql as $$
begin
  if (select sum(move.amount_paise) from bank_match match join bank_move move on move.id = match.transfer_id
       where match.line_id = new.line_id and match.ended_at is null)
     <> (select amount_paise from bank_line where id = new.line_id)
     or exists (select from bank_match match where match.line_id = new.line_id and match.ended_at is null
                 and not exists (select from bank_move move where move.id = match.transfer_id))
     or new.ended_at is null and exists (select from bank_line where id = new.line_id and taken_back) then
    raise exception 'a line is matched with its own amount' using errcode = '23514', constraint = 'bank_match_adds_up';
  end if;
  return null;
end $$;

grant update (taken_back_at, taken_back_by, taken_back_why) on bank_statement to kuri_app;
grant update (taken_back) on bank_line to kuri_app;
