-- 0175_letters_to_strangers.sql — Emails that confirm a registration are counted like those for a forgotten password, but apart from them.

alter table recovery_request
  add column asked text not null default 'reset' constraint recovery_request_asked check (asked in ('reset', 'register'));
