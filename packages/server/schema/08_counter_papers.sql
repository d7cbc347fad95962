-- 08_counter_papers.sql: what is done with receipts of the counter on paper: each print is counted.

-- One print of a receipt of the counter, or of the acknowledgement of a cheque, as a slip or a file. The first one is the original,
-- every further one says which duplicate it is.
create table counter_print (
  id         uuid primary key,
  receipt_id uuid references counter_receipt,
  cheque_id  uuid references cheque,
  no         integer not null default 0 constraint counter_print_no check (no > 0), -- a trigger gives it: 1, 2, 3 … of a paper
  way        text not null constraint counter_print_way check (way in ('slip', 'pdf')),
  printed_by uuid not null references person, -- a cashier, or the member who took the file
  printed_at timestamptz not null default kuri_now(),
  constraint counter_print_of_one check (num_nonnulls(receipt_id, cheque_id) = 1),
  constraint counter_print_receipt_once unique (receipt_id, no),
  constraint counter_print_cheque_once unique (cheque_id, no)
);

create index counter_print_of_person on counter_print (printed_by);

-- Gives a print the next number of its paper. Two prints of one paper at the same time queue, so that no two are the original.
create function number_counter_print() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('kuri:print-of:' || coalesce(new.receipt_id, new.cheque_id), 0));
  new.no := 1 + (select count(*) from counter_print where receipt_id = new.receipt_id or cheque_id = new.cheque_id);
  return new;
end $$;
create trigger number_counter_print before insert on counter_print for each row execute function number_counter_print();

call append_only('counter_print');

grant select, insert on counter_print to kuri_app;
