import { describe, expect, test } from 'vitest'
import { columnsOf, faultList, SHEET_KEYS, workbookReader, type SheetKey } from '../../src/index.ts'
import { BOOKS, changed, check, faultsOf, type Case, type Sheets } from './books.ts'

const named = (rows: Sheets[SheetKey], column: string) =>
  (rows ?? []).map((row) => (row[column] === 'B' ? { ...row, [column]: 'k 12' } : row))

// @spec MOV-8
describe('MOV-8 payments', () => {
  test.each<Case>([
    ['a month that is not paid before one that is', 'receipts', 0, null, ['Receipts Month 2 month_skipped']],
    [
      'a month that is paid in part before one that is paid',
      'receipts',
      0,
      { amount: 999 },
      ['Receipts Amount 2 months_have_hole'],
    ],
    [
      'a month of which a row of 0 says that it is not paid',
      'receipts',
      0,
      { amount: 0 },
      ['Bank and cash Amount 4 money_not_found', 'Receipts Amount 2 month_left_unpaid'],
    ],
    ['more than was due', 'receipts', 1, { amount: 851 }, ['Receipts Amount 3 paid_too_much']],
    [
      'less than was due, in the last month',
      'receipts',
      1,
      { amount: 849 },
      ['Bank and cash Amount 4 money_not_found', 'Receipts Amount 3 part_payment'],
    ],
    ['a month that the chit has not', 'receipts', 1, { month: 4 }, ['Receipts Month 3 month_outside']],
    ['a receipt after the cut-over', 'receipts', 1, { day: '01-11-2026' }, ['Receipts Day 3 after_cut_over']],
    [
      'a receipt number of two days',
      'receipts',
      1,
      { number: 'R1' },
      ['Receipts Receipt number 3 number_twice', 'Receipts Receipt number 2 number_twice'],
    ],
    [
      'receipts and a line',
      'paidUpTo',
      1,
      { chit: 'G1', ticket: 3, month: 1, inAll: 1000 },
      ['Paid up to Ticket 3 paid_twice'],
    ],
    [
      'two lines',
      'paidUpTo',
      1,
      { chit: 'G1', ticket: 2, month: 1, inAll: 1000 },
      ['Paid up to Ticket 2 paid_twice', 'Paid up to Ticket 3 paid_twice'],
    ],
    ['neither', 'paidUpTo', 0, null, ['Tickets Ticket 4 payments_missing']],
    [
      'paid in all that the months do not make',
      'paidUpTo',
      0,
      { inAll: 1101 },
      ['Paid up to Paid in all 2 paid_in_all_wrong', 'Paid up to Part of next month 2 paid_in_all_wrong'],
    ],
    [
      'a month too many',
      'paidUpTo',
      0,
      { month: 2 },
      ['Paid up to Paid up to month 2 paid_in_all_wrong', 'Paid up to Paid in all 2 paid_in_all_wrong'],
    ],
    [
      'a part that is the whole',
      'paidUpTo',
      0,
      { part: 850, inAll: 1850 },
      ['Paid up to Part of next month 2 part_is_whole'],
    ],
    [
      'a part that is more than the whole',
      'paidUpTo',
      0,
      { part: 851, inAll: 1851 },
      ['Paid up to Part of next month 2 paid_too_much'],
    ],
    ['a late fee of no month', 'penalties', 0, { month: 9 }, ['Penalties Month 2 month_outside']],
    ['a security of a ticket without a prize', 'securities', 0, { ticket: 3 }, ['Securities Ticket 2 not_prized']],
  ])('%s', (_what, sheet, row, change, faults) => {
    expect(faultsOf(changed(sheet, row, change))).toEqual(faults)
  })
})

// @spec MOV-8
test('MOV-8 a month that is not paid is a fault also where nobody knows what was due', () => {
  const receipts = (BOOKS.receipts ?? []).map((row) => (row['number'] === 'R2' ? { ...row, month: 3 } : row))
  const found = faultsOf({ ...BOOKS, receipts, auctions: BOOKS.auctions?.slice(1) ?? [] })
  expect(found).toContain('Receipts Month 3 month_skipped')
})

// @spec MOV-8
test.each([
  [1850, ['Paid up to Paid up to month 2 paid_in_all_wrong', 'Paid up to Paid in all 2 paid_in_all_wrong']],
  [1850.01, []],
  [2850, []],
  [2850.01, ['Paid up to Paid in all 2 paid_in_all_wrong']],
])('MOV-8 of three months of which the last is not known, ₹%d in all is judged by what it can be', (inAll, faults) => {
  const books = changed('paidUpTo', 0, { month: 3, part: null, inAll })
  const found = faultsOf({ ...books, auctions: BOOKS.auctions?.slice(0, 1) ?? [] })
  expect(found.filter((fault) => fault.includes('paid_in_all_wrong'))).toEqual(faults)
})

// @spec MOV-8
test.each([
  [1000.01, ['Paid up to Paid up to month 2 paid_in_all_wrong', 'Paid up to Paid in all 2 paid_in_all_wrong']],
  [1000.02, []],
])(
  'MOV-8 of each month that is not known something was paid: ₹%d for three months of which two are not',
  (inAll, faults) => {
    const books = changed('paidUpTo', 0, { month: 3, part: null, inAll })
    const found = faultsOf({ ...books, auctions: [] })
    expect(found.filter((fault) => fault.includes('paid_in_all_wrong'))).toEqual(faults)
  },
)

// @spec MOV-4
describe('MOV-4 days', () => {
  const days = SHEET_KEYS.filter((key) => key !== 'company').flatMap((key) =>
    columnsOf(key).flatMap(([column, { kind }]) => (kind === 'day' ? [[key, column] as const] : [])),
  )

  test.each(days)('a day after the cut-over is named: %s, %s', (sheet, column) => {
    const found = check(changed(sheet, 0, { [column]: '01-11-2026' })).faults
    expect(found.filter(({ code }) => code === 'after_cut_over')).toHaveLength(1)
  })
})

// @spec MOV-9
describe('MOV-9 where the money is', () => {
  test.each<Case>([
    [
      'two tills in one account',
      'bankAndCash',
      3,
      { kind: 'cash', name: 'Second box', amount: 0, account: 'Cash' },
      [],
    ],
    [
      'two tills that do not make their account',
      'bankAndCash',
      3,
      { kind: 'cash', name: 'Second box', amount: 1, account: 'Cash' },
      [
        'Bank and cash Amount 3 account_sum_differs',
        'Bank and cash Amount 5 account_sum_differs',
        'Trial balance Debit 3 account_differs',
      ],
    ],
    [
      'a total below the trial balance',
      'trialBalance',
      3,
      { account: 'Grand Total', debit: 2000, credit: 2000 },
      ['Trial balance 5 totals_row'],
    ],
    ['a rupee that nobody has', 'bankAndCash', 2, { amount: 701 }, ['Bank and cash Amount 4 money_not_found']],
    [
      'a bank account that the trial balance has otherwise',
      'bankAndCash',
      0,
      { amount: 1501 },
      ['Bank and cash Amount 2 account_differs', 'Trial balance Debit 2 account_differs'],
    ],
    [
      'an account that the trial balance has not',
      'bankAndCash',
      0,
      { account: 'Banc' },
      ['Bank and cash Account in the trial balance 2 account_unknown'],
    ],
    [
      'a trial balance that does not balance',
      'trialBalance',
      2,
      { credit: 1999 },
      ['Trial balance Debit  sides_differ'],
    ],
    [
      'an account with two sides',
      'trialBalance',
      2,
      { debit: 1 },
      ['Trial balance Debit 4 both_sides', 'Trial balance Credit 4 both_sides', 'Trial balance Debit  sides_differ'],
    ],
    [
      'an account twice',
      'trialBalance',
      2,
      { account: 'cash' },
      [
        'Trial balance Account 3 account_twice',
        'Trial balance Account 4 account_twice',
        'Bank and cash Amount 3 account_differs',
        'Trial balance Credit 4 account_differs',
      ],
    ],
    [
      'money without an owner, of somebody who is nobody',
      'unallocated',
      0,
      { person: 'Z' },
      ['Unallocated money Person 2 person_unknown'],
    ],
  ])('%s', (_what, sheet, row, change, faults) => {
    expect(faultsOf(changed(sheet, row, change))).toEqual(faults)
  })

  test('an overdrawn bank account, and a company that owes its chits money, have a minus', () => {
    const bankAndCash = [
      { kind: 'bank', name: 'Bank', amount: -100, account: 'Bank' },
      { kind: 'cash', name: 'Box', amount: 500, account: 'Cash' },
      { kind: 'own', name: 'Own', amount: -900, account: 'Own' },
    ]
    const trialBalance = [
      { account: 'Bank', credit: 100 },
      { account: 'Cash', debit: 500 },
      { account: 'Own', debit: 900 },
      { account: 'All others', credit: 1300 },
    ]
    expect(faultsOf({ ...BOOKS, bankAndCash, trialBalance })).toEqual([])
    const less = bankAndCash.map((row) => (row.kind === 'bank' ? { ...row, amount: -99 } : row))
    expect(faultsOf({ ...BOOKS, bankAndCash: less, trialBalance })).toEqual([
      'Bank and cash Amount 2 account_differs',
      'Trial balance Credit 2 account_differs',
    ])
  })

  test('codes are the same in the digits of any script', () => {
    const people = (BOOKS.people ?? []).map((row) => (row['code'] === 'B' ? { ...row, code: 'K१२' } : row))
    const books = {
      ...BOOKS,
      people,
      tickets: named(BOOKS.tickets, 'holder'),
      auctions: named(BOOKS.auctions, 'winner'),
      unallocated: named(BOOKS.unallocated, 'person'),
    }
    expect(faultsOf(books)).toEqual([])
  })

  test('a heading that is very long is cut in the faults of its column', () => {
    const list = faultList()
    const reader = workbookReader(list.report).sheet('Company', 1900)
    const cells = ['Company name', 'Cut-over day', 'x'.repeat(100_000)]
    reader?.take({ row: 1, isHidden: false, cells })
    expect(list.faults()[0]).toMatchObject({ code: 'column_unknown', found: 'x'.repeat(100) })
  })

  test('forty thousand people with one phone are each told of a few others, in a second or two', () => {
    const many = Array.from({ length: 40_000 }, (_, no) => ({ code: `P${no}`, name: 'Asha', phone: '9847000009' }))
    const started = process.cpuUsage()
    const { faults } = check({ ...BOOKS, people: [...(BOOKS.people ?? []), ...many] })
    expect(process.cpuUsage(started).user / 1_000_000).toBeLessThan(4)
    const phones = faults.filter(({ code }) => code === 'phone_twice')
    expect(phones).toHaveLength(10_000)
    expect(phones.at(-1)?.expected).toBe('row 5, row 6, row 7, row 8, row 9')
    expect(phones[0]?.expected).toBe('row 6, row 7, row 8, row 9, row 10')
  })
})
