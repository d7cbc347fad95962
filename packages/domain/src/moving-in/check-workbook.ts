import { booksOf, reportTo, type Books } from './books.ts'
import { checkBranches } from './check-branches.ts'
import { checkChits, checkTickets, termsOfRow } from './check-chits.ts'
import { checkDays } from './check-days.ts'
import { checkMoney, checkOthers, checkTrialBalance } from './check-money.ts'
import { checkPayments } from './check-payments.ts'
import { checkPeople } from './check-people.ts'
import { checkPrizes } from './check-prizes.ts'
import type { Report } from './read-sheet.ts'
import type { FaultList, ReadWorkbook } from './read-workbook.ts'

const CHECKS: readonly ((books: Books, report: Report) => void)[] = [
  checkBranches,
  checkPeople,
  checkDays,
  checkChits,
  checkTickets,
  checkPrizes,
  checkPayments,
  checkOthers,
  checkTrialBalance,
]

/**
 * Checks a workbook that was read; `list` has what reading it found. Its money is compared only where nothing must be mended.
 * Writes nothing. Source: docs/spec/moving-in.md, MOV-4.
 */
export function checkWorkbook(workbook: ReadWorkbook, list: FaultList): Books {
  const { report, mustCount } = list
  const { chits } = workbook
  const books = booksOf(workbook, (row) => (chits ? termsOfRow(reportTo(chits, report), row) : null))
  for (const check of CHECKS) check(books, report)
  if (mustCount() === 0) checkMoney(books, report)
  return books
}
