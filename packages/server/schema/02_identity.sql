-- 02_identity.sql: the people: members and staff. How they log in: 02_logins.sql.
-- There is always at least one administrator. A person who was erased for data protection stays erased.

-- A member (the Act: subscriber), or a person who works for the company (the Act: foreman). The role decides what the person
-- may do; the server's code lists the permissions of each role. Staff may also hold tickets, like any member. How a person logs
-- in is in table login: many members have no login.
create table person (
  id         uuid primary key,
  code_no    integer generated always as identity constraint person_code_taken unique,
  code       text not null                             -- on cards and documents: K-000123
    generated always as ('K-' || lpad(code_no::text, greatest(6, length(code_no::text)), '0')) stored,
  name       text not null constraint person_name_length check (char_length(name) between 1 and 120),
  phone      text not null default '' check (char_length(phone) <= 40),
  address    text not null default '' check (char_length(address) <= 400),
  location   text not null default '' check (char_length(location) <= 120),
  own_name   text not null default '' constraint person_own_name_length check (char_length(own_name) <= 120), -- in their own script
  language   text not null default 'en' constraint person_language check (language in ('en', 'ml', 'ta', 'te', 'kn', 'hi')),
  nominee    text not null default '' constraint person_nominee_length check (char_length(nominee) <= 120),
  role       text not null default 'member',
  branch_id  uuid not null default branch_of_new() references branch,  -- where the person is at home
  works_at   uuid references branch,                   -- of staff: the branch whose work they do; null: head office, all branches
  created_at timestamptz not null default kuri_now(),
  erased_at  timestamptz,                              -- null: not erased
  -- estate: what a dead member has left, for which the nominee or an heir acts
  kind           text not null default 'person' constraint person_kind check (kind in ('person', 'firm', 'minor', 'estate')),
  represented_by uuid references person,               -- the guardian of a minor; of an estate the nominee or heir
  born_on        date,
  died_on        date,
  signatory      text not null default '' constraint person_signatory_length check (char_length(signatory) <= 120),  -- of a firm
  gstin          text not null default ''
    constraint person_gstin check (gstin = '' or gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]{3}$'),
  father_or_husband text not null default ''
    constraint person_father_or_husband_length check (char_length(father_or_husband) <= 120),
  second_phone   text not null default '' constraint person_second_phone_length check (char_length(second_phone) <= 40),
  pin_code       text not null default '' constraint person_pin_code check (pin_code = '' or pin_code ~ '^[1-9][0-9]{5}$'),
  occupation     text not null default '' constraint person_occupation_length check (char_length(occupation) <= 120),
  constraint person_role
    check (role in ('admin', 'manager', 'cashier', 'collector', 'auditor', 'member')),
  constraint person_works_at check (works_at is null or role in ('manager', 'cashier', 'auditor')),
  constraint person_role_of_person check (role = 'member' or kind = 'person'),
  constraint person_represented check ((represented_by is not null) = (kind in ('minor', 'estate'))),
  constraint person_firm check ((signatory <> '') = (kind = 'firm') and (gstin = '' or kind = 'firm')),
  constraint person_minor_born check (kind <> 'minor' or born_on is not null),
  constraint person_estate_died check ((died_on is not null) = (kind = 'estate') and died_on >= born_on is not false)
);

create index person_represented_by on person (represented_by) where represented_by is not null;
create index person_minors on person (born_on) where kind = 'minor';

create index person_newest on person (created_at desc, id desc);
create index person_by_name on person (lower(name), id);
create index person_staff on person (role, id) where role <> 'member';

-- Guards who acts for whom. Under 18 (born_on decides) a person is a minor. Who acts for another is a person of 18 or more, another
-- than they, and stays one as long as they act. The lock makes a change of the representative at the same moment wait.
create function keep_representation() returns trigger language plpgsql as $$
begin
  if new.kind = 'person' and new.born_on + interval '18 years' > kuri_today() then
    raise exception 'person % is under 18', new.id using errcode = '23514', constraint = 'person_under_age';
  end if;
  if new.kind = 'minor' and new.born_on + interval '18 years' <= kuri_today() then
    raise exception 'person % is no minor', new.id using errcode = '23514', constraint = 'person_of_age';
  end if;
  if new.represented_by is not null then
    perform from person where id = new.represented_by and id <> new.id and kind = 'person' and erased_at is null for share;
    if not found then
      raise exception 'person % cannot act for %', new.represented_by, new.id
        using errcode = '23514', constraint = 'person_representative';
    end if;
  end if;
  if (new.kind <> 'person' or new.erased_at is not null) and exists (select from person where represented_by = new.id) then
    raise exception 'person % acts for others', new.id using errcode = '23514', constraint = 'person_represents_others';
  end if;
  return new;
end $$;
create trigger keep_representation before insert or update of kind, represented_by, born_on, erased_at on person
  for each row when (new.kind <> 'person' or new.born_on is not null or new.erased_at is not null)
  execute function keep_representation();

-- The text that a search of members looks in: the name in lower case, also in the person's own script, and the digits of the phone
-- numbers.
create function person_search_text(name text, own_name text, phone text, second_phone text) returns text
language sql immutable parallel safe as $$
  select lower(name) || ' ' || lower(own_name) || ' ' || regexp_replace(phone, '\D', '', 'g')
         || ' ' || regexp_replace(second_phone, '\D', '', 'g')
$$;

-- Trigrams find parts of words. Without fastupdate there is no list of pending entries, which every search would have to scan.
create index person_search on person using gin (person_search_text(name, own_name, phone, second_phone) gin_trgm_ops)
  with (fastupdate = off) where erased_at is null;

-- What a name looks like: without accents, spaces and punctuation, and with Cyrillic and Greek letters and digits replaced by
-- the Latin letters they resemble. Two names with the same skeleton look alike. Staff who decide about money see a warning
-- when a member's name looks like another member's or like the company's.
create function name_skeleton(name text) returns text language sql immutable strict parallel safe as $$
  select replace(
    translate(
      regexp_replace(lower(normalize(name, NFKD)), '[\u0300-\u036f\s.,;:''"’`_|()/\\-]', '', 'g'),
      'аеорсухіјѕкмтвнАЕОРСУХІЈЅКМТВНαορνικτυ0135$@l',
      'aeopcyxijskmtbhaeopcyxijskmtbhaopviktuoiessai'),
    'rn', 'm')
$$;

-- Whether a name passes for the company's: it begins like the company's name, or has its words in it, one after the other. What a
-- company is by law (private, limited) is left aside. Words that only begin like it are names of their own.
create function name_is_of_company(name text, company text) returns boolean language sql stable as $$
  with called as (
    select name_skeleton(regexp_replace(company, '(\s+(private|pvt|limited|ltd|llp)\.?)+\s*$', '', 'i')) as company,
           regexp_split_to_array(btrim(name), '[\s.,;:|/()_-]+') as words)
  select starts_with(name_skeleton(name), company)
      or exists (select from generate_series(1, cardinality(words)) first, generate_series(first, least(cardinality(words), first + 7)) last
                  where name_skeleton(array_to_string(words[first:last], '')) = company)
    from called
$$;

create index person_by_name_skeleton on person (name_skeleton(name));

-- How a name sounds, roughly: its words in alphabetical order without initials and accents, with spellings of Indian names that
-- differ between people and offices made the same (Lakshmi and Laxmi, Rukmini and Rugmini, Sridharan and Sreedharan). Staff who
-- enrol a person are shown others whose name sounds the same.
create function name_sound(name text) returns text language sql immutable strict parallel safe as $$
  select coalesce(string_agg(sound, ' ' order by sound collate "C"), lower(btrim(name)))
    from (select regexp_replace(
                   translate(
                     replace(replace(replace(regexp_replace(word, '([bcdgjkpst])h', '\1', 'g'), 'ee', 'i'), 'oo', 'u'), 'x', 'ks'),
                     'fwzyqgdb', 'pvsikktp'),
                   '(.)\1+', '\1', 'g') as sound
            from regexp_split_to_table(
                   regexp_replace(lower(normalize(name, NFKD)), '[\u0300-\u036f]', '', 'g'), '[\s.,;:''"’`_|()/-]+') word
           where char_length(word) > 1) words
$$;

create index person_by_name_sound on person (name_sound(name)) where erased_at is null;

-- Refuses to delete the last administrator or to change that person's role. The lock lets one transaction at a time decide:
-- of two administrators who remove each other at once, one remains.
create function keep_one_admin() returns trigger language plpgsql as $$
begin
  if old.role = 'admin' and (tg_op = 'DELETE' or new.role <> 'admin') then
    perform pg_advisory_xact_lock(hashtext('kuri:administrators'));
    if not exists (select from person where role = 'admin' and id <> old.id) then
      raise exception 'the last administrator stays' using errcode = '23514', constraint = 'last_admin';
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger keep_one_admin before update of role or delete on person for each row execute function keep_one_admin();

-- Refuses every change of an erased person, so that the row is never used for another person.
create function keep_erased() returns trigger language plpgsql as $$
begin
  raise exception 'this person is erased' using errcode = '23514', constraint = 'person_erased';
end $$;
create trigger keep_erased before update on person for each row when (old.erased_at is not null) execute function keep_erased();

-- Whether a person is erased. Only then do the triggers that freeze a row let its texts about the person be overwritten.
create function person_is_erased(who uuid) returns boolean language sql stable as $$
  select exists (select from person where id = who and erased_at is not null)
$$;

-- Whether a column that says who decided would name another person, or no one although the person exists. `on delete set null`
-- leaves null when the person is deleted.
create function names_another(before uuid, after uuid) returns boolean language sql stable as $$
  select before is distinct from after and (after is not null or exists (select from person where id = before))
$$;

-- Keeps each former name, phone, address and location in former_detail: an erasure must find them in other tables too.
-- Security definer: the application itself cannot write that table.
create function keep_former_details() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into former_detail (person_id, kind, value)
  select old.id, kind, was
    from (values ('name', old.name, new.name), ('phone', old.phone, new.phone), ('address', old.address, new.address),
                 ('phone', old.second_phone, new.second_phone), ('location', old.location, new.location)) detail (kind, was, now)
   where was <> '' and was <> now
      on conflict do nothing;
  return null;
end $$;
create trigger keep_former_details after update of name, phone, second_phone, address, location on person
  for each row when (new.erased_at is null) execute function keep_former_details();

create table profile_image (
  person_id  uuid primary key references person on delete cascade,
  jpeg       bytea not null check (octet_length(jpeg) <= 2 * 1024 * 1024),
  updated_at timestamptz not null default kuri_now()
);

-- A document that staff saw to know who the person is. Only of a PAN is the number kept, encrypted; a whole Aadhaar number never is.
create table identity_document (
  person_id     uuid not null references person on delete cascade,
  kind          text not null
    constraint identity_document_kind check (kind in ('aadhaar', 'pan', 'voter-id', 'driving-licence', 'passport')),
  number_ends   text not null constraint identity_document_ends check (number_ends ~ '^[0-9A-Z]{4}$'),
  number_sealed bytea,                                 -- encrypted with the company's data key
  number_hash   bytea check (octet_length(number_hash) = 32),  -- HMAC-SHA256, keyed: finds who has the same PAN
  seen_on       date not null default kuri_today() constraint identity_document_seen check (seen_on <= kuri_today()),
  seen_by       uuid references person on delete set null,
  constraint identity_document_number check ((number_sealed is not null) = (kind = 'pan')),
  constraint identity_document_hash check ((number_hash is not null) = (kind = 'pan')),
  primary key (person_id, kind)
);

create index identity_document_by_number on identity_document (number_hash) where number_hash is not null;

grant select, insert, update, delete on person, profile_image, identity_document to kuri_app;
