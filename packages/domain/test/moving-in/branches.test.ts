import { describe, expect, test } from 'vitest'
import {
  branchesNamed,
  dryRunOf,
  moneyByBranch,
  openingBalanceOf,
  toRupees,
  type Cell,
  type Paise,
} from '../../src/index.ts'
import { BOOKS, check, faultsOf, type Sheets } from './books.ts'

/**
 * The chit of `BOOKS` is run by Kollam, where Bala is at home: ₹1,300 of its money, ₹500 of them in its cash box and ₹800 with the first
 * branch, which has the bank and ₹700 of the company's own.
 */
const BRANCHES: Sheets = {
  ...BOOKS,
  branches: [{ code: 'KLM', name: 'Kollam' }],
  people: BOOKS.people?.map((row) => (row['code'] === 'B' ? { ...row, branch: 'klm' } : row)) ?? [],
  chits: BOOKS.chits?.map((row) => ({ ...row, branch: ' K L M' })) ?? [],
  bankAndCash: [
    { kind: 'bank', name: 'Bank', amount: 1500, account: 'Bank' },
    { kind: 'cash', name: 'Box', amount: 500, account: 'Cash', branch: 'KLM' },
    { kind: 'own', name: 'Own', amount: 700 },
    { kind: 'inter branch', name: 'Head office', amount: 800, branch: 'KLM' },
    { kind: 'inter branch', name: 'Kollam', amount: -800, branch: 1 },
  ],
}

type Row = Readonly<Record<string, Cell>>
const withRow = (sheet: keyof Sheets, place: number, change: Row): Sheets => {
  const rows: Row[] = [...(BRANCHES[sheet] ?? [])]
  rows[place] = { ...rows[place], ...change }
  return { ...BRANCHES, [sheet]: rows }
}

// @spec MOV-5
describe('MOV-5 branches of a workbook', () => {
  test('are read, with the branch of each chit and person, and no branch is the first one', () => {
    const { books, faults } = check(BRANCHES)
    expect(faults).toEqual([])
    expect(branchesNamed(books)).toEqual([
      { code: 'KLM', name: 'Kollam' },
      { code: '1', name: '' },
    ])
    expect([...dryRunOf(books).values()].map(({ branch }) => branch)).toEqual(['KLM'])
  })

  test('are none where all belongs to the first one', () => {
    const { books, faults } = check({ ...BOOKS, chits: BOOKS.chits?.map((row) => ({ ...row, branch: 1 })) ?? [] })
    expect(faults).toEqual([])
    expect(branchesNamed(books)).toEqual([])
    expect([...dryRunOf(books).values()].map(({ branch }) => branch)).toEqual([null])
  })

  test.each<readonly [string, Sheets, readonly string[]]>([
    [
      'a branch that is not in the sheet, at each row that names it',
      {
        ...withRow('people', 0, { branch: 'TCR' }),
        bankAndCash: withRow('bankAndCash', 1, { branch: 'TCR' }).bankAndCash ?? [],
      },
      ['People Branch 2 branch_unknown', 'Bank and cash Our branch 3 branch_unknown'],
    ],
    [
      'any branch but the first, where there is no sheet',
      { ...BOOKS, chits: BRANCHES.chits ?? [] },
      ['Chits Branch 2 branch_unknown'],
    ],
    [
      'a code of one sign, and one that begins with a digit',
      {
        ...BRANCHES,
        branches: [...(BRANCHES.branches ?? []), { code: 'K', name: 'Kochi' }, { code: '2ND', name: 'Second' }],
      },
      ['Branches Code 3 branch_code_refused', 'Branches Code 4 branch_code_refused'],
    ],
    [
      'a code of two branches',
      { ...BRANCHES, branches: [...(BRANCHES.branches ?? []), { code: 'klm', name: 'Kalamassery' }] },
      ['Branches Code 2 code_twice', 'Branches Code 3 code_twice'],
    ],
  ])('%s, is a fault', (_what, sheets, faults) => {
    expect(faultsOf(sheets)).toEqual(faults)
  })
})

// @spec MOV-9
describe('MOV-9 the money of each branch', () => {
  test('is that of its chits, its people and its places', () => {
    const { books } = check(BRANCHES)
    const money = new Map(
      [...moneyByBranch(books)].map(([code, of]) => [code, Object.values<Paise>({ ...of }).map(toRupees)]),
    )
    expect(money).toEqual(
      new Map([
        ['KLM', [-1450, 2700, 50, 1300, 0]],
        ['1', [0, 0, 0, 700, 700]],
      ]),
    )
  })

  test('is found, or the branch is named with what would fit', () => {
    const wrong = { ...BRANCHES, unallocated: [{ day: '30-10-2026', amount: 50, person: 'B', branch: 1 }] }
    const { faults } = check(wrong)
    expect(faults.map(({ code, row, found, expected }) => [code, row, found, expected])).toEqual([
      ['branch_money_not_found', null, 'KLM: ₹0', '₹50'],
      ['branch_money_not_found', 4, '1: ₹700', '₹650'],
    ])
  })

  test('is asked for only where a row of Bank and cash names a branch', () => {
    const bankAndCash = BOOKS.bankAndCash ?? []
    expect(faultsOf({ ...BRANCHES, bankAndCash })).toEqual([])
  })

  test('between branches is 0 in all', () => {
    expect(faultsOf(withRow('bankAndCash', 4, { amount: -799 }))).toEqual([
      'Bank and cash Amount 5 between_differs',
      'Bank and cash Amount 6 between_differs',
    ])
  })
})

// @spec MOV-14
test('MOV-14 what branches have with each other is on the line of everything else, and makes no difference', () => {
  const rows = BRANCHES.bankAndCash?.map((row) =>
    row['kind'] === 'inter branch' ? { ...row, account: row['name'] ?? null } : row,
  )
  const trialBalance = [
    ...(BOOKS.trialBalance ?? []),
    { account: 'Head office', group: 'Chit branches', debit: 800 },
    { account: 'Kollam', group: 'Chit branches', credit: 800 },
  ]
  const { books, faults } = check({ ...BRANCHES, bankAndCash: rows ?? [], trialBalance })
  expect(faults).toEqual([])
  const { lines, differs } = openingBalanceOf(books, dryRunOf(books).values())
  expect(differs).toBe(0)
  expect(lines.find(({ of }) => of === 'others')?.old.map(({ account }) => account)).toEqual(
    expect.arrayContaining(['Head office', 'Kollam']),
  )
})

const withChit = (change: Row): Sheets => ({
  ...BOOKS,
  chits: BOOKS.chits?.map((row) => ({ ...row, ...change })) ?? [],
})

// @spec MOV-5, MOV-16
describe('MOV-16 terms for late payers', () => {
  const late = { graceDays: 5, lateFeeYearly: 12, lateFeeMonthly: 100, dividendLoss: 'not prized', deduction: '5 %' }

  test('are those of the row', () => {
    const { books, faults } = check(withChit(late))
    expect(faults).toEqual([])
    expect(books.chits.get('G1')?.terms?.late).toEqual({
      graceDays: 5,
      rates: [{ from: null, perYearBp: 1200, perMonth: 10_000 }],
      dividendLoss: 'not-prized',
      deductionBp: 500,
    })
    expect(check(BOOKS).books.chits.get('G1')?.terms?.late).toBeUndefined()
  })

  test.each([
    [{ graceDays: 61 }, 'Chits Days of grace 2 terms_refused'],
    [{ lateFeeYearly: 36.5 }, 'Chits Late fee % a year 2 terms_refused'],
    [{ lateFeeMonthly: 101 }, 'Chits Late fee a month 2 terms_refused'],
    [{ lateFeeMonthly: 99.5 }, 'Chits Late fee a month 2 terms_refused'],
    [{ deduction: 11 }, 'Chits Deduction on removal % 2 terms_refused'],
  ])('beyond what Kuri allows are a fault: %j', (change, fault) => {
    expect(faultsOf(withChit({ ...late, ...change }))).toContain(fault)
  })
})
