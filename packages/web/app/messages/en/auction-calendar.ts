import { counted } from '../format.ts'

/** The company's auctions of a month. */
export const auctionCalendar = {
  title: 'Auction calendar',
  lead: 'All auctions of a month, with holidays and with auctions that are at the same time.',
  months: 'Other months',
  caption: (month: string) => `Auctions in ${month}`,
  failed: 'Could not load the calendar. Try again.',
  none: 'No auctions in this month.',
  noneWhy: 'Auctions are scheduled when a scheme starts.',
  auction: 'Auction',
  when: 'When',
  span: (opens: string, closes: string) => `${opens} to ${closes}`,
  state: 'State',
  place: 'Place',
  online: 'Online',
  notes: 'Please check',
  holiday: 'Holiday',
  samePlace: 'Same place, same time',
  sameMember: 'Same member, same time',
  more: (n: number) => counted(n, 'more', 'more'),
}
