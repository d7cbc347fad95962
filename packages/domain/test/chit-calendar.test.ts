import { describe, expect, test } from 'vitest'
import { day, dueDay, openingTimes } from '../src/index.ts'

const START = day('2027-01-05')
const istOf = (instant: Date) => new Date(instant.getTime() + 330 * 60_000).toISOString().slice(0, 16)

// @spec INS-1
test('an instalment falls due on the start’s day of its month', () => {
  expect([1, 2, 12, 13].map((monthNo) => dueDay(START, monthNo))).toEqual([
    '2027-01-05',
    '2027-02-05',
    '2027-12-05',
    '2028-01-05',
  ])
  expect([1, 2, 3].map((monthNo) => dueDay(day('2027-01-31'), monthNo))).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
  ])
})

// @spec AUC-1
describe('auctions open', () => {
  test('three days after the due day at 10:00 IST, for 30 minutes', () => {
    const [first, second] = openingTimes({ tickets: 5, months: 5 }, START)
    expect(first).toMatchObject({ prizeNo: 1, monthNo: 1, placeInMonth: 1 })
    expect(first?.opensAt.toISOString()).toBe('2027-01-08T04:30:00.000Z')
    expect(first?.closesAt.toISOString()).toBe('2027-01-08T05:00:00.000Z')
    expect(second?.opensAt.toISOString()).toBe('2027-02-08T04:30:00.000Z')
  })

  test('three days after the last of February when the chit started on the 31st', () => {
    const opened = openingTimes({ tickets: 3, months: 3 }, day('2027-01-31')).map((prize) => istOf(prize.opensAt))
    expect(opened).toEqual(['2027-02-03T10:00', '2027-03-03T10:00', '2027-04-03T10:00'])
  })

  test('an hour apart within a month, at most eight a day, the ninth at 10:00 the day after', () => {
    const opened = openingTimes({ tickets: 10, months: 1 }, START).map((prize) => istOf(prize.opensAt))
    expect(opened).toEqual([
      '2027-01-08T10:00',
      '2027-01-08T11:00',
      '2027-01-08T12:00',
      '2027-01-08T13:00',
      '2027-01-08T14:00',
      '2027-01-08T15:00',
      '2027-01-08T16:00',
      '2027-01-08T17:00',
      '2027-01-09T10:00',
      '2027-01-09T11:00',
    ])
  })
})
