import type { Day } from './calendar.ts'
import { readIndianAmount, readIndianDay } from './indian-text.ts'
import { add, paise, subtract, sum, ZERO } from './money.ts'
import type { Paise } from './money.ts'
import { tidyLine } from './text.ts'

/** Which column of a bank's file is what, counted from 0. Either `debit` and `credit`, or `amount` (with `mark` Cr/Dr, or signed). */
export interface StatementColumns {
  /** The row of titles; what stands above it is the bank's letterhead. */
  readonly titleRow: number
  readonly date: number
  readonly narration: number
  readonly reference: number | null
  readonly debit: number | null
  readonly credit: number | null
  readonly amount: number | null
  /** Cr or Dr. */
  readonly mark: number | null
  readonly balance: number | null
}

/** One line of a bank statement, seen from the account: what came in is positive. */
export interface StatementLine {
  /** The row of the file, counted from 1, as a spreadsheet shows it. */
  readonly row: number
  readonly day: Day
  readonly narration: string
  readonly reference: string
  readonly amount: Paise
  /** The account's balance after it; null where the bank leaves it out. */
  readonly balance: Paise | null
}

/** A row that cannot be taken. `gap`: its balance does not follow from the line before. `future`: its day is after today. */
export interface StatementProblem {
  readonly row: number
  readonly what: 'date' | 'amount' | 'both-sides' | 'gap' | 'future'
}

export interface ReadStatement {
  /** Oldest first, whatever the order of the file. */
  readonly lines: readonly StatementLine[]
  readonly problems: readonly StatementProblem[]
}

type Part = Exclude<keyof StatementColumns, 'titleRow'>

/** How Indian banks title their columns; the first pattern that finds one wins. */
const TITLES: Readonly<Record<Part, readonly RegExp[]>> = {
  date: [/^(txn|tran|transaction) ?date/i, /^date$/i, /^value d(t|ate)/i, /date/i],
  narration: [/narration|description|particulars|remarks|details/i],
  reference: [/ref|utr/i, /ch(e)?q/i],
  debit: [/^(withdrawal|debit|dr$|dr\.? ?am|paid out)/i],
  credit: [/^(deposit|credit|cr$|cr\.? ?am|paid in)/i],
  amount: [/^(transaction )?amount/i, /^amt/i],
  mark: [/^(dr|cr)\.? ?\/ ?(cr|dr)\.?$/i, /^type$/i],
  balance: [/balance|^bal/i],
}
/** Letterheads are shorter. */
const MOST_TITLE_ROW = 40

/**
 * Finds the columns by their titles, as SBI, HDFC, ICICI, Axis and Kotak write them. Null: a person has to choose
 * column is what.
 */
export function guessColumns(rows: readonly (readonly string[])[]): StatementColumns | null {
  for (const [titleRow, titles] of rows.slice(0, MOST_TITLE_ROW).entries()) {
    const at = (part: Part): number | null => {
      for (const title of TITLES[part]) {
        const found = titles.findIndex((text) => title.test(text.trim()))
        if (found >= 0) return found
      }
      return null
    }
    const [date, narration, debit, credit, amount] = [
      at('date'),
      at('narration'),
      at('debit'),
      at('credit'),
      at('amount'),
    ]
    const hasBoth = debit !== null && credit !== null
    if (date === null || narration === null || (!hasBoth && amount === null)) continue
    const shared = { titleRow, date, narration, reference: at('reference'), balance: at('balance') }
    return hasBoth
      ? { ...shared, debit, credit, amount: null, mark: null }
      : { ...shared, debit: null, credit: null, amount, mark: at('mark') }
  }
  return null
}

/**
 * Reads the lines of a statement. Rows without a date and without an amount, and rows that move nothing (opening
 * balance, totals), are passed over. A row of a day after `today` is a problem. Where the bank gives balances each must follow from the one before: a row that was
 * lost on the way is found here.
 */
export function readStatement(
  rows: readonly (readonly string[])[],
  columns: StatementColumns,
  today: Day,
): ReadStatement {
  const problems: StatementProblem[] = []
  const found: StatementLine[] = []
  for (const [index, cells] of rows.entries()) {
    if (index <= columns.titleRow) continue
    const read = readRow(index + 1, cells, columns)
    if (read === null) continue
    if ('what' in read) problems.push(read)
    else if (read.day > today) problems.push({ row: read.row, what: 'future' })
    else found.push(read)
  }
  const lines = oldestFirst(found)
  if (problems.length === 0) problems.push(...gapsOf(lines))
  return { lines, problems }
}

function readRow(
  row: number,
  cells: readonly string[],
  columns: StatementColumns,
): StatementLine | StatementProblem | null {
  const cell = (at: number | null): string => (at === null ? '' : (cells[at] ?? ''))
  const day = readIndianDay(cell(columns.date))
  const amount = amountOf(cell, columns)
  if (amount === 'both-sides') return day === null ? null : { row, what: 'both-sides' }
  if (amount === 0) return null
  if (amount === null) return day === null ? null : { row, what: 'amount' }
  // sums at the foot of the page have figures and no day
  if (day === null) return cell(columns.date).trim() === '' ? null : { row, what: 'date' }
  const balance = columns.balance === null ? null : readIndianAmount(cell(columns.balance))
  return {
    row,
    day,
    amount,
    balance: cell(columns.balance).trim() === '' ? null : balance,
    narration: cell(columns.narration).replaceAll(/\s+/g, ' ').trim(),
    reference: cell(columns.reference).replaceAll(/\s+/g, ' ').trim(),
  }
}

function amountOf(cell: (at: number | null) => string, columns: StatementColumns): Paise | 'both-sides' | null {
  if (columns.amount !== null) {
    const amount = readIndianAmount(cell(columns.amount))
    const isTaken = /^d/i.test(cell(columns.mark).trim())
    return amount !== null && isTaken && amount > 0 ? subtract(ZERO, amount) : amount
  }
  const [out, into] = [readIndianAmount(cell(columns.debit)), readIndianAmount(cell(columns.credit))]
  if (out === null || into === null) return null
  if (out !== 0 && into !== 0) return 'both-sides'
  // some banks write what they took as a negative number, in the column of what they took
  return out === 0 ? into : subtract(ZERO, paise(Math.abs(out)))
}

/** Banks print the newest first or last; within one day the balances show which. */
function oldestFirst(lines: readonly StatementLine[]): StatementLine[] {
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return []
  const reversed = lines.toReversed()
  if (first.day !== last.day) return first.day < last.day ? [...lines] : reversed
  return gapsOf(reversed).length < gapsOf(lines).length ? reversed : [...lines]
}

const gapsOf = (lines: readonly StatementLine[]): StatementProblem[] =>
  lines.flatMap(({ row, balance, amount }, place) => {
    const before = lines[place - 1]?.balance
    if (before === undefined || before === null || balance === null) return []
    return add(before, amount) === balance ? [] : [{ row, what: 'gap' as const }]
  })

/** What the account had before the first line and after the last; null where the bank gives no balances. */
export function balancesOfStatement(lines: readonly StatementLine[]): { opening: Paise; closing: Paise } | null {
  const [first] = lines
  if (!first || first.balance === null) return null
  const opening = subtract(first.balance, first.amount)
  return { opening, closing: add(opening, sum(lines.map(({ amount }) => amount))) }
}

/** A line that an earlier statement brought. */
export type KnownLine = Pick<StatementLine, 'day' | 'amount' | 'narration' | 'balance'>

/**
 * What each line is known by: its day, amount and words, and which of several equal ones it is. Null: an earlier statement
 * brought it. Columns that a reading of the file may leave out make no other line: a reference is not compared, a balance only
 * where both readings have one.
 */
export function newLineIdentities(lines: readonly StatementLine[], known: readonly KnownLine[]): (string | null)[] {
  const knownByKey = Map.groupBy(known, keyOf)
  const identities: (string | null)[] = lines.map(() => null)
  const placed = lines.map((line, place) => ({ ...line, place }))
  for (const [key, alike] of Map.groupBy(placed, keyOf)) {
    const before = knownByKey.get(key) ?? []
    const fresh = unpaired(
      alike,
      before.map(({ balance }) => balance),
    )
    for (const [index, { place, ...line }] of fresh.entries()) {
      identities[place] = identityOf(line, before.length + index + 1)
    }
  }
  return identities
}

const keyOf = ({ day, amount, narration }: KnownLine): string => JSON.stringify([day, amount, tidyLine(narration)])

/** As the database has it for lines that were read before identities were written so. */
const identityOf = ({ day, amount, narration }: KnownLine, nth: number): string =>
  `${day} ${amount} ${nth} ${tidyLine(narration)}`

/** Those of several equal lines that none of the balances before belongs to. */
function unpaired<T extends { readonly balance: Paise | null }>(lines: readonly T[], before: (Paise | null)[]): T[] {
  const left = [...before]
  const takes = (fits: (balance: Paise | null) => boolean): boolean => {
    const at = left.findIndex(fits)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }
  const others = lines.filter((line) => line.balance === null || !takes((balance) => balance === line.balance))
  return others.filter((line) => !takes((balance) => balance === null || line.balance === null))
}

/** How much came in and how much went out. */
export const flowsOf = (lines: readonly StatementLine[]): { into: Paise; out: Paise } => ({
  into: sum(lines.map(({ amount }) => (amount > 0 ? amount : ZERO))),
  out: sum(lines.map(({ amount }) => (amount < 0 ? subtract(ZERO, amount) : ZERO))),
})
