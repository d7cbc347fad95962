import { day, fromRupees, instantInIndia } from '@kuri/domain'
import { expect, test } from 'vitest'
import { familyFive, at } from '../../member/auctions/room/room.fixture.ts'
import { workWaiting, type Work } from './work-waiting.ts'

const now = instantInIndia(day('2026-11-23'), '10:45')
const nothing: Work = {
  company: {
    waiting: {
      topup: 0,
      upi: 0,
      counter: 0,
      withdrawal: 0,
      refund: 0,
      prize: 0,
      move: 0,
      step: 0,
      receipt: 0,
      handover: 0,
      till: 0,
      'till-move': 0,
      'bank-account': 0,
      'auction-cancel': 0,
      conflict: 0,
      'receipt-cancel': 0,
      'receipt-check': 0,
      role: 0,
      settings: 0,
      'second-factor': 0,
      'import-seal': 0,
    },
    prize: null,
    topups: [],
    counterPayments: [],
    withdrawals: [],
    chits: { running: 3, forming: 2, ready: 0, readyNames: [] },
    brokenChecks: 0,
    minorsOfAge: { count: 0, first: null },
    balances: { asked: 0, disputed: 0, importId: null },
  },
  requests: { requests: [], total: 0 },
  auctions: { auctions: [], total: 0 },
  minutes: { minutes: [], total: 0 },
}

type Company = Work['company']
const waiting = (counts: Partial<Company['waiting']>, first: Partial<Company> = {}): Work => ({
  ...nothing,
  company: { ...nothing.company, ...first, waiting: { ...nothing.company.waiting, ...counts } },
})

const prize = (payBy: string) => ({
  chitName: 'Family Five',
  prizeNo: 3,
  amount: fromRupees(45_900),
  payBy: day(payBy),
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
    ...waiting({ prize: 1, topup: 2 }, { prize: prize('2026-11-26'), topups: [fromRupees(5000), fromRupees(12_000)] }),
    requests: {
      requests: [request('New Year Twenty', '2026-11-21'), request('Teachers’ Ten', '2026-11-22')],
      total: 2,
    },
  }
  expect(workWaiting(work, now)).toMatchObject([
    { kind: 'prizes', count: 1, words: 'Family Five, prize 3, ₹45,900. To pay by 26 Nov 2026.', isUrgent: true },
    { kind: 'requests', count: 2, words: 'Oldest: 2 days, New Year Twenty', isUrgent: false },
    { kind: 'topups', count: 2, words: '₹5,000 and ₹12,000, paid to us directly', isUrgent: false },
  ])
})

// @spec LED-6
test('failed checks of the ledger come first', () => {
  const work = waiting({ prize: 1 }, { prize: prize('2026-11-20'), brokenChecks: 2 })
  expect(workWaiting(work, now).map(({ kind, count, isUrgent }) => [kind, count, isUrgent])).toEqual([
    ['checks', 2, true],
    ['prizes', 1, true],
  ])
})

// @spec IDN-20
test('a minor who is 18 is named, with the way to the member’s page', () => {
  const work = waiting({}, { minorsOfAge: { count: 2, first: { _id: 'appu', name: 'Appu' } } })
  expect(workWaiting(work, now)).toMatchObject([
    { kind: 'ofAge', count: 2, words: 'Appu is 18. Change the kind to Person.', about: 'appu' },
  ])
})

test('a prize with more than three days is not urgent, one that is late is', () => {
  expect(workWaiting(waiting({ prize: 1 }, { prize: prize('2026-11-27') }), now)[0]?.isUrgent).toBe(false)
  expect(workWaiting(waiting({ prize: 1 }, { prize: prize('2026-11-20') }), now)[0]?.isUrgent).toBe(true)
})

test.each([
  ['2026-11-30', false, 'To file by 30 Nov 2026.'],
  ['2026-11-26', true, 'To file by 26 Nov 2026.'],
  ['2026-11-01', true, 'Overdue since 1 Nov 2026.'],
])('minutes to be filed by %s: urgent %s, %s', (fileBy, isUrgent, words) => {
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
    { kind: 'minutes', count: 4, words: `Family Five, prize 2. ${words}`, isUrgent },
  ])
})

test('more than two are counted, however many there are', () => {
  const sums = [fromRupees(1000), fromRupees(2000)]
  const first = { topups: sums, counterPayments: sums, withdrawals: sums }
  const chits = { ...nothing.company.chits, ready: 3, readyNames: ['Market Twenty', 'Old Town Five'] }
  const work = waiting({ topup: 4, counter: 600, withdrawal: 2, prize: 1200 }, { ...first, chits })
  expect(workWaiting(work, now).map(({ count, words }) => [count, words])).toEqual([
    [1200, ''],
    [4, '₹1,000, ₹2,000, 2 more, paid to us directly'],
    [600, '₹1,000, ₹2,000, 598 more, taken at the counter'],
    [2, '₹1,000 and ₹2,000, to members’ banks'],
    [3, 'Market Twenty, Old Town Five, 1 more'],
  ])
})

test('an auction whose time has passed waits to be opened', () => {
  const late = { ...familyFive({ state: 'scheduled' }), opensAt: at('10:00') }
  expect(workWaiting({ ...nothing, auctions: { auctions: [late], total: 1 } }, now)).toMatchObject([
    { kind: 'auctions', count: 1, words: 'Family Five, prize 3: it did not open at its time', isUrgent: true },
  ])
  expect(workWaiting({ ...nothing, auctions: { auctions: [late, late], total: 14 } }, now)).toMatchObject([
    { kind: 'auctions', count: 14, words: expect.stringMatching(/12 more$/) },
  ])
})

test('what else waits under Money is one line, kind by kind', () => {
  const work = workWaiting(waiting({ upi: 1, refund: 0, move: 2 }), now)
  expect(work).toEqual([
    {
      kind: 'approvals',
      title: 'Other approvals',
      count: 3,
      words: 'UPI payments 1, Company entries 2',
      isUrgent: false,
    },
  ])
})

const withBalances = (balances: Company['balances']) => workWaiting(waiting({}, { balances }), now)

// @spec MOV-22
test('balances that members dispute or have not answered are one line, urgent with a dispute', () => {
  expect(withBalances({ asked: 0, disputed: 0, importId: null })).toEqual([])
  expect(withBalances({ asked: 12, disputed: 0, importId: 'one' })).toMatchObject([
    { kind: 'balances', count: 12, words: '0 disputed, 12 not answered', about: 'one', isUrgent: false },
  ])
  expect(withBalances({ asked: 1, disputed: 2, importId: 'one' })).toMatchObject([{ count: 3, isUrgent: true }])
})
