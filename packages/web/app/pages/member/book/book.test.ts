import { day, fromRupees } from '@kuri/domain'
import { describe, expect, test } from 'vitest'
import {
  bookOf,
  byUrgency,
  costOf,
  leftAfter,
  monthCells,
  monthDots,
  monthNow,
  nextAuction,
  nextToPay,
  rightToBid,
  urgencyOf,
  type Instalment,
} from './book.ts'
import { timeToGo } from './time-to-go.ts'

const months = ['September', 'October', 'November', 'December', 'January'] as const
const days = ['2026-09-20', '2026-10-20', '2026-11-20', '2026-12-20', '2027-01-20'].map(day)
const today = day('2026-11-20')

/** Asha's book in Family Five: prizes of September and October have gone to others at 4,000 and 3,500. */
const asha: Instalment[] = months.map((month, i) => {
  const dividend = fromRupees([0, 1000, 875, 0, 0][i] ?? 0)
  return {
    _id: month,
    userId: 'asha',
    ticketNo: 1,
    keptFor: '',
    monthNo: i + 1,
    month,
    year: i < 4 ? 2026 : 2027,
    dueDate: days[i] ?? today,
    amount: fromRupees(10_000),
    dividend,
    net: fromRupees(10_000 - dividend / 100),
    paid: fromRupees(i < 2 ? 10_000 - dividend / 100 : 0),
    rest: fromRupees(i < 2 ? 0 : 10_000 - dividend / 100),
    status: i < 2 ? 'paid' : i === 2 ? 'due' : 'upcoming',
    paidDate: null,
    receiptNo: null,
  }
})

describe('what presses', () => {
  test.each([
    ['overdue', '2026-11-25', 'overdue'],
    // its auction was held today and the company has covered it
    ['overdue', '2026-11-20', 'today'],
    ['due', '2026-11-20', 'today'],
    ['due', '2026-12-05', 'later'],
    ['upcoming', '2027-01-20', 'later'],
  ] as const)('an instalment that is %s and due on %s is %s', (status, dueOn, urgency) => {
    expect(urgencyOf({ status, dueDate: day(dueOn) }, today)).toBe(urgency)
  })

  test('the oldest unpaid instalment is paid first', () => {
    expect(nextToPay(asha)?.month).toBe('November')
    expect(nextToPay(asha.toReversed())?.month).toBe('November')
    expect(nextToPay(asha.map((i) => ({ ...i, status: 'paid' as const })))).toBeNull()
  })

  test.each([
    ['2026-09-01', 1],
    ['2026-11-19', 2],
    ['2026-11-20', 3],
    ['2028-01-01', 5],
  ] as const)('on %s Family Five is in month %i', (on, month) => {
    expect(monthNow(asha, day(on))).toBe(month)
  })
})

test('a book adds up: paid and saved by dividends are the contributions covered', () => {
  expect(bookOf(asha)).toEqual({
    paid: fromRupees(19_000),
    dividends: fromRupees(1000),
    covered: fromRupees(20_000),
    contributions: 2,
  })
})

const settled = (monthNo: number) => ({ monthNo, state: 'settled' as const, result: null })

// @spec INS-12
test('a part is in the book and lowers what is to pay; a paid month shows what was paid', () => {
  const inParts = asha.map((one, i) => (i === 2 ? { ...one, paid: fromRupees(4000), rest: fromRupees(5125) } : one))
  expect(inParts.map(costOf).slice(1, 4)).toEqual([9000, 5125, 10_000].map(fromRupees))
  expect(bookOf(inParts)).toMatchObject({ paid: fromRupees(23_000), covered: fromRupees(24_000), contributions: 2 })
})

test('the strip of Family Five: two prizes given, the third month is Asha’s turn', () => {
  const cells = monthCells({
    months: 5,
    auctions: [settled(1), settled(2), { monthNo: 3, state: 'scheduled', result: null }],
    instalments: asha,
    userId: 'asha',
    today,
  })
  expect(cells.map((cell) => cell.given)).toEqual([true, true, false, false, false])
  expect(cells.findIndex((cell) => cell.yourTurn)).toBe(2)
  expect(cells.findIndex((cell) => cell.now)).toBe(2)
})

// @spec MOV-17
test('in the strip a prize of the previous books is given, and the reader’s own is theirs', () => {
  const cells = monthCells({
    months: 5,
    auctions: [{ monthNo: 3, state: 'scheduled', result: null }],
    before: [
      { monthNo: 1, isYours: false },
      { monthNo: 2, isYours: true },
    ],
    instalments: asha,
    userId: 'asha',
    today,
  })
  expect(cells.map(({ given, yours }) => [given, yours])).toEqual([
    [true, false],
    [true, true],
    [false, false],
    [false, false],
    [false, false],
  ])
})

const at = (hour: number) => new Date(`2026-11-23T0${hour}:30:00Z`)

test('an open auction comes before the next scheduled one', () => {
  const soon = { state: 'scheduled', opensAt: at(4) } as const
  const open = { state: 'open', opensAt: at(5) } as const
  const over = { state: 'settled', opensAt: at(1) } as const
  expect(nextAuction([over, soon, open])).toBe(open)
  expect(nextAuction([{ ...soon, opensAt: at(6) }, soon, over])).toBe(soon)
  expect(nextAuction([over])).toBeNull()
})

test('a wallet that covers a sum shows what stays, one that does not shows that', () => {
  expect(leftAfter(fromRupees(11_400), fromRupees(9125))).toBe(fromRupees(2275))
  expect(leftAfter(fromRupees(9000), fromRupees(9125))).toBeNull()
})

test.each([
  ['2026-12-08T04:30:00Z', 'In 18 days'],
  ['2026-11-23T04:30:00Z', 'In 2 d 23 h'],
  ['2026-11-20T08:35:00Z', 'In 3 h 5 min'],
  ['2026-11-20T05:34:00Z', 'In 4 min'],
  ['2026-11-20T05:30:00Z', null],
] as const)('from 11:00 in India to %s: %s', (until, text) => {
  expect(timeToGo(new Date(until), new Date('2026-11-20T05:30:00Z'))).toBe(text)
})

/** A chit with its member's months. */
const chit = (name: string, instalments: readonly Instalment[], status = 'running') => ({
  chit: { name, status },
  instalments,
})

describe('a member’s chits at a glance', () => {
  const overdue = { ...asha[2]!, status: 'overdue', dueDate: day('2026-11-10') } as const

  test('come in the order of what is due: late, due, later, nothing, over', () => {
    const books = [
      chit('over', asha.slice(0, 2), 'finished'),
      chit('forming', []),
      chit('later', asha.slice(3)),
      chit('due', asha),
      chit('late', [overdue]),
    ]
    expect(byUrgency(books).map((book) => book.chit.name)).toEqual(['late', 'due', 'later', 'forming', 'over'])
  })

  test('have one dot a month: paid, late, due, to come, and the prize', () => {
    const won = { monthNo: 2, state: 'settled', result: { winner: { userId: 'asha' } } } as const
    const facts = { months: 5, auctions: [won as never], userId: 'asha', today }
    const dots = monthDots({ ...facts, instalments: asha })
    expect(dots.map(({ state }) => state)).toEqual(['paid', 'paid', 'due', 'next', 'next'])
    expect(dots.map((dot) => dot.won)).toEqual([false, true, false, false, false])
    expect(monthDots({ ...facts, instalments: [overdue] })[2]?.state).toBe('late')
  })
})

const paid = (ticketNo: number, upTo: number): Instalment[] =>
  asha.map((one) => ({ ...one, ticketNo, status: one.monthNo <= upTo ? 'paid' : 'due' }))
const wonBy = (ticketNo: number) => ({ result: { winner: { ticketNo } } }) as never

describe('who can bid in the auction of November', () => {
  const november = { monthNo: 3 }
  test.each([
    ['everything is paid up to it', paid(1, 3), [], 'yes'],
    ['nothing is due yet', [], [wonBy(1)], 'yes'],
    ['a later month is unpaid', paid(1, 4), [wonBy(2)], 'yes'],
    ['the only ticket has won', paid(1, 3), [wonBy(1)], 'won'],
    ['one of two tickets has won, and the other is paid', [...paid(1, 2), ...paid(2, 3)], [wonBy(1)], 'yes'],
    ['one of two tickets is paid', [...paid(1, 2), ...paid(2, 3)], [], 'yes'],
    ['both tickets have won', [...paid(1, 3), ...paid(2, 3)], [wonBy(2), wonBy(1)], 'won'],
  ])('where %s', (_, instalments, auctions, right) => {
    expect(rightToBid(instalments, auctions, november)).toBe(right)
  })

  test('a ticket that had its prize in the previous books cannot bid', () => {
    const won = paid(1, 3).map((one) => ({ ...one, hadPrize: true as const }))
    expect(rightToBid(won, [], november)).toBe('won')
    expect(rightToBid([...won, ...paid(2, 3)], [], november)).toBe('yes')
  })

  test('where each ticket owes, who pays the oldest month first', () => {
    const right = rightToBid([...paid(1, 2), ...paid(2, 1)], [], november)
    expect(right).toMatchObject({ oncePaid: { month: 'October', ticketNo: 2 } })
    expect(rightToBid([...paid(1, 2), ...paid(2, 1)], [wonBy(2)], november)).toMatchObject({
      oncePaid: { month: 'November', ticketNo: 1 },
    })
  })
})
