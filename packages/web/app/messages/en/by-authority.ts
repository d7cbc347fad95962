import type { AuthorityAct, Paise } from '@kuri/domain'
import { count, rupees } from '../format.ts'
import { refundPaid } from './refund-paid.ts'

/** What staff do for members who signed for it on paper. */
export const byAuthority = {
  number: 'Number on the signed document',
  numberProblem: 'Please enter the number on the signed document.',
  bid: {
    question: 'Bid for a member?',
    consequence:
      'The member has signed for this bid on paper. The same rules apply as to bids in the app. The member is notified.',
    verb: 'Record',
    find: 'Find a ticket',
    findHint: 'Ticket number or name',
    ticket: 'Ticket without a prize',
    ticketOf: (ticketNo: number, name: string) => `${count(ticketNo)} · ${name}`,
    none: 'No such ticket',
    ticketProblem: 'Please choose a ticket.',
    what: 'What the member signed for',
    kinds: {
      bid: 'A bid, now',
      limit: 'An automatic bid, up to a limit',
      remove: 'Removing the automatic bid',
    },
    amount: 'Amount to give up',
    limit: 'Most to give up',
    range: (floor: Paise, cap: Paise, step: Paise) =>
      `From ${rupees(floor)} to ${rupees(cap)}, in steps of ${rupees(step)}.`,
    amountProblem: 'Please enter an amount.',
    done: {
      bid: 'The bid is recorded.',
      limit: 'The automatic bid is set. Its limit is not shown to staff.',
      remove: 'The automatic bid is removed.',
    },
    failed: 'Could not record it.',
    notOpen: 'Bids are possible when the auction is open. An automatic bid can be set now.',
  },
  act: {
    open: 'Act for the member',
    question: (name: string) => `What has ${name} signed for?`,
    consequence: 'The number of the signed document and your name are recorded with it. The member is notified.',
    verb: 'Record',
    failed: 'Could not record it.',
    what: 'The member signed for',
    saved: 'Saved.',
    leave: (chit: string) => `Leaving ${chit}`,
    left: (chit: string) => `The member has left ${chit}.`,
    autoPay: {
      on: (chit: string) => `Payment of ${chit} from the wallet on the due day`,
      off: (chit: string) => `No more payment of ${chit} from the wallet on the due day`,
    },
    setOff: {
      all: (chit: string, ticketNo: number) =>
        `Prize of ticket ${count(ticketNo)} of ${chit}: it pays coming contributions too`,
      none: (chit: string, ticketNo: number) =>
        `Prize of ticket ${count(ticketNo)} of ${chit}: it pays overdue contributions only`,
    },
    refund: 'Refund of a ticket that passed on, into the wallet',
    refunded: refundPaid('the member’s'),
  },
  minutes: {
    question: 'Which subscriber signed the printed minutes?',
    consequence: 'The signature counts as one of the two subscribers.',
    verb: 'Enter signature',
    member: 'Subscriber',
    holder: (ticketNo: number, name: string) => `${count(ticketNo)} · ${name}`,
    done: 'The signature is recorded.',
    failed: 'Could not record the signature.',
  },
  answer: {
    open: 'Enter answer on paper',
    question: (name: string) => `What did ${name} sign?`,
    consequence: (amount: Paise) =>
      `Accepting takes ${rupees(amount)} from the member’s wallet at once. The document is also the signed agreement.`,
    verb: 'Record answer',
    label: 'Answer',
    accept: 'The member accepts the ticket',
    decline: 'The member declines the ticket',
    accepted: 'The ticket is now the member’s.',
    declined: 'The ticket is declined. Nothing was paid.',
    failed: 'Could not record the answer.',
  },
  list: {
    title: 'Done by signed document',
    none: 'Staff have done nothing by signed document for this member.',
    noneOfAuction: 'Staff have entered no bids by signed document.',
    caption: 'What staff did for members who signed for it on paper',
    documentOf: (number: string, day: string) => `No. ${number}, signed ${day}`,
    by: (name: string, at: string) => `entered by ${name}, ${at}`,
    ofTicket: (ticketNo: number) => `ticket ${count(ticketNo)}`,
    forMember: (name: string) => `for ${name}`,
    failed: 'Could not load what staff did by signed document. Try again.',
    acts: {
      bid: 'Bid',
      limit: 'Automatic bid set',
      'limit-removed': 'Automatic bid removed',
      'set-off': 'Coming contributions from the prize',
      minutes: 'Minutes signed',
      leave: 'Left a scheme',
      withdrawal: 'Withdrawal requested',
      refund: 'Refund claimed',
      'substitution-accepted': 'Ticket accepted',
      'substitution-declined': 'Ticket declined',
      'auto-pay': 'Payments from the wallet',
      'bank-account': 'Bank account saved',
      balance: 'Balance of the previous books answered',
    } satisfies Record<AuthorityAct, string>,
  },
}
