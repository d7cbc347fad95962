import { expect, test } from 'vitest'
import { checkAddress, day, fromRupees, largeCashOf, readCheckHash, stillDueAfter } from '../src/index.ts'

const due = (chitId: string, month: string, amount: number, ticketNo = 1) => ({
  chitId,
  ticketNo,
  dueDate: day(`2027-${month}-05`),
  amount: fromRupees(amount),
})
const pays = (chitId: string, month: string, amount: number, ticketNo = 1) => ({
  ...due(chitId, month, amount, ticketNo),
  pays: fromRupees(amount),
})

// @spec PAY-7
test('still due after a receipt: the dues of its chits less what it pays of them; other chits, and what it pays early, do not count', () => {
  const dues = [
    due('market', '01', 4_335),
    due('market', '02', 4_250),
    due('market', '02', 900, 2),
    due('temple', '02', 1_780),
  ]
  expect(stillDueAfter(dues, [pays('market', '01', 4_335)])).toBe(fromRupees(5_150))
  expect(stillDueAfter(dues, [pays('market', '01', 4_250), pays('market', '03', 4_000)])).toBe(fromRupees(5_235))
  expect(stillDueAfter(dues, [pays('market', '02', 900, 2), pays('temple', '02', 1_780)])).toBe(fromRupees(8_585))
  expect(stillDueAfter(dues, [])).toBe(0)
})

// @spec PAY-7
test('the address in the QR code of a receipt is read back, also with paise; another is not', () => {
  for (const amount of [fromRupees(10_415), fromRupees(10.05)]) {
    const { hash } = new URL(checkAddress('https://chits.example', 'C-2027-000123', amount))
    expect(readCheckHash(hash)).toEqual({ number: 'C-2027-000123', amount })
  }
  const { hash } = new URL(checkAddress('https://chits.example', 'KLM-C-2027-000123', fromRupees(5)))
  expect(readCheckHash(hash)).toEqual({ number: 'KLM-C-2027-000123', amount: fromRupees(5) })
  for (const wrong of [
    '',
    '#number=C-2027-000123',
    '#number=C-2027-000123&amount=1.005',
    '#number=R3-00017&amount=5',
    '#receipt=a.b',
  ])
    expect(readCheckHash(wrong)).toBeNull()
})

const sums = (day: number, transaction: number, event: number) => ({
  day: fromRupees(day),
  transaction: fromRupees(transaction),
  event: fromRupees(event),
})

// @spec PAY-6
test('cash is large by the first sum that reaches the limit: of the day, of one transaction, of one event', () => {
  const limit = fromRupees(200_000)
  expect(largeCashOf(sums(199_999.99, 199_999.99, 199_999.99), limit)).toBeNull()
  expect(largeCashOf(sums(200_000, 200_000, 300_000), limit)).toEqual({ limitOf: 'day', total: limit })
  expect(largeCashOf(sums(1, 200_000, 300_000), limit)).toEqual({ limitOf: 'transaction', total: limit })
  expect(largeCashOf(sums(1, 2, 300_000), limit)).toEqual({ limitOf: 'event', total: fromRupees(300_000) })
  expect(largeCashOf(sums(10_000, 2, 3), fromRupees(10_000))).toEqual({ limitOf: 'day', total: fromRupees(10_000) })
})
