-- 0093_planned_once.sql — What is asked for every call or every line is planned once (decision 0053).

-- Keys are looked up by their index, row by row; how many there are is no reason to plan anew.
alter function idempotency_begin_many(uuid[], text[]) set plan_cache_mode = force_generic_plan;
alter function idempotency_begin_many(uuid[], text[]) set enable_seqscan = off;
alter function idempotency_begin_many(uuid[], text[]) set enable_hashjoin = off;
alter function idempotency_begin_many(uuid[], text[]) set enable_mergejoin = off;

-- From a line of the books to its paper, as in 0074. It was one statement with a question for every kind of paper, which was
-- planned for each line; now only the question for its own kind is asked.
create or replace function paper_of(event_key text) returns text
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  about text := split_part(event_key, ':', 1);
  named text := split_part(event_key, ':', 2);
  place text := split_part(event_key, ':', 3);
  found uuid := case when named ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then named::uuid end;
begin
  case about
    when 'contrib' then
      return (select 'receipt:' || i.receipt_no from instalment i where i.ticket_id = found and i.month_no::text = place);
    -- money handed over for a contribution: the contribution's own receipt
    when 'counter' then return (select 'receipt:' || p.receipt_no from counter_payment p where p.id = found);
    when 'collect' then return (select 'receipt:' || c.receipt_no from collection c where c.id = found);
    when 'upi' then return (select 'receipt:' || u.receipt_no from upi_payment u where u.id = found);
    when 'settle', 'prize', 'deposit' then return (select 'minutes:' || m.auction_id from minutes m where m.auction_id = found);
    when 'withdrawal' then return (select 'withdrawal:' || w.id from withdrawal w where w.id = found);
    when 'payout' then return (select 'withdrawal:' || p.withdrawal_id from payout p where p.id = found);
    when 'refund' then return (select 'payment:' || r.payment_id from refund r where r.id = found);
    when 'advance', 'write-off', 'penalty' then return (select 'ticket:' || t.id from ticket t where t.id = found);
    when 'substitution' then return (select 'ticket:' || s.ticket_id from arrears_step s where s.id = found);
    -- what a removed member gets back was told in the letter about their ticket
    when 'ticket-refund' then
      return (
        select 'letter:' || told.id
          from arrears_step back
          join arrears_step told on told.ticket_id = back.ticket_id and told.person_id = back.person_id
                                and told.kind = 'substitution' and told.state = 'done' and told.created_at <= back.created_at
         where back.id = found
         order by told.created_at desc limit 1);
    else
      if place = 'captured' then
        return (select 'payment:' || p.id from payment p where p.gateway = about and p.gateway_payment_id = named);
      end if;
      return null;
  end case;
end $$;
