-- 0063_contact_answers.sql — Who answered what visitors wrote, so that no letter is answered twice and none never.

alter table contact_message
  add column answered_at timestamptz,
  add column answered_by uuid references person on delete set null,
  add constraint contact_answered check (answered_at is not null or answered_by is null);
create index contact_newest on contact_message (created_at desc, id desc);
create index contact_open on contact_message (created_at desc, id desc) where answered_at is null;

-- What somebody wrote stays as it was written.
grant update (answered_at, answered_by) on contact_message to kuri_app;
