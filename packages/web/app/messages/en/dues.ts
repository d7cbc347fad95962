import type { Paise } from '@kuri/domain'
import { counted, rupees } from '../format.ts'

/** Late payers: the member's own side. */
export const dues = {
  ticket: (ticketNo: number) => `Ticket ${ticketNo}`,
  title: 'Overdue',
  failed: 'Could not load overdue payments. Try again.',
  month: (month: string, year: number) => `${month} ${year}`,
  penaltyFor: (month: string) => `Late fee for ${month}`,
  penaltyOf: (monthNo: number) => `Late fee for month ${monthNo}`,
  together: 'Total to pay',
  pay: (amount: Paise) => `Pay ${rupees(amount)} from wallet`,
  payQuestion: 'Pay all overdue amounts?',
  payConsequence: (amount: Paise) => `${rupees(amount)} is paid from your wallet. You get a receipt for each month.`,
  paid: (amount: Paise) => `${rupees(amount)} paid. Thank you.`,
  failedPay: 'Could not pay.',
  notEnough: (available: Paise) => `Your wallet has ${rupees(available)}. Add money first.`,
  whole: 'Full remaining amount, as demanded',
  wholeBy: (day: string) => `The company has asked you to pay the full remaining amount by ${day}.`,
  removed: 'You have been removed from this scheme.',
  removedUntil: (day: string) => `Pay the overdue amount by ${day} to get your ticket back.`,
  removedStill: 'Pay the overdue amount before another member takes the ticket, and you get it back.',
  letters: 'Letters to you',
  letter: {
    demand: 'Written demand',
    removal: 'Notice of removal',
    'whole-demand': 'Written demand for the full remaining amount',
    substitution: 'Your ticket was transferred',
  },
  letterOf: (what: string, when: string) => `${what}, ${when}`,
  otherLetter: 'Letter',
  prize: {
    due: (day: string) => `We will pay your prize by ${day}.`,
    late: (day: string) => `Your prize is overdue. We should have paid it by ${day}. Please call us.`,
    title: (chit: string, prizeNo: number) => `Your prize ${prizeNo} of ${chit}`,
    bring: 'We pay it to your wallet when we have your security.',
    deposited:
      'You did not give security in time. We put the prize in a separate bank account. We pay it to you when we have your security.',
    setOff: 'Your next contributions',
    setOffNone: 'I pay them month by month',
    setOffAll: (amount: Paise, n: number) =>
      `Pay ${counted(n, 'contribution', 'contributions')} from the prize: ${rupees(amount)}`,
    setOffWhy:
      'You can change this until the prize is approved. If you pay in advance, you need less security. Dividends go to your wallet.',
    failed: 'Could not save your choice.',
  },
}
