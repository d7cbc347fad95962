import { BRANCH_CODE, FIRST_BRANCH } from '../branch.ts'
import { formatRupees, sum, ZERO } from '../money.ts'
import { alike, otherRows, reportTo, rowsOf, type Books } from './books.ts'
import type { ReadSheet, Report } from './read-sheet.ts'
import type { ColumnKey, RowOf, SheetKey } from './sheets.ts'
import { codeKey } from './words.ts'

/** The sheets in which a row names a branch. */
const NAMING = ['people', 'chits', 'unallocated', 'bankAndCash'] as const satisfies readonly SheetKey[]

/**
 * A code names one branch, and may be one; every branch that a row names is in the sheet Branches, but the first. What branches hold
 * of each other's money is 0 together. Source: docs/spec/moving-in.md, MOV-5 and MOV-9.
 */
export function checkBranches(books: Books, report: Report): void {
  const { branches, bankAndCash } = books.workbook
  if (branches) {
    const at = reportTo(branches, report)
    for (const { row, code } of branches.rows) {
      if (code !== null && !isBranchCode(codeKey(code))) at(row, 'code', 'branch_code_refused', code)
    }
    for (const same of alike(branches.rows, ({ code }) => code && codeKey(code))) {
      for (const { row, code } of same) at(row, 'code', 'code_twice', code, otherRows(same, row))
    }
  }
  for (const key of NAMING) reportUnknown(books, key, report)
  const between = rowsOf(books.workbook, 'bankAndCash').filter(({ kind }) => kind === 'between')
  const total = sum(between.map(({ amount }) => amount ?? ZERO))
  if (!bankAndCash || total === 0) return
  // one of them is wrong, and nobody knows which
  for (const { row } of between) reportTo(bankAndCash, report)(row, 'amount', 'between_differs', formatRupees(total))
}

function reportUnknown({ workbook, branches }: Books, key: (typeof NAMING)[number], report: Report): void {
  const sheet: ReadSheet | undefined = workbook[key]
  if (!sheet) return
  const at = reportTo(sheet, report)
  for (const { row, branch } of sheet.rows as readonly NamingRow[]) {
    const isKnown = branch === null || codeKey(branch) === FIRST_BRANCH || branches.has(codeKey(branch))
    if (!isKnown) at(row, 'branch' as ColumnKey<SheetKey>, 'branch_unknown', branch)
  }
}

type NamingRow = Pick<RowOf<(typeof NAMING)[number]>, 'row' | 'branch'>

const isBranchCode = (code: string): boolean => code === FIRST_BRANCH || BRANCH_CODE.test(code)

/** The code of a branch that a row names, as codes are compared. */
export const branchOf = ({ branch }: { readonly branch: string | null }): string =>
  branch === null ? FIRST_BRANCH : codeKey(branch)

/** Where a person of the workbook is at home; of a person whom it does not have, the first branch. */
export const homeOf = ({ people }: Books, person: string | null): string => {
  const row = person === null ? undefined : people.get(codeKey(person))
  return row ? branchOf(row) : FIRST_BRANCH
}

/** A branch of the people and chits of a workbook. */
export interface NamedBranch {
  /** As codes are compared. */
  readonly code: string
  /** '': the sheet Branches does not have it, and it is the first branch. */
  readonly name: string
}

/** The branches of the people and chits of a workbook; none where all belong to the first one. */
export function branchesNamed({ workbook, branches }: Books): NamedBranch[] {
  const codes = new Set([...rowsOf(workbook, 'chits'), ...rowsOf(workbook, 'people')].map(branchOf))
  const isOnlyFirst = codes.size === 0 || (codes.size === 1 && codes.has(FIRST_BRANCH))
  return isOnlyFirst ? [] : [...codes].map((code) => ({ code, name: branches.get(code)?.name ?? '' }))
}
