import { expect, test } from 'vitest'
import {
  signedNumber,
  signedReceiptText,
  fromRupees,
  inHandWarning,
  readSignedNumber,
  splitReceiptMoney,
} from '../src/index.ts'

// @spec PAY-13
test('a receipt’s number is read as it may be typed, and nothing else is', () => {
  expect(signedNumber(3, 17)).toBe('R3-00017')
  for (const text of ['R3-00017', ' r3 00017', 'r3-00017']) {
    expect(readSignedNumber(text)).toEqual({ seriesNo: 3, no: 17 })
  }
  for (const text of ['', 'K1-2027-00001', 'R0-00001', 'R1-00000', 'R1', 'R1-1', 'R1-00001x']) {
    expect(readSignedNumber(text)).toBeNull()
  }
})

// @spec PAY-13
test('the signed text of a receipt has its fields in one order, money in paise and the time in UTC', () => {
  const line = { amount: fromRupees(100.5), year: 2027, month: 'March', ticketNo: 2, chitId: 'c' } as const
  const receipt = {
    takenAt: new Date('2027-03-05T10:00:00+05:30'),
    reference: '',
    method: 'cash',
    lines: [line],
  } as const
  expect(signedReceiptText({ ...receipt, memberId: 'm', deviceId: 'd', number: 'R1-00001' })).toBe(
    '{"type":"kuri-receipt-1","number":"R1-00001","deviceId":"d","memberId":"m",' +
      '"lines":[{"chitId":"c","ticketNo":2,"month":"March","year":2027,"paise":10050}],' +
      '"method":"cash","reference":"","takenAt":"2027-03-05T04:30:00.000Z"}',
  )
})

// @spec PAY-13
test.each([
  [99, false, 99, 0],
  [100, true, 100, 0],
  [105, true, 105, 0],
  [110, true, 110, 0],
  [111, true, 110, 1],
] as const)(
  'of ₹%i for a due of ₹100 with a late fee of ₹10 nothing is lost',
  (amount, paysMonth, credited, unallocated) => {
    const split = splitReceiptMoney(fromRupees(amount), { due: fromRupees(100), withPenalty: fromRupees(110) })
    expect(split).toEqual({ paysMonth, credited: fromRupees(credited), unallocated: fromRupees(unallocated) })
  },
)

// @spec PAY-13
test('a collector is warned from ₹1,60,000 in hand on, and again from ₹2,00,000', () => {
  const warnings = [159_999, 160_000, 199_999, 200_000].map((rupees) => inHandWarning(fromRupees(rupees)))
  expect(warnings).toEqual([null, 'near', 'near', 'above'])
})
