-- 0134_large_topups.sql — A member's own word and one administrator are two people, but only one of the company. From a limit on, which
-- the company chooses, two administrators approve what a member says they have paid, by any way; where there are two.

alter table company_settings add column two_admins_from_paise bigint not null default 5000000
  constraint company_settings_two_admins check (two_admins_from_paise between 100 and 1000000000000);

alter table topup
  add column needs_two     boolean not null default false,
  add column first_checker uuid references person,
  add constraint topup_first_not_for_oneself check (first_checker is null or first_checker <> person_id),
  add constraint topup_two_administrators check (
    not needs_two or state <> 'approved' or (first_checker is not null and checker is not null and first_checker <> checker));

alter table upi_payment
  add column needs_two     boolean not null default false,
  add column first_checker uuid references person,
  add constraint upi_payment_first_not_for_oneself check (first_checker is null or first_checker <> person_id),
  -- credited without a checker: the bank's statement found it
  add constraint upi_payment_two_administrators check (
    not needs_two or state <> 'credited' or checker is null or (first_checker is not null and first_checker <> checker));
