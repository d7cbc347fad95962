import type { Paise } from '@kuri/domain'
import { counted, rupees } from '../format.ts'

/** Late payers: the member's own side. */
export const dues = {
  ticket: (ticketNo: number) => `Ticket ${ticketNo}`,
  title: 'What is late',
  failed: 'Failed to load what is late.',
  month: (month: string, year: number) => `${month} ${year}`,
  penaltyFor: (month: string) => `For paying ${month} late`,
  penaltyOf: (monthNo: number) => `Penalty for month ${monthNo}`,
  together: 'To pay',
  pay: (amount: Paise) => `Pay ${rupees(amount)} from the wallet`,
  payQuestion: 'Pay what is late?',
  payConsequence: (amount: Paise) => `${rupees(amount)} leaves your wallet. Each month gets its receipt.`,
  paid: (amount: Paise) => `${rupees(amount)} is paid. Thank you.`,
  failedPay: 'Failed to pay.',
  notEnough: (available: Paise) => `Your wallet has ${rupees(available)}. Add money first.`,
  whole: 'Everything left, as demanded',
  wholeBy: (day: string) => `The company has asked for everything that is left by ${day}.`,
  removed: 'Your name has been removed from the list of this scheme.',
  removedUntil: (day: string) => `Pay what is late by ${day} and your place is yours again.`,
  removedStill: 'Pay what is late before somebody else takes the place, and it is yours again.',
  letters: 'Letters to you',
  letter: {
    demand: 'Written demand',
    removal: 'Notice that your name was removed',
    'whole-demand': 'Written demand for everything left',
    substitution: 'Your ticket has passed on',
  },
  letterOf: (what: string, when: string) => `${what}, ${when}`,
  otherLetter: 'Letter',
  prize: {
    due: (day: string) => `Your prize is due by ${day}.`,
    late: (day: string) => `Your prize was due by ${day}. Please call us.`,
    title: (chit: string, prizeNo: number) => `Your prize ${prizeNo} of ${chit}`,
    bring: 'The company records your security and pays it into your wallet.',
    deposited:
      'Nobody collected it in time: it lies in a separate bank account and is yours as soon as your security is recorded.',
    setOff: 'Your coming contributions',
    setOffNone: 'I pay them month by month',
    setOffAll: (amount: Paise, n: number) =>
      `Pay ${counted(n, 'contribution', 'contributions')} from the prize: ${rupees(amount)}`,
    setOffWhy:
      'You choose, until the prize is approved. Paid ahead, less security is asked; dividends reach your wallet.',
    failed: 'Failed to keep your choice.',
  },
}
