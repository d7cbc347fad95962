-- 0212_late_tickets.sql — late payers are read one page at a time, by the day of their oldest unpaid month.
create index instalment_late on instalment (due_on, ticket_id) where state <> 'paid';
-- what the company has put in before its day
create index instalment_borne on instalment (due_on, ticket_id) where state in ('covered', 'written_off');
-- the same beginning
drop index instalment_open;
