import type { Paise } from '@kuri/domain'
import { count, counted, rupees } from '../../format.ts'

// A chit's payments: its tickets by month.

export const chitPayments = {
  back: 'All schemes',
  failed: 'Could not load the scheme. Try again.',
  failedCell: 'Could not load this month. Try again.',
  about: (pool: Paise, each: Paise, months: number) => `Pool ${rupees(pool)} · ${rupees(each)} × ${count(months)}`,
  month: (month: number, months: number) => `month ${count(month)} of ${count(months)}`,
  finished: 'finished',
  nextAuction: (when: string) => `next auction ${when}`,
  memberPage: 'Scheme page',
  registers: 'Registers',
  audit: 'History',
  caption: 'Payments by member and month',
  who: 'Ticket, member',
  keptFor: (name: string) => `for ${name}`,
  owes: 'Overdue',
  dueToday: (amount: Paise) => `${rupees(amount)} due today`,
  collected: 'Collected, %',
  cell: (name: string, ticketNo: number, month: string, state: string) =>
    `${name}, ticket ${ticketNo}, ${month}: ${state}`,
  tookPrize: 'won the prize',
  states: { paid: 'paid', waiting: 'received, to be confirmed', late: 'late', due: 'due', upcoming: 'to come' },
  keys: {
    move: 'move in the grid',
    open: 'open',
    take: 'take payment',
    close: 'close',
  },
  notStarted: 'This scheme has not started. Its months appear here when it starts.',
  noMembers: 'No tickets yet.',
  ticketPages: 'Tickets',
  monthPages: 'Months',
  ticket: (no: number) => `Ticket ${count(no)}`,
  daysLate: (n: number) => `${counted(n, 'day', 'days')} late`,
  instalment: 'Contribution',
  dividend: 'Dividend',
  lateFee: 'Late fee',
  total: { paid: 'Paid', owed: 'To pay' },
  due: 'Due date',
  paidOn: 'Paid on',
  receipt: 'Receipt',
  take: 'Take payment',
  person: 'Member page',
}
