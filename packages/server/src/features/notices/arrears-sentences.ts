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
  | 'substitution_offered'
  | 'substitution_ended'
  | 'substitution_answered'
  | 'penalty_waived'
  | 'prize_deposited'

/** The notifications to who is late, and to who takes a ticket over. The law is named on the papers, not here. */
export const ARREARS_SENTENCES: { readonly [K in Kinds]: Sentences<NoticeData[K]> } = {
  arrears_demand: {
    text: ({ chit, ticketNo, amount, actBy }) =>
      `${formatRupees(amount)} is overdue on ticket ${ticketNo} of ${chit}. Please pay it by ${formatDay(actBy)}. If you cannot pay, call us. The written demand is on the scheme’s page.`,
    subject: ({ chit, amount }) => `A written demand: ${formatRupees(amount)} for ${chit}`,
  },
  arrears_removed: {
    text: ({ chit, ticketNo, amount }) =>
      `We removed you from ${chit} because you did not pay for ticket ${ticketNo}. Pay ${formatRupees(amount)} within seven days of receiving the notice to get your ticket back. You can also ask the Registrar to decide. The notice is on the scheme’s page.`,
    subject: ({ chit }) => `Notice: you were removed from ${chit}`,
  },
  arrears_reentered: {
    text: ({ chit, ticketNo }) => `All overdue amounts are paid. Ticket ${ticketNo} of ${chit} is yours again.`,
    subject: ({ chit }) => `Your ticket in ${chit} is yours again`,
  },
  arrears_whole_demand: {
    text: ({ chit, ticketNo, amount, actBy }) =>
      `You received the prize of ticket ${ticketNo} in ${chit}, and contributions are overdue. Please pay the full remaining amount, ${formatRupees(amount)}, by ${formatDay(actBy)}. If you cannot pay it, pay the overdue amount and call us. The written demand is on the scheme’s page.`,
    subject: ({ chit, amount }) => `Demand for the full remaining amount: ${formatRupees(amount)} for ${chit}`,
  },
  ticket_passed_on: {
    text: ({ chit, ticketNo, refund }) =>
      `Another member now has your ticket ${ticketNo} of ${chit}. ${refund > 0 ? `You have a refund of ${formatRupees(refund)}. Claim it on your wallet page.` : 'There is no refund and nothing to pay.'}`,
    subject: ({ chit }) => `Your ticket in ${chit} was transferred`,
  },
  ticket_taken_over: {
    text: ({ chit, ticketNo, amount }) =>
      `Welcome to ${chit}: ticket ${ticketNo} is yours, with its dividends. You paid ${formatRupees(amount)} for its months so far.`,
    subject: ({ chit }) => `You have a new ticket in ${chit}`,
  },
  substitution_offered: {
    text: ({ chit, ticketNo, amount, until }) =>
      `You are offered ticket ${ticketNo} of ${chit}. To take it you pay ${formatRupees(amount)} from your wallet now, and its monthly contributions after that. Read the details on your wallet page and accept or decline by ${formatDay(until)}. Nothing is paid unless you accept.`,
    subject: ({ chit, ticketNo }) => `Offer: ticket ${ticketNo} of ${chit}`,
  },
  substitution_ended: {
    text: ({ chit, ticketNo }) => `The offer of ticket ${ticketNo} of ${chit} has ended. Nothing was paid.`,
    subject: ({ chit, ticketNo }) => `The offer of ticket ${ticketNo} of ${chit} has ended`,
  },
  substitution_answered: {
    text: ({ chit, ticketNo, answer }) =>
      answer === 'accepted'
        ? `The member you chose has accepted ticket ${ticketNo} of ${chit} and paid for it.`
        : `The member you chose has declined ticket ${ticketNo} of ${chit}. You can offer it to another member.`,
    subject: ({ chit, ticketNo, answer }) => `Ticket ${ticketNo} of ${chit} was ${answer}`,
  },
  penalty_waived: {
    text: ({ chit, month, year, reason }) =>
      `Your late fee for ${month} ${year} of ${chit} is waived. Reason: ${reason}`,
    subject: ({ chit, month }) => `No late fee for ${month} in ${chit}`,
  },
  prize_deposited: {
    text: ({ chit, prizeNo, amount, reference }) =>
      `You did not give security for prize ${prizeNo} of ${chit} in time. We put ${formatRupees(amount)} in a separate bank account (${reference}). We pay it to you when we have your security.`,
    subject: ({ chit, prizeNo }) => `Prize ${prizeNo} of ${chit} is in a separate bank account`,
  },
}
