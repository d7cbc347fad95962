import { count } from '../../format.ts'

// What the house has told. Sentences of the seed stay verbatim.

export const notices = {
  title: 'Notices',
  lead: (unread: number) => (unread === 0 ? 'Nothing new.' : `${count(unread)} new`),
  allRead: 'Mark all as read',
  new: 'New',
  newWord: '(new)',
  earlier: 'Earlier',
  none: 'Nothing new.',
  noneWhy: 'Payments due, auctions and approvals are announced here.',
  failed: 'Your notices did not arrive.',
  open: 'Open',
  today: 'Today',
  yesterday: 'Yesterday',
  came: 'A new notice has come.',
}
