import type { Paise } from '@kuri/domain'
import { count, counted, rateText, rupees } from '../format.ts'

const rate = (perMonth: number): string => rateText(perMonth, 2)

/** The page that answers "what should I bid?" with figures and without an answer. */
export const simulate = {
  title: 'What should I bid?',
  lead: 'See what a bid means over the whole scheme. This is not a bid and not a promise.',
  failed: 'Could not load the schemes. Try again.',
  none: 'No scheme to try yet.',
  noneWhy: 'You can try bids for schemes that are forming or running.',
  seeSchemes: 'See schemes',
  form: {
    title: 'Choose',
    scheme: 'Scheme',
    prize: 'Prize',
    prizeIn: (prizeNo: number, month: string) => `Prize ${prizeNo}, ${month}`,
    bid: 'Your bid in rupees',
    bidHint: (floor: Paise, cap: Paise, step: Paise) =>
      `The part of the pool you give up: ${rupees(floor)} to ${rupees(cap)}, in steps of ${rupees(step)}.`,
    typed: 'Please enter an amount in whole rupees.',
    lot: (discount: Paise) => `No bidding: a draw decides this prize, at a discount of ${rupees(discount)}.`,
    fixed: (discount: Paise) => `No bidding: the chart gives a discount of ${rupees(discount)}.`,
    last: (discount: Paise) =>
      `No bidding: the last ticket takes the last prize, at a discount of ${rupees(discount)}.`,
    others: 'Discount of the other prizes still to come',
    average: (sum: Paise) => `the average so far, ${rupees(sum)}`,
    averageWhy: (n: number) => `of ${counted(n, 'prize', 'prizes')} given in this scheme`,
    least: (sum: Paise) => `the lowest bid, ${rupees(sum)}`,
    leastWhy: 'the lowest dividend you can get',
    typedChoice: 'an amount I enter',
    othersAmount: 'The others’ bids in rupees',
    rate: 'Interest on a bank deposit, % a year',
    rateHint: 'Enter the interest rate your bank gives.',
    rateWrong: 'Please enter a rate from 0 to 99.99.',
  },
  result: {
    title: 'Result',
    what: 'What',
    take: (bid: Paise) => `Take it with ${rupees(bid)}`,
    takeAt: 'Take this prize',
    inMonth: (monthNo: number) => `month ${monthNo}`,
    wait: 'Take the last month',
    prize: 'The prize',
    paid: 'You pay in all',
    received: 'You receive in all',
    over: 'Over the scheme',
    cost: 'your cost',
    gain: 'your gain',
    even: 'even',
    rate: 'As a rate',
    perMonth: (perMonth: number, isAbout: boolean) => `${isAbout ? 'about ' : ''}${rate(perMonth)} a month`,
    borrow: (perYear: number) => `cost of getting it early; ${rate(perYear)} a year`,
    save: (perYear: number) => `earned by waiting; ${rate(perYear)} a year`,
    noRate: 'no single rate',
    value: (percent: string) => `Value in today’s money, at ${percent}%`,
    others: (sharers: number, each: Paise, isAll: boolean) =>
      isAll
        ? `Each of the **${count(sharers)} members**, you among them, gets a dividend of **${rupees(each)}**.`
        : sharers === 1
          ? `The **other member** gets a dividend of **${rupees(each)}**.`
          : `Each of the **${count(sharers)} others** gets a dividend of **${rupees(each)}**.`,
    later: (discount: Paise) =>
      `Dividends of later months are counted: the other prizes still to come have a discount of ${rupees(discount)}.`,
    nobodyGets: 'There is **no dividend** for this prize.',
    fix: 'Fill in all fields to see the result.',
    toRoom: 'Go to auction',
  },
  past: {
    title: 'Past prizes in this scheme',
    aside: 'discount in ₹, by prize',
    unit: 'prize',
    none: 'No prize has been given in this scheme yet.',
    picture: (n: number, least: Paise, most: Paise) =>
      n === 1
        ? `One prize so far: ${rupees(most)} given up`
        : `${count(n)} prizes so far: between ${rupees(least)} and ${rupees(most)} given up`,
    note: 'Past bids do not tell what members will bid next.',
  },
  assumes: {
    title: 'Assumptions',
    onTime: 'All members pay every contribution on time.',
    given: 'Past prizes count with their real amounts.',
    last: 'The last prize has only the commission as its discount.',
    noBids: 'Prizes follow the terms: there is no bidding.',
    wholeRupees: 'Dividends are rounded down to whole rupees. What is left over is shared with the last prize.',
    waiting: 'Waiting means that another member wins this prize with the same bid, and you take the last prize.',
    borrow:
      'Cost of getting it early: how much more you would get with the last prize, divided by the months from this prize to the last. In some schemes it is an estimate.',
    saver:
      'Earned by waiting: the interest rate at which your payments grow to what you receive. Shown only if there is exactly one such rate.',
    value:
      'Value in today’s money: later amounts are reduced by the deposit rate you entered. Paise of a dividend that cannot be shared equally are left out.',
    noAdvice: 'These are calculations, not advice.',
  },
}
