import { FIRST_BRANCH } from '../branch.ts'
import { add, formatRupees, paise, subtract, sum, ZERO, type Paise } from '../money.ts'
import {
  alike,
  dividendsPaidOut,
  otherRows,
  reportTo,
  rowsOf,
  type Books,
  type ChitBook,
  type ReportAt,
} from './books.ts'
import { branchOf, homeOf } from './check-branches.ts'
import { checkPlace } from './check-payments.ts'
import type { Report } from './read-sheet.ts'
import type { RowOf } from './sheets.ts'
import { codeKey } from './words.ts'

/**
 * Late fees, securities and money without an owner name a chit, a ticket or a person of the workbook. Source:
 * docs/spec/moving-in.md, MOV-8.
 */
export function checkOthers(books: Books, report: Report): void {
  const { penalties, securities, unallocated } = books.workbook
  const atPenalty = penalties && reportTo(penalties, report)
  for (const row of penalties?.rows ?? []) checkPlace(books, row, atPenalty ?? null, 1)
  const atSecurity = securities && reportTo(securities, report)
  for (const row of securities?.rows ?? []) {
    const book = checkPlace(books, row, atSecurity ?? null, 1)
    const isPrized = book?.auctions.some(({ ticket }) => ticket === row.ticket) ?? true
    if (!isPrized && row.ticket !== null) atSecurity?.(row.row, 'ticket', 'not_prized', row.ticket)
  }
  const atUnallocated = unallocated && reportTo(unallocated, report)
  for (const { row, person } of unallocated?.rows ?? []) {
    if (person !== null && !books.people.has(codeKey(person))) atUnallocated?.(row, 'person', 'person_unknown', person)
  }
}

/**
 * The trial balance balances, and the accounts of bank, cash and collectors are in it with the same amounts. Source:
 * docs/spec/moving-in.md, MOV-9.
 */
export function checkTrialBalance({ workbook }: Books, report: Report): void {
  const { trialBalance: balance, bankAndCash } = workbook
  if (!balance) return
  const at = reportTo(balance, report)
  for (const same of alike(balance.rows, ({ account }) => account && codeKey(account))) {
    for (const { row, account } of same) at(row, 'account', 'account_twice', account, otherRows(same, row))
  }
  for (const { row, debit, credit } of balance.rows) {
    if (!debit || !credit) continue
    at(row, 'debit', 'both_sides', formatRupees(debit), formatRupees(credit))
    at(row, 'credit', 'both_sides', formatRupees(credit), formatRupees(debit))
  }
  const accounts = new Map(balance.rows.map((row) => [codeKey(row.account ?? ''), row]))
  if (bankAndCash) {
    const named = bankAndCash.rows.filter(({ account }) => account !== null)
    for (const [code, places] of Map.groupBy(named, ({ account }) => codeKey(account ?? ''))) {
      compareAccount(places, accounts.get(code), reportTo(bankAndCash, report), at)
    }
  }
  const [debit, credit] = [sumOf(balance.rows, 'debit'), sumOf(balance.rows, 'credit')]
  if (debit !== credit) at(null, 'debit', 'sides_differ', formatRupees(debit), formatRupees(credit))
}

/** The places of one account together have what the trial balance has of it: two tills may be one account. */
function compareAccount(
  places: readonly RowOf<'bankAndCash'>[],
  of: RowOf<'trialBalance'> | undefined,
  atPlace: ReportAt<'bankAndCash'>,
  at: ReportAt<'trialBalance'>,
): void {
  if (!of) {
    for (const { row, account } of places) atPlace(row, 'account', 'account_unknown', account)
    return
  }
  if (places.some(({ amount, kind }) => amount === null || kind === null)) return
  const isOwn = places.every(({ kind }) => kind === 'own')
  const [side, other] = isOwn ? (['credit', 'debit'] as const) : (['debit', 'credit'] as const)
  const kept = subtract(of[side] ?? ZERO, of[other] ?? ZERO)
  const total = sum(
    places.map(({ kind, amount }) => ((kind === 'own') === isOwn ? (amount ?? ZERO) : subtract(ZERO, amount ?? ZERO))),
  )
  if (kept === total) return
  const code = places.length > 1 ? 'account_sum_differs' : 'account_differs'
  for (const { row } of places) atPlace(row, 'amount', code, formatRupees(total), formatRupees(kept))
  at(of.row, kept < 0 ? other : side, 'account_differs', formatRupees(kept), formatRupees(total))
}

const sumOf = (rows: readonly RowOf<'trialBalance'>[], side: 'debit' | 'credit'): Paise =>
  sum(rows.map((row) => row[side] ?? ZERO))

/** Where the money of the old books is, and whose it is. */
export interface MoneyOfBooks {
  /** What members paid into the chits less what their prizes cost, with the dividends of the last month; below zero where the company has paid for late members. */
  readonly inChits: Paise
  readonly prizesOwed: Paise
  readonly unallocated: Paise
  /** Bank, cash, collectors and what is between branches. */
  readonly held: Paise
  readonly companysOwn: Paise
}

/** The rows of all books, or of those of one branch. */
interface Part {
  readonly chits: readonly ChitBook[]
  readonly receipts: readonly RowOf<'receipts'>[]
  readonly lines: readonly RowOf<'paidUpTo'>[]
  readonly unallocated: readonly RowOf<'unallocated'>[]
  readonly places: readonly RowOf<'bankAndCash'>[]
}

const allOf = ({ workbook, chits }: Books): Part => ({
  chits: [...chits.values()],
  receipts: rowsOf(workbook, 'receipts'),
  lines: rowsOf(workbook, 'paidUpTo'),
  unallocated: rowsOf(workbook, 'unallocated'),
  places: rowsOf(workbook, 'bankAndCash'),
})

/** The two sides of the company's money at the cut-over. Source: docs/spec/moving-in.md, MOV-9. */
export const moneyOf = (books: Books): MoneyOfBooks => moneyIn(allOf(books))

function moneyIn({ chits, receipts, lines, unallocated, places }: Part): MoneyOfBooks {
  const auctions = chits.flatMap((book) => book.auctions)
  const spent = sum(auctions.flatMap(({ prize, commission, tax }) => [prize ?? ZERO, commission ?? ZERO, tax ?? ZERO]))
  const paid = add(sum(receipts.map(({ amount }) => amount ?? ZERO)), sum(lines.map(({ inAll }) => inAll ?? ZERO)))
  const amounts = (isOwn: boolean): Paise =>
    sum(places.filter(({ kind }) => (kind === 'own') === isOwn).map(({ amount }) => amount ?? ZERO))
  return {
    inChits: subtract(paid, add(spent, sum(chits.map(dividendsPaidOut)))),
    prizesOwed: sum(auctions.filter(({ paidOn }) => paidOn === null).map(({ prize }) => prize ?? ZERO)),
    unallocated: sum(unallocated.map(({ amount }) => amount ?? ZERO)),
    held: amounts(false),
    companysOwn: amounts(true),
  }
}

/** The same of each branch that has any, by its code. */
export function moneyByBranch(books: Books): ReadonlyMap<string, MoneyOfBooks> {
  const all = allOf(books)
  const branches = new Map([...books.chits].map(([code, { row }]) => [code, branchOf(row)]))
  const ofChit = ({ chit }: { readonly chit: string | null }): string =>
    branches.get(codeKey(chit ?? '')) ?? FIRST_BRANCH
  const chits = Map.groupBy(all.chits, ({ row }) => branchOf(row))
  const receipts = Map.groupBy(all.receipts, ofChit)
  const lines = Map.groupBy(all.lines, ofChit)
  const unallocated = Map.groupBy(all.unallocated, (row) =>
    row.branch === null ? homeOf(books, row.person) : branchOf(row),
  )
  const places = Map.groupBy(all.places, branchOf)
  const codes = new Set([...chits.keys(), ...unallocated.keys(), ...places.keys()])
  return new Map(
    [...codes].map((code) => [
      code,
      moneyIn({
        chits: chits.get(code) ?? [],
        receipts: receipts.get(code) ?? [],
        lines: lines.get(code) ?? [],
        unallocated: unallocated.get(code) ?? [],
        places: places.get(code) ?? [],
      }),
    ]),
  )
}

/**
 * Money in chits + prizes owed + unallocated = bank + cash + collectors − the company's own; where rows of Bank and cash name
 * branches, in each of them, and so in all. Asked only of a workbook that is right otherwise: one wrong amount elsewhere would be
 * reported twice. Source: docs/spec/moving-in.md, MOV-9.
 */
export function checkMoney(books: Books, report: Report): void {
  const sheet = books.workbook.bankAndCash
  if (!sheet) return
  const at = reportTo(sheet, report)
  const own = sheet.rows.filter(({ kind }) => kind === 'own')
  if (sheet.rows.every(({ branch }) => branch === null)) {
    const wrong = notFound(moneyOf(books))
    if (wrong) at(onlyRow(own), 'amount', 'money_not_found', wrong.found, wrong.expected)
    return
  }
  for (const [branch, money] of moneyByBranch(books)) {
    const wrong = notFound(money)
    const row = onlyRow(own.filter((one) => branchOf(one) === branch))
    if (wrong) at(row, 'amount', 'branch_money_not_found', `${branch}: ${wrong.found}`, wrong.expected)
  }
}

/** The row of the company's own money; null: there are several, or none. */
const onlyRow = (own: readonly RowOf<'bankAndCash'>[]): number | null =>
  own.length === 1 ? (own[0]?.row ?? null) : null

/** The company's own, and what of it would fit; null: it fits. */
function notFound({ inChits, prizesOwed, unallocated, held, companysOwn }: MoneyOfBooks) {
  const owned = paise(inChits + prizesOwed + unallocated)
  if (owned === subtract(held, companysOwn)) return null
  return { found: formatRupees(companysOwn), expected: formatRupees(subtract(held, owned)) }
}
