import { booksOf, reportTo, type Books } from './books.ts'
import { checkChits, checkTickets, termsOfRow } from './check-chits.ts'
import { checkMoney, checkOthers, checkTrialBalance } from './check-money.ts'
import { checkPayments } from './check-payments.ts'
import { checkPeople } from './check-people.ts'
import { checkPrizes } from './check-prizes.ts'
import { mustBeMended, type Fault } from './faults.ts'
import type { Report } from './read-sheet.ts'
import type { ReadWorkbook } from './read-workbook.ts'

const CHECKS: readonly ((books: Books, report: Report) => void)[] = [
  checkPeople,
  checkChits,
  checkTickets,
  checkPrizes,
  checkPayments,
  checkOthers,
  checkTrialBalance,
]

/**
 * Checks a workbook that was read. `hasFaults`: reading it found something to mend, so that its sums cannot be compared. Writes
 * nothing.
 * Source: docs/spec/moving-in.md, MOV-4.
 */
export function checkWorkbook(workbook: ReadWorkbook, report: Report, hasFaults: boolean): Books {
  let isRight = !hasFaults
  const noting = (fault: Fault): void => {
    if (mustBeMended(fault)) isRight = false
    report(fault)
  }
  const { chits } = workbook
  const books = booksOf(workbook, (row) => (chits ? termsOfRow(reportTo(chits, noting), row) : null))
  for (const check of CHECKS) check(books, noting)
  if (isRight) checkMoney(books, noting)
  return books
}
