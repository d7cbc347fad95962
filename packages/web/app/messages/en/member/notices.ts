import { count } from '../../format.ts'

// Notifications. Sentences of the seed stay verbatim.

export const notices = {
  title: 'Notices',
  lead: (unread: number) => (unread === 0 ? 'No new notices.' : `${count(unread)} new`),
  allRead: 'Mark all as read',
  newWord: '(new)',
  none: 'No notices yet.',
  noneWhy: 'You see payments due, auctions and approvals here.',
  failed: 'Could not load your notices. Try again.',
  /** What the button under a notice does. */
  acts: {
    pay: 'Pay now',
    addMoney: 'Add money',
    receipt: 'See receipt',
    demand: 'See the demand',
    auction: 'Go to auction',
    result: 'See the result',
    offer: 'See the offer',
    wallet: 'See wallet',
    scheme: 'See scheme',
    schemes: 'See schemes',
    payments: 'See payments',
    profile: 'See profile',
    request: 'See the request',
    money: 'Decide',
    handover: 'Count the money',
    till: 'See the till',
    open: 'Open',
  },
  today: 'Today',
  yesterday: 'Yesterday',
}
