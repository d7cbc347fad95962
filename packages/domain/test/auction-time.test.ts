import { describe, expect, test } from 'vitest'
import { closingAfterBid, closingWindowMs, day, hardClose, judgeAuctionPlan, MAX_EXTENSIONS } from '../src/index.ts'
import type { AuctionToMove } from '../src/index.ts'

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
    ['before the window: not at all', 1769, 0, false, 1800, 0],
    ['at the window’s first instant: not at all', 1770, 0, false, 1800, 0],
    ['inside the window: one window after it', 1771, 0, false, 1801, 1],
    ['at the last moment', 1799.999, 0, false, 1829.999, 1],
    ['at the cap: never, nobody can beat it', 1799, 0, true, 1800, 0],
    ['for the tenth time', 1799, 9, false, 1829, 10],
    ['not an eleventh time', 1799, 10, false, 1800, 10],
  ])('%s', (_, bidAt, extensions, isAtCap, closesAt, after) => {
    const moved = closingAfterBid({ ...HALF_HOUR, closesAt: at(1800), extensions }, at(bidAt), isAtCap)
    expect(moved).toEqual({ closesAt: at(closesAt), extensions: after })
  })

  test('ten times at most, never beyond the hard close', () => {
    let close = { closesAt: at(1800), extensions: 0 }
    for (let bid = 0; bid < 20; bid += 1) {
      const lastMoment = new Date(close.closesAt.getTime() - 1)
      close = closingAfterBid({ ...HALF_HOUR, ...close }, lastMoment, false)
    }
    expect(close.extensions).toBe(MAX_EXTENSIONS)
    expect(close.closesAt <= hardClose(HALF_HOUR)).toBe(true)
    expect(hardClose(HALF_HOUR)).toEqual(at(1800 + 300))
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
