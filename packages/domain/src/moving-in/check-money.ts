import { add, formatRupees, paise, subtract, sum, ZERO, type Paise } from '../money.ts'
import { alike, dividendsPaidOut, otherRows, reportTo, rowsOf, type Books, type ReportAt } from './books.ts'
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
  /** Bank, cash and collectors. */
  readonly held: Paise
  readonly companysOwn: Paise
}

/** The two sides of the company's money at the cut-over. Source: docs/spec/moving-in.md, MOV-9. */
export function moneyOf(books: Books): MoneyOfBooks {
  const auctions = [...books.chits.values()].flatMap((book) => book.auctions)
  const spent = sum(auctions.flatMap(({ prize, commission, tax }) => [prize ?? ZERO, commission ?? ZERO, tax ?? ZERO]))
  const places = rowsOf(books.workbook, 'bankAndCash')
  const amounts = (isOwn: boolean): Paise =>
    sum(places.filter(({ kind }) => (kind === 'own') === isOwn).map(({ amount }) => amount ?? ZERO))
  const receipts = sum(rowsOf(books.workbook, 'receipts').map(({ amount }) => amount ?? ZERO))
  const lines = sum(rowsOf(books.workbook, 'paidUpTo').map(({ inAll }) => inAll ?? ZERO))
  return {
    inChits: subtract(add(receipts, lines), add(spent, sum([...books.chits.values()].map(dividendsPaidOut)))),
    prizesOwed: sum(auctions.filter(({ paidOn }) => paidOn === null).map(({ prize }) => prize ?? ZERO)),
    unallocated: sum(rowsOf(books.workbook, 'unallocated').map(({ amount }) => amount ?? ZERO)),
    held: amounts(false),
    companysOwn: amounts(true),
  }
}

/**
 * Money in chits + prizes owed + unallocated = bank + cash + collectors − the company's own. Asked only of a workbook that is
 * right otherwise: one wrong amount elsewhere would be reported twice. Source: docs/spec/moving-in.md, MOV-9.
 */
export function checkMoney(books: Books, report: Report): void {
  const sheet = books.workbook.bankAndCash
  if (!sheet) return
  const { inChits, prizesOwed, unallocated, held, companysOwn } = moneyOf(books)
  const owned = paise(inChits + prizesOwed + unallocated)
  if (owned === subtract(held, companysOwn)) return
  const own = sheet.rows.filter(({ kind }) => kind === 'own')
  const row = own.length === 1 ? (own[0]?.row ?? null) : null
  reportTo(sheet, report)(
    row,
    'amount',
    'money_not_found',
    formatRupees(companysOwn),
    formatRupees(subtract(held, owned)),
  )
}
