import type { MonthName, Paise } from '@kuri/domain'
import { count, counted, rupees } from '../../format.ts'

// The company's month: all its chits, and its figures.

export const companyMonth = {
  title: 'All schemes',
  failed: 'Could not load the schemes. Try again.',
  figures: 'This month',
  collectedIn: (month: MonthName) => `Collected in ${month}`,
  collectedOf: (due: Paise) => `of ${rupees(due)} due so far`,
  share: (percent: number, amount: Paise) => `${percent}% · ${rupees(amount)}`,
  late: 'Overdue',
  latePeople: (people: number, over60: number) =>
    over60 === 0
      ? counted(people, 'person', 'people')
      : `${counted(people, 'person', 'people')}, ${count(over60)} over 60 days`,
  auctions: 'Auctions, next 7 days',
  auctionsNow: (open: number, today: number) => `${count(open)} open now, ${count(today)} today`,
  prizes: 'Prizes to pay',
  prizesWhat: (people: number, late: number) =>
    late === 0 ? counted(people, 'person', 'people') : `${counted(people, 'person', 'people')}, ${count(late)} overdue`,
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
  caption: 'Schemes of the company',
  orders: [
    { value: '-late', label: 'Most overdue first' },
    { value: 'name', label: 'Name, A to Z' },
    { value: '-amount', label: 'Largest amount first' },
    { value: 'collected', label: 'Least collected first' },
    { value: 'auction', label: 'Next auction first' },
    { value: 'prize', label: 'Prize to pay first' },
  ],
  none: 'No schemes yet.',
  noneFound: 'No scheme found.',
  chit: 'Scheme',
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
  notAccepted: (n: number) => `${counted(n, 'member', 'members')} must accept the agreement`,
  startPassed: (day: string) => `start date ${day} has passed`,
  prize: 'Prize to pay',
  payBy: (day: string) => `by ${day}`,
  payLate: (day: string) => `overdue since ${day}`,
  morePrizes: (n: number) => ` and ${count(n)} more`,
}
