import type { Paise } from '@kuri/domain'
import { count, counted, rupees } from '../../format.ts'

// Schemes to look at, to ask for and to be in. Sentences of the seed stay verbatim.

export const chits = {
  title: 'Available Chit Schemes',
  lead: 'What you pay each month, the pool, and the free seats.',
  join: 'Join a Chit',
  terms: 'Details',
  none: 'No chit schemes found.',
  noneWhy: 'New schemes appear here.',
  failed: 'Failed to load chit schemes.',
  which: 'Which schemes',
  all: 'All',
  parts: { open: 'Open to join', joined: 'Mine', full: 'Full', finished: 'Finished' },
}

export const join = {
  tickets: 'How many tickets?',
  ticketsHint: (most: number, each: Paise) =>
    `Up to ${count(most)}. Each pays ${rupees(each)} a month and can win once.`,
  title: 'Join a Chit Scheme',
  lead: 'Asking is free. An administrator approves your seat.',
  open: 'Join Now',
  waiting: 'Waiting for Approval',
  joined: 'Joined',
  full: 'Full',
  search: 'Search by name',
  noneFound: 'No scheme found.',
  accepts: 'When you join, you accept',
  agreement: 'the agreement of this scheme',
  ask: {
    question: (name: string) => `Ask to join ${name}?`,
    free: 'Asking is free. You start to pay when the scheme starts. You can take your request back until then.',
    tickets: 'Tickets',
    monthly: 'You pay each month, at most',
    months: 'Months',
    total: 'In all, at most',
    mostBid: 'The highest bid allowed',
    bid: 'A bid is the part of the prize that you give up, and the highest bid wins the prize.',
    noBids: {
      auction: 'Nobody bids here: a draw decides who wins each prize.',
      lot: 'Nobody bids here: a draw decides who wins each prize.',
      fixed: 'Nobody bids here: prizes come in the order of the ticket numbers.',
    },
    less: 'Dividends reduce what you pay.',
    send: 'Send request',
  },
  takeBack: {
    open: 'Take back my request',
    question: (name: string) => `Take back your request for ${name}?`,
    consequence: 'We delete your request. You can ask again while there are free seats.',
  },
  leave: {
    open: 'Leave this scheme',
    question: (name: string) => `Leave ${name}?`,
    consequence: (tickets: number, asked: number) =>
      `You give up ${counted(tickets, 'ticket', 'tickets')}${asked > 0 ? `, and your request for ${counted(asked, 'more ticket', 'more tickets')}` : ''}. Other members can take ${tickets + asked === 1 ? 'it' : 'them'}. After the scheme starts, you cannot leave here.`,
  },
  asked: (name: string) => `Request for ${name} sent. We will notify you when it is approved.`,
}

export const joined = {
  title: 'My Schemes',
  lead: 'Schemes you joined, and schemes you asked to join. The total amount is what all members pay in all months.',
  caption: 'My schemes',
  none: 'You have not joined a scheme yet.',
  noneWhy: 'Choose a scheme you can afford every month.',
  failed: 'Could not load your schemes. Try again.',
  name: 'Scheme',
  id: 'Scheme ID',
  amount: 'Total amount',
  members: 'Members',
  duration: 'Duration',
  created: 'Created',
  leave: 'Leave',
  waiting: 'Waiting for Approval',
}
