import { day, fromRupees } from '@kuri/domain'
import { expect, test } from 'vitest'
import { askedNow, severalOf } from './several.ts'

const month = (monthNo: number, status: 'paid' | 'due' | 'upcoming' | 'overdue', rupees: number, ticketNo = 1) => ({
  ticketNo,
  monthNo,
  status,
  rest: fromRupees(rupees),
})
const book = [
  month(3, 'upcoming', 10_000),
  month(1, 'paid', 10_000),
  month(2, 'overdue', 9_125),
  month(4, 'upcoming', 10_000, 2),
]

test.each([
  [1, 9_125, 875, [2]],
  [2, 19_125, null, [2, 3]],
  [9, 19_125, null, [2, 3]],
])('the next %i months come to %i, the oldest first', (count, rupees, after, monthNos) => {
  const { months, total, after: left } = severalOf(book, count, fromRupees(10_000))
  expect(months.map(({ monthNo }) => monthNo)).toEqual(monthNos)
  expect(total).toBe(fromRupees(rupees))
  expect(left).toBe(after === null ? null : fromRupees(after))
})

const unpaid = (dueDate: string, rupees: number, received?: true) => ({
  status: 'due' as const,
  dueDate: day(dueDate),
  rest: fromRupees(rupees),
  ...(received && { received }),
})
const [october, november, december] = [
  unpaid('2026-10-20', 9000),
  unpaid('2026-11-20', 9125),
  unpaid('2026-12-20', 10_000),
]

test.each([
  ['every month due up to today', [october, november, december], true, 18_125],
  ['else the next month', [december, unpaid('2027-01-20', 10_000)], false, 10_000],
  ['not what waits to be confirmed', [unpaid('2026-11-20', 9125, true), december], false, 10_000],
  ['nothing where all of it waits', [unpaid('2026-11-20', 9125, true)], false, 0],
])('due for a ticket: %s', (_, months, isDue, rupees) => {
  expect(askedNow(months, day('2026-11-20'))).toMatchObject({ isDue, total: fromRupees(rupees) })
})
