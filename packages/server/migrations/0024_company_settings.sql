-- 0024_company_settings.sql — What the company says of itself and how it likes to work. One row: the first start writes it from
-- the environment, administrators change it afterwards, and the book of acts keeps what stood there before.

create table company_settings (
  name               text not null constraint settings_name check (char_length(name) between 1 and 120),
  address            text not null constraint settings_address check (char_length(address) between 1 and 400),
  phone              text not null constraint settings_phone check (char_length(phone) between 1 and 40),
  email              text not null constraint settings_email check (char_length(email) between 3 and 254),
  registration_no    text not null default '' constraint settings_registration_no check (char_length(registration_no) <= 80),
  letterhead_lines   text[] not null default '{}'
    constraint settings_letterhead_lines check (cardinality(letterhead_lines) <= 3 and array_position(letterhead_lines, null) is null),
  shows_mark         boolean not null default true,        -- the bowl beside the name, on papers
  social             jsonb not null
    constraint settings_social check (jsonb_typeof(social) = 'array' and jsonb_array_length(social) <= 8),
  map_host           text constraint settings_map_host check (map_host ~ '^[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?$'),
  filing_days        integer not null constraint settings_filing_days check (filing_days between 1 and 365),
  sureties           integer not null default 2 constraint settings_sureties check (sureties between 0 and 10),
  upi_id             text constraint settings_upi_id check (upi_id ~ '^[a-z0-9._-]{2,255}@[a-z][a-z0-9]{1,63}$'),
  bank_account       jsonb constraint settings_bank_account
    check (bank_account ?& array['holder', 'bank', 'number', 'ifsc'] and bank_account ->> 'ifsc' ~ '^[A-Z]{4}0[A-Z0-9]{6}$'
           and bank_account ->> 'number' ~ '^[0-9]{9,18}$'),
  admin_idle_minutes integer not null default 60 constraint settings_admin_idle_minutes check (admin_idle_minutes between 5 and 60),
  version            integer not null default 1 constraint settings_version check (version >= 1),
  changed_at         timestamptz,
  changed_by         uuid references person on delete set null
);
create unique index company_settings_once on company_settings ((true));
create trigger never_deleted before delete on company_settings for each row execute function refuse_change();
create trigger never_truncated before truncate on company_settings for each statement execute function refuse_change();

grant select, insert, update on company_settings to kuri_app;
