import type { Paise } from '@kuri/domain'
import { atEnd, rupees } from '../../format.ts'

// The gateway says something else of a payout than our books: an administrator looks at the bank's statement and decides.

interface Contradiction {
  readonly gateway: 'processed' | 'failed' | 'reversed'
  readonly withdrawal: 'waiting' | 'waiting_second' | 'approved' | 'paid' | 'rejected'
  readonly amount: Paise
  readonly name: string
}

const SAID = {
  processed: 'Gateway: the money was paid.',
  failed: 'Gateway: the payment failed.',
  reversed: 'Gateway: the money was returned.',
} as const

const BOOKS: Record<Contradiction['withdrawal'], string> = {
  waiting: 'Our records: the withdrawal waits for approval.',
  waiting_second: 'Our records: the withdrawal waits for approval.',
  approved: 'Our records: the payment failed and the withdrawal is not paid.',
  paid: 'Our records: the withdrawal is paid.',
  rejected: 'Our records: the money is back in the wallet.',
}

const withNumber = (sentence: string, utr: string | null): string =>
  utr === null ? sentence : `${sentence} Bank’s reference: ${utr}.`

export const payoutConflict = {
  gateway: (gateway: Contradiction['gateway'], utr: string | null) => withNumber(SAID[gateway], utr),
  books: (withdrawal: Contradiction['withdrawal'], utr: string | null) => withNumber(BOOKS[withdrawal], utr),
  reason: (reason: string) => `The gateway’s reason: ${reason}`,
  toDo: 'Check the bank’s statement. Until you decide, this withdrawal cannot be sent, paid or rejected.',
  received: (when: string) => `Received from the gateway, ${when}`,
  agree: 'Gateway is right',
  agreeQuestion: 'Does the bank statement agree with the gateway?',
  agreeConsequence: ({ gateway, withdrawal, amount, name }: Contradiction): string => {
    if (gateway !== 'processed')
      return `${rupees(amount)} is in our bank account again and becomes available to ${atEnd(name)}.`
    return withdrawal === 'approved'
      ? `The withdrawal is entered as paid. ${rupees(amount)} leaves our bank account. ${name} is notified.`
      : `${name} has received this money twice. The company pays ${rupees(amount)} from its own funds until ${name} returns it.`
  },
  agreeVerb: 'Correct our records',
  agreed: 'Done. Our records now agree with the gateway.',
  refuse: 'Gateway is wrong',
  refuseQuestion: 'Does the bank statement agree with our records?',
  refuseConsequence: 'No money moves. The withdrawal can be sent, paid or rejected again.',
  refuseVerb: 'Keep our records',
  refused: 'Our records are not changed.',
  note: 'What the statement shows',
  noteHint: 'For example: no payment of this amount between 3 and 10 March. Other administrators read it.',
  noteProblem: 'Please enter what the bank statement shows.',
  failed: 'Could not save the decision.',
}
