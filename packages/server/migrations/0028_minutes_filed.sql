-- 0028_minutes_filed.sql — That minutes were filed with the Registrar (Chit Funds Act, s. 18): on which day and under which
-- reference of theirs. Members see whether their company keeps its day; so it is written once, and stays as it was written.

create table minutes_filing (
  auction_id  uuid constraint minutes_filed_once primary key references minutes,
  filed_on    date not null,                             -- a day in India
  reference   text not null constraint minutes_filed_reference check (char_length(reference) between 1 and 80),
  filed_by    uuid not null,                             -- without a reference: a person may leave, the entry stays
  recorded_at timestamptz not null default kuri_now()
);
create trigger append_only before update or delete on minutes_filing for each row execute function refuse_change();
create trigger never_truncated before truncate on minutes_filing for each statement execute function refuse_change();

-- What nobody has signed is not filed, nor before it was signed, nor tomorrow.
create function file_what_is_signed() returns trigger language plpgsql as $$
declare
  signed integer;
  last_signed date;
begin
  select count(*), max((s.signed_at at time zone 'Asia/Kolkata')::date) into signed, last_signed
    from minutes_signature s where s.auction_id = new.auction_id;
  if signed < 3 then
    raise exception 'minutes are filed when all have signed' using errcode = '23514', constraint = 'minutes_filed_signed';
  end if;
  if new.filed_on < last_signed or new.filed_on > kuri_today() then
    raise exception 'minutes are filed after they are signed, today at the latest'
      using errcode = '23514', constraint = 'minutes_filed_day';
  end if;
  return new;
end $$;
create trigger as_signed before insert on minutes_filing for each row execute function file_what_is_signed();

grant select, insert on minutes_filing to kuri_app;
