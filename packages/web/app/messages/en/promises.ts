import type { Paise } from '@kuri/domain'
import { atEnd, rupees } from '../format.ts'

/** Promises to pay, on both sides. */
export const promises = {
  states: {
    open: (amount: Paise, day: string) => `Promised ${rupees(amount)} by ${day}`,
    kept: (amount: Paise, day: string) => `Paid as promised: ${rupees(amount)} by ${day}`,
    broken: (amount: Paise, day: string) => `Promised ${rupees(amount)} by ${day}, not paid`,
  },
  atDoor: (collector: string) => `Promised to collector ${atEnd(collector)}.`,
  note: 'Promise a payment',
  noteFor: 'Note a promise',
  question: 'When will you pay?',
  questionFor: (name: string) => `What did ${name} promise?`,
  consequence: 'Our staff see your promise. Late fees and your right to bid do not change.',
  consequenceFor: 'It takes the place of an earlier promise. Late fees and the right to bid do not change.',
  amount: 'Amount',
  amountProblem: 'Please enter an amount in rupees.',
  day: 'To be paid by',
  dayProblem: 'Please choose a day.',
  verb: 'Save promise',
  done: 'The promise is saved.',
  failed: 'Could not save the promise.',
  takeBack: 'Take back',
  takenBack: 'The promise is taken back.',
  failedTakeBack: 'Could not take the promise back.',
  /** For staff. */
  title: 'Promise to pay',
  none: 'No promise.',
  byStaff: 'Our staff noted it.',
  byMember: 'The member made it.',
  withdraw: {
    button: 'Withdraw promise',
    question: 'Withdraw this promise?',
    consequence: (promise: string) =>
      `${promise}. Do this if it was noted by mistake. The member and the collector no longer see it.`,
    verb: 'Withdraw',
    done: 'The promise is withdrawn.',
    failed: 'Could not withdraw the promise.',
  },
}
