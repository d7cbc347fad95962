-- 0029_auction_beginnings.sql — What an auction began from, kept with it: the terms, the tickets without a prize and the hash
-- its chain starts with. The proof was put together from the chit as it is; a later amendment (a change of law, a member
-- replaced by another) would have made an honest chain look forged.

create table auction_beginning (
  auction_id   uuid primary key references auction,
  terms        jsonb not null,                           -- as domain's ChitTerms, amounts in paise
  unprized_nos integer[] not null,
  genesis_hash bytea not null check (octet_length(genesis_hash) = 32)
);
create trigger append_only before update or delete on auction_beginning for each row execute function refuse_change();
create trigger never_truncated before truncate on auction_beginning for each statement execute function refuse_change();

-- Until today terms could not change after the start, nor a ticket come or go: what stands there is what was.
insert into auction_beginning (auction_id, terms, unprized_nos, genesis_hash)
select a.id,
       jsonb_build_object('tickets', c.ticket_count, 'months', c.months, 'instalment', c.instalment_paise,
                          'dividendSharedBy', c.dividend_shared_by, 'commissionBp', c.commission_bp, 'gstBp', c.gst_bp,
                          'capBp', c.cap_bp, 'step', c.step_paise, 'prizeBy', c.prize_by,
                          'fixedDiscounts', to_jsonb(c.fixed_discounts)),
       (select array_agg(t.ticket_no order by t.ticket_no) from ticket t
         where t.chit_id = a.chit_id
           and not exists (select from prize p join auction earlier on earlier.id = p.auction_id
                            where p.ticket_id = t.id and earlier.prize_no < a.prize_no)),
       coalesce((select b.previous_hash from bid b where b.auction_id = a.id and b.seq = 1), a.chain_head)
  from auction a
  join chit c on c.id = a.chit_id
 where a.chain_head is not null;

grant select, insert on auction_beginning to kuri_app;
