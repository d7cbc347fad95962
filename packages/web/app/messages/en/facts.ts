import { count, counted } from '../format.ts'

const tickets = (numbers: readonly number[]): string =>
  numbers.length < 2 ? `ticket ${numbers.join('')}` : `tickets ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`

/** What is shown so that nobody has to wonder. Facts only: no sentence here says what anybody meant by it. */
export const facts = {
  failed: 'These facts did not arrive.',
  noCompanyTickets: 'The company’s administrators hold no ticket here.',
  companyTicket: (ticketNo: number, name: string) =>
    `Ticket ${ticketNo} belongs to ${name}, an administrator of the company.`,
  noCancellations: 'No auction of this scheme was cancelled.',
  cancellations: (n: number, open: number) =>
    open === 0
      ? `${counted(n, 'auction was', 'auctions were')} cancelled, none after it had opened.`
      : `${counted(n, 'auction was', 'auctions were')} cancelled, ${count(open)} after it had opened.`,
  when: {
    open: (bids: number) => `after it had opened, ${counted(bids, 'bid', 'bids')} void`,
    'last-day': 'in the last day before its opening',
    earlier: 'more than a day before its opening',
  },
  cancelled: (prizeNo: number, at: string, when: string, reason: string) =>
    `Prize ${prizeNo}, ${at}, ${when}: ${reason}`,
  admin: {
    title: 'To look at',
    lead: 'Facts, not suspicions: a family bids from one phone, a shop from one address.',
    samePlace: {
      browser: (numbers: readonly number[]) => `One browser at one address bid for ${tickets(numbers)}.`,
      address: (numbers: readonly number[]) => `One address bid for ${tickets(numbers)}.`,
    },
    noSamePlace: 'No two tickets bid from one place here.',
    floor: (n: number, atFloor: number) =>
      n === 0
        ? 'No settled auction of this scheme has had bids.'
        : `${count(atFloor)} of ${counted(n, 'settled auction', 'settled auctions')} with bids went for the least bid there is.`,
    notKept: 'Addresses are not kept: only that two bids of one auction came from one place.',
  },
}
