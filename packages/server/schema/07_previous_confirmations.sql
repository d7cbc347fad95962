-- 07_previous_confirmations.sql: what holders of tickets say of their balances in the previous books (docs/spec/moving-in.md, MOV-22).
-- A question and its answer move no money. They go with their ticket when its chit is taken back.

-- What is asked of who held a ticket when its chit moved in: whether what the previous books say of it is right.
--   asked      not answered;
--   confirmed  it is right, they say; they may still dispute it;
--   disputed   it is not: claimed_months, claimed_prized (a prize was won), claimed_prize_paid (and paid) and claim have what is right
--              instead, as far as they say so;
--   settled    staff closed the dispute, with a note.
create table balance_confirmation (
  id          uuid primary key,
  ask_no      bigint generated always as identity constraint balance_confirmation_no unique,  -- by chit and ticket, as they moved in
  import_id   uuid not null references previous_books,
  ticket_id   uuid not null references ticket constraint balance_confirmation_once unique,
  person_id   uuid not null references person,
  state       text not null default 'asked'
    constraint balance_confirmation_state check (state in ('asked', 'confirmed', 'disputed', 'settled')),
  -- by the link of a slip, by its code, logged in, or on the paper that they signed
  answered_by text constraint balance_confirmation_way check (answered_by in ('link', 'code', 'login', 'slip')),
  answered_at timestamptz,
  entered_by  uuid references person,                  -- the member of staff who entered a signed paper
  slip_by     uuid references person,                  -- who made the slip whose link or code was used: they could have used it too
  claimed_months integer constraint balance_confirmation_months check (claimed_months between 0 and 240),
  claimed_prized boolean,
  claimed_prize_paid boolean constraint balance_confirmation_prize check (not (claimed_prize_paid and not claimed_prized)),
  claim       text constraint balance_confirmation_claim check (char_length(claim) between 1 and 500),
  settled_by  uuid references person,
  settled_at  timestamptz,
  note        text constraint balance_confirmation_note check (char_length(note) between 1 and 500),
  constraint balance_confirmation_answered
    check (num_nonnulls(answered_by, answered_at) = case state when 'asked' then 0 else 2 end),
  constraint balance_confirmation_entered check ((answered_by is not distinct from 'slip') = (entered_by is not null)),
  constraint balance_confirmation_by_slip check (coalesce(answered_by in ('link', 'code'), false) = (slip_by is not null)),
  constraint balance_confirmation_disputed
    check ((num_nonnulls(claimed_months, claimed_prized, claimed_prize_paid, claim) > 0) = (state in ('disputed', 'settled'))),
  constraint balance_confirmation_settled
    check (num_nonnulls(settled_by, settled_at, note) = case state when 'settled' then 3 else 0 end)
);

create index balance_confirmation_of_import on balance_confirmation (import_id, ask_no);
create index balance_confirmation_by_state on balance_confirmation (import_id, state, ask_no);
create index balance_confirmation_waiting on balance_confirmation (ask_no) where state in ('asked', 'disputed');
create index balance_confirmation_of_person on balance_confirmation (person_id, ask_no);

-- Refuses a question that is not of its ticket's holder and workbook, or begins as answered. It is asked while its chit moves in.
create function ask_for_confirmation() returns trigger language plpgsql as $$
begin
  if new.state <> 'asked' or not exists (
    select from ticket join previous_chit moved using (chit_id)
     where ticket.id = new.ticket_id and ticket.person_id = new.person_id and moved.import_id = new.import_id) then
    raise exception 'a balance is asked of the holder of its ticket'
      using errcode = '23514', constraint = 'balance_confirmation_begins';
  end if;
  return new;
end $$;
create trigger ask_for_confirmation before insert on balance_confirmation for each row execute function ask_for_confirmation();
create trigger write_while_moving_in before insert on balance_confirmation for each row execute function write_while_moving_in();

-- Refuses every change but an answer, a dispute of what was confirmed, and the end of a dispute. What a person wrote is overwritten
-- once they are erased.
create function keep_confirmation() returns trigger language plpgsql as $$
declare
  answer constant text[] := array['state', 'answered_by', 'answered_at', 'entered_by', 'slip_by', 'claimed_months', 'claimed_prized',
                                  'claimed_prize_paid', 'claim'];
  its_end constant text[] := array['state', 'settled_by', 'settled_at', 'note'];
  texts constant text[] := array['claim', 'note'];
  changes text[] := case
    when (old.state, new.state) in (('asked', 'confirmed'), ('asked', 'disputed'), ('confirmed', 'disputed')) then answer
    when (old.state, new.state) = ('disputed', 'settled') then its_end
    when person_is_erased(old.person_id) then texts else '{}' end;
begin
  if to_jsonb(new) - changes is distinct from to_jsonb(old) - changes then
    raise exception 'an answer stays as it was given' using errcode = '23514', constraint = 'balance_confirmation_frozen';
  end if;
  return new;
end $$;
create trigger keep_confirmation before update on balance_confirmation for each row execute function keep_confirmation();

call deleted_with_withdrawn_chit('balance_confirmation');

grant select, insert,
  update (state, answered_by, answered_at, entered_by, slip_by, claimed_months, claimed_prized, claimed_prize_paid, claim, settled_by,
          settled_at, note)
  on balance_confirmation to kuri_app;

-- The link of a slip, also as a QR code, and the code printed beside it. Either shows all balances of one person in chits of the branch
-- that made it, without a log-in, and takes their answers. We keep hashes alone. It expires after 90 days, and with another slip that the same
-- branch makes for this person alone, and when a chit that it shows is taken back.
create table confirmation_link (
  token_hash  bytea primary key check (octet_length(token_hash) = 32),  -- SHA-256 of the link's token
  -- of the token given in exchange for the slip's code: made of the code with the company's data key, whoever types it
  opened_hash bytea not null constraint confirmation_link_opened unique check (octet_length(opened_hash) = 32),
  person_id   uuid not null references person on delete cascade,
  made_by     uuid not null references person,
  branch_id   uuid references branch,                                   -- whose slip it is; null: head office's, of all branches
  made_at     timestamptz not null default kuri_now(),
  expires_at  timestamptz not null,
  constraint confirmation_link_90_days check (expires_at > made_at and expires_at <= made_at + interval '90 days')
);

create index confirmation_link_of_person on confirmation_link (person_id);
create index confirmation_link_ended on confirmation_link (expires_at);

-- Refuses every change.
create function keep_confirmation_link() returns trigger language plpgsql as $$
begin
  raise exception 'a link stays as it was made' using errcode = '23514', constraint = 'confirmation_link_frozen';
end $$;
create trigger keep_confirmation_link before update on confirmation_link for each row execute function keep_confirmation_link();

grant select, insert, delete on confirmation_link to kuri_app;

-- What the previous books say of a ticket at the end of the cut-over day. It is read from rows that never change.
-- parts: what is paid of months that are not paid, in their order. gaps: months that are not paid before one that is.
-- owed_paise: of the months that were due. Late fees are apart: those that were written with the chit. Later ones come by its terms.
-- dividends_paise, dividend_months: of months that were due or for which something is paid; what lowers a month to come is not had yet.
create function balance_statement(of_ticket uuid) returns table (
  chit_id uuid, chit_name text, ticket_no integer, cut_over date, months integer, paid_months integer,
  parts jsonb, gaps integer[], dividends_paise bigint, dividend_months integer, owed_paise bigint, fees_paise bigint,
  prize_no integer, prize_paise bigint, prize_on date, prize_paid_on date, winner_id uuid
) language sql stable as $$
  select chit.id, chit.name, ticket.ticket_no, books.cut_over, chit.months, paid_months, parts, gaps, dividends,
         dividend_months, owed,
         coalesce((select sum(amount_paise) from penalty
                    where penalty.ticket_id = ticket.id and fixed_at <= coalesce(moved.entered_at, fixed_at)), 0)::bigint,
         auction.prize_no, given.prize_paise, given.held_on, given.paid_on, given.winner_id
    from ticket
    join chit on chit.id = ticket.chit_id
    join previous_chit moved on moved.chit_id = chit.id
    join previous_books books using (import_id)
    left join previous_prize given on given.ticket_id = ticket.id
    left join auction on auction.id = given.auction_id,
    lateral (
      select count(*) filter (where is_paid)::integer as paid_months,
             coalesce(jsonb_agg(jsonb_build_object('month', month.month_no, 'paid', had) order by month.month_no)
                        filter (where not is_paid and had > 0), '[]') as parts,
             coalesce(array_agg(month.month_no order by month.month_no) filter (where not is_paid and month.month_no < last_paid), '{}') as gaps,
             coalesce(sum(less) filter (where is_had), 0)::bigint as dividends,
             (count(*) filter (where is_had and less > 0))::integer as dividend_months,
             coalesce(sum(amount_paise - less - had) filter (where month.due_on <= books.cut_over and not is_paid), 0)::bigint as owed
        from instalment month,
        lateral (select max(month_no) as last_paid from instalment paid
                  where paid.ticket_id = of_ticket and paid.paid_by = 'previous') last,
        lateral (
          select month.paid_by is not distinct from 'previous' as is_paid,
                 coalesce((select sum(paid.amount_paise) from previous_payment paid
                            where (paid.ticket_id, paid.month_no) = (month.ticket_id, month.month_no)), 0) as had,
                 coalesce((select off.amount_paise from previous_dividend off
                            where (off.ticket_id, off.month_no) = (month.ticket_id, month.month_no)), 0) as less) before,
        lateral (select month.due_on <= books.cut_over or is_paid or had > 0 as is_had) of_month
       where month.ticket_id = ticket.id) sums
   where ticket.id = of_ticket
$$;
