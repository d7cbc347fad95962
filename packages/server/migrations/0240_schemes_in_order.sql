-- 0240_schemes_in_order.sql — the lists of schemes are read one page at a time, newest first: those with free seats, those
-- without, those that are over.
create index chit_free on chit (created_at desc, id desc) where state = 'forming' and tickets_taken < ticket_count;
create index chit_full on chit (created_at desc, id desc) where state in ('forming', 'running') and tickets_taken >= ticket_count;
create index chit_finished on chit (created_at desc, id desc) where state = 'finished';
