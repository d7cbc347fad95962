import { debtName } from '@kuri/contract'
import type { Paise } from '@kuri/domain'
import { rupees } from '../format.ts'

/** What a member owes the company for a returned cheque or a cancelled receipt. */
export const debtWords = {
  name: debtName,
  why: (bank: string | null, day: string, charge: Paise) =>
    bank === null
      ? `We cancelled it on ${day}. What it paid stays paid.`
      : `${bank}. The bank returned it on ${day}.${charge > 0 ? ` With a charge of ${rupees(charge)}.` : ''}`,
  /** On the phone of a collector. */
  on: (bank: string | null, day: string) =>
    bank === null ? `The office cancelled it on ${day}.` : `The bank returned it on ${day}.`,
  whole: (total: Paise) =>
    `What is owed for a returned cheque or a cancelled receipt is paid as a whole. Enter ${rupees(total)} or more.`,
  notByCheque:
    'A member cannot pay for a returned cheque or a cancelled receipt by cheque. Untick it, or take cash or UPI.',
  settle: {
    button: 'Take from wallet',
    question: (owed: Paise) => `Take ${rupees(owed)} from the member’s wallet?`,
    consequence: 'It pays what the member owes for this.',
    verb: 'Take',
    done: 'Paid for.',
    failed: 'Could not take it.',
  },
}
