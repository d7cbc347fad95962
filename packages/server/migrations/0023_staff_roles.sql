-- 0023_staff_roles.sql — People work for the company in several ways: what each role may do stands in domain/permissions.ts,
-- here are the words. 'admin' keeps everything and the rule of the last one; 'member' is who has no work in the company.

alter table person drop constraint person_role;
alter table person add constraint person_role
  check (role in ('admin', 'manager', 'cashier', 'collector', 'auditor', 'member'));

-- Asked with every decision that may need a second person: staff are few among many.
drop index person_admins;
create index person_staff on person (role, id) where role <> 'member';
