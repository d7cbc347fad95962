import { count } from '../../format.ts'

// What the house has told. Sentences of the seed stay verbatim.

export const notices = {
  title: 'Notices',
  lead: (unread: number) => (unread === 0 ? 'No new notices.' : `${count(unread)} new`),
  allRead: 'Mark all as read',
  new: 'New',
  newWord: '(new)',
  earlier: 'Earlier',
  none: 'No notices yet.',
  noneWhy: 'You see payments due, auctions and approvals here.',
  failed: 'Could not load your notices. Try again.',
  open: 'Open',
  today: 'Today',
  yesterday: 'Yesterday',
  came: 'You have a new notice.',
}
