import { expect, test } from 'vitest'
import {
  signedNumber,
  signedReceiptText,
  fromRupees,
  readSignedNumber,
  signedSum,
  splitOwedMoney,
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

// @spec PAY-13, PAY-16
test('the signed text of a receipt names the returned cheques it pays for, and its sum counts them', () => {
  const receipt = {
    number: 'R1-00001',
    deviceId: 'd',
    memberId: 'm',
    lines: [],
    debts: [{ amount: fromRupees(250), debtId: 'q' }],
    method: 'cash',
    reference: '',
    takenAt: new Date('2027-03-05T04:30:00Z'),
  } as const
  expect(signedReceiptText(receipt)).toBe(
    '{"type":"kuri-receipt-1","number":"R1-00001","deviceId":"d","memberId":"m","lines":[],' +
      '"debts":[{"debtId":"q","paise":25000}],' +
      '"method":"cash","reference":"","takenAt":"2027-03-05T04:30:00.000Z"}',
  )
  expect(signedSum(receipt)).toBe(fromRupees(250))
})

// @spec PAY-16
test.each([
  [99, 0, 99, 'not_owed'],
  [100, 100, 0, null],
  [101, 100, 1, 'more_than_due'],
] as const)('of ₹%d for a returned cheque of ₹100 nothing is lost', (amount, credited, unallocated, reason) => {
  const split = splitOwedMoney(fromRupees(amount), fromRupees(100))
  expect(split).toEqual({ credited: fromRupees(credited), unallocated: fromRupees(unallocated), reason })
})

// @spec PAY-13, INS-12
test.each([
  [0.5, null, 0, 0.5, 'part_amount'],
  [60.25, null, 0, 60.25, 'part_amount'],
  [99, 'part', 99, 0, null],
  [100, 'month', 100, 0, null],
  [105, 'month', 100, 5, 'more_than_due'],
  [110, 'month', 110, 0, null],
  [111, 'month', 110, 1, 'more_than_due'],
] as const)(
  'of ₹%d for a rest of ₹100 with a late fee of ₹10 nothing is lost',
  (amount, pays, credited, unallocated, reason) => {
    const split = splitReceiptMoney(fromRupees(amount), { rest: fromRupees(100), withPenalty: fromRupees(110) })
    expect(split).toEqual({ pays, credited: fromRupees(credited), unallocated: fromRupees(unallocated), reason })
  },
)

// @spec PAY-13
test('of a round sum for a due with paise the next one takes what is left, to the paisa', () => {
  const due = { rest: fromRupees(1_000), withPenalty: fromRupees(1_000), beside: fromRupees(1_234.56) }
  expect(splitReceiptMoney(fromRupees(765.44), due)).toMatchObject({ pays: 'part', reason: null })
})
