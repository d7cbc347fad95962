import type { Paise } from '@kuri/domain'
import { rupees } from '../format.ts'

/** A removed member's ticket, offered to another member. */
export const ticketOffer = {
  title: (chit: string) => `You are offered a ticket in ${chit}`,
  lead: (ticketNo: number, until: string) =>
    `Ticket ${ticketNo} needs a new holder. Accept or decline by ${until}. Nothing is paid unless you accept.`,
  contributions: 'Contributions the previous holder has paid',
  overdue: 'Contributions that are overdue',
  total: 'You pay now',
  coming: 'Then you pay every month',
  month: (month: string, year: number, due: string) => `${month} ${year}, due ${due}`,
  after: 'The ticket is then yours: its dividends and its prize come to you.',
  read: 'Read the agreement',
  failedAgreement: 'Could not load the agreement. Try again.',
  accept: (amount: Paise) => `Accept and pay ${rupees(amount)}`,
  acceptQuestion: 'Take this ticket?',
  acceptConsequence: (amount: Paise, chit: string) =>
    `${rupees(amount)} leaves your wallet now and you accept the agreement of ${chit}. This cannot be undone.`,
  accepted: (ticketNo: number, chit: string) => `Ticket ${ticketNo} of ${chit} is now yours.`,
  failedAccept: 'Could not accept the offer.',
  notEnough: (available: Paise) => `Your wallet has ${rupees(available)}. Add money first.`,
  decline: 'Decline',
  declineQuestion: 'Decline this ticket?',
  declineConsequence: 'You pay nothing, and the company can offer it to another member.',
  declined: 'Declined. Nothing was paid.',
  failedDecline: 'Could not decline the offer.',
}
