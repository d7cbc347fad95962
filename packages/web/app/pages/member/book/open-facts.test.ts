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

// @spec AUC-14
test('no company tickets and no cancellations are stated too', () => {
  expect(openFacts({ companyTickets: [], cancellations: [] })).toEqual([
    'No administrator of the company has a ticket in this scheme.',
    'No auction of this scheme was cancelled.',
  ])
})

// @spec AUC-14
test('the company’s ticket, and when which auction was cancelled and why', () => {
  expect(
    openFacts({
      companyTickets: [{ ticketNo: 3, name: 'Meera' }],
      cancellations: [cancelled('open', 1), cancelled('last-day')],
    }),
  ).toEqual([
    'Meera, an administrator of the company, has ticket 3.',
    '2 auctions were cancelled, 1 after it opened.',
    'Prize 2, 8 Jan 2027, 10:15, after it opened, 1 bid cancelled: Power cut',
    'Prize 2, 8 Jan 2027, 10:15, less than a day before it opened: Power cut',
  ])
})
