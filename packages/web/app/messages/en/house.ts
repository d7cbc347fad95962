import { ZERO, type Paise } from '@kuri/domain'
import { count, counted, percent, rupees } from '../format.ts'

const ordinal = (n: number): string => {
  const last = n % 10
  const ending = n % 100 > 10 && n % 100 < 14 ? 'th' : last === 1 ? 'st' : last === 2 ? 'nd' : last === 3 ? 'rd' : 'th'
  return `${n}${ending}`
}

/** A chit's house: its terms in words, its months, its money. Words between ** are the numbers that matter. */
export const house = {
  crumb: 'My Schemes',
  crumbAll: 'Chit Schemes',
  failed: 'The scheme did not arrive.',
  schemeId: (id: string) => `Scheme ID ${id}`,
  span: (from: string, to: string) => `${from} to ${to}`,
  eachMonth: 'Each month',
  pool: 'Pool',
  month: 'Month',
  monthOf: (month: number, months: number) => `${count(month)} of ${count(months)}`,
  notStarted: 'Not started',
  seats: 'Seats taken',
  you: 'You',
  youTicket: (ticketNo: number) => `You, ticket ${ticketNo}`,
  notWonYet: 'Not won yet',
  won: (prizeNo: number) => `Won prize ${prizeNo}`,
  membership: { none: 'Not a member', pending: 'Waiting for approval', rejected: 'Not approved', approved: 'Member' },
  join: 'Join a Chit',
  months: 'The months',
  given: (given: number, toCome: number) => `${counted(given, 'prize', 'prizes')} given, ${count(toCome)} to come`,
  strip: (months: number, given: number, now: number) =>
    `${counted(months, 'month', 'months')}: ${counted(given, 'prize', 'prizes')} given, this is month ${now}`,
  terms: {
    title: 'The terms, in words',
    members: (n: number, each: Paise, months: number, pool: Paise) =>
      `**${counted(n, 'member', 'members')}** each pay **${rupees(each)}** a month for **${counted(months, 'month', 'months')}**. Together that is a pool of ${rupees(pool)} for each prize.`,
    auction: (floor: Paise, cap: Paise, step: Paise) =>
      `Each prize goes by auction. A bid is between **${rupees(floor)}** and **${rupees(cap)}**, in steps of ${rupees(step)}.`,
    noBids: 'Each prize goes by lot: no bid fits between the commission and the limit.',
    lot: 'Each prize goes by **lot** among those who have not had it.',
    fixed: 'Each prize goes by a **printed chart**, in a fixed order.',
    manyPrizes: (prizes: number, months: number) =>
      `There are **${counted(prizes, 'prize', 'prizes')}** over ${counted(months, 'month', 'months')}: each member takes one.`,
    noCommission: 'The company takes **no commission** in this scheme.',
    commission: (bp: number, sum: Paise) => `The company keeps **${percent(bp)}** of the pool, ${rupees(sum)}.`,
    tax: (bp: number, sum: Paise) => ` GST of ${percent(bp)} on that, ${rupees(sum)}, comes out of the prize.`,
    sharedByAll: (n: number) =>
      `What the winner gives up beyond the commission is shared by **all ${count(n)} members**, off the next month.`,
    sharedByOthers: (n: number) =>
      `What the winner gives up beyond the commission is shared by the **other ${count(n)} members**, off the next month.`,
    due: (day: number) => `Due on the **${ordinal(day)}**. The auction is three days later at 10:00, for 30 minutes.`,
    cap: (bp: number) => `Bids are never more than ${percent(bp)} of the pool.`,
  },
  coming: {
    title: 'Coming up',
    contribution: (month: string) => `Contribution, ${month}`,
    due: (day: string) => `due ${day}`,
    auction: (prizeNo: number) => `Auction, prize ${prizeNo}`,
    pay: 'Pay Contribution',
    nothing: 'Nothing is due and no auction is planned.',
  },
  money: {
    title: (month: string) => `${month}’s money`,
    month: (month: string, year: number, monthNo: number, months: number) =>
      `${month} ${year}, month ${monthNo} of ${months}. Every rupee in, every rupee out, from the ledger.`,
    before: 'The month before',
    next: 'The month after',
    failed: 'This month’s money did not arrive.',
    none: (month: string) => `Nothing has been paid for ${month} yet.`,
    in: 'In',
    out: 'Out',
    members: (n: number) => `Cash from ${counted(n, 'member', 'members')}`,
    company: (n: number) => `Advanced for ${counted(n, 'late member', 'late members')}`,
    dividendsOff: (month: string) => `${month}’s dividends, taken off`,
    brought: 'Carried from earlier months',
    prize: (name: string) => `Prize to ${name}`,
    ticket: (n: number) => `ticket ${n}`,
    dividends: (n: number) => `Dividends, shared by ${count(n)}`,
    commission: (bp: number) => `Commission, ${percent(bp)}`,
    tax: (bp: number) => `GST on it, ${percent(bp)}`,
    waits: 'Waits for the auction',
    carried: 'Carried to later months',
    poolWord: 'the pool',
    pool: 'The pool',
    nothingCarried: `Carried over: ${rupees(ZERO)}`,
    picture: (month: string, ins: readonly string[], outs: readonly string[]) =>
      `${month}. In: ${ins.join(', ')}. Out: ${outs.join(', ')}.`,
    advanced: (made: Paise) =>
      `The company advanced ${rupees(made)} this month for members who were late; they repay it with their contribution.`,
    repaid: (made: Paise) =>
      `The company advanced ${rupees(made)} this month for members who were late. All of it has come back.`,
    partlyRepaid: (made: Paise, repaid: Paise) =>
      `The company advanced ${rupees(made)} this month for members who were late. ${rupees(repaid)} of it has come back.`,
  },
  dividends: {
    title: 'Dividend per member',
    aside: '₹ each month',
    picture: (from: number, to: number, first: Paise, last: Paise) =>
      `Dividend per member, month ${from} to ${to}: from ${rupees(first)} to ${rupees(last)}`,
    month: 'month',
  },
  book: {
    title: 'Your book here',
    paid: (months: number) => `Paid, ${counted(months, 'month', 'months')}`,
    saved: 'Saved by dividends',
    covered: 'Contributions covered',
    caption: 'Your contributions in this scheme',
    monthWord: 'Month',
    due: 'Due',
    toPay: 'To pay',
    state: 'State',
    states: { paid: 'Paid', due: 'Due', overdue: 'Overdue', upcoming: 'To come' },
    instalments: 'Your contributions',
    all: (n: number) => `Show all ${n}`,
  },
  members: {
    title: 'Members',
    aside: 'by ticket',
    you: 'You',
    notWon: 'not won yet',
    wonPrize: (prizeNo: number) => `Won prize ${prizeNo}`,
    all: (n: number) => `Show all ${n}`,
    hidden: 'Names are shown to fellow members only.',
  },
  auctions: {
    title: 'Auctions',
    caption: 'Auctions of this scheme',
    prize: 'Prize',
    opens: 'Opens',
    bid: 'Winning bid',
    winner: 'Winner',
    state: 'State',
    states: { scheduled: 'Planned', open: 'Open now', closed: 'Closed', settled: 'Settled', cancelled: 'Cancelled' },
    ticket: (n: number) => `ticket ${n}`,
    none: 'The auctions are planned when the scheme starts.',
    all: (n: number) => `Show all ${n}`,
  },
}
