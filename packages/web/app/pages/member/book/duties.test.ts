import { day, instantInIndia } from '@kuri/domain'
import { expect, test } from 'vitest'
import { companyDuties, filingDuty, type MinutesLine } from './duties.ts'

const line = (prizeNo: number, change: Partial<MinutesLine> = {}): MinutesLine => ({
  auctionId: `auction-${prizeNo}`,
  prizeNo,
  monthNo: prizeNo,
  settledAt: instantInIndia(day('2026-11-08'), '10:30'),
  winner: { ticketNo: 2, name: 'Latha' },
  payBy: day('2026-11-11'),
  paidAt: null,
  fileBy: day('2026-11-29'),
  filed: null,
  hasAdministrator: true,
  subscribers: 2,
  ...change,
})
const paid = { paidAt: instantInIndia(day('2026-11-10'), '15:00') }
const filed = { filed: { on: day('2026-11-12'), reference: 'CF/7' } }

const texts = (lines: MinutesLine[], today: string) =>
  companyDuties(lines, day(today)).map(({ what, prizeNo, duty }) => `${what} ${prizeNo} ${duty.state}`)

test('before the first prize there is none', () => {
  expect(texts([], '2026-11-20')).toEqual([])
})

test('of the latest prize what is done and what is to come', () => {
  expect(texts([line(9, { ...paid, ...filed }), line(10, paid)], '2026-11-20')).toEqual([
    'prize 10 done',
    'minutes 10 open',
  ])
})

test('what is late stands first, however old', () => {
  const old = line(8, { ...paid, fileBy: day('2026-10-01') })
  expect(texts([old, line(9, { ...paid, ...filed }), line(10)], '2026-11-12')).toEqual([
    'minutes 8 late',
    'prize 10 late',
    'minutes 10 open',
  ])
})

test.each([
  ['2026-11-29', 'open', 0],
  ['2026-11-30', 'late', 1],
  ['2026-12-09', 'late', 10],
] as const)('minutes due on 29 November are, on %s, %s by %i days', (today, state, daysLate) => {
  expect(filingDuty(line(1), day(today))).toMatchObject({ state, daysLate })
})

test('what was filed too late shows it for good', () => {
  const late = line(1, { filed: { on: day('2026-12-02'), reference: 'CF/8' } })
  expect(filingDuty(late, day('2027-05-01'))).toEqual({ state: 'done', on: '2026-12-02', daysLate: 3 })
})
