import type { MonthName, Paise } from '@kuri/domain'
import { count, counted, rupees } from '../../format.ts'

// The owner's month: all chits in figures, and one chit's members by month.

export const cockpit = {
  title: 'All chits',
  failed: 'Could not load the chits. Try again.',
  figures: 'This month',
  collectedIn: (month: MonthName) => `Collected in ${month}`,
  collectedOf: (due: Paise) => `of ${rupees(due)} due so far`,
  share: (percent: number, amount: Paise) => `${percent}% · ${rupees(amount)}`,
  late: 'Late',
  latePeople: (people: number, over60: number) =>
    over60 === 0
      ? counted(people, 'person', 'people')
      : `${counted(people, 'person', 'people')}, ${count(over60)} over 60 days`,
  auctions: 'Auctions, next 7 days',
  auctionsNow: (open: number, today: number) => `${count(open)} open now, ${count(today)} today`,
  prizes: 'Prizes to pay',
  prizesWhat: (people: number, late: number) =>
    late === 0
      ? counted(people, 'person', 'people')
      : `${counted(people, 'person', 'people')}, ${count(late)} past the day`,
  waiting: 'To approve',
  waitingSince: (when: string) => `oldest from ${when}`,
  nothingWaits: 'none',
  search: 'Search by name or state',
  searchHint: 'Name or state',
  filters: 'Show',
  all: 'All',
  filter: {
    attention: 'Needs attention',
    auction: 'Auction this week',
    prize: 'Prize to pay',
    forming: 'Forming',
  },
  caption: 'Chits of the company',
  orders: [
    { value: '-late', label: 'Most late first' },
    { value: 'name', label: 'Name, A to Z' },
    { value: '-amount', label: 'Largest amount first' },
    { value: 'collected', label: 'Least collected first' },
    { value: 'auction', label: 'Next auction first' },
    { value: 'prize', label: 'Prize to pay first' },
  ],
  none: 'No chits yet.',
  noneFound: 'No chit found.',
  chit: 'Chit',
  month: 'Month',
  collected: 'Collected',
  monthOf: (month: number, months: number) => `${count(month)} of ${count(months)}`,
  notStarted: 'not started',
  seats: (taken: number, total: number) => `${count(taken)} of ${counted(total, 'seat', 'seats')}`,
  noMonth: '–',
  people: (n: number) => counted(n, 'person', 'people'),
  nothing: 'none',
  next: 'Next auction',
  openNow: 'Open now',
  starts: (day: string) => `starts ${day}`,
  prize: 'Prize to pay',
  payBy: (day: string) => `by ${day}`,
  payLate: (day: string) => `late since ${day}`,
  morePrizes: (n: number) => ` and ${count(n)} more`,
}

export const grid = {
  back: 'All chits',
  failed: 'Could not load the chit. Try again.',
  failedCell: 'Could not load this month. Try again.',
  about: (pool: Paise, each: Paise, months: number) =>
    `Chit value ${rupees(pool)} · ${rupees(each)} × ${count(months)}`,
  month: (month: number, months: number) => `month ${count(month)} of ${count(months)}`,
  nextAuction: (when: string) => `next auction ${when}`,
  memberPage: 'Chit page',
  registers: 'Registers',
  audit: 'History',
  caption: 'Payments by member and month',
  who: 'Ticket, member',
  keptFor: (name: string) => `for ${name}`,
  owes: 'Owes',
  collected: 'Collected, %',
  cell: (name: string, ticketNo: number, month: string, state: string) =>
    `${name}, ticket ${ticketNo}, ${month}: ${state}`,
  tookPrize: 'took the prize',
  states: { paid: 'paid', waiting: 'received, to be confirmed', late: 'late', due: 'due', upcoming: 'to come' },
  keys: {
    move: 'move in the grid',
    open: 'open',
    take: 'take payment',
    close: 'close',
  },
  notStarted: 'This chit has not started. Its months appear here when it does.',
  noMembers: 'No tickets yet.',
  ticketPages: 'Tickets',
  monthPages: 'Months',
  range: (from: number, to: number, all: number) => `${count(from)} to ${count(to)} of ${count(all)}`,
  ticket: (no: number) => `Ticket ${count(no)}`,
  daysLate: (n: number) => `${counted(n, 'day', 'days')} late`,
  instalment: 'Instalment',
  dividend: 'Dividend',
  lateFee: 'Late fee',
  total: { paid: 'Paid', owed: 'To pay' },
  due: 'Due date',
  paidOn: 'Paid on',
  receipt: 'Receipt',
  take: 'Take payment',
  person: 'Member page',
}
