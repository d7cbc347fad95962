import type { Paise } from '@kuri/domain'
import { count, rupees } from '../../format.ts'

// Schemes to look at, to ask for and to be in. Sentences of the seed stay verbatim.

export const chits = {
  title: 'Available Chit Schemes',
  lead: 'What you pay a month, what the pool is, and how many seats are left.',
  join: 'Join a Chit',
  terms: 'See the terms',
  none: 'No chit schemes found.',
  noneWhy: 'New ones are announced here.',
  failed: 'Failed to load chit schemes.',
}

export const join = {
  tickets: 'How many tickets?',
  ticketsHint: (most: number, each: Paise) =>
    `Up to ${count(most)}. Each pays ${rupees(each)} a month and can win once.`,
  title: 'Join a Chit Scheme',
  lead: 'A request costs nothing. A seat is yours once an administrator approves it.',
  checked: 'Seats checked',
  every: 'every 10 seconds',
  open: 'Join Now',
  waiting: 'Waiting for Approval',
  joined: 'Joined',
  full: 'Full',
  accepts: 'By pressing Join Now you accept',
  agreement: 'the agreement of this scheme',
  asked: (name: string) => `Your request for ${name} is with an administrator.`,
}

export const joined = {
  title: 'My Schemes',
  lead: 'The schemes you are a member of, and those you have asked to join.',
  caption: 'My schemes',
  none: 'You have not joined a scheme yet.',
  noneWhy: 'Choose one that fits your month and ask for a seat.',
  failed: 'Failed to load your schemes.',
  name: 'Scheme',
  id: 'Scheme ID',
  amount: 'Amount',
  members: 'Members',
  duration: 'Duration',
  created: 'Created',
  waiting: 'Waiting for Approval',
}
