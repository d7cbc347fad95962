-- 0122_wallet_debits.sql — What left a wallet points to an act of its owner, or to a named law with its evidence. See 0121.

-- Law: what left a wallet was paid by its owner (a contribution, a withdrawal they asked for, a substitution they accepted), or by
-- a law that leaves its evidence: money handed over for this very month at the counter or to a collector (s. 14 books it through
-- the wallet), a penalty (s. 21(1)(c)), a refund of the member's own online payment, a correction with its reason.
create function broken.wallet_debits_point_to_their_act() returns table (what text) language plpgsql stable as $$
begin
  return query
  with act (event_key, person_id, amount_paise, must_be_owners) as (
    select format('contrib:%s:%s', i.ticket_id, i.month_no), i.payer_id, i.net_paise,
           not exists (select from counter_payment taken
                        where (taken.ticket_id, taken.month_no, taken.person_id, taken.state) = (i.ticket_id, i.month_no, payer_id, 'done'))
       and not exists (select from collection taken
                        where (taken.ticket_id, taken.month_no, taken.person_id) = (i.ticket_id, i.month_no, payer_id))
       and not exists (select from arrears_step step join substitution_offer offer on step_id = step.id
                        where (step.ticket_id, step.substitute_id, step.state) = (i.ticket_id, payer_id, 'done') and accepted_at is not null)
      from instalment i where state = 'paid' and paid_by = 'wallet'
    union all
    select format('penalty:%s:%s', ticket_id, month_no), penalty.person_id, penalty.amount_paise, false from penalty where state = 'paid'
    union all
    select format('withdrawal:%s:approved', id), withdrawal.person_id, withdrawal.amount_paise,
           not exists (select from journal where journal.event_key = format('withdrawal:%s:held', withdrawal.id) and actor = withdrawal.person_id)
      from withdrawal where approved_at is not null
    union all
    -- of the member's own payment
    select format('refund:%s:processed', refund.id), payment.person_id, refund.amount_paise, false
      from refund join payment on payment.id = payment_id where refund.state = 'processed'
    union all
    -- accepted by the substitute, and for no more than they accepted
    select format('substitution:%s', step.id), offer.person_id, entry_paise, false
      from arrears_step step
      join substitution_offer offer on step_id = step.id and accepted_at is not null and offer.person_id = substitute_id
      -- a person may take the same ticket over twice: the holding that began with this step
      join lateral (select entry_paise from ticket_holding holding
                     where (holding.ticket_id, holding.person_id) = (step.ticket_id, substitute_id)
                     order by abs(extract(epoch from since - decided_at)) limit 1) begun on true
     where step.state = 'done' and entry_paise <= sum_paise
    union all
    select format('move:%s', id), move.person_id, move.amount_paise, false
      from company_move move where kind = 'wallet-to-suspense' and state = 'done'
    union all
    select wallet_correction.event_key, wallet_correction.person_id, wallet_correction.amount_paise, false
      from broken.wallet_correction where side = 'debit')
  select moved.event_key
    from (select * from broken.wallet_move where side = 'debit') moved
    left join act using (event_key, person_id)
   where act.amount_paise is distinct from moved.amount_paise
      or must_be_owners and moved.actor is distinct from moved.person_id;
end $$;
