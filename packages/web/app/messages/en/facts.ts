import { count, counted } from '../format.ts'

const tickets = (numbers: readonly number[]): string =>
  numbers.length < 2 ? `ticket ${numbers.join('')}` : `tickets ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`

/** What is shown so that nobody has to wonder. Facts only: no sentence here says what anybody meant by it. */
export const facts = {
  failed: 'Could not load this. Try again.',
  noCompanyTickets: 'No administrator of the company has a ticket in this scheme.',
  companyTicket: (ticketNo: number, name: string) =>
    `${name}, an administrator of the company, has ticket ${ticketNo}.`,
  noCancellations: 'No auction of this scheme was cancelled.',
  cancellations: (n: number, open: number) =>
    open === 0
      ? `${counted(n, 'auction was', 'auctions were')} cancelled, none after it opened.`
      : `${counted(n, 'auction was', 'auctions were')} cancelled, ${count(open)} after it opened.`,
  when: {
    open: (bids: number) => `after it opened, ${counted(bids, 'bid', 'bids')} cancelled`,
    'last-day': 'less than a day before it opened',
    earlier: 'more than a day before it opened',
  },
  cancelled: (prizeNo: number, at: string, when: string, reason: string) =>
    `Prize ${prizeNo}, ${at}, ${when}: ${reason}`,
  admin: {
    title: 'For review',
    lead: 'These are facts, not accusations. A family may share one phone, and a shop one address.',
    samePlace: {
      browser: (numbers: readonly number[]) => `The same browser and address were used to bid for ${tickets(numbers)}.`,
      address: (numbers: readonly number[]) => `The same address was used to bid for ${tickets(numbers)}.`,
    },
    noSamePlace: 'No two tickets used the same address.',
    floor: (n: number, atFloor: number) =>
      n === 0
        ? 'No finished auction of this scheme had bids.'
        : `${count(atFloor)} of ${counted(n, 'settled auction', 'settled auctions')} with bids ended at the lowest bid.`,
    notKept: 'We do not store addresses. We store only that two bids came from the same address.',
  },
}
