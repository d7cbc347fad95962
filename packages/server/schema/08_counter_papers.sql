-- 08_counter_papers.sql: what is done with receipts of the counter: each print is counted, and links show one to who has them.

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

-- A link that shows one receipt, or one acknowledgement, to all who have it, without a log-in. We keep the hash of its token alone.
-- It ends by itself, and staff can end it before.
create table receipt_link (
  id         uuid primary key,
  receipt_id uuid references counter_receipt,
  cheque_id  uuid references cheque,
  token_hash bytea not null constraint receipt_link_hash check (octet_length(token_hash) = 32),
  made_by    uuid not null references person,
  made_at    timestamptz not null default kuri_now(),
  expires_at timestamptz not null,
  ended_at   timestamptz,
  ended_by   uuid references person,
  constraint receipt_link_of_one check (num_nonnulls(receipt_id, cheque_id) = 1),
  constraint receipt_link_token_once unique (token_hash),
  constraint receipt_link_expires check (expires_at > made_at and expires_at <= made_at + interval '31 days'),
  constraint receipt_link_ended check ((ended_at is null) = (ended_by is null))
);

create index receipt_link_of_receipt on receipt_link (receipt_id) where ended_at is null;
create index receipt_link_of_cheque on receipt_link (cheque_id) where ended_at is null;
create index receipt_link_of_maker on receipt_link (made_by);

-- Refuses every change but the end, once.
create function keep_receipt_link() returns trigger language plpgsql as $$
declare
  its_end text[] := array['ended_at', 'ended_by'];
begin
  if old.ended_at is not null or to_jsonb(new) - its_end is distinct from to_jsonb(old) - its_end then
    raise exception 'a link to a receipt only ends' using errcode = '23514', constraint = 'receipt_link_frozen';
  end if;
  return new;
end $$;
create trigger keep_receipt_link before update on receipt_link for each row execute function keep_receipt_link();

call never_deleted('receipt_link');

grant select, insert, update (ended_at, ended_by) on receipt_link to kuri_app;
