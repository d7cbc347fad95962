-- 11_company.sql: the company itself (the Act: the foreman): its settings, the pictures on its pages, messages of visitors, and
-- the keys that sign passbooks.
-- There is one row of settings; the audit trail keeps what each change replaced. One key signs at a time, and no key is deleted.

-- ---- Settings ----

-- The company's settings, in one row. The first start of the server writes it from the environment; after that administrators
-- change it.
create table company_settings (
  name               text not null constraint settings_name check (char_length(name) between 1 and 120),
  address            text not null constraint settings_address check (char_length(address) between 1 and 400),
  phone              text not null constraint settings_phone check (char_length(phone) between 1 and 40),
  email              text not null constraint settings_email check (char_length(email) between 3 and 254),
  registration_no    text not null default ''          -- given by the Registrar of Chits
    constraint settings_registration_no check (char_length(registration_no) <= 80),
  letterhead_lines   text[] not null default '{}'      -- under the name, on documents and emails
    constraint settings_letterhead_lines
      check (cardinality(letterhead_lines) <= 3 and array_position(letterhead_lines, null) is null),
  shows_mark         boolean not null default true,    -- the logo next to the name, on documents
  social             jsonb not null                    -- [{"name": …, "url": …}, …]: pages in social networks
    constraint settings_social check (jsonb_typeof(social) = 'array' and jsonb_array_length(social) <= 8),
  map_host           text                              -- the map service on the landing page; null: a drawing instead
    constraint settings_map_host check (map_host ~ '^[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?$'),
  filing_days        integer not null                  -- from an auction to the filing of its minutes with the Registrar
    constraint settings_filing_days check (filing_days between 1 and 365),
  sureties           integer not null default 2        -- guarantors required of a winner who has instalments to pay
    constraint settings_sureties check (sureties between 0 and 10),
  -- For a cheque that the bank returns, as the chit agreements say; 0: none. It is damages and no price of a service: without GST
  -- (CBIC circular 178/10/2022)
  cheque_return_charge_paise bigint not null default 0
    constraint settings_cheque_return_charge check (cheque_return_charge_paise between 0 and 100000),
  -- From this sum on cash of one person needs a written reason and a second person: in a day, for one month of a ticket, and for
  -- one month of a chit over all their tickets. The Income-tax Act 2025, s. 186 (formerly s. 269ST of the Act of 1961), forbids to
  -- receive ₹2,00,000 or more of one person in a day, for one transaction, or for one event; a company may choose less.
  cash_limit_paise   bigint not null default 20000000
    constraint settings_cash_limit check (cash_limit_paise between 1000000 and 20000000),
  most_cash_in_hand_paise bigint not null default 20000000 -- what a collector may carry, who has no limit of their own
    constraint settings_most_cash_in_hand check (most_cash_in_hand_paise between 100000 and 100000000),
  upi_id             text                              -- where members pay by UPI; null: they cannot
    constraint settings_upi_id check (upi_id ~ '^[a-z0-9._-]{2,255}@[a-z][a-z0-9]{1,63}$'),
  bank_account       jsonb                             -- where members pay by bank transfer; null: not shown
    constraint settings_bank_account
      check (bank_account ?& array['holder', 'bank', 'number', 'ifsc'] and bank_account ->> 'ifsc' ~ '^[A-Z]{4}0[A-Z0-9]{6}$'
             and bank_account ->> 'number' ~ '^[0-9]{9,18}$'),
  -- From this amount on two administrators approve what only a member reports to have paid, if the company has two. Below it one
  -- is enough. Payments that staff have taken are not affected: two people of the company know of them.
  two_admins_from_paise bigint not null default 5000000
    constraint company_settings_two_admins check (two_admins_from_paise between 100 and 1000000000000),
  admin_idle_minutes integer not null default 60       -- staff are logged out when idle for so long
    constraint settings_admin_idle_minutes check (admin_idle_minutes between 5 and 60),
  staff_need_second_step     boolean not null default false,  -- staff log in with an authenticator app
  staff_need_strict_password boolean not null default false,  -- staff passwords are long and not common
  -- [{"on": "2027-01-26", "name": "Republic Day"}, …]: the days without auctions, where a chit's terms move them
  holidays           jsonb not null default '[]'
    constraint settings_holidays check (jsonb_typeof(holidays) = 'array' and jsonb_array_length(holidays) <= 100),
  version            integer not null default 1        -- grows with each change; a change based on an older one is refused
    constraint settings_version check (version >= 1),
  changed_at         timestamptz,                      -- null: never changed
  changed_by         uuid references person on delete set null
);

-- From which sum on cash of one person needs a reason.
create function cash_limit() returns bigint language sql stable as $$
  select coalesce((select cash_limit_paise from company_settings), 20000000)
$$;

create unique index company_settings_once on company_settings ((true));

call never_deleted('company_settings');

-- Refuses that one of two administrators changes where members pay, or how many administrators decide and how they log in.
create function settings_by_two() returns trigger language plpgsql as $$
declare
  changed jsonb := (
    select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(new))
     where key in ('upi_id', 'bank_account', 'two_admins_from_paise', 'staff_need_second_step', 'staff_need_strict_password')
       and value is distinct from to_jsonb(old) -> key);
begin
  if changed is not null then
    call use_approval('settings', null, changed);
  end if;
  return new;
end $$;
create trigger settings_by_two before update on company_settings for each row execute function settings_by_two();

grant select, insert, update on company_settings to kuri_app;

-- ---- Pictures ----

-- A picture of the company: all of them are shown on the landing page and on members' dashboards, in order of position.
-- The picture's URL contains picture_id. A replacement has a new one, so browsers may cache a picture for good.
create table slide (
  id         uuid primary key,
  name       text not null check (char_length(name) between 1 and 255),
  position   integer not null,
  picture_id uuid not null constraint slide_picture unique,
  jpeg       bytea not null check (octet_length(jpeg) <= 4 * 1024 * 1024),
  created_at timestamptz not null default kuri_now(),
  -- deferred: when the order changes, two pictures have the same position for a moment
  constraint slide_place unique (position) deferrable initially deferred
);

-- The picture in a smaller width, for smaller screens. All widths are made when the picture is uploaded: a visitor neither waits
-- for one nor makes the server compute one.
create table slide_size (
  slide_id uuid not null references slide on delete cascade,
  width    integer not null,                           -- in pixels
  webp     bytea not null,
  primary key (slide_id, width)
);

grant select, insert, update, delete on slide, slide_size to kuri_app;

-- ---- Messages of visitors ----

-- What a visitor wrote to the company with the form on the website. It is also emailed to the company. The mark shows who has
-- answered, so that each message is answered once.
create table contact_message (
  id          uuid primary key,
  name        text not null check (char_length(name) between 1 and 120),
  email       text not null check (char_length(email) <= 254),
  subject     text not null check (char_length(subject) between 1 and 200),
  message     text not null check (char_length(message) between 1 and 4000),
  created_at  timestamptz not null default kuri_now(),
  answered_at timestamptz,                             -- null: not answered
  answered_by uuid references person on delete set null,
  constraint contact_answered check (answered_at is not null or answered_by is null)
);

create index contact_newest on contact_message (created_at desc, id desc);
create index contact_open on contact_message (created_at desc, id desc) where answered_at is null;

grant select, insert, update (answered_at, answered_by) on contact_message to kuri_app;

-- ---- Signing keys ----

-- A key with which the company signs passbooks (Ed25519). All public keys stay published, so that a passbook that an earlier key
-- signed can still be verified.
create table signing_key (
  id             text primary key                      -- the first 16 hexadecimal digits of the SHA-256 of the public key
    constraint signing_key_id check (id ~ '^[0-9a-f]{16}$'),
  public_key     bytea not null constraint signing_key_public check (octet_length(public_key) = 32),
  private_sealed bytea,                                -- encrypted with the company's data key; null: PASSBOOK_KEY has it
  since          timestamptz not null default kuri_now(),
  until          timestamptz,                          -- null: the key that signs now
  constraint signing_key_span check (until >= since)
);

create unique index signing_key_now on signing_key ((true)) where until is null;

-- Refuses every change of a key but its end, which is final.
create function keep_signing_key() returns trigger language plpgsql as $$
begin
  if (new.id, new.public_key, new.private_sealed, new.since)
     is distinct from (old.id, old.public_key, old.private_sealed, old.since)
     or old.until is not null
  then
    raise exception 'a signing key stays what it was' using errcode = '23514', constraint = 'signing_key_frozen';
  end if;
  return new;
end $$;
create trigger keep_signing_key before update on signing_key for each row execute function keep_signing_key();

call never_deleted('signing_key');

grant select, insert, update on signing_key to kuri_app;
