import type { CompanyMoveKind, Paise } from '@kuri/domain'
import { rupees } from '../format.ts'

/** What the company's own moves are called. */
const moves: Record<CompanyMoveKind, string> = {
  'pay-in': 'Company pays in',
  interest: 'Interest from the bank',
  'draw-funds': 'Company withdraws funds',
  'draw-commission': 'Commission withdrawn',
  'pay-tax': 'GST paid',
  'bank-charge': 'Bank charge',
  'cash-to-bank': 'Cash deposited in bank',
  'bank-to-cash': 'Cash withdrawn from bank',
  'to-suspense': 'Unidentified receipt',
  'suspense-to-wallet': 'Assigned to a member',
  'suspense-back': 'Sent back to the payer',
  'wallet-to-suspense': 'Taken back from a wallet',
  correction: 'Entry reversed',
}

/** What the company does with its own money: the entry, and the confirmation by another administrator. */
export const companyEntries = {
  moves,
  enter: {
    open: 'New entry',
    title: 'The company’s own money',
    question: 'New company entry',
    consequence: 'If money leaves and there are two administrators, another one must confirm it.',
    kind: 'Kind',
    amount: 'Amount',
    amountProblem: 'Please enter an amount in rupees.',
    reference: 'Reference',
    referenceHint: 'From the bank or the receipt, if any.',
    reason: 'Reason',
    reasonProblem: 'Please enter a reason. It is recorded.',
    verb: 'Save',
    done: 'Recorded.',
    waits: 'Entered. Another administrator must confirm it.',
    failed: 'Could not save the entry.',
  },
  queue: {
    why: (reason: string) => `Reason: ${reason}`,
    company: 'The company',
    question: 'Is this right?',
    consequence: (what: string, amount: Paise) =>
      `${what}: ${rupees(amount)}. It is recorded at once and cannot be edited.`,
    verb: (amount: Paise) => `Confirm ${rupees(amount)}`,
    confirmed: 'Recorded.',
    failed: 'Could not record the entry.',
    rejectQuestion: 'Was this entered by mistake?',
    rejectConsequence: 'No money moves. You can enter it again.',
    rejectVerb: 'Reject',
    reasonProblem: 'Please enter a reason.',
    rejected: 'Entry rejected.',
    failedReject: 'Could not reject the entry.',
  },
}
