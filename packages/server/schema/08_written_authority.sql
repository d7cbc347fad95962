-- 08_written_authority.sql: what staff did for a member who had signed for it on paper (docs/spec/identity.md, IDN-23).
-- Who has no login can bid, leave a chit or have their prize paid all the same. The row says who signed what, under which number
-- and when, and who entered it. What was done stands in the tables of bids, limits, withdrawals and so on, as of any member.

create table written_authority (
  id            uuid primary key,
  -- without foreign keys to people and chits, as agreement_acceptance: the record stays when one of them is deleted
  person_id     uuid not null,                         -- the member who signed
  act           text not null constraint written_authority_act check (act in (
                  'bid', 'limit', 'limit-removed', 'set-off', 'minutes', 'leave', 'withdrawal', 'refund',
                  'substitution-accepted', 'substitution-declined', 'auto-pay', 'bank-account', 'balance')),
  chit_id       uuid,                                  -- null: of no chit
  ticket_no     integer,                               -- null: of no one ticket
  auction_id    uuid references auction,
  bid_seq       integer,                               -- the bid
  withdrawal_id uuid references withdrawal,
  signed_no     text not null constraint written_authority_no check (char_length(signed_no) between 1 and 40),
  signed_on     date not null constraint written_authority_day check (signed_on <= kuri_today()),
  entered_by    uuid not null,                         -- the member of staff who saw the paper
  entered_at    timestamptz not null default kuri_now(),
  constraint written_authority_of_auction
    check (act not in ('bid', 'limit', 'limit-removed', 'set-off', 'minutes') or auction_id is not null),
  constraint written_authority_of_bid check ((act = 'bid') = (bid_seq is not null)),
  constraint written_authority_of_withdrawal check ((act = 'withdrawal') = (withdrawal_id is not null)),
  constraint written_authority_bid foreign key (auction_id, bid_seq) references bid (auction_id, seq),
  constraint written_authority_bid_once unique (auction_id, bid_seq),
  constraint written_authority_withdrawal_once unique (withdrawal_id)
);

create index written_authority_newest on written_authority (entered_at desc, id desc);
create index written_authority_of_person on written_authority (person_id, entered_at desc, id desc);

-- Refuses what a person entered for themselves, and for a minor or an estate they represent: the signature would be their own.
-- Refuses a bid or a limit that was entered by a person who has a ticket of the same chit: they bid against the member for whom
-- they act, and would know the member's limit. Refuses a bid, or money paid out, that is not of the member who signed.
create function keep_written_authority() returns trigger language plpgsql as $$
begin
  if stands_for(new.entered_by, new.person_id) then
    raise exception 'nobody acts so for themselves, or for a member they represent'
      using errcode = '23514', constraint = 'written_authority_not_for_oneself';
  end if;
  if new.act in ('bid', 'limit', 'limit-removed')
     and exists (select from auction join ticket on ticket.chit_id = auction.chit_id
                  where auction.id = new.auction_id and stands_for(new.entered_by, ticket.person_id)) then
    raise exception 'who has a ticket of a chit does not bid in it for others'
      using errcode = '23514', constraint = 'written_authority_competitor';
  end if;
  if new.bid_seq is not null
     and not exists (select from bid join ticket on ticket.id = bid.ticket_id
                      where bid.auction_id = new.auction_id and bid.seq = new.bid_seq
                        and ticket.person_id = new.person_id and not bid.by_offer)
     or new.withdrawal_id is not null
     and not exists (select from withdrawal where id = new.withdrawal_id and person_id = new.person_id) then
    raise exception 'an authority is of the member for whom it was used'
      using errcode = '23514', constraint = 'written_authority_of_member';
  end if;
  return new;
end $$;
create trigger keep_written_authority before insert on written_authority for each row execute function keep_written_authority();

call append_only('written_authority');

grant select, insert on written_authority to kuri_app;
