import { day } from '@kuri/domain'
import { expect, test } from 'vitest'
import { instalmentOf, startWith } from './start-with.ts'

const row = (
  month: 'September' | 'October' | 'November' | 'December',
  monthNo: number,
  status: 'paid' | 'due' | 'overdue' | 'upcoming',
) => ({ month, year: 2026, status, dueDate: day(`2026-${String(monthNo).padStart(2, '0')}-20`) }) as const

const september = row('September', 9, 'paid')

// @seed 4.15
test.each([
  [
    'the current month when it is unpaid',
    [september, row('October', 10, 'overdue'), row('November', 11, 'due')],
    'November',
  ],
  [
    'the first unpaid when the current month is paid',
    [september, row('November', 11, 'paid'), row('December', 12, 'upcoming')],
    'December',
  ],
  ['the first unpaid when the chit has no such month', [september, row('December', 12, 'upcoming')], 'December'],
  ['the current month when everything is paid', [september], 'November'],
] as const)('it starts with %s', (_, instalments, month) => {
  expect(startWith(instalments, day('2026-11-20'))).toEqual({ month, year: 2026 })
})

test('a month outside the chit has no contribution', () => {
  expect(instalmentOf([september], { month: 'September', year: 2026 })).toBe(september)
  expect(instalmentOf([september], { month: 'September', year: 2027 })).toBeNull()
})
