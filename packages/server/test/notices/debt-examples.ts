import { fromRupees, ZERO } from '@kuri/domain'
import type { Examples } from './role-examples.ts'

type Kinds = 'cheque_received' | 'cheque_given_back' | 'cheque_returned' | 'receipt_cancelled'

/** What members read of their cheques and of cancelled receipts, and what they owe the company for them. */
export const DEBT_EXAMPLES: Pick<Examples, Kinds> = {
  cheque_received: [
    [
      { amount: fromRupees(5_000), chequeNo: '004512', number: 'Q-2027-000001' },
      'We have received your cheque 004512 of ₹5,000, acknowledgement Q-2027-000001. Your dues are paid when the bank has paid the cheque.',
    ],
  ],
  cheque_given_back: [
    [
      { amount: fromRupees(5_000), chequeNo: '004512', number: 'Q-2027-000001', reason: 'She pays in cash.' },
      'We gave your cheque 004512 of ₹5,000 back to you. It was not deposited, and acknowledgement Q-2027-000001 is not valid any more. The contributions of this cheque are due again. Reason: She pays in cash.',
    ],
  ],
  cheque_returned: [
    [
      {
        amount: fromRupees(5_000),
        chequeNo: '004512',
        reason: 'Funds insufficient.',
        charge: fromRupees(0),
        owed: fromRupees(0),
        wasCleared: false,
      },
      'Your cheque 004512 of ₹5,000 was returned. The contributions of this cheque are due again. Reason: Funds insufficient.',
    ],
    [
      {
        amount: fromRupees(5_000),
        chequeNo: '004512',
        reason: 'Funds insufficient.',
        charge: fromRupees(250),
        owed: fromRupees(5_250),
        wasCleared: true,
      },
      'Your cheque 004512 of ₹5,000 was returned. The bank has taken the money back. You owe ₹5,250 for this cheque, with a charge of ₹250. Please pay it from your wallet, or come to our office. Reason: Funds insufficient.',
    ],
  ],
  receipt_cancelled: [
    [
      {
        number: 'C-2027-000004',
        amount: fromRupees(10_000),
        reason: 'The wrong member.',
        owed: fromRupees(9_500),
        paidDues: true,
      },
      'We cancelled your receipt C-2027-000004 of ₹10,000 and give you this money back. The contributions that it paid stay paid. So we took ₹500 from your wallet. You owe ₹9,500 to the company. Please pay it with your next contribution, or come to our office. Reason: The wrong member.',
    ],
    [
      { number: 'C-2027-000005', amount: fromRupees(20), reason: 'The wrong member.', owed: ZERO, paidDues: false },
      'We cancelled your receipt C-2027-000005 of ₹20 and give you this money back. So we took ₹20 from your wallet. Reason: The wrong member.',
    ],
  ],
}
