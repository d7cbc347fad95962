import type { Paise } from '@kuri/domain'
import { count, counted, rupees } from '../format.ts'

const status = { forming: 'Forming', running: 'Running', finished: 'Finished', cancelled: 'Cancelled' }
const months = (n: number): string => counted(n, 'month', 'months')
const seats = (taken: number, total: number): string => `${count(taken)} / ${count(total)}`

/** What every scheme's card and row says. */
const scheme = {
  status,
  months,
  seats,
  full: 'Full',
  aMonth: 'a month',
  pool: 'Pool each month',
  amount: 'Amount, whole scheme',
  duration: 'Duration',
  starts: 'Starts',
  members: 'Members',
}

/** Pages of members. */
export const member = {
  scheme,
  chits: {
    title: 'Available Chit Schemes',
    lead: 'What you pay a month, what the pool is, and how many seats are left.',
    join: 'Join a Chit',
    terms: 'See the terms',
    none: 'No chit schemes found.',
    noneWhy: 'New ones are announced here.',
    failed: 'Failed to load chit schemes.',
  },
  join: {
    title: 'Join a Chit Scheme',
    lead: 'A request costs nothing. A seat is yours once an administrator approves it.',
    checked: 'Seats checked',
    every: 'every 10 seconds',
    open: 'Join Now',
    waiting: 'Waiting for Approval',
    joined: 'Joined',
    full: 'Full',
    asked: (name: string) => `Your request for ${name} is with an administrator.`,
  },
  joined: {
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
  },
  contributions: {
    title: 'Contribution History',
    lead: 'Every contribution you have paid, newest first.',
    caption: 'Contributions paid',
    name: 'Chit name',
    month: 'Month and year',
    amount: 'Amount',
    paid: 'Paid date',
    receipt: 'Receipt',
    none: 'No contributions yet.',
    noneWhy: 'Your first line appears when you pay for a scheme you have joined.',
    failed: 'Failed to load your contributions.',
    total: (n: number) => counted(n, 'contribution', 'contributions'),
    all: 'Chit Payment History',
  },
  history: {
    title: 'Chit Payment History',
    lead: 'Every payment with its scheme and member, newest first.',
    caption: 'Payments',
    date: 'Date',
    scheme: 'Chit scheme',
    amount: 'Amount paid',
    member: 'Member',
    none: 'No payments yet.',
    noneWhy: 'A line appears here with each contribution.',
    failed: 'Failed to load the payments.',
  },
  after: (amount: Paise): string => rupees(amount),
}
