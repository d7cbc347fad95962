-- 0042_auto_pay.sql — A member may let contributions be paid from the wallet on their due day, ticket by ticket. It is asked
-- again when money arrives later; what fell due before the choice is left to the member.

create table auto_pay (
  ticket_id uuid primary key references ticket on delete cascade,
  person_id uuid not null references person on delete cascade,   -- whoever takes the ticket over chooses anew
  since     date not null default kuri_today()
);

-- Each thing is said once: that the money will be short, and that it was.
create table auto_pay_told (
  ticket_id uuid not null,
  month_no  integer not null,
  stage     text not null constraint auto_pay_told_stage check (stage in ('ahead', 'short')),
  told_at   timestamptz not null default kuri_now(),
  primary key (ticket_id, month_no, stage),
  foreign key (ticket_id, month_no) references instalment on delete cascade
);

grant select, insert, update, delete on auto_pay to kuri_app;
grant select, insert on auto_pay_told to kuri_app;
