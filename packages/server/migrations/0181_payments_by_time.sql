-- 0181_payments_by_time.sql — The list of payments is read one page at a time, newest first: all, or those of one person.
create index instalment_by_payment on instalment (paid_at desc, ticket_id desc, month_no desc) where state = 'paid';
create index instalment_by_payment_of_payer on instalment (payer_id, paid_at desc, ticket_id desc, month_no desc)
  where state = 'paid';
