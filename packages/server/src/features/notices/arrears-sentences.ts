import { formatDay, formatRupees } from '@kuri/domain'
import type { NoticeData } from './kinds.ts'
import type { Sentences } from './sentences.ts'

type Kinds =
  | 'arrears_demand'
  | 'arrears_removed'
  | 'arrears_reentered'
  | 'arrears_whole_demand'
  | 'ticket_passed_on'
  | 'ticket_taken_over'
  | 'penalty_waived'
  | 'prize_deposited'

/** What is said to whoever is late, and to whoever a ticket passes. The law is named on the papers, not here. */
export const ARREARS_SENTENCES: { readonly [K in Kinds]: Sentences<NoticeData[K]> } = {
  arrears_demand: {
    text: ({ chit, ticketNo, amount, actBy }) =>
      `${formatRupees(amount)} is overdue on ticket ${ticketNo} of ${chit}. Please pay it by ${formatDay(actBy)}; if something is in the way, call us. The written demand is on the scheme’s page.`,
    subject: ({ chit, amount }) => `A written demand: ${formatRupees(amount)} for ${chit}`,
  },
  arrears_removed: {
    text: ({ chit, ticketNo, amount }) =>
      `Your name was removed from ${chit} because ticket ${ticketNo} was not paid. Pay ${formatRupees(amount)} within seven days of receiving the notice and your place is yours again; you may also ask the Registrar to decide. The notice is on the scheme’s page.`,
    subject: ({ chit }) => `Notice: your name was removed from ${chit}`,
  },
  arrears_reentered: {
    text: ({ chit, ticketNo }) => `Everything is paid: ticket ${ticketNo} of ${chit} is yours as before.`,
    subject: ({ chit }) => `Your place in ${chit} is yours again`,
  },
  arrears_whole_demand: {
    text: ({ chit, ticketNo, amount, actBy }) =>
      `You have had the prize of ticket ${ticketNo} in ${chit}, and contributions are overdue. We ask for all that is left, ${formatRupees(amount)}, by ${formatDay(actBy)}. If you cannot pay it at once, pay what is overdue and call us. The written demand is on the scheme’s page.`,
    subject: ({ chit, amount }) => `A written demand for all that is left: ${formatRupees(amount)} for ${chit}`,
  },
  ticket_passed_on: {
    text: ({ chit, ticketNo, refund }) =>
      `Somebody else has taken over ticket ${ticketNo} of ${chit}. ${refund > 0 ? `${formatRupees(refund)} of what you paid in is kept for you: ask for it on your wallet’s page whenever you like.` : 'Nothing is owed on either side.'}`,
    subject: ({ chit }) => `Your ticket in ${chit} has passed on`,
  },
  ticket_taken_over: {
    text: ({ chit, ticketNo, amount }) =>
      `Welcome to ${chit}: ticket ${ticketNo} is yours, with its dividends. ${formatRupees(amount)} has paid its months so far.`,
    subject: ({ chit }) => `You have taken over a ticket in ${chit}`,
  },
  penalty_waived: {
    text: ({ chit, month, year, reason }) =>
      `Nothing is asked for paying ${month} ${year} of ${chit} late. The reason given: ${reason}`,
    subject: ({ chit, month }) => `Nothing to pay for being late with ${month} in ${chit}`,
  },
  prize_deposited: {
    text: ({ chit, prizeNo, amount, reference }) =>
      `Your prize ${prizeNo} of ${chit}, ${formatRupees(amount)}, has waited until the next contribution’s day. It now lies in a separate bank account (${reference}) and is yours as soon as your security is recorded.`,
    subject: ({ chit, prizeNo }) => `Prize ${prizeNo} of ${chit} lies in a separate account`,
  },
}
