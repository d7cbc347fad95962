import type { Paise } from '@kuri/domain'
import { rupees } from '../format.ts'
import { refundPaid } from './refund-paid.ts'

/** What is kept for a member whose ticket has passed on; few ever read it. */
export const refund = {
  title: 'You have a refund',
  passedOn: 'Transferred tickets',
  why: 'What you paid before another member took your ticket, less the deduction in the agreement.',
  claim: 'Pay to my wallet',
  claimed: refundPaid('your'),
  failedClaim: 'Could not pay the refund.',
  toBank: 'Send it to my bank account',
  toBankAsk: (amount: Paise) => `Send ${rupees(amount)}`,
  toBankFailed: 'Could not send the refund to your bank account.',
  toBankAsked: (amount: Paise) => `${rupees(amount)} will be sent to your bank account. We notify you when it is sent.`,
  /** The sum behind a refund. */
  sum: {
    title: (ticketNo: number, chit: string) => `Ticket ${ticketNo} of ${chit}`,
    when: (day: string) => `Another member has had this ticket since ${day}. You had paid:`,
    entry: 'Paid when the ticket was transferred to you',
    month: (month: string, year: number) => `${month} ${year}`,
    lowered: (amount: Paise, dividend: Paise) => `${rupees(amount)} less your dividend of ${rupees(dividend)}`,
    together: 'Total',
    deduction: (bp: number) => `Deduction by the agreement: ${bp / 100}%`,
    penalty: (monthNo: number, because: string) => `Late fee for month ${monthNo}: ${because}`,
    remains: 'Your refund',
    law: 'Chit Funds Act, 1982, section 30.',
    dividends: 'Dividends reduced what you paid, so they are not refunded.',
    letter: 'Letter as PDF',
  },
}
