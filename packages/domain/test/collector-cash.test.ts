import { expect, test } from 'vitest'
import { cashWarning, fromRupees, whyNotInCash, ZERO, type CashOfMember, type ReceiptLine } from '../src/index.ts'

const LIMIT = fromRupees(200_000)
const NOTHING: CashOfMember = { today: ZERO, lines: [] }
const line = (rupees: number, more: Partial<ReceiptLine> = {}): ReceiptLine => ({
  chitId: 'c',
  ticketNo: 1,
  month: 'March',
  year: 2027,
  amount: fromRupees(rupees),
  ...more,
})

// @spec PAY-13
test('a collector is warned from four fifths of the limit of their cash on, and again from the limit', () => {
  const warnings = [159_999, 160_000, 199_999, 200_000].map((rupees) => cashWarning(fromRupees(rupees), LIMIT))
  expect(warnings).toEqual([null, 'near', 'near', 'above'])
  expect([39_999, 40_000, 50_000].map((rupees) => cashWarning(fromRupees(rupees), fromRupees(50_000)))).toEqual([
    null,
    'near',
    'above',
  ])
})

// @spec PAY-13, PAY-6
test.each([
  [199_999, 0, 0, null],
  [200_000, 0, 0, 'large_cash'],
  [100_000, 100_000, 0, 'large_cash'],
  [50_000, 0, 150_000, null],
  [50_001, 0, 150_000, 'above_limit'],
] as const)(
  'of ₹%i in cash, after ₹%i of the member that day and with ₹%i in hand, the phone gives a receipt or says why not',
  (amount, ofMemberToday, inHand, why) => {
    const before = { ...NOTHING, today: fromRupees(ofMemberToday) }
    const refusal = whyNotInCash({
      lines: [line(amount)],
      before,
      limit: LIMIT,
      inHand: fromRupees(inHand),
      most: LIMIT,
    })
    expect(refusal?.why ?? null).toBe(why)
  },
)

// @spec PAY-13, PAY-6
test.each<[string, readonly ReceiptLine[], readonly ReceiptLine[], string | null]>([
  ['the limit in one receipt', [], [line(10_000)], 'day'],
  ['parts of one month of a ticket on two days', [line(6_000)], [line(4_000)], 'transaction'],
  ['less than the limit for it', [line(6_000)], [line(3_999)], null],
  ['two tickets of one month of a chit', [line(6_000, { ticketNo: 2 })], [line(4_000)], 'event'],
  ['the same month in two lines', [line(5_000)], [line(3_000), line(2_000)], 'transaction'],
  ['another month', [line(6_000, { month: 'February' })], [line(4_000)], null],
  ['another year', [line(6_000, { year: 2026 })], [line(4_000)], null],
  ['another chit', [line(6_000, { chitId: 'd' })], [line(4_000)], null],
])('the company’s lower limit of ₹10,000 holds for %s', (_what, lines, taken, limitOf) => {
  const cash = { before: { today: ZERO, lines }, limit: fromRupees(10_000), inHand: ZERO, most: LIMIT }
  expect(whyNotInCash({ lines: taken, ...cash })).toEqual(limitOf && { why: 'large_cash', limitOf })
})
