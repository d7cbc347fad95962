import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  day,
  dayInIndia,
  daysBetween,
  formatDay,
  formatInstant,
  formatMillisecond,
  formatSecond,
  instantInIndia,
  isDay,
  isMonthName,
  monthNameOf,
  weekdayOf,
  yearOf,
} from '../src/index.ts'

const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays(day('1990-01-01'), days))

test.each(['2027-02-29', '2027-13-01', '2027-00-10', '2027-1-5', '05-01-2027', '2027-01-05T00:00:00Z', ''])(
  'no calendar has %j',
  (text) => {
    expect(isDay(text)).toBe(false)
    expect(() => day(text)).toThrow(RangeError)
  },
)

test.each([
  ['2026-03-31T18:29:59.999Z', '2026-03-31'],
  ['2026-03-31T18:30:00.000Z', '2026-04-01'],
  ['2026-03-31T18:45:00.000Z', '2026-04-01'],
  ['2026-12-31T20:00:00.000Z', '2027-01-01'],
])('at %s it is %s in India', (instant, on) => {
  expect(dayInIndia(new Date(instant))).toBe(on)
})

test.each([1600, 1700, 1900, 2000, 2004, 2027, 2100, 2400])('the days of %i are those that Date knows', (year) => {
  const judgedOtherwise: string[] = []
  for (let month = 0; month <= 13; month++) {
    for (let date = 0; date <= 32; date++) {
      const text = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
      const known = new Date(`${text}T00:00:00Z`)
      const isKnown = !Number.isNaN(known.getTime()) && known.toISOString().startsWith(text)
      if (isDay(text) !== isKnown) judgedOtherwise.push(text)
    }
  }
  expect(judgedOtherwise).toEqual([])
})

test('months are counted backwards too, over years and short Februaries', () => {
  expect([-1, -11, -12, -13].map((months) => addMonths(day('2028-03-31'), months))).toEqual([
    '2028-02-29',
    '2027-04-30',
    '2027-03-31',
    '2027-02-28',
  ])
})

// @spec INS-1
describe('months are counted from the start', () => {
  test.each([
    ['2027-01-31', ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['2028-01-31', ['2028-01-31', '2028-02-29', '2028-03-31']],
    ['2028-02-29', ['2028-02-29', '2028-03-29', '2028-04-29']],
    ['2027-11-30', ['2027-11-30', '2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30']],
    ['2027-01-05', ['2027-01-05', '2027-02-05', '2027-03-05']],
  ])('from %s', (start, days) => {
    expect(days.map((_, months) => addMonths(day(start), months))).toEqual(days)
  })

  test('each lands in its own month, on the start’s day or the month’s last', () => {
    fc.assert(
      fc.property(anyDay, fc.nat({ max: 239 }), (start, months) => {
        const landed = addMonths(start, months)
        const monthsApart =
          (yearOf(landed) - yearOf(start)) * 12 + Number(landed.slice(5, 7)) - Number(start.slice(5, 7))
        expect(monthsApart).toBe(months)
        const isLastOfMonth = addDays(landed, 1).endsWith('-01')
        expect(landed.slice(8) === start.slice(8) || isLastOfMonth).toBe(true)
      }),
    )
  })
})

test('an instant on an Indian clock falls on that Indian day', () => {
  expect(instantInIndia(day('2027-01-08'), '10:00').toISOString()).toBe('2027-01-08T04:30:00.000Z')
  fc.assert(fc.property(anyDay, (on) => dayInIndia(instantInIndia(on, '00:00')) === on))
  expect(() => instantInIndia(day('2027-01-08'), '24:00')).toThrow(RangeError)
})

test('days apart', () => {
  expect(daysBetween(day('2028-02-28'), day('2028-03-01'))).toBe(2)
  expect(daysBetween(day('2027-01-02'), day('2027-01-01'))).toBe(-1)
})

test('an instant is written with its Indian day and time', () => {
  expect(formatInstant(new Date('2026-11-22T18:29:59.999Z'))).toBe('22 Nov 2026, 23:59')
  expect(formatInstant(new Date('2026-11-22T18:30:00Z'))).toBe('23 Nov 2026, 00:00')
})

test('a day is named in English on every screen', () => {
  expect(formatDay(day('2026-11-20'))).toBe('20 Nov 2026')
  expect(formatDay(day('2027-05-03'))).toBe('3 May 2027')
  expect(monthNameOf(day('2027-01-31'))).toBe('January')
  expect(monthNameOf(day('2027-12-01'))).toBe('December')
  expect(['May', 'may', 'Mai'].map(isMonthName)).toEqual([true, false, false])
})

const india = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', hourCycle: 'h23', ...options })

test('weekdays and times of a clock in India are those of the language’s own formatter', () => {
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  const [weekday, second] = [india({ weekday: 'long' }), india(time)]
  const millisecond = india({ ...time, fractionalSecondDigits: 3 })
  const anyInstant = fc.date({ min: new Date('1960-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(anyInstant, (at) => {
      expect(weekdayOf(dayInIndia(at))).toBe(weekday.format(at))
      expect(formatSecond(at)).toBe(second.format(at))
      expect(formatMillisecond(at)).toBe(millisecond.format(at))
    }),
  )
})
