import { day, fromRupees, ZERO } from '@kuri/domain'
import { expect, test } from 'vitest'
import { toggled, keyOf, type Line } from './dues-to-take.ts'

const line = (chitId: string, dueDate: string, rupees = 5_000): Line => ({
  chitId,
  name: chitId,
  ticketNo: 1,
  month: 'January',
  year: 2027,
  amount: fromRupees(rupees),
  instalment: fromRupees(rupees),
  dividend: ZERO,
  net: fromRupees(rupees),
  paid: ZERO,
  rest: fromRupees(rupees),
  penalty: ZERO,
  dueDate: day(dueDate),
  late: false,
})

const [january, february, other] = [line('a', '2027-01-05'), line('a', '2027-02-05'), line('b', '2027-01-07')]
const all = [january, other, february]
const keys = (...lines: Line[]) => new Set(lines.map(keyOf))

// @spec PAY-7
test('a tick brings the older dues of its ticket, and a tick taken away takes the newer ones', () => {
  expect(toggled(all, keys(), february)).toEqual(keys(january, february))
  expect(toggled(all, keys(...all), january)).toEqual(keys(other))
  expect(toggled(all, keys(january), other)).toEqual(keys(january, other))
})
