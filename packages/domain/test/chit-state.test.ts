import { expect, test } from 'vitest'
import { addDays, day, startWaitsFor } from '../src/index.ts'

const START = day('2027-01-05')

// @spec CHT-7
test.each([
  [7, 0, -1, 'members'],
  [7, 0, 0, 'members'],
  [7, 0, 1, 'new-date'],
  [7, 3, 0, 'members'],
  [20, 3, 0, 'acceptance'],
  [20, 3, 1, 'new-date'],
  [20, 0, -30, 'start'],
  [20, 0, 0, 'start'],
  [20, 0, 1, 'new-date'],
] as const)(
  'with %i of 20 tickets taken, %i members who have not accepted and %i days after its start date a chit waits for: %s',
  (ticketsTaken, notAccepted, daysAfter, expected) => {
    const chit = { ticketCount: 20, ticketsTaken, notAccepted, startOn: START }
    expect(startWaitsFor(chit, addDays(START, daysAfter))).toBe(expected)
  },
)
