-- 0074_papers_of_entries.sql — From a line of the books to its paper. An event's key says what it was about; this says which
-- paper tells of it: a contribution's receipt, a prize's minutes, a withdrawal's slip, the letter to a removed member, the story
-- of an online payment, the file of a late ticket. Nothing is stored: whoever reads the books asks.

create function paper_of(event_key text) returns text language sql stable as $$
  select case about
    when 'contrib' then (select 'receipt:' || receipt_no from instalment where ticket_id = id and month_no::text = place)
    -- money handed over for a contribution: the contribution's own receipt
    when 'counter' then (select 'receipt:' || receipt_no from counter_payment p where p.id = found.id)
    when 'collect' then (select 'receipt:' || receipt_no from collection c where c.id = found.id)
    when 'upi' then (select 'receipt:' || receipt_no from upi_payment u where u.id = found.id)
    when 'settle' then (select 'minutes:' || auction_id from minutes where auction_id = id)
    when 'prize' then (select 'minutes:' || auction_id from minutes where auction_id = id)
    when 'deposit' then (select 'minutes:' || auction_id from minutes where auction_id = id)
    when 'withdrawal' then (select 'withdrawal:' || w.id from withdrawal w where w.id = found.id)
    when 'payout' then (select 'withdrawal:' || withdrawal_id from payout p where p.id = found.id)
    when 'refund' then (select 'payment:' || payment_id from refund r where r.id = found.id)
    when 'advance' then (select 'ticket:' || t.id from ticket t where t.id = found.id)
    when 'write-off' then (select 'ticket:' || t.id from ticket t where t.id = found.id)
    when 'penalty' then (select 'ticket:' || t.id from ticket t where t.id = found.id)
    when 'substitution' then (select 'ticket:' || ticket_id from arrears_step s where s.id = found.id)
    -- what a removed member gets back was told in the letter about their ticket
    when 'ticket-refund' then (
      select 'letter:' || told.id
        from arrears_step back
        join arrears_step told on told.ticket_id = back.ticket_id and told.person_id = back.person_id
                              and told.kind = 'substitution' and told.state = 'done' and told.created_at <= back.created_at
       where back.id = found.id
       order by told.created_at desc limit 1)
    else case place when 'captured' then
      (select 'payment:' || p.id from payment p where p.gateway = about and p.gateway_payment_id = named) end
    end
    from (select split_part(event_key, ':', 1), split_part(event_key, ':', 2), split_part(event_key, ':', 3)) as parts (about, named, place),
         lateral (select case when named ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then named::uuid end as id) found
$$;

-- A UPI payment told of is looked for among the bank's lines of its sum.
create index bank_line_of_amount on bank_line (amount_paise);
