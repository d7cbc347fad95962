import { endpoints } from '@kuri/contract'
import { fromRupees } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payMonth } from '../../src/features/instalments/pay.ts'
import { payPart } from '../../src/features/instalments/pay-part.ts'
import { PASSWORD, api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { openRoom } from '../auctions/room.ts'
import * as given from '../given.ts'
import { COUNTER_CHECKS } from './counter-checks.ts'
import { MOVING_IN_CHECKS } from './moving-in-checks.ts'

// A law that is never seen to break may be asleep. Each is broken here by hand, in a transaction that is thrown away, in the books
// of a chit with a late payer, an early one, one who has paid a part, a prize that waits and a withdrawal on its way.
let app: TestApp
beforeAll(async () => {
  app = await startApp()
  const room = await openRoom(app, { unpaid: [5], terms: { commissionBp: 500, gstBp: 1800 } })
  const lodged = { params: { id: room.id } }
  await api(app)
    .as(room.holder(3))
    .call(endpoints.lodgeOffer, { ...lodged, body: { maxAmount: 4500 } })
  await room.bid(1, 4000)
  await api(app)
    .as(room.holder(2))
    .call(endpoints.lodgeOffer, { ...lodged, body: { maxAmount: 3000 } })
  await room.close()
  const early = room.holder(2)
  await given.funds(app, early, fromRupees(20_000))
  const { rows } = await app.owner.query<{ id: string }>('select id from ticket where person_id = $1', [early.id])
  const paid = await app.act((tx) => payMonth(tx, { ticketId: rows[0]?.id ?? '', monthNo: 3, actor: early.id }))
  const part = { ticketId: rows[0]?.id ?? '', monthNo: 2, amount: fromRupees(3000), actor: early.id }
  const paidPart = await app.act((tx) => payPart(tx, part))
  if (!paid.ok || !paidPart.ok) throw new Error('March or a part of February was refused')
  await withdraw(early, 'waits')
  await withdraw(early, 'is approved')
  await reconcile(early)
  await expectLedgerSound(app)
})
afterAll(() => app.close())

/** A line of the bank booked without an owner, and a top-up undone. */
async function reconcile(topper: Caller): Promise<void> {
  const admin = api(app).as(await given.admin(app))
  await given.funds(app, topper, fromRupees(50))
  const { rows } = await app.owner.query<{ id: string }>(`select max(id) as id from journal where kind = 'topup'`)
  const params = { id: String(rows[0]?.id) }
  const text = 'Date,Narration,Debit,Credit\n01/01/2027,NEFT,,70.00'
  const columns = { titleRow: 0, date: 0, narration: 1, debit: 2, credit: 3 }
  await admin.call(endpoints.importStatement, { body: { fileName: 'march.csv', text, columns } })
  const line = (await admin.call(endpoints.openLines)).reply.lines[0]?._id ?? ''
  const body = { kind: 'to-suspense', reason: 'Unknown.' } as const
  await admin.call(endpoints.bookLine, { params: { id: line }, body })
  const { move } = (await admin.call(endpoints.correctEntry, { params, body: { reason: 'Twice.' } })).reply
  if (move.status === 'done') return
  const another = api(app).as(await given.admin(app, 'Sana'))
  const { status } = await another.call(endpoints.approveMove, { params: { id: move._id } })
  if (status !== 200) throw new Error('the correction was refused')
}

async function withdraw(by: Caller, standing: 'waits' | 'is approved'): Promise<void> {
  const account = { holder: by.name, number: '123456789012', ifsc: 'SBIN0001234' }
  const requested = await api(app)
    .as(by)
    .call(endpoints.requestWithdrawal, { body: { amount: 500, account, password: PASSWORD } })
  if (standing === 'waits') return
  const params = { id: requested.reply.withdrawal._id }
  const approved = await api(app)
    .as(await given.admin(app))
    .call(endpoints.approveWithdrawal, { params })
  if (approved.status !== 200) throw new Error(`the withdrawal was refused: ${approved.problem.code}`)
}

const ways: [law: string, breaks: string][] = [
  ['auctions_end_at_their_last_bid', `update auction set bid_count = 0, best_paise = null where bid_count > 0`],
  ['auctions_end_at_their_last_bid', `update auction set chain_head = commitment where bid_count > 0`],
  [
    'auctions_end_at_their_last_bid',
    `update auction set chain_head = (select hash from bid where seq = 1) where bid_count > 0`,
  ],
  ['bids_follow_one_another', `update offer_record set previous_hash = hash`],
  ['bids_follow_one_another', `update offer_record set after_bid = after_bid + 1`],
  ['auctions_end_at_their_last_bid', `delete from offer_record where seq = 2`],
  ['automatic_bids_rest_on_limits', `update offer_record set after_bid = 9`],
  ['automatic_bids_rest_on_limits', `update offer_record set limit_paise = 100`],
  [
    'automatic_bids_rest_on_limits',
    `update offer_record set replaces = (select for_offer from bid where seq = 3), after_bid = 0 where seq = 2`,
  ],
  ['automatic_bids_rest_on_limits', `delete from standing_offer`],
  ['bids_follow_one_another', `update bid set previous_hash = hash`],
  ['bids_follow_one_another', `update bid set seq = seq + 10`],
  ['debits_equal_credits', `update account set debits_posted = debits_posted + 1 where code = 'cash'`],
  ['counters_equal_entries', `update account set version = version + 1 where code = 'cash'`],
  ['running_balance_chain', `update entry set credits_posted = credits_posted + 1 where version = 1`],
  ['running_balance_chain', `update entry set version = version + 1 where version = (select max(version) from entry)`],
  ['two_entries_per_transfer', `delete from entry where transfer_id = 1 and side = 'D'`],
  ['two_entries_per_transfer', `update transfer set amount_paise = amount_paise + 1 where id = 1`],
  ['two_entries_per_transfer', `delete from transfer where id = 1`],
  [
    'no_journal_without_legs',
    `insert into journal (event_key, kind, event_at, posted_at, meta) values ('k', 'k', now(), now(), '{}')`,
  ],
  [
    'nothing_overdrawn',
    `alter table account drop constraint account_not_overdrawn; update account set credits_posted = 0 where kind = 'wallet'`,
  ],
  ['open_holds_equal_pending', `update account set debits_pending = 0`],
  [
    'cash_identity',
    `update account set kind = 'commission' where kind = 'pool'; update account set kind = 'suspense' where code = 'cash'`,
  ],
  ['every_account_has_its_owner', `insert into account (code) values ('pool:0199a4e0-0000-7000-8000-000000000000')`],
  ['every_payment_has_its_journal', `update topup set amount_paise = amount_paise + 1`],
  ['every_payment_has_its_journal', `update topup set state = 'waiting', decided_at = null`],
  [
    'every_payment_has_its_journal',
    `update journal set event_key = 'lost ' || event_key where event_key like 'contrib:%'`,
  ],
  [
    'every_payment_has_its_journal',
    `update journal set event_key = 'lost ' || event_key where event_key like 'advance:%'`,
  ],
  ['every_prize_has_its_journal', `update auction set chit_amount_paise = chit_amount_paise + 100`],
  ['every_prize_has_its_journal', `update prize set state = 'approved', approved_at = now()`],
  ['every_prize_adds_up', `update auction_result set tax_paise = tax_paise + 100`],
  ['every_prize_adds_up', `delete from dividend where amount_paise = (select max(amount_paise) from dividend)`],
  ['every_prize_adds_up', `delete from prize`],
  [
    'one_prize_per_ticket',
    `insert into auction_result select auction.id, decided_by, result.ticket_id, discount_paise, prize_paise,
      result.commission_paise, result.tax_paise, dividend_paise, result.chain_head, proof, settled_at
      from auction_result result, auction where prize_no = 2`,
  ],
  ['prizes_follow_the_schedule', `update auction set month_no = month_no + 1 where prize_no = 2`],
  [
    'advances_equal_covered_instalments',
    `update instalment set amount_paise = amount_paise + 100, covered_paise = covered_paise + 100 where state = 'covered'`,
  ],
  [
    'every_payment_has_its_journal',
    `update journal set event_key = 'lost ' || event_key where event_key like 'part:%'`,
  ],
  ['every_payment_has_its_journal', `delete from instalment_part`],
  ['every_payment_has_its_journal', `update instalment_part set amount_paise = amount_paise + 100`],
  ['parts_add_up_to_their_instalments', `update instalment set parts_paise = 0 where parts_paise > 0`],
  ['parts_add_up_to_their_instalments', `update instalment_part set part_no = 2`],
  ['parts_add_up_to_their_instalments', `update instalment_part set paid_to = 'advance'`],
  [
    'parts_add_up_to_their_instalments',
    `update instalment set written_off_at = null, covered_at = now() where parts_paise > 0;
     update instalment_part set paid_to = 'company_funds'`,
  ],
  [
    'parts_add_up_to_their_instalments',
    `update instalment set covered_at = now(), covered_paise = net_paise where parts_paise > 0`,
  ],
  ['law_2_pool_follows_the_months', `update instalment set parts_paise = parts_paise + 100 where parts_paise > 0`],
  ['wallet_debits_point_to_their_act', `update journal set actor = null where event_key like 'part:%'`],
  ['dividends_waiting_equal_payable', `update instalment set dividend_paise = 0 where state = 'unpaid'`],
  ['dividends_waiting_equal_payable', `update dividend set month_no = 3 where to_instalment_paise > 0`],
  ['dividends_waiting_equal_payable', `update auction_result set rounding_paise = 100`],
  ['dividends_are_rounded_as_agreed', `update auction_result set rounding_paise = 100`],
  [
    'dividends_are_rounded_as_agreed',
    `update chit set dividend_rounding = 'rupee'; update auction_result set rounding_paise = 400`,
  ],
  [
    'dividends_are_rounded_as_agreed',
    `update chit set dividend_rounding = 'rupee';
     update dividend set amount_paise = amount_paise + 50, to_instalment_paise = to_instalment_paise + 50`,
  ],
  [
    'dividends_are_rounded_as_agreed',
    `update chit set dividend_rounding = 'rupee';
     update dividend set amount_paise = amount_paise + 100, to_instalment_paise = to_instalment_paise + 100
      where ticket_id = (select min(ticket_id::text)::uuid from dividend)`,
  ],
  [
    'dividends_are_rounded_as_agreed',
    // the first prize becomes the last, and keeps a rupee
    `update chit set dividend_rounding = 'rupee'; update auction_result set rounding_paise = 100;
     update auction set prize_no = prize_no + 100; update auction set prize_no = 106 - prize_no`,
  ],
  [
    'law_1_what_came_in_was_given_or_is_in_the_pool',
    `update auction_result set commission_paise = commission_paise + 100`,
  ],
  ['law_2_pool_follows_the_months', `update chit set instalment_paise = instalment_paise + 100`],
  ['law_3_members_together_pay_commission_and_tax', `update prize set state = 'approved', approved_at = now()`],
  ['withdrawals_follow_their_holds', `update withdrawal set amount_paise = amount_paise + 100`],
  ['withdrawals_follow_their_holds', `update withdrawal set state = 'waiting' where state = 'approved'`],
  [
    'withdrawals_follow_their_holds',
    `update withdrawal set state = 'approved', approved_at = now() where state = 'waiting'`,
  ],
  [
    'every_withdrawal_has_its_journal',
    `update withdrawal set state = 'paid', utr = 'SBIN426325000011', ended_at = now() where state = 'approved'`,
  ],
  [
    'every_withdrawal_has_its_journal',
    `update withdrawal set state = 'rejected', reason = 'lost', ended_at = now() where state = 'approved'`,
  ],
  [
    'every_counter_payment_has_its_journal',
    `insert into counter_payment (id, person_id, ticket_id, month_no, amount_paise, reference, state)
      select gen_random_uuid(), person_id, id, 3, 100, 'slip', 'done' from ticket where ticket_no = 2`,
  ],
  ['every_company_move_has_its_journal', `update company_move set amount_paise = amount_paise + 100`],
  ['every_company_move_has_its_journal', `update journal set event_key = 'lost' where event_key like 'reverse:%'`],
  [
    'corrections_mirror_their_events',
    `update transfer set amount_paise = amount_paise + 1
      where journal_id = (select id from journal where event_key like 'reverse:%')`,
  ],
  [
    'every_settlement_has_its_journal',
    `insert into gateway_settlement (gateway, settlement_id, state, amount_paise, fees_paise, refunds_paise, adjustment_paise, settled_at, poll_at)
      values ('sandbox', 'lost', 'booked', 100, 0, 0, 0, now(), null)`,
  ],
  [
    'suspense_has_its_items',
    `update transfer set amount_paise = amount_paise + 1 where credit_account = (select id from account where code = 'suspense')`,
  ],
  ['bank_matches_add_up', `update bank_line set amount_paise = amount_paise + 1`],
  ['audit_log_is_whole', `update audit_entry set reason = 'Nothing happened.'`],
  ['bank_transfers_match_ledger', `update bank_transfer set amount_paise = amount_paise + 1`],
  ['bank_transfers_match_ledger', `update bank_transfer set day = day + 1`],
  ['bank_transfers_match_ledger', `update bank_transfer set matched = not matched`],
  ['bank_transfers_match_ledger', `delete from bank_transfer`],
  [
    'every_collection_has_its_journal',
    `insert into collection (signed_receipt, id, collector_id, person_id, ticket_id, month_no, amount_paise, method, receipt_no)
      select gen_random_uuid(), gen_random_uuid(), (select id from person where role = 'admin' limit 1), person_id, id, 3, 100, 'cash', 'K'
        from ticket where ticket_no = 2`,
  ],
  ...COUNTER_CHECKS,
  ...MOVING_IN_CHECKS,
  [
    'every_write_off_has_its_step',
    `update instalment set state = 'written_off', written_off_at = now() where state = 'covered'`,
  ],
  [
    'every_refund_is_kept',
    `insert into account (code, kind, subject, normal, no_overdraw, lock_rank, credits_posted)
     select 'refund_payable:' || id, 'refund_payable', id, 'C', true, 1, 100 from person limit 1`,
  ],
  [
    'every_refund_to_the_bank_is_its_steps',
    `insert into arrears_step (id, ticket_id, person_id, kind, state, needs_second, decided_at)
     select gen_random_uuid(), id, person_id, 'refund', 'done', false, now() from ticket limit 1;
     update withdrawal set refund_step_id = (select id from arrears_step) where state = 'approved'`,
  ],
  [
    'law_5_lateness_earned_is_penalties_and_deductions',
    `insert into account (code, kind, normal, no_overdraw, lock_rank, credits_posted)
     values ('penalty_income', 'penalty_income', 'C', true, 1, 100)`,
  ],
  [
    'every_prize_lies_in_its_place',
    `update prize set deposited_at = now(), deposit_reference = 'somewhere' where state = 'waiting'`,
  ],
  [
    'every_ticket_has_its_holder',
    `update ticket set person_id = (select id from person where role = 'admin' limit 1) where ticket_no = 5`,
  ],
  [
    'refunds_follow_their_holds',
    `insert into gateway_payment (gateway, gateway_payment_id, order_id, captured, amount_paise)
      values ('sandbox', 'pay', 'order', true, 50000);
     insert into payment (id, person_id, purpose, amount_paise, method, gateway, order_id, gateway_payment_id, state, captured_at)
      select id, person_id, 'topup', 50000, 'paytm', 'sandbox', 'order', 'pay', 'captured', now() from withdrawal limit 1;
     insert into refund (id, payment_id, person_id, amount_paise, reason, state, needs_second, hold_id, ended_at)
      select gen_random_uuid(), payment.id, payment.person_id, 50000, 'why', 'processed', false, hold_id, now()
        from payment join withdrawal on withdrawal.id = payment.id`,
  ],
  [
    'every_payment_of_dues_has_its_lines',
    `insert into payment (id, person_id, purpose, amount_paise, method, gateway, order_id)
      select gen_random_uuid(), person_id, 'dues', 50000, 'paytm', 'sandbox', 'order of dues' from ticket limit 1`,
  ],
  [
    'payouts_follow_their_holds',
    `insert into payout (id, withdrawal_id, gateway, amount_paise, state, hold_id, failure, ended_at)
      select gen_random_uuid(), id, 'sandbox', 50000, 'failed', hold_id, 'closed', now() from withdrawal where state = 'waiting'`,
  ],
  [
    'every_upi_payment_has_its_journal',
    `insert into upi_payment (id, person_id, amount_paise, description, reference, state, utr, decided_at)
      select gen_random_uuid(), person_id, 100, 'x', 'KURI23456789', 'credited', '432112345678', now() from ticket where ticket_no = 2`,
  ],
  [
    'gateway_credits_were_captured',
    `update journal set event_key = 'razorpay:pay_x:captured' where kind = 'topup'
      and id = (select max(id) from journal where kind = 'topup')`,
  ],
  [
    'wallet_credits_point_to_their_source',
    `update topup set (person_id, maker)
       = (select id, id from person where id not in (topup.person_id, checker) limit 1)`,
  ],
  ['wallet_credits_point_to_their_source', `update journal set event_key = 'lost ' || event_key where kind = 'topup'`],
  [
    'wallet_debits_point_to_their_act',
    `update instalment set payer_id = (select id from person where id <> payer_id limit 1) where paid_by = 'wallet'`,
  ],
  ['wallet_debits_point_to_their_act', `update journal set actor = null where event_key like 'contrib:%'`],
  ['wallet_debits_point_to_their_act', `update journal set actor = null where event_key like 'withdrawal:%:held'`],
  [
    'bank_lines_pay_whom_they_name',
    `insert into upi_payment (id, person_id, amount_paise, description, reference, state, utr, decided_at)
      select gen_random_uuid(), person_id, 7000, 'x', 'KURI234567892345', 'open', null, null from ticket where ticket_no = 2
      union all select gen_random_uuid(), person_id, 7000, 'x', 'KURI987654325432', 'credited', '432112345678', now() from ticket where ticket_no = 3;
     update bank_line set narration = 'UPI/432112345678/KURI2345-67892345'`,
  ],
  ['bank_payments_have_their_evidence', `update topup set method = 'bank'`],
  [
    'bank_lines_are_counted_once',
    `insert into bank_reference (number, event_key, person_id, amount_paise)
      select '432112345678', 'upi:another', person_id, 7000 from ticket where ticket_no = 2;
     update bank_line set narration = 'IMPS/432112345678/ASHA'`,
  ],
  [
    'payout_conflicts_have_their_decision',
    `update journal set event_key = 'conflict:x' where id = (select max(id) from journal where kind = 'topup')`,
  ],
  ['finished_chit_pool_empty', `update chit set state = 'finished'`],
  ['totals_match_their_rows', `update total_change set count = count + 1 where name = 'person'`],
  [
    'totals_match_their_rows',
    `select add_up_totals(); update stored_chit_total set paise = paise + 1 where name = 'paid'`,
  ],
  ['totals_match_their_rows', `delete from total_change where name = 'due'`],
  ['totals_match_their_rows', `insert into stored_kind_balance values ('wallet', 1)`],
  [
    'totals_match_their_rows',
    `select add_up_totals(); update stored_chit_day set paise = paise + 1 where name = 'paid'`,
  ],
  ['totals_match_their_rows', `insert into stored_day values (kuri_today(), 'topup', 1, 100, 1, 1)`],
]

const GUARDED = [
  'audit_entry',
  'account',
  'offer_record',
  'standing_offer',
  'journal',
  'transfer',
  'entry',
  'topup',
  'instalment',
  'instalment_part',
  'auction',
  'auction_result',
  'bid',
  'dividend',
  'prize',
  'chit',
  'withdrawal',
  'company_move',
  'bank_line',
  'bank_match',
  'bank_transfer',
  'bank_reference',
  'counter_payment',
  'collection',
  'till',
  'counter_receipt',
  'cheque',
  'signed_receipt',
  'ticket',
  'previous_chit',
]

// @spec LED-4, LED-6 @finding A8
test.each(ways)('%s is seen to break', async (law, statements) => {
  const client = await app.owner.connect()
  try {
    await client.query('begin')
    for (const table of GUARDED)
      if (law !== 'every_account_has_its_owner') await client.query(`alter table ${table} disable trigger user`)
    await client.query(statements)
    const { rows } = await client.query<{ name: string; broken: number }>(
      'select name, broken from ledger_checks() where broken > 0',
    )
    expect(rows.map(({ name }) => name)).toContain(law)
    const { rowCount } = await client.query(`select what from broken.${law}()`)
    expect(rowCount).toBe(rows.find(({ name }) => name === law)?.broken)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

// @spec LED-6 @security S48
test('no law is without a test that breaks it', async () => {
  const { rows } = await app.owner.query<{ name: string }>('select name from ledger_checks()')
  expect(new Set(ways.map(([law]) => law))).toEqual(new Set(rows.map(({ name }) => name)))
})
