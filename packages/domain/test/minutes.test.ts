import { expect, test } from 'vitest'
import { fromRupees, minutesHash, sha256, ZERO } from '../src/index.ts'
import type { MinutesRecord } from '../src/index.ts'

const at = new Date('2027-01-08T04:30:00.000Z')
const record: MinutesRecord = {
  auctionId: 'a',
  chitId: 'c',
  prizeNo: 1,
  monthNo: 1,
  openedAt: at,
  closedAt: at,
  settledAt: at,
  eligible: [1, 2],
  bids: [],
  by: 'last',
  winner: 1,
  discount: ZERO,
  prize: fromRupees(100),
  commission: ZERO,
  tax: ZERO,
  dividends: [],
  rounding: ZERO,
  previous: null,
  words: [],
  chainHead: 'c0'.repeat(32),
}

test('minutes without rounding keep the hash they were signed under; with it they have another', () => {
  expect(minutesHash(sha256, record)).toBe('31dcc7c8528ccb668d4f1ae950fc0e00852d12eac7c6251d7f536ab893409927')
  const carried = [fromRupees(2), fromRupees(-2)].map((rounding) => minutesHash(sha256, { ...record, rounding }))
  expect(new Set([...carried, minutesHash(sha256, record)]).size).toBe(3)
})
