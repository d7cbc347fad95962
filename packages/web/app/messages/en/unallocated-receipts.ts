import type { Paise, UnallocatedReason } from '@kuri/domain'
import { rupees } from '../format.ts'

const reasons: Record<UnallocatedReason, string> = {
  device_blocked: 'The phone is blocked.',
  unknown_member: 'We have no such member.',
  own_receipt: 'The collector wrote the receipt for themselves.',
  large_cash: 'With this receipt, the member’s cash reaches the limit.',
  bank_number: 'The UPI reference has no 12 digits, or another payment has it.',
  not_a_member: 'The member does not hold this ticket.',
  not_running: 'The scheme is not running.',
  already_paid: 'The month is already paid.',
  older_due: 'An older month is not paid.',
  part_amount: 'The part payment is less than ₹1, or it has paise.',
  more_than_due: 'It is more than was due.',
  not_owed: 'The member does not owe this amount for the returned cheque or the cancelled receipt.',
  cheque_day: 'The bank does not pay a cheque of this date.',
  cheque_known: 'This cheque was received before.',
}

/** Receipts of collectors whose money fits nothing that is due. */
export const unallocatedReceipts = {
  reasons,
  nobody: 'Unknown member',
  receiptOver: (number: string, amount: Paise) => `Receipt ${number}, ${rupees(amount)}`,
  given: (name: string, when: string) => `Given by ${name}, ${when} by the phone’s clock`,
  give: 'Give to a member',
  giveQuestion: (amount: Paise) => `Whose are these ${rupees(amount)}?`,
  giveConsequence: 'It goes to the member’s wallet. An administrator approves it.',
  giveVerb: 'Give to the wallet',
  owner: 'Member',
  ownerProblem: 'Please choose the member.',
  reason: 'How do you know?',
  reasonProblem: 'Please enter how you know whose money it is.',
  gave: 'Done. It is in the member’s wallet.',
  gaveWaits: 'Done. An administrator approves it now.',
  failedGive: 'Could not give the money to the member.',
}
