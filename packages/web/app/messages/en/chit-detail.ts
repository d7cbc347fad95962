import type { Paise } from '@kuri/domain'
import { atEnd, count, counted, percent, rupees } from '../format.ts'

const ordinal = (n: number): string => {
  const last = n % 10
  const ending = n % 100 > 10 && n % 100 < 14 ? 'th' : last === 1 ? 'st' : last === 2 ? 'nd' : last === 3 ? 'rd' : 'th'
  return `${n}${ending}`
}

/** What members share. */
const discount = (hasCommission: boolean): string => `The discount${hasCommission ? ' (after commission)' : ''}`

/** The page of a chit: its terms in words, its months, its money. Words between ** are the numbers that matter. */
export const chitDetail = {
  /** Titles of what stands far down, there before the rest of it. */
  register: 'Register of minutes',
  facts: 'Disclosures',
  tickets: {
    title: 'Your tickets',
    lead: 'Who is this ticket for? (optional) The name is printed on its receipts. The ticket stays yours.',
    ticket: (n: number) => `Ticket ${count(n)} is for`,
    save: 'Save',
    saved: 'Saved.',
    failed: 'Could not save the name.',
  },
  crumb: 'My Schemes',
  crumbAll: 'Chit Schemes',
  failed: 'Could not load the scheme. Try again.',
  schemeId: (id: string) => `Scheme ID ${id}`,
  span: (from: string, to: string) => `${from} to ${to}`,
  eachMonth: 'Each month',
  pool: 'Pool',
  month: 'Month',
  monthOf: (month: number, months: number) => `${count(month)} of ${count(months)}`,
  notStarted: 'Not started',
  seats: 'Seats taken',
  you: 'You',
  youTickets: (ticketNos: readonly number[]) =>
    `You, ${ticketNos.length === 1 ? 'ticket' : 'tickets'} ${ticketNos.map(count).join(', ')}`,
  notWonYet: 'Not won yet',
  won: (prizeNos: readonly number[]) =>
    `Won ${prizeNos.length === 1 ? 'prize' : 'prizes'} ${prizeNos.map(count).join(', ')}`,
  membership: { none: 'Not a member', pending: 'Waiting for approval', rejected: 'Not approved', approved: 'Member' },
  join: 'Join a Chit',
  months: 'Months',
  given: (given: number, toCome: number) => `${counted(given, 'prize', 'prizes')} given, ${count(toCome)} to come`,
  strip: (months: number, given: number, now: number) =>
    `${counted(months, 'month', 'months')}: ${counted(given, 'prize', 'prizes')} given, this is month ${now}`,
  terms: {
    title: 'Terms in short',
    members: (n: number, each: Paise, months: number, pool: Paise) =>
      `**${counted(n, 'member', 'members')}** each pay **${rupees(each)}** a month for **${counted(months, 'month', 'months')}**. The pool for each prize is ${rupees(pool)}.`,
    auction: (floor: Paise, cap: Paise, step: Paise) =>
      `Each prize is decided by auction. A bid is between **${rupees(floor)}** and **${rupees(cap)}**, in steps of ${rupees(step)}.`,
    noBids: 'A draw decides each prize: bidding is not possible in this scheme.',
    lot: 'A **draw** among the members who have not won decides each prize.',
    fixed: 'Each prize follows a **printed chart**, in a fixed order.',
    manyPrizes: (prizes: number, months: number) =>
      `There are **${counted(prizes, 'prize', 'prizes')}** over ${counted(months, 'month', 'months')}: each ticket wins one.`,
    noCommission: 'The company takes **no commission** in this scheme.',
    commission: (bp: number, sum: Paise) => `The company keeps **${percent(bp)}** of the pool, ${rupees(sum)}.`,
    tax: (bp: number, sum: Paise) => ` GST of ${percent(bp)} on that, ${rupees(sum)}, is taken from the prize.`,
    sharedByAll: (n: number, hasCommission: boolean) =>
      `${discount(hasCommission)} is shared by **all ${count(n)} members**. It reduces the next contribution.`,
    sharedByOthers: (n: number, hasCommission: boolean) =>
      `${discount(hasCommission)} ${n === 1 ? 'goes to the **other member**' : `is shared by the **other ${count(n)} members**`}. It reduces the next contribution.`,
    wholeRupees:
      'Each dividend is rounded down to **whole rupees**. What is left over is kept in the scheme and shared with the last prize.',
    onlyDue: (day: number) => `Due on the **${ordinal(day)}**.`,
    due: (day: number) =>
      `Due on the **${ordinal(day)}**. The auction is three days later at 10:00, for 30 minutes, unless the company moves it.`,
    dueWithoutBids: (day: number) =>
      `Due on the **${ordinal(day)}**. The prize is given three days later at 10:00, unless the company moves it.`,
    cap: (bp: number) => `Bids are never more than ${percent(bp)} of the pool.`,
  },
  agreement: {
    title: 'Agreement',
    version: (version: number) => `version ${version}`,
    failed: 'Could not load the agreement. Try again.',
    read: 'Read the full agreement',
    accepted: (when: string) => `You accepted it on ${when}.`,
    signed: (no: string, day: string, witnesses: readonly string[], by: string) =>
      `Signed document no. ${no}, signed on ${day}${
        witnesses.length > 0 ? `, witnessed by ${witnesses.join(' and ')}` : ''
      }. Entered by ${by}.`,
    ofMember: (ticketNo: number, name: string, words: string) => `Ticket ${count(ticketNo)}, ${name}: ${words}`,
    changed: 'The agreement has changed since you accepted it. Please read it and accept it again.',
    notYet: 'You have not accepted it yet.',
    accept: 'I accept the agreement',
    thanks: 'You have accepted the agreement.',
    startsWhen: 'The scheme cannot start before every member has accepted it.',
    byJoining: 'You accept it when you ask to join.',
    allAccepted: (n: number) =>
      n === 1
        ? 'The only member has accepted this agreement.'
        : `All ${count(n)} members have accepted this agreement.`,
    waitFor: (names: string) => `Yet to accept the agreement: ${atEnd(names)}.`,
    noMembers: 'No tickets are given yet.',
    seal: 'Document code',
  },
  example: {
    title: 'An example',
    aside: 'with this scheme’s numbers',
    pool: 'The pool',
    gives: 'Winner’s discount',
    company: 'of which commission to the company',
    tax: 'GST on the commission, taken from the prize',
    receives: 'The winner receives',
    each: (n: number) => (n === 1 ? 'Dividend of the other member' : `Dividend for each of ${count(n)} members`),
    nextMonth: (n: number) => `${n === 1 ? 'The other member' : 'Each'} then pays next month`,
    rounding: {
      paise:
        'Bids, prizes, commission and tax are in whole rupees. Dividends are in paise. If a paisa is left over, it goes to the lowest ticket number.',
      rupee:
        'Bids, prizes, commission, tax and dividends are in whole rupees. What is left over of a dividend is shared with the last prize.',
    },
  },
  chart: {
    title: 'The printed chart',
    caption: 'Discount and winner of each prize',
    lead: 'Prizes are given in ticket order. There is no bidding.',
    prize: 'Prize',
    month: 'Month',
    gives: 'Discount',
    receives: 'Received',
    each: 'Dividend each',
    given: 'Winner',
    ticket: (n: number) => `ticket ${n}`,
    all: (n: number) => `Show all ${n}`,
  },
  coming: {
    title: 'Coming up',
    closes: (when: string) => `closes ${when}`,
    contribution: (month: string) => `Contribution, ${month}`,
    due: (day: string) => `due ${day}`,
    auction: (prizeNo: number) => `Auction, prize ${prizeNo}`,
    lot: (prizeNo: number) => `Prize ${prizeNo}, by draw`,
    fixed: (prizeNo: number) => `Prize ${prizeNo}, by the chart`,
    pay: 'Pay Contribution',
    // the auctions' own messages would be 5 kB of script more on this page
    notOpened: 'Not opened at its time',
    goToAuction: 'Go to auction',
    nothing: 'Nothing is due and no auction is scheduled.',
    hidden: 'Only members of this scheme see what is due and when.',
  },
  duties: {
    title: 'What the company must do',
    failed: 'Could not load this list. Load the page again.',
    none: 'After each prize the company must pay it and file its minutes with the Registrar.',
    prize: (prizeNo: number) => `Prize ${prizeNo} to the winner`,
    minutes: (prizeNo: number) => `Minutes of prize ${prizeNo} to the Registrar`,
    by: (day: string) => `by ${day}`,
    after: (what: string, late: string) => `${what}, ${late}`,
    paid: (on: string) => `Paid ${on}`,
    toPay: 'To pay',
    filed: (on: string) => `Filed ${on}`,
    toFile: 'To file',
    daysLate: (n: number) => counted(n, 'day late', 'days late'),
  },
  money: {
    title: (month: string) => `${month}’s money`,
    month: (month: string, year: number, monthNo: number, months: number) =>
      `${month} ${year}, month ${monthNo} of ${months}. Money received and paid this month.`,
    before: 'Previous month',
    next: 'Next month',
    failed: 'Could not load this month. Try again.',
    none: (month: string) => `Nothing has been paid for ${month} yet.`,
    withPrevious:
      '“From earlier months” is the money of the previous books. It includes what was paid for this month there.',
    previous: (month: string) => `The money of ${month} is in the previous books.`,
    in: 'In',
    out: 'Out',
    members: (n: number) => `Paid by ${counted(n, 'member', 'members')}`,
    company: (n: number) => `Paid by the company for ${counted(n, 'late member', 'late members')}`,
    dividendsFrom: (month: string) => `Dividends from ${month}`,
    brought: 'From earlier months',
    prize: (name: string) => `Prize to ${name}`,
    ticket: (n: number) => `ticket ${n}`,
    dividends: (n: number) => `Dividends, shared by ${count(n)}`,
    commission: (bp: number) => `Commission, ${percent(bp)}`,
    tax: (bp: number) => `GST on it, ${percent(bp)}`,
    waits: 'Not yet paid out',
    carried: 'Carried to later months',
    poolWord: 'the pool',
    pool: 'The pool',
    soFarWord: 'received so far',
    soFar: 'Received so far',
    total: 'Total',
    notReceived: (missing: Paise, whole: Paise) => `Not received yet: ${rupees(missing)} of ${rupees(whole)}.`,
    nothingCarried: 'Carried over',
    picture: (month: string, ins: readonly string[], outs: readonly string[]) =>
      `${month}. In: ${ins.join(', ')}. Out: ${outs.join(', ')}.`,
    advanced: (made: Paise) => `The company paid ${rupees(made)} this month for late members. They still owe it.`,
    repaid: (made: Paise) =>
      `The company paid ${rupees(made)} this month for late members. They have repaid all of it.`,
    writtenOff: (made: Paise, repaid: Paise, writtenOff: Paise) =>
      `The company paid ${rupees(made)} this month for late members. ${repaid > 0 ? `They have repaid ${rupees(repaid)}. ` : ''}The company has written off ${rupees(writtenOff)}.`,
    partlyRepaid: (made: Paise, repaid: Paise) =>
      `The company paid ${rupees(made)} this month for late members. They have repaid ${rupees(repaid)}.`,
  },
  dividends: {
    title: 'Dividend per member',
    aside: '₹ a month',
    picture: (from: number, to: number, first: Paise, last: Paise) =>
      `Dividend per member, month ${from} to ${to}: from ${rupees(first)} to ${rupees(last)}`,
    month: 'month',
  },
  book: {
    title: 'Your passbook',
    paid: (months: number) => `Paid, ${counted(months, 'month', 'months')}`,
    /** Of several tickets. */
    paidSeveral: (contributions: number) => `Paid, ${counted(contributions, 'contribution', 'contributions')}`,
    saved: 'Saved by dividends',
    covered: 'Total credited',
    caption: 'Your contributions in this scheme',
    monthWord: 'Month',
    monthNo: (monthNo: number, month: string, year: number) => `Month ${count(monthNo)}, ${month} ${year}`,
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
    wonPrize: (prizeNo: number) => `Won prize ${prizeNo}`,
    keptFor: (name: string) => `kept for ${name}`,
    all: (n: number) => `Show all ${n}`,
    hidden: 'Only members of this scheme see names.',
  },
  previous: {
    title: 'Prizes from the previous books',
    lead: 'These prizes were given before Kuri was used. The days and numbers are those of the previous books. There is nothing to verify here.',
    caption: 'Prizes from the previous books',
    prize: 'Prize',
    prizeNo: (no: number) => `Prize ${count(no)}`,
    minutes: (no: string) => `minutes ${no}`,
    held: 'Held on',
    winner: 'Ticket',
    gave: 'Discount',
    received: 'Prize money',
    paid: 'Paid on',
    notPaid: 'not paid there',
    check: 'Check your balance from the previous books',
    ticket: (no: number) => `ticket ${count(no)}`,
    ticketOf: (no: number, holder: string) => `ticket ${count(no)}, now of ${holder}`,
  },
  auctions: {
    title: 'Auctions',
    titleWithoutBids: 'Prizes',
    caption: 'Auctions of this scheme',
    captionWithoutBids: 'Prizes of this scheme',
    prize: 'Prize',
    opens: 'Opens',
    bid: 'Winning bid',
    gives: 'Discount',
    winner: 'Winner',
    state: 'State',
    states: {
      scheduled: 'Scheduled',
      open: 'Open now',
      closed: 'Closed',
      settled: 'Settled',
      cancelled: 'Cancelled',
      previous: 'From the previous books',
    },
    ticket: (n: number) => `ticket ${n}`,
    none: 'Auctions are scheduled when the scheme starts.',
    hidden: 'Only members of this scheme see this list.',
    noneWithoutBids: 'Prize dates are set when the scheme starts.',
    all: (n: number) => `Show all ${n}`,
  },
}
