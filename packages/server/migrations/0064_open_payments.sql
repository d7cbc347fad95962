-- 0064_open_payments.sql — Nobody is erased while a payment of theirs is still looked for in the bank, asked about at the gateway
-- or on its way back: what stands in the way of an erasure (0038) knows of them too.

create or replace function open_money(who uuid) returns table (what text, amount bigint) language sql stable as $$
  select 'wallet', credits_posted - debits_posted from account
   where code = 'wallet:' || who and (credits_posted <> debits_posted or debits_pending > 0)
  union all
  select 'tickets', count(*) from ticket join chit on chit.id = chit_id
   where person_id = who and chit.state in ('forming', 'running') having count(*) > 0
  union all
  select 'instalments', sum(net_paise)::bigint from ticket join chit on chit.id = chit_id join instalment on ticket_id = ticket.id
   where person_id = who and chit.state = 'finished' and instalment.state <> 'paid' having count(*) > 0
  union all
  select 'prizes', sum(prize.amount_paise)::bigint from ticket join prize on ticket_id = ticket.id
   where person_id = who and prize.state <> 'approved' having count(*) > 0
  union all
  select 'waiting', count(*) from (
    select 1 from topup where person_id = who and state = 'waiting'
    union all select 1 from withdrawal where person_id = who and state in ('waiting', 'waiting_second', 'approved')
    union all select 1 from collection where collector_id = who and handover_id is null
    union all select 1 from handover where collector_id = who and state = 'waiting'
    union all select 1 from counter_payment where person_id = who and state = 'waiting_second'
    -- what was paid from a UPI app and is not found in the bank yet, and what is on its way back
    union all select 1 from upi_payment where person_id = who and state = 'waiting'
    union all select 1 from refund where person_id = who and state in ('waiting_second', 'sending', 'pending')
    union all select 1 from payout join withdrawal on withdrawal.id = withdrawal_id
      where person_id = who and payout.state in ('sending', 'processing')
    -- an online payment may still arrive as long as its gateway is asked about it, and on the day it was begun
    union all select 1 from payment
      where person_id = who and (state = 'created' and created_at > kuri_now() - interval '1 day'
                                 or state <> 'captured' and ask_at is not null)) open
   having count(*) > 0
$$;
