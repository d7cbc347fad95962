import { fromRupees } from '@kuri/domain'
import { expect, test } from 'vitest'
import { severalOf } from './several.ts'

const month = (monthNo: number, status: 'paid' | 'due' | 'upcoming' | 'overdue', rupees: number, ticketNo = 1) => ({
  ticketNo,
  monthNo,
  status,
  net: fromRupees(rupees),
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
