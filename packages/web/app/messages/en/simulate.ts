import type { Paise } from '@kuri/domain'
import { count, counted, rateText, rupees } from '../format.ts'

const rate = (perMonth: number): string => rateText(perMonth, 2)

/** The page that answers "what should I bid?" with figures and without an answer. */
export const simulate = {
  title: 'What should I bid?',
  lead: 'See what a bid would mean over the whole scheme. Nothing is sent, nothing is promised.',
  failed: 'The schemes did not arrive.',
  none: 'No scheme to try yet.',
  noneWhy: 'Here you try out bids in schemes that are forming or running.',
  seeSchemes: 'See the schemes',
  form: {
    title: 'Your question',
    scheme: 'Scheme',
    prize: 'Prize',
    prizeInMonth: (prizeNo: number, monthNo: number, when: string) => `Prize ${prizeNo}, month ${monthNo} (${when})`,
    bid: 'Your bid in rupees',
    bidHint: (floor: Paise, cap: Paise, step: Paise) =>
      `What you give up of the pool: ${rupees(floor)} to ${rupees(cap)}, in steps of ${rupees(step)}.`,
    typed: 'Please type an amount in whole rupees.',
    lot: (discount: Paise) => `No bidding here: this prize goes by lot, at ${rupees(discount)}.`,
    fixed: (discount: Paise) => `No bidding here: the printed chart says ${rupees(discount)}.`,
    last: (discount: Paise) => `No bidding here: the last ticket takes the last prize, at ${rupees(discount)}.`,
    others: 'The other prizes still to come go for',
    average: (sum: Paise) => `the average so far, ${rupees(sum)}`,
    averageWhy: (n: number) => `of ${counted(n, 'prize', 'prizes')} given in this scheme`,
    least: (sum: Paise) => `the least bid, ${rupees(sum)}`,
    leastWhy: 'the most careful guess for a saver',
    typedChoice: 'an amount I type',
    othersAmount: 'The others’ bids in rupees',
    rate: 'A bank deposit pays, in per cent a year',
    rateHint: 'Type what your own bank pays.',
    rateWrong: 'Please type a rate from 0 to 99.99.',
  },
  result: {
    title: 'What it would mean',
    what: 'What',
    take: (bid: Paise) => `Take it with ${rupees(bid)}`,
    takeAt: 'Take this prize',
    inMonth: (monthNo: number) => `month ${monthNo}`,
    wait: 'Wait for the last',
    prize: 'The prize',
    paid: 'You pay in, all months',
    received: 'You receive, all in all',
    over: 'Over the scheme',
    cost: 'your cost',
    gain: 'your gain',
    even: 'even',
    rate: 'As a rate',
    perMonth: (perMonth: number, isAbout: boolean) => `${isAbout ? 'about ' : ''}${rate(perMonth)} a month`,
    borrow: (perYear: number) => `to borrow; ${rate(perYear)} a year`,
    save: (perYear: number) => `as a saver; ${rate(perYear)} a year`,
    noRate: 'no single rate',
    value: (percent: string) => `Worth in month 1, at ${percent}\u00a0%`,
    others: (sharers: number, each: Paise, isAll: boolean) =>
      isAll
        ? `Each of the **${count(sharers)} members**, you among them, gets a dividend of **${rupees(each)}**.`
        : sharers === 1
          ? `The **other member** gets a dividend of **${rupees(each)}**.`
          : `Each of the **${count(sharers)} others** gets a dividend of **${rupees(each)}**.`,
    nobodyGets: 'There is **no dividend** for this prize.',
    fix: 'The figures come back when the question is complete.',
    toRoom: 'To the auction',
  },
  past: {
    title: 'What prizes went for here',
    aside: '₹ given up, by prize',
    unit: 'prize',
    none: 'No prize has been given in this scheme yet.',
    picture: (n: number, least: Paise, most: Paise) =>
      n === 1
        ? `One prize so far: ${rupees(most)} given up`
        : `${count(n)} prizes so far: between ${rupees(least)} and ${rupees(most)} given up`,
    note: 'What others gave up before says nothing about what they will bid next.',
  },
  assumes: {
    title: 'What this supposes',
    onTime: 'Every contribution is paid on its day, by everybody.',
    given: 'Prizes that are given count as they were given.',
    others: (sum: Paise) => `Every other prize to come goes for ${rupees(sum)}; the last for the commission alone.`,
    noBids: 'Every prize goes as the terms say: nobody bids here.',
    waiting: 'Waiting means that this prize goes to somebody else at the same bid, and that you take the last one.',
    borrow:
      'To borrow: what the last prize would bring more, spread over the months between. Exact where all members share the dividend, else about.',
    saver: 'As a saver: the one rate at which all you pay in grows to what you receive. Shown only where there is one.',
    value: 'Worth in month 1: every later rupee is discounted at the deposit rate you typed. Odd paise are left out.',
    noAdvice: 'These are sums, not advice. What you need the money for, only you know.',
  },
}
