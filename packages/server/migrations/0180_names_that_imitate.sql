-- 0180_names_that_imitate.sql — Which names read alike: staff who decide about money are told when a name is taken twice, or is like the company's.

-- What a name looks like: without marks, spaces and signs, and with Cyrillic and Greek letters and digits read as the Latin letters
-- they imitate. Two names with one skeleton cannot be told apart at a glance.
create function name_skeleton(name text) returns text language sql immutable strict parallel safe as $$
  select replace(
    translate(
      regexp_replace(lower(normalize(name, NFKD)), '[\u0300-\u036f\s.,;:''"’`_|()/\\-]', '', 'g'),
      'аеорсухіјѕкмтвнАЕОРСУХІЈЅКМТВНαορνικτυ0135$@l',
      'aeopcyxijskmtbhaeopcyxijskmtbhaopviktuoiessai'),
    'rn', 'm')
$$;

create index person_by_name_skeleton on person (name_skeleton(name));
