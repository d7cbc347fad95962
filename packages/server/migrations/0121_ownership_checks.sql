-- 0121_ownership_checks.sql — Whose money it is. The checks of 0013 see that the books balance; these see that every rupee in a
-- wallet points to the one event that brought it to this member, and what left it to an act of its owner or to a named law.
-- docs/ledger.md lists each way with its evidence. Decision 0059.

-- What reached a wallet (credit) or left it (debit) in one event. Holds move nothing.
create view broken.wallet_move as
  select journal.id as journal_id, event_key, actor, posted_at, wallet.subject as person_id, side, sum(amount_paise) as amount_paise
    from (select journal_id, credit_account as account_id, 'credit' as side, amount_paise from transfer where phase in ('posted', 'post')
          union all
          select journal_id, debit_account, 'debit', amount_paise from transfer where phase in ('posted', 'post')) line
    join account wallet on wallet.id = account_id and wallet.kind = 'wallet'
    join journal on journal.id = journal_id
   group by journal.id, wallet.subject, side;

-- A correction's mirror: what a done correction moves of a wallet, from what it corrects.
create view broken.wallet_correction as
  select format('reverse:%s', move.journal_id) as event_key, corrected.person_id,
         case corrected.side when 'credit' then 'debit' else 'credit' end as side, corrected.amount_paise
    from company_move move join broken.wallet_move corrected using (journal_id)
   where move.kind = 'correction' and move.state = 'done';

-- Law: what reached a wallet points to the one event that brought it: from outside (counter, bank, UPI, gateway, collection) or
-- from inside (dividend, prize, refund, a withdrawal that came back, money without an owner whose owner was found, a correction).
-- The event is this member's and of this amount; its key is posted once (journal_event_once), so it is used once.
create function broken.wallet_credits_point_to_their_source() returns table (what text) language sql stable as $$
  with source (event_key, person_id, amount_paise) as (
    select format('topup:%s', id), person_id, amount_paise from topup where state = 'approved' and checker <> person_id
    union all
    select format('upi:%s', id), person_id, amount_paise from upi_payment where state = 'credited'
    union all
    select format('counter:%s', id), person_id, amount_paise from counter_payment where state = 'done'
    union all
    select format('collect:%s', id), person_id, amount_paise from collection
    union all
    -- less what the gateway refunded before
    select format('%s:%s:captured', gateway, told.gateway_payment_id), payment.person_id, told.amount_paise - refunded_paise
      from gateway_payment told join payment using (gateway, order_id) where captured
    union all
    select format('settle:%s', auction_id), holder_at(dividend.ticket_id, settled_at), sum(to_wallet_paise)
      from dividend join auction_result using (auction_id) where to_wallet_paise > 0 group by 1, 2
    union all
    select format('prize:%s', auction_id), holder_at(ticket_id, approved_at), amount_paise from prize where state = 'approved'
    union all
    select format('ticket-refund:%s', id), person_id, amount_paise from arrears_step where kind = 'refund' and state = 'done'
    union all
    select format('withdrawal:%s:returned', id), person_id, amount_paise from withdrawal
     where state = 'rejected' and approved_at is not null
    union all
    select format('payout:%s:reversed', payout.id), person_id, payout.amount_paise
      from payout join withdrawal on withdrawal.id = withdrawal_id where payout.state = 'reversed'
    union all
    -- the amount that came without an owner, not what the move says of it
    select format('move:%s', move.id), person_id, sum(transfer.amount_paise)
      from company_move move
      join transfer using (journal_id)
      join account on account.id = credit_account and account.code = 'suspense'
     where move.kind = 'suspense-to-wallet' and move.state = 'done' group by move.id
    union all
    select event_key, person_id, amount_paise from broken.wallet_correction where side = 'credit')
  select event_key
    from (select * from broken.wallet_move where side = 'credit') moved
    left join source using (event_key, person_id)
   where source.amount_paise is distinct from moved.amount_paise
$$;

-- Our references in a bank's words: a bank breaks them with spaces, slashes and dashes.
create function upi_requests_named_in(words text) returns setof uuid language sql stable as $$
  select id from upi_payment
   where reference in (select regexp_substr(rest, '^KURI[2-9A-HJKMNP-TV-Z]{12}')
                         from regexp_replace(upper(words), '[^A-Z0-9]', '', 'g') as joined,
                              generate_series(1, length(joined)) as place,
                              substr(joined, place, 16) as rest
                        where rest like 'KURI%')
$$;

-- Law: money whose words name a UPI request of ours is in the wallet of that request or in no wallet. Neither a match of the line
-- nor a claim of the number it shows gives it to another.
create function broken.bank_lines_pay_whom_they_name() returns table (what text) language sql stable as $$
  with line as materialized (
    select id, reference || ' ' || narration as words,
           array(select upi_requests_named_in(reference || ' ' || narration)) as named
      from bank_line
     where amount_paise > 0 and position('KURI' in regexp_replace(upper(reference || narration), '[^A-Z0-9]', '', 'g')) > 0)
  select format('line %s paid %s', line.id, event_key)
    from line
    join bank_match match on match.line_id = line.id and ended_at is null
    join transfer on transfer.id = match.transfer_id
    join broken.wallet_move using (journal_id)
   where named <> '{}' and side = 'credit' and event_key <> all (select format('upi:%s', id) from unnest(named) as id)
  union
  select format('line %s shows the number of upi:%s', line.id, claim.id)
    from line
    join upi_payment claim on state = 'credited' and words ~ ('(^|[^0-9])' || utr || '($|[^0-9])')
   where named <> '{}' and claim.id <> all (named)
$$;

grant select on broken.wallet_move, broken.wallet_correction to kuri_app;
