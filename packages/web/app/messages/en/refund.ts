import type { Paise } from '@kuri/domain'
import { rupees } from '../format.ts'

/** What is kept for a member whose ticket has passed on; few ever read it. */
export const refund = {
  title: 'A refund is kept for you',
  passedOn: 'Tickets that have passed on',
  why: 'What you paid into a ticket that has passed on, less what its agreement names.',
  claim: 'Pay it into my wallet',
  claimed: (amount: Paise) => `${rupees(amount)} is in your wallet.`,
  failedClaim: 'Failed to pay the refund.',
  toBank: 'Send it to my bank account',
  toBankAsk: (amount: Paise) => `Send ${rupees(amount)}`,
  toBankAsked: (amount: Paise) => `${rupees(amount)} is set aside for your bank account. We tell you when it is sent.`,
  /** The sum behind a refund. */
  sum: {
    title: (ticketNo: number, chit: string) => `Ticket ${ticketNo} of ${chit}`,
    when: (day: string) => `Another member has held it since ${day}. What you had paid in:`,
    entry: 'Paid when you took the ticket over',
    month: (month: string, year: number) => `${month} ${year}`,
    lowered: (amount: Paise, dividend: Paise) => `${rupees(amount)} less your dividend of ${rupees(dividend)}`,
    together: 'Together',
    deduction: (bp: number) => `Kept by the company: ${bp / 100}%, as the agreement says`,
    penalty: (monthNo: number, because: string) => `For paying month ${monthNo} late: ${because}`,
    remains: 'Yours',
    law: 'Chit Funds Act, 1982, section 30.',
    dividends: 'Dividends lowered what you paid, so they do not come back.',
    letter: 'Letter as PDF',
  },
}
