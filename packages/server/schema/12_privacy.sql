-- 12_privacy.sql: the erasure of a person who closes their account: personal data goes, the books stay.
-- A person is erased only when no money is open between them and the company or a chit.
-- erase_person deletes or overwrites what says who the person was. The row of the person stays under another name, so that ids,
-- amounts, dates, receipts and bank numbers in the books keep their meaning.
-- On purpose these keep what was written:
--   the audit trail, which is sealed, and the words of witnesses, without which no one could check a draw;
--   bank statements, bank numbers of payments (UTR), and the reference under which the ledger booked a payment: the Income-tax Act
--   and the Chit Funds Act want the books;
--   the signed text of a receipt given at the door, without which no one could check its signature: it names ids, no one by name;
--   the reference of a collection and of a receipt of the counter: it is the number by which a cashier finds a UPI payment;
--   texts in records about someone else or about no one: they are not searched for names.

-- A former name, email, phone, address or location of a person. Triggers on person and login insert it at each change, so that
-- an erasure finds the person under all former names and addresses too.
create table former_detail (
  person_id uuid not null references person on delete cascade,
  kind      text not null constraint former_detail_kind check (kind in ('name', 'email', 'phone', 'address', 'location')),
  value     text not null check (value <> ''),
  until     timestamptz not null default kuri_now(),   -- when it was changed
  primary key (person_id, kind, value)
);

grant select on former_detail to kuri_app;

-- Why a person cannot be erased yet: the money that is open, a row for each kind; no row: they can be erased. The amount is in
-- paise, but for tickets and waiting: there it is how many.
--   wallet       money in the wallet, or held in it
--   tickets      tickets in chits that are not finished
--   instalments  unpaid instalments of finished chits
--   prizes       prizes that are not approved
--   refunds      refunds of tickets they were removed from
--   penalties    penalties that are due
--   waiting      payments in either direction that are not decided or not complete, cheques that are not cleared, what
--                they owe the company, collections not handed over, and a till that is not confirmed
create function open_money(who uuid) returns table (what text, amount bigint) language sql stable as $$
  select 'wallet', credits_posted - debits_posted from account
   where code = 'wallet:' || who and (credits_posted <> debits_posted or debits_pending > 0)
  union all
  select 'tickets', count(*) from ticket join chit on chit.id = chit_id
   where person_id = who and chit.state in ('forming', 'running') having count(*) > 0
  union all
  select 'instalments', sum(rest_paise)::bigint from ticket join chit on chit.id = chit_id join instalment on ticket_id = ticket.id
   where person_id = who and chit.state = 'finished' and instalment.state <> 'paid' having count(*) > 0
  union all
  select 'prizes', sum(prize.amount_paise)::bigint from ticket join prize on ticket_id = ticket.id
   where person_id = who and prize.state <> 'approved' having count(*) > 0
  union all
  select 'refunds', credits_posted - debits_posted from account
   where code = 'refund_payable:' || who and credits_posted <> debits_posted
  union all
  select 'penalties', sum(amount_paise)::bigint from penalty where person_id = who and state = 'due' having count(*) > 0
  union all
  select 'waiting', count(*) from (
    select 1 from topup where person_id = who and state = 'waiting'
    union all select 1 from withdrawal where person_id = who and state in ('waiting', 'waiting_second', 'approved')
    union all select 1 from collection where collector_id = who and handover_id is null
    union all select 1 from cheque_document_with_collector where collector_id = who
    union all select 1 from till where cashier_id = who and state <> 'confirmed'
    union all select 1 from handover where collector_id = who and state = 'waiting'
    union all select 1 from counter_payment where person_id = who and state = 'waiting_second'
    union all select 1 from counter_cancellation where person_id = who and state = 'waiting_second'
    union all select 1 from cheque where person_id = who and state in ('received', 'deposited')
    union all select 1 from debt where person_id = who and settled_at is null
    -- a request may have been paid from a UPI app, and the statement that shows it is not imported yet
    union all select 1 from upi_payment
      where person_id = who and (state = 'waiting' or state = 'open' and created_at > kuri_now() - interval '7 days')
    union all select 1 from company_move where person_id = who and state = 'waiting_second'
    union all select 1 from refund where person_id = who and state in ('waiting_second', 'sending', 'pending')
    union all select 1 from payout join withdrawal on withdrawal.id = withdrawal_id
      where person_id = who and payout.state in ('sending', 'processing')
    -- an online payment may still arrive on the day it was begun, and as long as the server polls its gateway for it
    union all select 1 from payment
      where person_id = who and (state = 'created' and created_at > kuri_now() - interval '1 day'
                                 or state <> 'captured' and poll_at is not null)) open
   having count(*) > 0
$$;
grant execute on function open_money to kuri_app;

-- Erases a person: every text that says who they were is deleted or overwritten, and they are called after their tickets. Refuses
-- while money is open. Security definer: most of these tables refuse the application.
-- A new table that holds text about people needs a statement here: a test lists the columns that have none.
create function erase_person(who uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone   person;                                        -- the person before the erasure
  mails  text[];                                        -- all emails, present and former
  mobile text := (select phone from phone_login where person_id = who);
  every  text[];                                        -- all names, emails and other details, present and former
  called text := coalesce(                              -- what the books call the person afterwards
    (select 'Member #' || string_agg(distinct ticket_no::text, ', #' order by ticket_no::text) from ticket where person_id = who),
    'Former member');
begin
  -- a log-in and a change of a login lock the login first and the person second
  perform from login where person_id = who for update;
  select * into strict gone from person where id = who for update;
  if exists (select from open_money(who)) then
    raise exception 'money is open' using errcode = '23514', constraint = 'erasure_open_money';
  end if;
  mails := array(select email from login where person_id = who
                 union select value from former_detail where person_id = who and kind = 'email');
  every := array_remove(array[gone.name, gone.own_name, gone.phone, gone.second_phone, gone.address, gone.location, gone.nominee,
                              gone.father_or_husband, gone.signatory, gone.gstin], '')
           || mails || array(select value from former_detail where person_id = who);
  -- the logins first, so that the person cannot log in and write again during the erasure
  delete from login where person_id = who;
  delete from phone_login where person_id = who;

  -- the picture
  delete from profile_image where person_id = who;
  -- what staff noted of their identity documents
  delete from identity_document where person_id = who;
  -- sessions, with browser and network address
  delete from session where person_id = who or acting_for = who;
  -- for whom they act, and who acts for them
  delete from authority where actor_id = who or person_id = who;
  -- failed logins
  delete from login_failure where email = any(mails || mobile);
  -- requests for a link by email
  delete from mail_link_request where email = any(mails);
  -- requests for a code by SMS, and codes
  delete from phone_code_request where phone = mobile;
  delete from phone_code where phone = mobile;
  delete from wrong_pin where phone = mobile;
  -- links that were sent by email
  delete from mail_link where person_id = who;
  -- invitations to log in
  delete from invitation where person_id = who;
  -- the authenticator app and its recovery codes
  delete from second_step where person_id = who;
  -- passkeys
  delete from passkey where person_id = who;
  -- how the previous books of the company called them
  delete from previous_person where person_id = who;
  -- links to their balances in those books
  delete from confirmation_link where person_id = who;
  -- requests to join a chit
  delete from join_request where person_id = who;
  -- stored answers to API calls, their own and others' that are about them
  delete from idempotent_answer
   where person_id = who or position(who::text in body) > 0
      or exists (select from unnest(mails) mail where position(mail in body) > 0)
      or exists (select from unnest(every) detail where position(to_json(detail)::text in body) > 0);
  -- their name in notifications to others
  update notice set data = jsonb_set(data, '{name}', to_jsonb(called)) where data ->> 'personId' = who::text;
  -- their own notifications
  delete from notice where person_id = who;
  -- emails to them, emails to others that name them, and copies of their messages to the company
  delete from letter
   where person_id = who or about_id = who or address = any(mails || ('+91' || mobile))
      or exists (select from unnest(mails) mail where position('<' || mail || '>' in body) > 0);
  -- their messages to the company
  delete from contact_message where email = any(mails);
  -- names, addresses and cards in what a gateway reported of their payments, refunds and payouts
  update gateway_webhook set body = '{"erased": true}'
   where exists (select from (select order_id from payment where person_id = who
                              union all
                              select unnest(array[id::text, gateway_refund_id]) from refund where person_id = who
                              union all
                              select unnest(array[payout.id::text, gateway_payout_id])
                                from payout join withdrawal on withdrawal.id = withdrawal_id where person_id = who) known (no)
                  where subject_id = no or position(no in gateway_webhook.body::text) > 0);

  -- name, contact details and role; the tables below refuse changes until erased_at is set
  update person
     set name = called, own_name = '', language = 'en', phone = '', second_phone = '', address = '', pin_code = '', location = '',
         nominee = '', father_or_husband = '', occupation = '', kind = 'person', represented_by = null, born_on = null,
         died_on = null, signatory = '', gstin = '', role = 'member', erased_at = kuri_now()
   where id = who;
  -- bank accounts that received their withdrawals, and why a withdrawal was rejected
  update withdrawal
     set holder = called, ifsc = 'XXXX0000000', number_ends = '0000', number_sealed = '',
         reason = case when reason is not null then 'erased' end
   where person_id = who;
  -- bank accounts they were to be paid to, and why one was rejected
  update bank_account
     set holder = called, ifsc = 'XXXX0000000', number_ends = '0000', number_sealed = '',
         reason = case when reason is not null then 'erased' end
   where person_id = who;
  -- guarantors and documents that secured their prizes
  update prize_security s
     set name = 'erased', phone = null, relation = null, number_ends = null, number_sealed = null, kept_at = null
    from prize join ticket on ticket.id = ticket_id
   where s.auction_id = prize.auction_id and ticket.person_id = who;
  -- images of these documents
  update prize_document d
     set title = 'erased', image_sealed = null, reason = case when reason is not null then 'erased' end
    from prize join ticket on ticket.id = ticket_id
   where d.auction_id = prize.auction_id and ticket.person_id = who;
  -- reasons for the steps against them as a late payer or with them as a substitute, and the evidence that they received a demand
  update arrears_step
     set reason = case when reason is not null then 'erased' end, evidence = case when evidence is not null then 'erased' end
   where who in (person_id, substitute_id) and (reason is not null or evidence is not null);
  -- notes on the security for their prizes
  update prize set security = null from ticket
   where ticket.id = ticket_id and ticket.person_id = who and security is not null;
  -- who witnessed the agreements they signed
  delete from agreement_witness w using agreement_acceptance a where a.id = w.acceptance_id and a.person_id = who;
  -- the family member for whom a ticket was kept
  update ticket set kept_for = '', nominee = '' where person_id = who and (kept_for <> '' or nominee <> '');
  -- references of their top-ups, and why one was rejected
  update topup set reference = 'erased', reason = case when reason is not null then 'erased' end where person_id = who;
  -- references of their contributions at the counter
  update counter_payment set reference = 'erased' where person_id = who;
  -- what they said of their balances in the previous books, and the note of who closed the dispute
  update balance_confirmation
     set claim = case when claim is not null then 'erased' end, note = case when note is not null then 'erased' end
   where person_id = who and (claim is not null or note is not null);
  -- why a receipt of theirs was cancelled
  update counter_cancellation set reason = 'erased' where person_id = who;
  -- the bank of their cheques, and why it returned one
  update cheque set bank = 'erased', return_reason = case when return_reason is not null then 'erased' end where person_id = who;
  -- why a UPI payment was rejected
  update upi_payment set reason = 'erased' where person_id = who and reason is not null;
  -- why an online payment failed
  update payment set failure = 'erased' where person_id = who and failure is not null;
  -- why a payment was refunded, and why that failed
  update refund set reason = 'erased', failure = case when failure is not null then 'erased' end where person_id = who;
  -- why the bank did not pay a withdrawal
  update payout set failure = 'erased' from withdrawal
   where withdrawal.id = withdrawal_id and person_id = who and failure is not null;
  -- what the gateway and the administrators wrote about a contradiction
  update payout_conflict c
     set reason = case when c.reason is not null then 'erased' end, note = case when note is not null then 'erased' end
    from payout join withdrawal on withdrawal.id = withdrawal_id
   where payout.id = payout_id and person_id = who;
  -- what they wrote of their handovers as a collector, and what others explained
  update handover
     set note = case when note <> '' then 'erased' else '' end,
         explanation = case when explanation is not null then 'erased' end,
         first_explanation = case when first_explanation is not null then 'erased' end
   where collector_id = who;
  -- why a count of their till differed, and why it was counted again
  update till
     set explanation = case when explanation is not null then 'erased' end,
         recount_reason = case when recount_reason is not null then 'erased' end
   where cashier_id = who;
  -- why cash was put into their till or taken out, and why that was rejected
  update till_move
     set reason = 'erased', rejected_why = case when rejected_why is not null then 'erased' end
   where maker_id = who;
  -- what they called their phone as a collector, and why it was blocked
  update collect_device set name = 'erased', blocked_reason = case when blocked_reason is not null then 'erased' end
   where collector_id = who;
  -- notes of collectors on receipts, about them or by them
  update cheque_document set bank = 'erased' where receipt_id in (select id from signed_receipt where person_id = who);
  update signed_receipt set note = 'erased' where who in (person_id, collector_id) and note <> '';
  -- reference and reason of the moves of their money
  update company_move set reference = case when reference <> '' then 'erased' else '' end, reason = 'erased' where person_id = who;
  -- why a bank number was used again
  update bank_reference set reason = 'erased' where person_id = who and reason is not null;
  -- why so much cash was accepted
  update large_cash set reason = 'erased' where person_id = who;
  -- why a payment by bank has no number
  update unnumbered_payment set reason = 'erased' where person_id = who;
  -- why a change of their role or of their second factor, or a payment of theirs, was rejected
  update approval set reason = 'erased' where who in (subject_id, person_id) and reason is not null;
  -- former names and addresses
  delete from former_detail where person_id = who;
end $$;
revoke execute on function erase_person from public;
grant execute on function erase_person to kuri_app;

-- Refuses money for a person who is erased: what reaches the company for them waits for a person. The lock lets an erasure at the
-- same moment wait, and then find the money.
create function refuse_money_for_erased() returns trigger language plpgsql as $$
begin
  perform from person where id = new.person_id and erased_at is null for key share;
  if not found then
    raise exception 'person % is erased', new.person_id using errcode = '23514', constraint = 'person_erased';
  end if;
  return new;
end $$;
create trigger refuse_money_for_erased before insert or update of state on topup
  for each row when (new.state = 'approved') execute function refuse_money_for_erased();
create trigger refuse_money_for_erased before insert or update of state on counter_payment
  for each row when (new.state = 'done') execute function refuse_money_for_erased();
create trigger refuse_money_for_erased before insert or update of state on cheque
  for each row when (new.state <> 'returned') execute function refuse_money_for_erased();
create trigger refuse_money_for_erased before insert or update of state on counter_cancellation
  for each row when (new.state <> 'rejected') execute function refuse_money_for_erased();
create trigger refuse_money_for_erased before insert on counter_receipt
  for each row execute function refuse_money_for_erased();
create trigger refuse_money_for_erased before insert or update of state on upi_payment
  for each row when (new.state in ('waiting', 'credited')) execute function refuse_money_for_erased();
create trigger refuse_money_for_erased before insert or update of state on payment
  for each row when (new.state = 'captured') execute function refuse_money_for_erased();
create trigger refuse_money_for_erased before insert or update of state on company_move
  for each row when (new.kind = 'suspense-to-wallet' and new.state <> 'rejected') execute function refuse_money_for_erased();
