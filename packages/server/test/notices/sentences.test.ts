import { day, fromRupees } from '@kuri/domain'
import { expect, test } from 'vitest'
import type { NoticeKind } from '../../src/features/notices/kinds.ts'
import { goesByPost, subjectOf, textOf } from '../../src/features/notices/sentences.ts'
import { OF_THE_GATEWAY } from './gateway-examples.ts'
import { OF_MEMBERSHIP } from './membership-examples.ts'
import { OF_INSTALMENTS } from './instalment-examples.ts'
import { ROLE_EXAMPLES, type Examples } from './role-examples.ts'
import { DEBT_EXAMPLES } from './debt-examples.ts'
import { TILL_EXAMPLES } from './till-examples.ts'

const chit = 'Family Five'
const prize = { chit, prizeNo: 2 }
const opensAt = new Date('2026-12-08T04:30:00Z')
const closesAt = new Date('2026-12-08T05:00:00Z')

/** Every kind of news, as a member reads it. A kind without an example here does not compile. */
const EXAMPLES: Examples = {
  ...OF_MEMBERSHIP,
  chit_changed: [
    [{ chit }, 'The terms of Family Five have changed. Please read them and accept them again before it starts.'],
  ],
  chit_started: [
    [{ chit, startOn: day('2026-12-05') }, 'Family Five has started. Your first contribution is due on 5 Dec 2026.'],
  ],
  ...OF_INSTALMENTS,
  arrears_demand: [
    [
      { chit, ticketNo: 4, amount: fromRupees(20_039), actBy: day('2026-12-31') },
      '₹20,039 is overdue on ticket 4 of Family Five. Please pay it by 31 Dec 2026. If you cannot pay, call us. The written demand is on the scheme’s page.',
    ],
  ],
  arrears_removed: [
    [
      { chit, ticketNo: 4, amount: fromRupees(20_039) },
      'We removed you from Family Five because you did not pay for ticket 4. Pay ₹20,039 within seven days of receiving the notice to get your ticket back. You can also ask the Registrar to decide. The notice is on the scheme’s page.',
    ],
  ],
  arrears_reentered: [[{ chit, ticketNo: 4 }, 'All overdue amounts are paid. Ticket 4 of Family Five is yours again.']],
  arrears_whole_demand: [
    [
      { chit, ticketNo: 4, amount: fromRupees(40_000), actBy: day('2026-12-31') },
      'You received the prize of ticket 4 in Family Five, and contributions are overdue. Please pay the full remaining amount, ₹40,000, by 31 Dec 2026. If you cannot pay it, pay the overdue amount and call us. The written demand is on the scheme’s page.',
    ],
  ],
  ticket_passed_on: [
    [
      { chit, ticketNo: 4, refund: fromRupees(9415) },
      'Another member now has your ticket 4 of Family Five. You have a refund of ₹9,415. Claim it on your wallet page.',
    ],
    [
      { chit, ticketNo: 4, refund: fromRupees(0) },
      'Another member now has your ticket 4 of Family Five. There is no refund and nothing to pay.',
    ],
  ],
  ticket_taken_over: [
    [
      { chit, ticketNo: 4, amount: fromRupees(19_000) },
      'Welcome to Family Five: ticket 4 is yours, with its dividends. You paid ₹19,000 for its months so far.',
    ],
  ],
  substitution_offered: [
    [
      { chit, ticketNo: 4, amount: fromRupees(28_500), until: day('2026-12-31') },
      'You are offered ticket 4 of Family Five. To take it you pay ₹28,500 from your wallet now, and its monthly contributions after that. Read the details on your wallet page and accept or decline by 31 Dec 2026. Nothing is paid unless you accept.',
    ],
  ],
  substitution_ended: [[{ chit, ticketNo: 4 }, 'The offer of ticket 4 of Family Five has ended. Nothing was paid.']],
  substitution_answered: [
    [
      { chit, ticketNo: 4, answer: 'accepted' },
      'The member you chose has accepted ticket 4 of Family Five and paid for it.',
    ],
    [
      { chit, ticketNo: 4, answer: 'declined' },
      'The member you chose has declined ticket 4 of Family Five. You can offer it to another member.',
    ],
  ],
  penalty_waived: [
    [
      { chit, month: 'December', year: 2026, reason: 'The bank was closed.' },
      'Your late fee for December 2026 of Family Five is waived. Reason: The bank was closed.',
    ],
  ],
  prize_deposited: [
    [
      { ...prize, amount: fromRupees(46_000), reference: 'SBI 4411' },
      'You did not give security for prize 2 of Family Five in time. We put ₹46,000 in a separate bank account (SBI 4411). We pay it to you when we have your security.',
    ],
  ],
  lot_waits: [
    [
      { ...prize, until: closesAt },
      'A draw decides prize 2 of Family Five. Your ticket is not in the draw. Please enter a secret word as a witness by 8 Dec 2026, 10:30. Two words are used in the draw, so that no one can know the result before. Keep the page open until the draw.',
    ],
  ],
  auction_scheduled_moved: [
    [
      { ...prize, opensAt, closesAt, reason: 'Onam.' },
      'The auction for prize 2 of Family Five has a new time: it opens on 8 Dec 2026, 10:00 and closes on 8 Dec 2026, 10:30. Reason: Onam.',
    ],
    [
      { ...prize, opensAt, closesAt, reason: 'Onam.', prizeBy: 'lot' },
      'The draw for prize 2 of Family Five has a new time: it is on 8 Dec 2026, 10:00. Reason: Onam.',
    ],
  ],
  auction_opening: [
    [
      { ...prize, opensAt, closesAt },
      'The auction for prize 2 of Family Five opens on 8 Dec 2026, 10:00 and closes on 8 Dec 2026, 10:30.',
    ],
    [
      { ...prize, opensAt, closesAt, place: 'Office, Round South' },
      'The auction for prize 2 of Family Five opens on 8 Dec 2026, 10:00 and closes on 8 Dec 2026, 10:30. Place: Office, Round South.',
    ],
    [{ ...prize, opensAt, closesAt, prizeBy: 'fixed' }, 'Prize 2 of Family Five is given on 8 Dec 2026, 10:00.'],
    [
      { ...prize, opensAt, closesAt, reason: 'All have paid.' },
      'The auction for prize 2 of Family Five opens on 8 Dec 2026, 10:00 and closes on 8 Dec 2026, 10:30. Reason: All have paid.',
    ],
  ],
  auction_opened: [
    [
      { ...prize, closesAt },
      'The auction for prize 2 of Family Five is open. It closes on 8 Dec 2026, 10:30, or a little later if there is a bid near the end.',
    ],
    [
      { ...prize, closesAt, reason: 'All have paid.' },
      'The auction for prize 2 of Family Five is open. It closes on 8 Dec 2026, 10:30, or a little later if there is a bid near the end. Reason: All have paid.',
    ],
  ],
  outbid: [
    [
      { ...prize, best: fromRupees(4_000), closesAt },
      'You have been outbid for prize 2 of Family Five: the highest bid is now ₹4,000. The auction closes on 8 Dec 2026, 10:30.',
    ],
  ],
  limit_paused: [
    [
      prize,
      'Your automatic bid for prize 2 of Family Five is paused because a contribution is unpaid. Pay it while the auction is open, and we bid for you again.',
    ],
  ],
  offer_void: [
    [
      prize,
      'Your automatic bid for prize 2 of Family Five no longer counts because the auction was cancelled. You can set one for the new auction.',
    ],
  ],
  auction_won: [
    [
      { ...prize, by: 'bid', bid: fromRupees(4_000), prize: fromRupees(46_000), payBy: day('2026-12-11') },
      'Congratulations! You have won prize 2 of Family Five with a bid of ₹4,000. ₹46,000 goes to your wallet by 11 Dec 2026, after we have your security and approve the prize.',
    ],
  ],
  auction_settled: [
    [
      { ...prize, by: 'bid', ticketNo: 3, bid: fromRupees(4_000), dividend: fromRupees(1_333.33) },
      'Ticket 3 has won prize 2 of Family Five with a bid of ₹4,000. Your dividend is ₹1,333.33: it reduces your next contribution or is credited to your wallet.',
    ],
    [
      { ...prize, by: 'lot', ticketNo: 3, bid: fromRupees(0), dividend: fromRupees(0) },
      'Ticket 3 has won prize 2 of Family Five by draw. There is no dividend for you this time.',
    ],
    [
      { ...prize, by: 'last', ticketNo: 3, bid: fromRupees(0), dividend: fromRupees(0) },
      'Ticket 3 has won prize 2 of Family Five as the only ticket that could win. There is no dividend for you this time.',
    ],
  ],
  auction_cancelled: [
    [
      { ...prize, reason: 'The line was down.' },
      'The auction for prize 2 of Family Five is cancelled and its bids do not count. We will announce a new auction. Reason: The line was down.',
    ],
    [
      { ...prize, reason: 'The line was down.', prizeBy: 'lot' },
      'The draw for prize 2 of Family Five is cancelled. We will announce a new date. Reason: The line was down.',
    ],
    [
      { ...prize, reason: 'The office was closed.', prizeBy: 'fixed' },
      'Prize 2 of Family Five is postponed. We will announce a new date. Reason: The office was closed.',
    ],
  ],
  prize_paid: [
    [
      { ...prize, amount: fromRupees(146_000), arrears: fromRupees(10_000) },
      '₹1,46,000 for prize 2 of Family Five is in your wallet. ₹10,000 of the prize has paid your overdue contributions.',
    ],
    [
      { ...prize, amount: fromRupees(146_000), arrears: fromRupees(0), debts: fromRupees(10_250) },
      '₹1,46,000 for prize 2 of Family Five is in your wallet. ₹10,250 has paid what you owed to the company.',
    ],
  ],
  ...DEBT_EXAMPLES,
  topup_received: [
    [{ amount: fromRupees(5_000), reference: 'slip 12' }, 'We have received ₹5,000 (slip 12): it is in your wallet.'],
  ],
  topup_rejected: [
    [
      { amount: fromRupees(5_000), reason: 'No such slip.' },
      'Your top-up of ₹5,000 was rejected. Reason: No such slip.',
    ],
  ],
  wallet_corrected: [
    [
      { amount: fromRupees(200), reason: 'Counted twice.' },
      'We corrected an entry of ₹200 in your wallet. Your statement shows both entries. Reason: Counted twice.',
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
      'Your contribution of ₹10,000 to Family Five for March 2027 will be paid from your wallet on 5 Mar 2027. Your wallet has only ₹400. Please add money.',
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
      'Your contribution of ₹10,000 to Family Five for March 2027, due on 5 Mar 2027, was not paid. Your wallet has only ₹400. We try again when you add money.',
    ],
  ],
  withdrawal_paid: [
    [
      { amount: fromRupees(5_000), numberEnds: '9012', utr: 'SBIN426325000011' },
      '₹5,000 from your wallet has been sent to your account ending 9012. The bank’s reference is SBIN426325000011.',
    ],
  ],
  withdrawal_asked: [
    [
      { amount: fromRupees(5_000), numberEnds: '9012' },
      'A withdrawal of ₹5,000 to the account ending 9012 was requested from your wallet. If it was not you, cancel it in your wallet and change your password.',
    ],
  ],
  withdrawal_approved: [
    [
      { amount: fromRupees(5_000), numberEnds: '9012' },
      'Your withdrawal of ₹5,000 to the account ending 9012 is approved. We will send it to your bank. If you did not request it, call us at once.',
    ],
  ],
  withdrawal_rejected: [
    [
      { amount: fromRupees(5_000), reason: 'The account is closed.' },
      'Your withdrawal of ₹5,000 was rejected. The money is back in your wallet. Reason: The account is closed.',
    ],
  ],
  handover_waiting: [
    [
      { name: 'Hema', personId: 'hema', cash: fromRupees(19_000), upi: fromRupees(10_000), cheques: 0 },
      'Hema hands over collected money: ₹19,000 in cash and ₹10,000 by UPI. Please count it.',
    ],
    [
      { name: 'Hema', personId: 'hema', cash: fromRupees(0), upi: fromRupees(0), cheques: 2 },
      'Hema hands over collected money: 2 cheques. Please count it.',
    ],
  ],
  handover_counted: [
    [
      {
        name: 'Chitra',
        personId: 'chitra',
        cash: fromRupees(18_500),
        upi: fromRupees(0),
        cheques: 1,
        short: fromRupees(500),
        missing: 1,
      },
      'Chitra has counted your handover: ₹18,500 in cash and one cheque. ₹500 is missing. You still owe it. One cheque is missing. Hand over what you have.',
    ],
  ],
  handover_rejected: [
    [
      { name: 'Chitra', personId: 'chitra', reason: 'Please come tomorrow.' },
      'Chitra has returned your handover. Nothing was recorded. Reason: Please come tomorrow.',
    ],
  ],
  payment_received: [
    [
      { amount: fromRupees(5_000), chit: null, month: null, year: null, receiptNo: null, left: fromRupees(0) },
      'Your payment of ₹5,000 is in your wallet.',
    ],
    [
      { amount: fromRupees(9_000), chit, month: 'December', year: 2026, receiptNo: null, left: fromRupees(0) },
      'Your payment of ₹9,000 is in your wallet. It was for Family Five, December 2026, but it could not pay that contribution. The money is yours.',
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
  ...OF_THE_GATEWAY,
  payment_refunded: [
    [
      { amount: fromRupees(9_000), reason: 'Paid twice by mistake.' },
      'We refund ₹9,000 to your bank or card. It takes a few days. Reason: Paid twice by mistake.',
    ],
  ],
  withdrawal_came_back: [
    [
      { amount: fromRupees(9_000), numberEnds: '9012', reason: 'The account is closed.' },
      'Your bank returned ₹9,000 sent to your account ending 9012: The account is closed. The money is back in your wallet.',
    ],
  ],
  payment_failed: [
    [
      { amount: fromRupees(9_000), reason: 'The bank declined it.' },
      'Your online payment of ₹9,000 failed: The bank declined it. If your bank took the money, it comes to your wallet or back to your bank.',
    ],
  ],
  ...ROLE_EXAMPLES,
  ...TILL_EXAMPLES,
  password_changed: [
    [
      { at: opensAt },
      'Your password was changed on 8 Dec 2026, 10:00, and you were logged out everywhere else. If that was not you, call us at once.',
    ],
  ],
}

const examples = Object.entries(EXAMPLES).flatMap(([kind, rows]) =>
  rows.map(([data, text]) => ({ kind: kind as NoticeKind, data, text })),
)

// @spec NTF-3
test.each(examples)('$kind: $text', ({ kind, data, text }) => {
  expect(textOf(kind, data)).toBe(text)
})

// @spec NTF-2
test('everything goes by post but what is over in a minute', () => {
  const inTheAppAlone = examples.filter(({ kind }) => !goesByPost(kind)).map(({ kind }) => kind)
  expect(new Set(inTheAppAlone)).toEqual(new Set(['outbid']))
})

test('every kind has a title shorter than its sentence, two lines of a phone at most, without the number of a receipt', () => {
  const titles = examples.map(({ kind, data, text }) => ({ title: subjectOf(kind, data), text }))
  const wrong = titles.filter(
    ({ title, text }) => title.length > 70 || title === text || /undefined|NaN|null|\bK\d+-\d{4}/.test(title),
  )
  expect(wrong).toEqual([])
})
