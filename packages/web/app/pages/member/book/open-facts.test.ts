import { expect, test } from 'vitest'
import { openFacts } from './open-facts.ts'

const cancelled = (when: 'open' | 'last-day' | 'earlier', bids = 0) => ({
  auctionId: when,
  prizeNo: 2,
  at: new Date('2027-01-08T04:45:00Z'),
  when,
  bids,
  reason: 'Power cut',
})

test('nothing to tell is told, too', () => {
  expect(openFacts({ companyTickets: [], cancellations: [] })).toEqual([
    'The company’s administrators hold no ticket here.',
    'No auction of this scheme was cancelled.',
  ])
})

test('the company’s ticket, and when which auction was cancelled and why', () => {
  expect(
    openFacts({
      companyTickets: [{ ticketNo: 3, name: 'Meera' }],
      cancellations: [cancelled('open', 1), cancelled('last-day')],
    }),
  ).toEqual([
    'Ticket 3 belongs to Meera, an administrator of the company.',
    '2 auctions were cancelled, 1 after it had opened.',
    'Prize 2, 8 Jan 2027, 10:15, after it had opened, 1 bid void: Power cut',
    'Prize 2, 8 Jan 2027, 10:15, in the last day before its opening: Power cut',
  ])
})
