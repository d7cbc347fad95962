import { describe, expect, test } from 'vitest'
import {
  agreedAuctionDay,
  auctionDayInWords,
  auctionDays,
  auctionsADay,
  day,
  frameAuctionTerms,
  frameTerms,
  fromRupees,
  openingTimes,
  readAuctionDay,
  USUAL_AUCTION,
  type AuctionDay,
  type AuctionTermsInput,
  type HolidayRule,
} from '../src/index.ts'

const ist = (instant: Date) => new Date(instant.getTime() + 330 * 60_000).toISOString().slice(0, 16)
const daysOf = (on: AuctionDay, start: string, months: number) =>
  Array.from({ length: months }, (_, index) => agreedAuctionDay(on, day(start), index + 1))
const SECOND_SUNDAY: AuctionDay = { kind: 'weekday', week: 'second', weekday: 'Sunday' }

// @spec AUC-17
describe('the agreed auction day', () => {
  test('so many days after the due day', () => {
    expect(daysOf({ kind: 'after-due', days: 5 }, '2027-01-31', 3)).toEqual(['2027-02-05', '2027-03-05', '2027-04-05'])
  })

  test('a date at or after the due day is in the month of the due day', () => {
    expect(daysOf({ kind: 'date', date: 10 }, '2027-01-05', 3)).toEqual(['2027-01-10', '2027-02-10', '2027-03-10'])
    expect(daysOf({ kind: 'date', date: 5 }, '2027-01-05', 2)).toEqual(['2027-01-05', '2027-02-05'])
  })

  test('a date before the due day is in the month after it', () => {
    expect(daysOf({ kind: 'date', date: 2 }, '2027-11-20', 3)).toEqual(['2027-12-02', '2028-01-02', '2028-02-02'])
  })

  test('a month without the date has the auction on its last day, and the month after is not affected', () => {
    expect(daysOf({ kind: 'date', date: 31 }, '2028-01-05', 4)).toEqual([
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ])
    expect(daysOf({ kind: 'date', date: 30 }, '2027-01-31', 3)).toEqual(['2027-02-28', '2027-03-30', '2027-04-30'])
  })

  test('a weekday of the month: the second Sunday, the last Saturday', () => {
    expect(daysOf(SECOND_SUNDAY, '2027-01-05', 3)).toEqual(['2027-01-10', '2027-02-14', '2027-03-14'])
    expect(daysOf({ kind: 'weekday', week: 'last', weekday: 'Saturday' }, '2027-01-05', 2)).toEqual([
      '2027-01-30',
      '2027-02-27',
    ])
  })

  test('a weekday that may come before the due day is in the month after, in every month', () => {
    expect(daysOf(SECOND_SUNDAY, '2027-01-10', 3)).toEqual(['2027-02-14', '2027-03-14', '2027-04-11'])
  })

  test('never before the due day, and each month’s day after that of the month before, from every start', () => {
    const rules: AuctionDay[] = [
      SECOND_SUNDAY,
      { kind: 'weekday', week: 'first', weekday: 'Monday' },
      { kind: 'weekday', week: 'last', weekday: 'Friday' },
      ...Array.from({ length: 31 }, (_, index): AuctionDay => ({ kind: 'date', date: index + 1 })),
      ...Array.from({ length: 28 }, (_, days): AuctionDay => ({ kind: 'after-due', days })),
    ]
    const starts = Array.from({ length: 31 }, (_, index) => `2027-01-${String(index + 1).padStart(2, '0')}`)
    const wrong = rules.flatMap((rule) =>
      starts.flatMap((start) => {
        const due = daysOf({ kind: 'after-due', days: 0 }, start, 14)
        const held = daysOf(rule, start, 14)
        return held.filter((on, index) => on < (due[index] ?? '') || on <= (held[index - 1] ?? ''))
      }),
    )
    expect(wrong).toEqual([])
  })
})

// @spec AUC-17
describe('a holiday', () => {
  const holidays = new Set(['2027-01-10', '2027-01-11', '2027-01-09'].map(day))
  const on = (onHoliday: HolidayRule, count = 1, start = '2027-01-05') =>
    auctionDays({ day: { kind: 'date', date: 10 }, onHoliday }, { start: day(start), monthNo: 1, count }, holidays)

  test('moves nothing unless it was agreed', () => expect(on('same-day', 2)).toEqual(['2027-01-10', '2027-01-11']))
  test('moves the auction to the next day that is none', () => expect(on('day-after')).toEqual(['2027-01-12']))
  test('moves it to the last day before that is none', () => expect(on('day-before')).toEqual(['2027-01-08']))
  test('never moves it before the due day: then to the day after', () => {
    expect(on('day-before', 1, '2027-01-09')).toEqual(['2027-01-12'])
  })
  test('is left out by the further days of a month with many prizes', () => {
    expect(on('day-before', 3)).toEqual(['2027-01-08', '2027-01-12', '2027-01-13'])
  })
  test('of more than a fortnight leaves the day where it is', () => {
    const closed = new Set(
      Array.from({ length: 31 }, (_, index) => day(`2027-01-${String(index + 1).padStart(2, '0')}`)),
    )
    const month = { start: day('2027-01-05'), monthNo: 1, count: 1 }
    expect(auctionDays({ day: { kind: 'date', date: 10 }, onHoliday: 'day-after' }, month, closed)).toEqual([
      '2027-01-10',
    ])
  })
})

// @spec AUC-17
describe('the terms of auctions', () => {
  test.each<[string, AuctionTermsInput, string]>([
    ['28 days after the due day', { day: { kind: 'after-due', days: 28 } }, 'day'],
    ['no day 0', { day: { kind: 'date', date: 0 } }, 'day'],
    ['no day 32', { day: { kind: 'date', date: 32 } }, 'day'],
    ['before six', { time: '05:59' }, 'time'],
    ['after ten at night', { time: '22:01' }, 'time'],
    ['no time', { time: '9:00' }, 'time'],
    ['4 minutes', { minutes: 4 }, 'minutes'],
    ['241 minutes', { minutes: 241 }, 'minutes'],
    ['past midnight', { time: '21:00', minutes: 181 }, 'minutes'],
    ['none a day', { perDay: 0 }, 'perDay'],
    ['21 a day', { perDay: 21 }, 'perDay'],
    ['a long place', { place: 'x'.repeat(121) }, 'place'],
  ])('are refused at their field: %s', (_case, input, field) => {
    expect(frameAuctionTerms(input, 1)).toEqual({
      ok: false,
      error: { code: 'auction_terms_invalid', field: `auction.${field}` },
    })
  })

  test('are refused where the prizes of a month do not fit before those of the next', () => {
    expect(frameAuctionTerms({ perDay: 2 }, 28)).toMatchObject({ ok: true })
    expect(frameAuctionTerms({ perDay: 2 }, 29)).toMatchObject({ ok: false, error: { field: 'auction.perDay' } })
    const late = { time: '20:00', minutes: 60, perDay: 8 }
    expect(frameAuctionTerms(late, 28)).toMatchObject({ ok: true })
    expect(frameAuctionTerms(late, 29)).toMatchObject({ ok: false, error: { field: 'auction.perDay' } })
  })

  test('that are the usual ones are none, whether typed or left out', () => {
    expect(frameAuctionTerms(undefined, 1)).toEqual({ ok: true, value: undefined })
    expect(frameAuctionTerms({}, 1)).toEqual({ ok: true, value: undefined })
    expect(frameAuctionTerms({ ...USUAL_AUCTION, place: '  ' }, 500)).toEqual({ ok: true, value: undefined })
    const proposal = { amount: fromRupees(250_000), months: 5, tickets: 5 }
    expect(frameTerms({ ...proposal, terms: { auction: USUAL_AUCTION } })).toEqual(frameTerms(proposal))
  })

  test('that are in part as usual are kept whole', () => {
    expect(frameAuctionTerms({ place: ' Office ' }, 1)).toEqual({
      ok: true,
      value: { ...USUAL_AUCTION, place: 'Office' },
    })
  })

  test('put long auctions so far apart that the one before is over, also after late bids', () => {
    const auction = { ...USUAL_AUCTION, time: '09:00', minutes: 60, perDay: 2 }
    const opened = openingTimes({ tickets: 3, months: 1, auction }, day('2027-01-05')).map(({ opensAt }) =>
      ist(opensAt),
    )
    expect(opened).toEqual(['2027-01-08T09:00', '2027-01-08T11:00', '2027-01-09T09:00'])
  })

  test('hold no auction that would end after midnight', () => {
    expect(auctionsADay({ ...USUAL_AUCTION, time: '21:30' })).toBe(3)
    expect(auctionsADay({ ...USUAL_AUCTION, time: '22:00', minutes: 120 })).toBe(1)
    expect(auctionsADay(USUAL_AUCTION)).toBe(8)
  })

  test('give each auction its day, its time and its length', () => {
    const auction = { ...USUAL_AUCTION, day: SECOND_SUNDAY, time: '16:45', minutes: 45 }
    const opened = openingTimes({ tickets: 2, months: 2, auction }, day('2027-01-05'))
    expect(opened.map(({ opensAt, closesAt }) => [ist(opensAt), ist(closesAt)])).toEqual([
      ['2027-01-10T16:45', '2027-01-10T17:30'],
      ['2027-02-14T16:45', '2027-02-14T17:30'],
    ])
  })
})

// @spec MOV-3
describe('the auction day as offices write it', () => {
  test.each<[string, AuctionDay]>([
    ['10', { kind: 'date', date: 10 }],
    ['10th of every month', { kind: 'date', date: 10 }],
    ['On the 3rd.', { kind: 'date', date: 3 }],
    ['second Sunday', SECOND_SUNDAY],
    ['2nd Sun', SECOND_SUNDAY],
    ['Last Saturday of the month', { kind: 'weekday', week: 'last', weekday: 'Saturday' }],
    ['due day + 3', { kind: 'after-due', days: 3 }],
    ['5 days after the due date', { kind: 'after-due', days: 5 }],
    ['Due date', { kind: 'after-due', days: 0 }],
  ])('%s', (text, expected) => expect(readAuctionDay(text)).toEqual(expected))

  test.each(['', '32', '0', 'Sunday', 'fifth Sunday', 'second Foo', 'due day + 40', 'soon', 'second Sunday 10'])(
    'is not read from “%s”',
    (text) => expect(readAuctionDay(text)).toBeNull(),
  )

  test('in words', () => {
    expect(auctionDayInWords({ kind: 'date', date: 22 })).toBe('on the 22nd of the month')
    expect(auctionDayInWords({ kind: 'date', date: 11 })).toBe('on the 11th of the month')
    expect(auctionDayInWords({ kind: 'date', date: 31 })).toBe(
      'on the 31st of the month, or on the last day of a shorter month',
    )
    expect(auctionDayInWords({ kind: 'after-due', days: 0 })).toBe('on the due day')
    expect(auctionDayInWords({ kind: 'after-due', days: 1 })).toBe('1 day after the due day')
    expect(auctionDayInWords(SECOND_SUNDAY)).toBe('on the second Sunday of the month')
  })
})
