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
  noneWhy: 'Your first line appears when you pay for a scheme you have joined.',
  failed: 'Failed to load your contributions.',
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
  noneWhy: 'A line appears here with each contribution.',
  failed: 'Failed to load the payments.',
}

export const myChits = {
  ticket: 'Ticket',
  ticketNo: (n: number, keptFor = '') => `Ticket ${count(n)}${keptFor === '' ? '' : `, for ${keptFor}`}`,
  title: 'Contribution',
  lead: 'Choose a scheme, see the sum, pay.',
  failed: 'Failed to load your schemes.',
  select: 'Select a chit to view payment options.',
  monthOf: (month: number, months: number) => `Month ${month} of ${months}`,
  due: (day: string) => `due ${day}`,
  early: 'may be paid early',
  pay: 'Pay Contribution',
  allPaid: 'Every contribution is paid.',
  card: (chit: string, month: number) => `${chit}, month ${month}`,
  month: 'Month',
  year: 'Year',
  contribution: 'Contribution',
  dividend: 'Dividend from the auction before',
  penalty: (because: string) => `For paying late: ${because}`,
  toPay: 'Amount to pay',
  receipt: 'Receipt',
  alreadyPaid: 'This month is paid.',
  noSuchMonth: 'There is no contribution for this month.',
  payNow: 'Pay Now',
  after: (available: Paise, after: Paise) => `Your wallet has ${rupees(available)}. After paying: ${rupees(after)}.`,
  notEnough: (available: Paise) => `Your wallet has ${rupees(available)}: not enough, but you can pay online.`,
  notStarted: 'Contributions begin when this scheme has started.',
  autoPay: {
    title: 'Pay from my wallet on the due day',
    why: 'By itself, as long as the money is there. We tell you three days before when it will not be.',
    turnedOn: (chit: string) => `Contributions to ${chit} will be paid from your wallet on their due day.`,
    turnedOff: (chit: string) => `You pay contributions to ${chit} yourself again.`,
  },
  several: {
    open: 'Pay several months at once',
    howMany: 'How many months',
    month: (month: string, year: number) => `${month} ${year}`,
    together: 'Together',
    tooLittle: (available: Paise) => `Your wallet has ${rupees(available)}: not enough for these. Add money first.`,
    pay: (n: number) => `Pay ${counted(n, 'month', 'months')} from wallet`,
    question: (n: number) => `Pay ${counted(n, 'month', 'months')} now?`,
    consequence: (total: Paise, chit: string) =>
      `${rupees(total)} leaves your wallet for ${chit}. Dividends of months to come go to your wallet then.`,
    verb: (total: Paise) => `Pay ${rupees(total)}`,
    paid: (n: number, total: Paise) => `${counted(n, 'month', 'months')} paid: ${rupees(total)}.`,
  },
  none: 'You have not joined a scheme yet.',
  noneWhy: 'Contributions begin when a scheme you have joined starts.',
}
