import { day, fromRupees, instantInIndia } from '@kuri/domain'
import { expect, test } from 'vitest'
import { familyFive, at } from '../../member/auctions/room/given.ts'
import { workWaiting, type Work } from './work-waiting.ts'

const now = instantInIndia(day('2026-11-23'), '10:45')
const nothing: Work = {
  requests: { requests: [], total: 0 },
  topups: [],
  counterPayments: [],
  withdrawals: [],
  prizes: [],
  desk: [],
  auctions: { auctions: [], total: 0 },
  chits: [],
  minutes: { minutes: [], total: 0 },
}

const prize = (payBy: string): Work['prizes'][number] => ({
  auctionId: 'auction-3',
  chitId: 'family-five',
  chitName: 'Family Five',
  prizeNo: 3,
  ticketNo: 1,
  winner: { userId: 'asha', name: 'Asha' },
  amount: fromRupees(45_900),
  status: 'waiting',
  payBy,
  firstBy: null,
  needsSecond: false,
  security: null,
  securities: [],
  stillToPay: fromRupees(0),
  enoughSecurity: { movable: fromRupees(0), immovable: fromRupees(0) },
  setOff: false,
  depositFrom: day('2026-12-05'),
  depositedAt: null,
  depositReference: null,
  approvedAt: null,
})

const topup = (rupees: number): Work['topups'][number] => ({
  _id: `topup-${rupees}`,
  amount: fromRupees(rupees),
  method: 'counter',
  reference: 'slip 2207',
  status: 'waiting',
  reason: null,
  createdAt: now,
  decidedAt: null,
  user: { _id: 'dev', name: 'Dev' },
  takenBy: null,
  usedBefore: [],
  exception: null,
  needsTwo: false,
  firstBy: null,
})

const request = (chit: string, on: string): Work['requests']['requests'][number] => ({
  _id: chit,
  userId: { _id: 'farida', name: 'Farida' },
  chitId: { _id: chit, name: chit },
  createdAt: instantInIndia(day(on), '09:12'),
  seatsLeft: 13,
  tickets: 1,
  chit: { totalMembers: 20, contribution: fromRupees(1000), startDate: day('2027-01-01') },
})

test('nothing waits: nothing is listed', () => {
  expect(workWaiting(nothing, now)).toEqual([])
})

test('the drawn dashboard: the prize by its legal day first, then requests by the oldest, then top-ups by amount', () => {
  const work = {
    ...nothing,
    prizes: [prize('2026-11-26')],
    requests: {
      requests: [request('New Year Twenty', '2026-11-21'), request('Teachers’ Ten', '2026-11-22')],
      total: 2,
    },
    topups: [topup(5000), topup(12_000)],
  }
  expect(workWaiting(work, now)).toMatchObject([
    { kind: 'prizes', count: 1, words: 'Family Five, prize 3, ₹45,900. To pay by 26 Nov 2026.', isUrgent: true },
    { kind: 'requests', count: 2, words: 'Oldest: 2 days, New Year Twenty', isUrgent: false },
    { kind: 'topups', count: 2, words: '₹5,000 and ₹12,000, paid to us directly', isUrgent: false },
  ])
})

test('a prize with more than three days is not urgent, one that is late is', () => {
  expect(workWaiting({ ...nothing, prizes: [prize('2026-11-27')] }, now)[0]?.isUrgent).toBe(false)
  expect(workWaiting({ ...nothing, prizes: [prize('2026-11-20')] }, now)[0]?.isUrgent).toBe(true)
})

test.each([
  ['2026-11-30', false],
  ['2026-11-26', true],
  ['2026-11-01', true],
])('minutes to be filed by %s: urgent %s', (fileBy, isUrgent) => {
  const line = {
    auctionId: 'auction-2',
    chitId: 'family-five',
    chitName: 'Family Five',
    prizeNo: 2,
    monthNo: 2,
    settledAt: now,
    winner: { ticketNo: 1, name: 'Asha' },
    payBy: day('2026-11-11'),
    paidAt: now,
    fileBy: day(fileBy),
    filed: null,
    hasAdministrator: true,
    subscribers: 2,
  }
  expect(workWaiting({ ...nothing, minutes: { minutes: [line], total: 4 } }, now)).toMatchObject([
    { kind: 'minutes', count: 4, words: expect.stringMatching(/^Family Five, prize 2. To file by \d/), isUrgent },
  ])
})

test('more than two are counted', () => {
  const work = { ...nothing, topups: [topup(1000), topup(2000), topup(3000), topup(4000)] }
  expect(workWaiting(work, now)[0]?.words).toBe('₹1,000, ₹2,000, 2 more, paid to us directly')
})

test('an auction whose time has passed waits to be opened', () => {
  const late = { ...familyFive({ state: 'scheduled' }), opensAt: at('10:00') }
  expect(workWaiting({ ...nothing, auctions: { auctions: [late], total: 1 } }, now)).toMatchObject([
    { kind: 'auctions', count: 1, words: 'Family Five, prize 3: not opened at its time', isUrgent: true },
  ])
  expect(workWaiting({ ...nothing, auctions: { auctions: [late, late], total: 14 } }, now)).toMatchObject([
    { kind: 'auctions', count: 14, words: expect.stringMatching(/12 more$/) },
  ])
})

const pile = (kind: Work['desk'][number]['kind'], waiting: number) => ({ kind, waiting, yours: 0, others: [] })

test('what else waits under Money is one line, kind by kind', () => {
  const desk = [pile('topup', 4), pile('upi', 1), pile('refund', 0), pile('move', 2)]
  expect(workWaiting({ ...nothing, desk }, now)).toEqual([
    {
      kind: 'desk',
      title: 'Other approvals',
      count: 3,
      words: 'UPI payments 1, Company entries 2',
      isUrgent: false,
    },
  ])
})
