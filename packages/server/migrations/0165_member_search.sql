-- 0165_member_search.sql — Staff find a person by parts of the name, e-mail address and phone, in any order. Trigrams let an
-- index answer for a part of a word; a search reads a few people, not all of them.

create extension if not exists pg_trgm;

-- All a member search looks into: small letters, and a phone as its digits.
create function person_search_text(name text, email text, phone text) returns text
language sql immutable parallel safe as $$
  select lower(name) || ' ' || email || ' ' || regexp_replace(phone, '\D', '', 'g')
$$;
-- without a list of pending entries, which each search would read as well
create index person_search on person using gin (person_search_text(name, email, phone) gin_trgm_ops)
  with (fastupdate = off) where erased_at is null;
