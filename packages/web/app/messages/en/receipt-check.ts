import type { Paise } from '@kuri/domain'
import { rupees } from '../format.ts'

/** Where anybody checks a receipt of a collector or of the counter. */
export const receiptCheck = {
  title: 'Check a receipt',
  number: 'Receipt number, for example C-2026-000123 or R3-00017',
  amount: 'Amount on the receipt',
  verb: 'Check receipt',
  numberProblem: 'Please enter the number of the receipt.',
  amountProblem: 'Please enter the amount on the receipt.',
  failed: 'Could not check the receipt. Try again.',
  signed: (number: string, amount: Paise) =>
    `Receipt ${number} of ${rupees(amount)} was signed by a phone of the company.`,
  recorded: (number: string, amount: Paise) => `Receipt ${number} of ${rupees(amount)} is recorded.`,
  cancelled: (number: string, amount: Paise) =>
    `Receipt ${number} of ${rupees(amount)} was cancelled. It does not count.`,
  acknowledgement: {
    signed: (number: string, amount: Paise) =>
      `Acknowledgement ${number} of a cheque of ${rupees(amount)} was signed by a phone of the company.`,
    recorded: (number: string, amount: Paise) =>
      `Acknowledgement ${number} of a cheque of ${rupees(amount)} is recorded.`,
    notReceived: 'The company could not receive this cheque, and it has paid nothing. Please ask at the office.',
  },
  closed: (number: string) =>
    `We cannot confirm ${number}: the company has not received it, and its phone is blocked or its number was used for another receipt. Please show it at the office.`,
  unknown:
    'We have no such receipt. Check number and amount. A receipt that is not sent yet can only be checked by its QR code.',
  received: (day: string) => `It arrived at the company on ${day}.`,
  notReceived: 'It has not arrived at the company yet.',
}
