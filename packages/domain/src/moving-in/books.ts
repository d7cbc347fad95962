import type { Day } from '../calendar.ts'
import { monthOfPrize, prizeFigures, prizesUpTo, type ChitTerms, type PrizeFigures } from '../chit.ts'
import { paise, sum, ZERO, type Paise } from '../money.ts'
import type { FaultCode } from './faults.ts'
import { faultAt, type ReadSheet, type Report } from './read-sheet.ts'
import type { ReadWorkbook } from './read-workbook.ts'
import type { ColumnKey, RowOf, SheetKey } from './sheets.ts'
import { codeKey } from './words.ts'

/** A chit of the old books with what the other sheets say of it. */
export interface ChitBook {
  readonly row: RowOf<'chits'>
  /** Null: the chit's row is faulty, and what depends on its terms is not checked. */
  readonly terms: ChitTerms | null
  readonly figures: PrizeFigures | null
  readonly holdings: ReadonlyMap<number, readonly RowOf<'tickets'>[]>
  /** In the order of their prizes; only those whose number is in the chit. */
  readonly auctions: readonly RowOf<'auctions'>[]
  /** By prize and ticket: dividends other than the row of the prize says. */
  readonly otherDividends: ReadonlyMap<number, ReadonlyMap<number, Paise>>
}

/** The sheets with the look-ups that checks share. */
export interface Books {
  readonly workbook: ReadWorkbook
  readonly cutOver: Day | null
  /** By `codeKey`. */
  readonly branches: ReadonlyMap<string, RowOf<'branches'>>
  /** By `codeKey`. */
  readonly people: ReadonlyMap<string, RowOf<'people'>>
  /** By `codeKey`. */
  readonly chits: ReadonlyMap<string, ChitBook>
}

function otherDividendsOf(rows: readonly RowOf<'dividends'>[]): Map<number, Map<number, Paise>> {
  const known = rows.filter(({ prizeNo, ticket, amount }) => prizeNo !== null && ticket !== null && amount !== null)
  return new Map(
    [...Map.groupBy(known, ({ prizeNo }) => prizeNo ?? 0)].map(([prizeNo, of]) => [
      prizeNo,
      new Map(of.map(({ ticket, amount }) => [ticket ?? 0, amount ?? ZERO])),
    ]),
  )
}

/** What of a prize's row decides who had which dividend. */
export type SharedPrize = Pick<RowOf<'auctions'>, 'prizeNo' | 'ticket' | 'dividend'>

/** Whether a ticket shares the dividend of a prize: all tickets do, or all but its winner. */
export const isSharer = (
  { terms }: Pick<ChitBook, 'terms'>,
  { ticket: winner }: Pick<SharedPrize, 'ticket'>,
  ticket: number,
): boolean => terms?.dividendSharedBy === 'all-tickets' || ticket !== winner

/** The tickets that share the dividend of a prize. */
interface Sharers {
  readonly count: number
  /** How many of them had the dividend of the prize's row. */
  readonly asInRow: number
  /** What the others had. */
  readonly others: Paise
}

export function sharersOf(book: ChitBook, row: Pick<SharedPrize, 'prizeNo' | 'ticket'>): Sharers {
  const { terms, otherDividends } = book
  if (terms === null) return { count: 0, asInRow: 0, others: ZERO }
  const count = terms.dividendSharedBy === 'all-tickets' ? terms.tickets : terms.tickets - 1
  const others = [...(otherDividends.get(row.prizeNo ?? 0) ?? [])].filter(([ticket]) => isSharer(book, row, ticket))
  return { count, asInRow: Math.max(0, count - others.length), others: sum(others.map(([, amount]) => amount)) }
}

/** The dividend that a ticket had of a prize: as the sheet Dividends says, else that of the prize's row. */
export function dividendOfTicket(book: ChitBook, row: SharedPrize, ticket: number): Paise {
  if (!isSharer(book, row, ticket)) return ZERO
  return book.otherDividends.get(row.prizeNo ?? 0)?.get(ticket) ?? row.dividend ?? ZERO
}

/** All dividends of a prize together. */
function dividendsTogether(book: ChitBook, row: SharedPrize): Paise {
  const { asInRow, others } = sharersOf(book, row)
  return paise((row.dividend ?? ZERO) * asInRow + others)
}

type PrizeMoney = SharedPrize & Pick<RowOf<'auctions'>, 'prize' | 'commission' | 'tax'>

/** What a prize leaves of the pool that nobody had: rounding. Below zero: more was given than there was. */
export const leftOfPrize = (book: ChitBook, row: PrizeMoney): number =>
  (book.figures?.chitAmount ?? 0) -
  (row.prize ?? 0) -
  (row.commission ?? 0) -
  (row.tax ?? 0) -
  dividendsTogether(book, row)

/** What rounding has kept of the prizes of a chit, and what the company bore because dividends were rounded up. */
interface Rounding {
  /** Of all prizes before the last one, which gives it out. */
  readonly keptForLast: Paise
  readonly borne: Paise
}

/** One prize is never set off against another: what one has kept is for the last one, what was too much of another the company bore. */
export function roundingOf(book: ChitBook, rows: readonly PrizeMoney[] = book.auctions): Rounding {
  const ofLast = book.terms?.tickets
  const before = rows.filter(({ prizeNo }) => prizeNo !== ofLast).map((row) => leftOfPrize(book, row))
  const keptForLast = before.reduce((so, left) => so + Math.max(0, left), 0)
  const last = rows.find(({ prizeNo }) => prizeNo === ofLast)
  const borne = before.reduce((so, left) => so + Math.max(0, 0 - left), 0)
  const borneOfLast = last ? Math.max(0, 0 - leftOfPrize(book, last) - keptForLast) : 0
  return { keptForLast: paise(keptForLast), borne: paise(borne + borneOfLast) }
}

/**
 * The dividends of the prizes of the last month. They lower no instalment: they were paid out, or are in the sheet Unallocated
 * money. Source: docs/spec/moving-in.md, MOV-9.
 */
export function dividendsPaidOut(book: ChitBook): Paise {
  const { terms, auctions } = book
  if (terms === null) return ZERO
  const ofLastMonth = auctions.filter(
    ({ prizeNo }) => prizeNo !== null && monthOfPrize(terms, prizeNo) === terms.months,
  )
  return sum(ofLastMonth.map((row) => dividendsTogether(book, row)))
}

/** Reports a fault at a cell of one sheet. */
export type ReportAt<S extends SheetKey> = (
  row: number | null,
  column: ColumnKey<S> | null,
  code: FaultCode,
  found?: string | number | null,
  expected?: string | number,
) => void

export const reportTo =
  <S extends SheetKey>(sheet: ReadSheet<S>, report: Report): ReportAt<S> =>
  (row, column, code, found, expected) =>
    report(faultAt(sheet, row, column, { code, found: String(found ?? ''), expected: String(expected ?? '') }))

/** The rows of a sheet, none if it was not sent. */
export const rowsOf = <S extends SheetKey>(workbook: ReadWorkbook, sheet: S): readonly RowOf<S>[] =>
  workbook[sheet]?.rows ?? []

/**
 * Puts the rows of a workbook together, chit by chit. `termsOf` frames the terms of a chit and reports what is wrong with
 * them.
 */
export function booksOf(workbook: ReadWorkbook, termsOf: (row: RowOf<'chits'>) => ChitTerms | null): Books {
  const branches = firstByCode(rowsOf(workbook, 'branches'), ({ code }) => code)
  const people = firstByCode(rowsOf(workbook, 'people'), ({ code }) => code)
  const tickets = byChit(rowsOf(workbook, 'tickets'))
  const auctions = byChit(rowsOf(workbook, 'auctions'))
  const dividends = byChit(rowsOf(workbook, 'dividends'))
  const chits = new Map<string, ChitBook>()
  for (const [code, row] of firstByCode(rowsOf(workbook, 'chits'), ({ code }) => code)) {
    const terms = termsOf(row)
    chits.set(code, {
      row,
      terms,
      figures: terms && prizeFigures(terms),
      holdings: Map.groupBy(tickets.get(code) ?? [], ({ ticket }) => ticket ?? 0),
      auctions: (auctions.get(code) ?? [])
        .filter(({ prizeNo }) => prizeNo !== null && prizeNo >= 1 && prizeNo <= (row.tickets ?? 0))
        .toSorted((a, b) => (a.prizeNo ?? 0) - (b.prizeNo ?? 0)),
      otherDividends: otherDividendsOf(dividends.get(code) ?? []),
    })
  }
  return { workbook, cutOver: rowsOf(workbook, 'company')[0]?.cutOver ?? null, branches, people, chits }
}

/** The chit of a row; undefined: unknown, or not readable. */
export const chitOf = (books: Books, code: string | null): ChitBook | undefined =>
  code === null ? undefined : books.chits.get(codeKey(code))

export const byChit = <Row extends { readonly chit: string | null }>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(
    rows.filter(({ chit }) => chit !== null),
    ({ chit }) => codeKey(chit ?? ''),
  )

/** Rows by their code, the first of several. */
function firstByCode<Row>(rows: readonly Row[], codeOf: (row: Row) => string | null): Map<string, Row> {
  const first = new Map<string, Row>()
  for (const row of rows) {
    const key = codeKey(codeOf(row) ?? '')
    if (key !== '' && !first.has(key)) first.set(key, row)
  }
  return first
}

/** The rows that share a key with another one: a fault of two rows is named at both. */
export function alike<Row>(rows: readonly Row[], keyOf: (row: Row) => string | null): Row[][] {
  const groups = Map.groupBy(rows, keyOf)
  groups.delete(null)
  return [...groups.values()].filter(({ length }) => length > 1)
}

const MOST_OTHERS = 5

/** "row 7, row 9": where else stands what `alike` found, a few of many. */
export const otherRows = (same: readonly { readonly row: number }[], row: number): string =>
  same
    .slice(0, MOST_OTHERS + 1)
    .filter((other) => other.row !== row)
    .slice(0, MOST_OTHERS)
    .map((other) => `row ${other.row}`)
    .join(', ')

/** Whether it is the last prize of its month. */
export const endsMonth = (terms: Pick<ChitTerms, 'tickets' | 'months'>, prizeNo: number): boolean =>
  prizesUpTo(terms, monthOfPrize(terms, prizeNo)) === prizeNo
