-- 0017_witnesses.sql — A lot waits for two people outside it, who each add a word nobody could have known. Before they
-- do, all is frozen: the end of the chain, the tickets that take part, what the winner forgoes.

-- How long a lot of this auction waits for words; 0: it is drawn at once. Told with its date, so it never changes.
alter table auction
  add column witness_seconds integer not null default 0
    constraint auction_witness_seconds check (witness_seconds between 0 and 86400);

create or replace function keep_auction() returns trigger language plpgsql as $$
begin
  if (new.id, new.chit_id, new.prize_no, new.month_no, new.chit_amount_paise, new.commission_paise, new.tax_paise,
      new.floor_paise, new.cap_paise, new.step_paise, new.commitment, new.replaces, new.witness_seconds)
     is distinct from
     (old.id, old.chit_id, old.prize_no, old.month_no, old.chit_amount_paise, old.commission_paise, old.tax_paise,
      old.floor_paise, old.cap_paise, old.step_paise, old.commitment, old.replaces, old.witness_seconds)
     or old.state in ('settled', 'cancelled')
        and (new.state, new.opens_at, new.closes_at, new.best_paise, new.bid_count, new.chain_head, new.cancel_reason)
            is distinct from
            (old.state, old.opens_at, old.closes_at, old.best_paise, old.bid_count, old.chain_head, old.cancel_reason)
     or old.state = 'closed'
        and ((new.opens_at, new.closes_at, new.best_paise, new.bid_count, new.chain_head)
             is distinct from (old.opens_at, old.closes_at, old.best_paise, old.bid_count, old.chain_head)
             or new.state not in ('closed', 'settled')) then
    raise exception 'what was announced about an auction stays' using errcode = '23514', constraint = 'auction_frozen';
  end if;
  return new;
end $$;

-- What was frozen at the close, before anybody typed a word.
create table lot (
  auction_id     uuid primary key references auction,
  ticket_nos     integer[] not null constraint lot_of_several check (array_length(ticket_nos, 1) > 1),
  frozen_head    bytea not null,
  discount_paise bigint not null check (discount_paise >= 0),
  frozen_at      timestamptz not null,
  words_until    timestamptz not null,
  constraint lot_waits check (words_until > frozen_at)
);
create index lot_until on lot (words_until);
create trigger append_only before update or delete on lot for each row execute function refuse_change();
create trigger never_truncated before truncate on lot for each statement execute function refuse_change();

-- The words, in the order of their coming: the first two count, and there is no third. Who typed one is an id; erasing
-- a person leaves the word, which the proof needs.
create table lot_word (
  auction_id uuid not null references lot,
  seq        integer not null constraint lot_two_words check (seq in (1, 2)),
  person_id  uuid not null,                              -- no reference: an administrator may leave, the word stays
  word       text not null constraint lot_word_length check (char_length(word) between 2 and 40),
  at         timestamptz not null,
  primary key (auction_id, seq),
  constraint lot_word_once unique (auction_id, person_id)
);
create trigger append_only before update or delete on lot_word for each row execute function refuse_change();
create trigger never_truncated before truncate on lot_word for each statement execute function refuse_change();

grant select, insert on lot, lot_word to kuri_app;
