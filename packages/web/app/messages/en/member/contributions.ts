import type { Paise } from '@kuri/domain'
import { count, counted, rupees } from '../../format.ts'

// What is to be paid and what was. Sentences of the seed stay verbatim.

export const contributions = {
  keptFor: (ticketNo: number, name: string) => `Ticket ${count(ticketNo)}, for ${name}`,
  title: 'Contribution History',
  lead: 'Every contribution you have paid, newest first.',
  caption: 'Contributions paid',
  name: 'Chit name',
  month: 'Month and year',
  amount: 'Amount',
  paid: 'Paid date',
  receipt: 'Receipt',
  none: 'No contributions yet.',
  noneWhy: 'Your payments appear here.',
  failed: 'Could not load your contributions. Try again.',
  total: (n: number) => counted(n, 'contribution', 'contributions'),
  all: 'Chit Payment History',
}

export const history = {
  title: 'Chit Payment History',
  lead: 'Every payment with its scheme and member, newest first.',
  caption: 'Payments',
  date: 'Date',
  scheme: 'Chit scheme',
  amount: 'Amount paid',
  member: 'Member',
  none: 'No payments yet.',
  noneWhy: 'Each contribution appears here.',
  failed: 'Could not load the payments. Try again.',
}

export const myChits = {
  ticket: 'Ticket',
  ticketNo: (n: number, keptFor = '') => `Ticket ${count(n)}${keptFor === '' ? '' : `, for ${keptFor}`}`,
  title: 'Contribution',
  lead: 'Pay your monthly contribution.',
  failed: 'Could not load your schemes. Try again.',
  select: 'Select a chit to view payment options.',
  monthOf: (month: number, months: number) => `Month ${month} of ${months}`,
  due: (day: string) => `due ${day}`,
  early: 'can be paid early',
  pay: 'Pay Contribution',
  allPaid: 'All contributions are paid.',
  card: (chit: string, month: number) => `${chit}, month ${month}`,
  month: 'Month',
  year: 'Year',
  contribution: 'Contribution',
  dividend: 'Dividend from the last auction',
  penalty: (because: string) => `Late fee: ${because}`,
  toPay: 'Amount to pay',
  receipt: 'Receipt',
  received: 'Received at the counter. A second person confirms it.',
  alreadyPaid: 'This month is paid.',
  noSuchMonth: 'There is no contribution for this month.',
  payNow: 'Pay Now',
  after: (available: Paise, after: Paise) => `Your wallet has ${rupees(available)}. After paying: ${rupees(after)}.`,
  notEnough: (available: Paise) => `Your wallet has ${rupees(available)}. This is not enough. You can pay online.`,
  notStarted: 'You pay from the month this scheme starts.',
  autoPay: {
    title: 'Auto-pay from wallet',
    why: 'We pay on the due date. We remind you 3 days before if the balance is too low.',
    turnedOn: (chit: string) => `Auto-pay is on for ${chit}.`,
    turnedOff: (chit: string) => `Auto-pay is off for ${chit}.`,
  },
  several: {
    open: 'Pay several months at once',
    howMany: 'How many months',
    month: (month: string, year: number) => `${month} ${year}`,
    together: 'Total',
    tooLittle: (available: Paise) => `Your wallet has ${rupees(available)}. Add money first.`,
    pay: (n: number) => `Pay ${counted(n, 'month', 'months')} from wallet`,
    question: (n: number) => `Pay ${counted(n, 'month', 'months')} now?`,
    consequence: (total: Paise, chit: string) =>
      `${rupees(total)} is paid from your wallet for ${chit}. Dividends of these months will go to your wallet.`,
    verb: (total: Paise) => `Pay ${rupees(total)}`,
    paid: (n: number, total: Paise) => `${counted(n, 'month', 'months')} paid: ${rupees(total)}.`,
  },
  none: 'You have not joined a scheme yet.',
  noneWhy: 'You pay contributions when a scheme you joined starts.',
}
