import { day, fromRupees } from '@kuri/domain'
import { expect, test } from 'vitest'
import type { NoticeData, NoticeKind } from '../../src/features/notices/kinds.ts'
import { subjectOf, textOf } from '../../src/features/notices/sentences.ts'

const chit = 'Family Five'
const prize = { chit, prizeNo: 2 }
const december = { chit, month: 'December', year: 2026, net: fromRupees(9_000) } as const
const opensAt = new Date('2026-12-08T04:30:00Z')
const closesAt = new Date('2026-12-08T05:00:00Z')

/** Every kind of news, as a member reads it. A kind without an example here does not compile. */
const EXAMPLES: { [K in NoticeKind]: readonly [data: NoticeData[K], says: string][] } = {
  joined_waiting: [[{ chit, name: 'Asha' }, 'Asha has asked to join Family Five and is waiting for approval.']],
  request_approved: [
    [{ chit, ticketNo: 3, tickets: 1 }, 'Welcome to Family Five: your request is approved and ticket 3 is yours.'],
    [
      { chit, ticketNo: 3, tickets: 2 },
      'Welcome to Family Five: your request is approved and tickets 3 to 4 are yours.',
    ],
  ],
  request_rejected: [
    [{ chit }, 'Your request to join Family Five was not approved. You may ask again, or choose another chit scheme.'],
  ],
  chit_changed: [
    [{ chit }, 'The terms of Family Five have changed. Please read them and accept them again before it starts.'],
  ],
  chit_started: [
    [{ chit, startOn: day('2026-12-05') }, 'Family Five has started. Your first contribution is due on 5 Dec 2026.'],
  ],
  instalment_due: [
    [
      { ...december, dueOn: day('2026-12-05'), days: 3 },
      'Your contribution of ₹9,000 to Family Five for December 2026 is due in 3 days, on 5 Dec 2026.',
    ],
    [
      { ...december, dueOn: day('2026-12-05'), days: 0 },
      'Your contribution of ₹9,000 to Family Five for December 2026 is due today, on 5 Dec 2026.',
    ],
  ],
  instalment_overdue: [
    [
      { ...december, dueOn: day('2026-12-05') },
      'Your contribution of ₹9,000 to Family Five for December 2026 was due on 5 Dec 2026. Until it is paid you cannot bid in this scheme.',
    ],
    [
      { ...december, dueOn: day('2026-12-05'), prizeBy: 'lot' },
      'Your contribution of ₹9,000 to Family Five for December 2026 was due on 5 Dec 2026. Until it is paid your ticket is not in the lot, unless nobody else has paid.',
    ],
    [
      { ...december, dueOn: day('2026-12-05'), prizeBy: 'fixed' },
      'Your contribution of ₹9,000 to Family Five for December 2026 was due on 5 Dec 2026.',
    ],
  ],
  instalment_paid: [
    [
      { ...december, dividend: fromRupees(1_000), receiptNo: 'K1-2026-00007' },
      'Your contribution to Family Five for December 2026 is paid: ₹9,000 and ₹1,000 of dividend. Receipt K1-2026-00007.',
    ],
    [
      { ...december, dividend: fromRupees(0), receiptNo: 'K1-2026-00007', penalty: fromRupees(39) },
      'Your contribution to Family Five for December 2026 is paid: ₹9,000. ₹39 for paying late is paid too. Receipt K1-2026-00007.',
    ],
  ],
  arrears_demand: [
    [
      { chit, ticketNo: 4, amount: fromRupees(20_039), actBy: day('2026-12-31') },
      '₹20,039 is overdue on ticket 4 of Family Five. Please pay it by 31 Dec 2026; if something is in the way, call us. The written demand is on the scheme’s page.',
    ],
  ],
  arrears_removed: [
    [
      { chit, ticketNo: 4, amount: fromRupees(20_039) },
      'Your name was removed from Family Five because ticket 4 was not paid. Pay ₹20,039 within seven days of receiving the notice and your place is yours again; you may also ask the Registrar to decide. The notice is on the scheme’s page.',
    ],
  ],
  arrears_reentered: [[{ chit, ticketNo: 4 }, 'Everything is paid: ticket 4 of Family Five is yours as before.']],
  arrears_whole_demand: [
    [
      { chit, ticketNo: 4, amount: fromRupees(40_000), actBy: day('2026-12-31') },
      'You have had the prize of ticket 4 in Family Five, and contributions are overdue. We ask for all that is left, ₹40,000, by 31 Dec 2026. If you cannot pay it at once, pay what is overdue and call us. The written demand is on the scheme’s page.',
    ],
  ],
  ticket_passed_on: [
    [
      { chit, ticketNo: 4, refund: fromRupees(9415) },
      'Somebody else has taken over ticket 4 of Family Five. ₹9,415 of what you paid in is kept for you: ask for it on your wallet’s page whenever you like.',
    ],
    [
      { chit, ticketNo: 4, refund: fromRupees(0) },
      'Somebody else has taken over ticket 4 of Family Five. Nothing is owed on either side.',
    ],
  ],
  ticket_taken_over: [
    [
      { chit, ticketNo: 4, amount: fromRupees(19_000) },
      'Welcome to Family Five: ticket 4 is yours, with its dividends. ₹19,000 has paid its months so far.',
    ],
  ],
  penalty_waived: [
    [
      { chit, month: 'December', year: 2026, reason: 'The bank was closed.' },
      'Nothing is asked for paying December 2026 of Family Five late. The reason given: The bank was closed.',
    ],
  ],
  prize_deposited: [
    [
      { ...prize, amount: fromRupees(46_000), reference: 'SBI 4411' },
      'Your prize 2 of Family Five, ₹46,000, has waited until the next contribution’s day. It now lies in a separate bank account (SBI 4411) and is yours as soon as your security is recorded.',
    ],
  ],
  lot_waits: [
    [
      { ...prize, until: closesAt },
      'Prize 2 of Family Five goes by lot, and you stand outside it: please type a word as its witness, until 8 Dec 2026, 10:30. Two words are mixed into the draw, so that nobody can know it beforehand.',
    ],
  ],
  auction_scheduled_moved: [
    [
      { ...prize, opensAt, closesAt, reason: 'Onam.' },
      'The auction for prize 2 of Family Five has moved: it opens on 8 Dec 2026, 10:00 and closes on 8 Dec 2026, 10:30. The reason given: Onam.',
    ],
    [
      { ...prize, opensAt, closesAt, reason: 'Onam.', prizeBy: 'lot' },
      'The draw for prize 2 of Family Five has moved: it is on 8 Dec 2026, 10:00. The reason given: Onam.',
    ],
  ],
  auction_opening: [
    [
      { ...prize, opensAt, closesAt },
      'The auction for prize 2 of Family Five opens on 8 Dec 2026, 10:00 and closes on 8 Dec 2026, 10:30.',
    ],
    [
      { ...prize, opensAt, closesAt, prizeBy: 'fixed' },
      'The giving of prize 2 of Family Five is on 8 Dec 2026, 10:00.',
    ],
  ],
  auction_opened: [
    [
      { ...prize, closesAt },
      'The auction for prize 2 of Family Five is open. It closes on 8 Dec 2026, 10:30, or a little later when somebody bids at the end.',
    ],
  ],
  outbid: [
    [
      { ...prize, best: fromRupees(4_000), closesAt },
      'You have been outbid for prize 2 of Family Five: the best bid is now ₹4,000. The auction closes on 8 Dec 2026, 10:30.',
    ],
  ],
  offer_asleep: [
    [
      prize,
      'Your standing offer for prize 2 of Family Five is not bidding: a contribution is unpaid. Pay it while the auction is open, and we bid for you again.',
    ],
  ],
  offer_void: [
    [
      prize,
      'Your standing offer for prize 2 of Family Five is void, because the auction was cancelled. You can make one for the new auction.',
    ],
  ],
  auction_won: [
    [
      { ...prize, by: 'bid', bid: fromRupees(4_000), prize: fromRupees(46_000), payBy: day('2026-12-11') },
      'Congratulations! You have won prize 2 of Family Five with a bid of ₹4,000. ₹46,000 goes to your wallet once the company has approved it, by 11 Dec 2026 at the latest.',
    ],
  ],
  auction_settled: [
    [
      { ...prize, by: 'bid', ticketNo: 3, bid: fromRupees(4_000), dividend: fromRupees(1_333.33) },
      'Ticket 3 has won prize 2 of Family Five with a bid of ₹4,000. Your dividend is ₹1,333.33: it lowers your next contribution, or goes to your wallet where there is none to lower.',
    ],
    [
      { ...prize, by: 'lot', ticketNo: 3, bid: fromRupees(0), dividend: fromRupees(0) },
      'Ticket 3 has won prize 2 of Family Five by lot. There is no dividend for you this time.',
    ],
  ],
  auction_cancelled: [
    [
      { ...prize, reason: 'The line was down.' },
      'The auction for prize 2 of Family Five is cancelled and its bids are void; a new one will be announced. The reason given: The line was down.',
    ],
    [
      { ...prize, reason: 'The line was down.', prizeBy: 'lot' },
      'The draw for prize 2 of Family Five is cancelled; a new day will be announced. The reason given: The line was down.',
    ],
  ],
  prize_paid: [
    [
      { ...prize, amount: fromRupees(146_000), arrears: fromRupees(10_000) },
      '₹1,46,000 for prize 2 of Family Five has reached your wallet. ₹10,000 of it has paid your overdue contributions.',
    ],
  ],
  topup_received: [
    [{ amount: fromRupees(5_000), reference: 'slip 12' }, 'We have received ₹5,000 (slip 12): it is in your wallet.'],
  ],
  topup_rejected: [
    [
      { amount: fromRupees(5_000), reason: 'No such slip.' },
      'Your top-up of ₹5,000 was not approved. The reason given: No such slip.',
    ],
  ],
  wallet_corrected: [
    [
      { amount: fromRupees(200), reason: 'Counted twice.' },
      'An entry of ₹200 in your wallet has been corrected; both lines stand in your statement. The reason given: Counted twice.',
    ],
  ],
  auto_pay_ahead: [
    [
      {
        chit: 'Family Five',
        month: 'March',
        year: 2027,
        net: fromRupees(10_000),
        dueOn: day('2027-03-05'),
        available: fromRupees(400),
      },
      'Your contribution of ₹10,000 to Family Five for March 2027 is to be paid from your wallet on 5 Mar 2027. Your wallet has ₹400 for it: please add money before.',
    ],
  ],
  auto_pay_short: [
    [
      {
        chit: 'Family Five',
        month: 'March',
        year: 2027,
        net: fromRupees(10_000),
        dueOn: day('2027-03-05'),
        available: fromRupees(400),
      },
      'Your contribution of ₹10,000 to Family Five for March 2027, due on 5 Mar 2027, was not paid: your wallet has ₹400. It is tried again when you have added money.',
    ],
  ],
  withdrawal_paid: [
    [
      { amount: fromRupees(5_000), numberEnds: '9012', utr: 'SBIN426325000011' },
      '₹5,000 from your wallet has been sent to your account ending 9012. The bank’s reference is SBIN426325000011.',
    ],
  ],
  withdrawal_rejected: [
    [
      { amount: fromRupees(5_000), reason: 'The account is closed.' },
      'Your withdrawal of ₹5,000 was not made; the money is in your wallet again. The reason given: The account is closed.',
    ],
  ],
  handover_waiting: [
    [
      { name: 'Hema', cash: fromRupees(19_000), upi: fromRupees(10_000) },
      'Hema hands over ₹19,000 in cash and ₹10,000 by UPI of collected money. Please count it.',
    ],
  ],
  handover_counted: [
    [
      { by: 'Chitra', cash: fromRupees(18_500), upi: fromRupees(0), short: fromRupees(500) },
      'Chitra has counted your hand-over: ₹18,500 in cash. ₹500 is missing and stays in your hand.',
    ],
  ],
  handover_rejected: [
    [
      { by: 'Chitra', reason: 'Please come tomorrow.' },
      'Chitra has sent your hand-over back, and nothing was taken. The reason given: Please come tomorrow.',
    ],
  ],
  payment_received: [
    [
      { amount: fromRupees(5_000), chit: null, month: null, year: null, receiptNo: null, left: fromRupees(0) },
      'Your payment of ₹5,000 is in your wallet.',
    ],
    [
      { amount: fromRupees(9_000), chit, month: 'December', year: 2026, receiptNo: null, left: fromRupees(0) },
      'Your payment of ₹9,000 is in your wallet. It was meant for Family Five, December 2026, but that contribution could not be paid with it any more: the money stays yours.',
    ],
    [
      {
        amount: fromRupees(9_000),
        chit,
        month: 'December',
        year: 2026,
        receiptNo: 'K1-2026-00007',
        left: fromRupees(200),
      },
      'Your payment of ₹9,000 has paid your contribution to Family Five for December 2026. Receipt K1-2026-00007. ₹200 was more than needed and stays in your wallet.',
    ],
  ],
  payment_refunded: [
    [
      { amount: fromRupees(9_000), reason: 'Paid twice by mistake.' },
      '₹9,000 goes back to where you paid it from; your bank shows it within a few days. The reason: Paid twice by mistake.',
    ],
  ],
  withdrawal_came_back: [
    [
      { amount: fromRupees(9_000), numberEnds: '9012', reason: 'The account is closed.' },
      'Your bank sent back the ₹9,000 for your account ending 9012: The account is closed. The money is in your wallet again.',
    ],
  ],
  payment_failed: [
    [
      { amount: fromRupees(9_000), reason: 'The bank declined it.' },
      'Your online payment of ₹9,000 did not go through: The bank declined it. If your bank has taken the money, it comes to your wallet or back to you.',
    ],
  ],
  role_changed: [
    [{ role: 'admin' }, 'You are now an administrator.'],
    [{ role: 'cashier' }, 'You are now a cashier of the company: you take payments at the counter.'],
    [
      { role: 'member' },
      'You no longer have a role in the company. Your own schemes and your wallet are as they were.',
    ],
  ],
  second_step_changed: [
    [
      { isOn: true },
      'Your login now asks for a code from your authenticator app. If that was not you, call us at once.',
    ],
    [
      { isOn: false },
      'Your login no longer asks for a code from an authenticator app. If that was not you, call us at once.',
    ],
  ],
  password_changed: [
    [
      { at: opensAt },
      'Your password was changed on 8 Dec 2026, 10:00, and you were logged out everywhere else. If that was not you, call us at once.',
    ],
  ],
}

const examples = Object.entries(EXAMPLES).flatMap(([kind, rows]) =>
  rows.map(([data, says]) => ({ kind: kind as NoticeKind, data, says })),
)

test.each(examples)('$kind says: $says', ({ kind, data, says }) => {
  expect(textOf(kind, data)).toBe(says)
})

test('everything goes by post but what is over in a minute', () => {
  const inTheAppAlone = examples.filter(({ kind, data }) => subjectOf(kind, data) === null).map(({ kind }) => kind)
  expect(new Set(inTheAppAlone)).toEqual(new Set(['outbid']))
})
