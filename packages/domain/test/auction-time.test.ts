import { describe, expect, test } from 'vitest'
import {
  closingAfterBid,
  closingWindowMs,
  day,
  earliestOpening,
  hardClose,
  judgeAuctionPlan,
  MAX_EXTENSIONS,
} from '../src/index.ts'
import type { AuctionPlan, AuctionToMove } from '../src/index.ts'

const at = (seconds: number) => new Date(Date.parse('2027-01-08T04:30:00Z') + seconds * 1000)
const HALF_HOUR = { plannedOpen: at(0), plannedClose: at(1800) }

test.each([
  ['half an hour', 1800, 30],
  ['five minutes', 300, 30],
  ['two minutes: a tenth', 120, 12],
  ['two seconds: a tenth', 2, 0.2],
])('the closing window of %s', (_, seconds, window) => {
  expect(closingWindowMs({ plannedOpen: at(0), plannedClose: at(seconds) })).toBe(window * 1000)
})

describe('a bid moves the close', () => {
  test.each([
    ['before the window: not at all', 1769, 1800, false, 1800, 0],
    ['at the window’s first instant: not at all', 1770, 1800, false, 1800, 0],
    ['inside the window: one window after it', 1771, 1800, false, 1801, 1],
    ['at the last moment', 1799.999, 1800, false, 1829.999, 1],
    ['at the cap: never, nobody can beat it', 1799, 1800, true, 1800, 0],
    ['into the second window', 1801, 1830, false, 1831, 2],
    ['to the hard close at most', 2085, 2090, false, 2100, 10],
    ['at the hard close no further', 2099, 2100, false, 2100, 10],
  ])('%s', (_, bidAt, closesAt, isAtCap, movedTo, windows) => {
    const close = { closesAt: at(closesAt), extensions: Math.ceil((closesAt - 1800) / 30) }
    const moved = closingAfterBid({ ...HALF_HOUR, ...close }, at(bidAt), isAtCap)
    expect(moved).toEqual({ closesAt: at(movedTo), extensions: windows })
  })

  // @spec AUC-6 @attack 55
  test('any number of bids, never beyond the hard close', () => {
    let close = { closesAt: at(1800), extensions: 0 }
    for (let bid = 0; bid < 20; bid += 1) {
      const lastMoment = new Date(close.closesAt.getTime() - 1)
      close = closingAfterBid({ ...HALF_HOUR, ...close }, lastMoment, false)
    }
    expect(close).toEqual({ closesAt: hardClose(HALF_HOUR), extensions: MAX_EXTENSIONS })
    expect(hardClose(HALF_HOUR)).toEqual(at(1800 + 300))
  })

  // @spec AUC-6 @attack 56 @finding W1
  test('a hundred quick bids use up no more than the time they take', () => {
    let close = { closesAt: at(1800), extensions: 0 }
    for (let bid = 1; bid <= 100; bid += 1) {
      close = closingAfterBid({ ...HALF_HOUR, ...close }, at(1770 + bid / 100), false)
    }
    expect(close).toEqual({ closesAt: at(1801), extensions: 1 })
    expect(closingAfterBid({ ...HALF_HOUR, ...close }, at(1800.5), false).closesAt).toEqual(at(1830.5))
  })
})

describe('an administrator opens an auction by hand', () => {
  const announced = { opensAt: at(7200), closesAt: at(9000) }

  // @spec AUC-1
  test.each<[string, AuctionPlan | null, number, number, number]>([
    ['long before its time', announced, 0, 60, 3600],
    ['less than the notice before its time', announced, 5400, 60, 7200],
    ['at its time', announced, 7200, 60, 7200],
    ['in the last second of its announced window', announced, 8999, 60, 8999],
    ['when its announced window has just passed', announced, 9000, 60, 12_600],
    ['long after its announced window', announced, 90_000, 60, 93_600],
    ['where no time was announced', null, 0, 60, 3600],
    ['after its window, where the company owes no notice', announced, 9000, 0, 9000],
  ])('%s it opens after the notice owed then', (_, plan, now, noticeMinutes, opens) => {
    expect(earliestOpening(plan, at(now), noticeMinutes)).toEqual(at(opens))
  })
})

describe('an administrator sets the times of an auction', () => {
  const now = at(0)
  const scheduled: AuctionToMove = { state: 'scheduled', dueOn: day('2027-01-05'), isMonthPaidUp: false }
  const promises = { noticeMinutes: 60, minSeconds: 300 }

  test.each<[string, Partial<AuctionToMove>, number, number, string]>([
    ['with an hour’s notice, for five minutes', {}, 3600, 3900, 'set'],
    ['after it opened', { state: 'open' }, -1, -1, 'auction_not_scheduled'],
    ['once settled', { state: 'settled' }, 3600, 3900, 'auction_not_scheduled'],
    ['in the past', { dueOn: day('2027-02-05') }, -1, 0, 'auction_time_past'],
    ['at a minute’s less notice', { dueOn: day('2027-02-05') }, 3540, 3541, 'notice_too_short'],
    ['for a second less', { dueOn: day('2027-02-05') }, 3600, 3899, 'auction_too_short'],
    ['before its month is due', { dueOn: day('2027-02-05') }, 3600, 3900, 'auction_too_early'],
    ['before its month is due, all paid up', { dueOn: day('2027-02-05'), isMonthPaidUp: true }, 3600, 3900, 'set'],
    ['on the due day', { dueOn: day('2027-01-08') }, 3600, 3900, 'set'],
  ])('%s: %s', (_, auction, opens, closes, expected) => {
    const plan = { opensAt: at(opens), closesAt: at(closes) }
    const verdict = judgeAuctionPlan({ ...scheduled, ...auction }, plan, now, promises)
    expect(verdict.ok ? 'set' : verdict.error.code).toBe(expected)
  })
})
