import { MAX_AMOUNT } from '../chit.ts'
import { formatRupees, times } from '../money.ts'
import { readCell, shownOf, expectedOf, type Cell, type CellValue, type Epoch } from './cells.ts'
import type { Column, Sheet } from './columns.ts'
import { columnLetters, type Fault, type FaultCode } from './faults.ts'
import { columnsOf, SHEETS, type ColumnKey, type RowOf, type SheetKey } from './sheets.ts'
import { headingKey, isLikeValue, isTotalLabel, isTotalWord, plainText } from './words.ts'

/** One row of a file; the cells by their place, from the first column. */
export interface RawRow {
  /** Counted from 1, as a spreadsheet shows it. */
  readonly row: number
  readonly isHidden: boolean
  readonly cells: readonly Cell[]
}

/** Where a column stands in the sender's sheet. */
interface Place {
  readonly place: number
  readonly heading: string
}

/** A sheet that was read. */
export interface ReadSheet<S extends SheetKey = SheetKey> {
  readonly key: S
  /** As the sender calls it. */
  readonly name: string
  readonly places: ReadonlyMap<string, Place>
  readonly rows: readonly RowOf<S>[]
}

export type Report = (fault: Fault) => void

/** Takes the rows of one sheet in their order. */
export interface SheetReader {
  take(row: RawRow): void
  end(): ReadSheet
}

/** What a remark begins with that Kuri writes beside a row: it is no heading when the workbook comes back. */
export const REMARK = 'Kuri: '

const needsRows = ({ isRequired, mayBeEmpty }: Sheet): boolean => isRequired && mayBeEmpty !== true

/** Letterheads are shorter. */
const MOST_ROWS_ABOVE = 40
/** Longer headings are cut: they stand in every fault of their column. */
const LONGEST_HEADING = 100
/** Fewer are a coincidence: a name above the table may be called like a column. */
const LEAST_HEADINGS = 2

/** ₹1 lakh crore: sums of a few whole columns stay far below what is exact (`MOST_PAISE`). */
const MOST_IN_COLUMN = times(MAX_AMOUNT, 1000)

/** A fault of a sheet that was read, at one of its columns. */
export function faultAt<S extends SheetKey>(
  sheet: Pick<ReadSheet<S>, 'name' | 'places'>,
  row: number | null,
  column: ColumnKey<S> | null,
  what: { readonly code: FaultCode; readonly found: string; readonly expected: string },
): Fault {
  const place = column === null ? undefined : sheet.places.get(column)
  return {
    ...what,
    sheet: sheet.name,
    row,
    column: place ? columnLetters(place.place) : null,
    heading: place?.heading ?? null,
  }
}

/**
 * Reads a sheet row by row: finds the row of headings by the names and aliases of the columns, passes over empty rows, repeated
 * headings,
 * rows of sums and the example of the template, and reads every cell as its column asks. What cannot be read is reported with
 * its cell.
 * `own`: what other headings mean to this company; null: their column is left out. Source: docs/spec/moving-in.md, MOV-2.
 */
export function sheetReader(
  key: SheetKey,
  name: string,
  epoch: Epoch,
  report: Report,
  own: ReadonlyMap<string, string | null> = NONE,
): SheetReader {
  const columns = columnsOf(key)
  const called: Called = own.size === 0 ? headingsOf(key) : new Map([...own, ...headingsOf(key)])
  const example = columns.map(([, column]) => valueOfExample(column, epoch))
  /** A row of sums then lacks nothing: in a trial balance it has a name, a debit and a credit. */
  const hasOneLabel = columns.filter(([, { isRequired }]) => isRequired).length === 1
  const above: RawRow[] = []
  const rows: RowOf<SheetKey>[] = []
  const hidden: number[] = []
  const totals = new Map<string, number>()
  let heads: Heads | null = null

  const reportAt = (
    row: number | null,
    place: number | null,
    what: Omit<Fault, 'sheet' | 'row' | 'column' | 'heading'>,
  ) =>
    report({
      ...what,
      sheet: name,
      row,
      column: place === null ? null : columnLetters(place),
      heading: place === null ? null : (heads?.titles[place] ?? null),
    })

  /** Whether the amounts of a column stay within what can be added up, this one with them. */
  const fits = (key: string, amount: number): boolean => {
    const total = (totals.get(key) ?? 0) + Math.abs(amount)
    if (total > MOST_IN_COLUMN) return false
    totals.set(key, total)
    return true
  }

  const begin = (): void => {
    heads = bestHeads(above, columns, called)
    reportHeads(heads, columns, reportAt)
    // none is known: a person can say what they mean
    if (!heads) reportUnknown(mostTexts(above, columns, called), reportAt)
    const waiting = above.splice(0)
    for (const row of waiting) if (heads && row.row > heads.row) read(row, heads)
  }

  const read = (raw: RawRow, heads: Heads): void => {
    const isEmpty = raw.cells.every((cell) => cell === null || (typeof cell === 'string' && plainText(cell) === ''))
    if (isEmpty || isHeading(raw, heads)) return
    if (raw.isHidden) hidden.push(raw.row)
    const first = raw.cells.find((cell) => cell !== null && cell !== '')
    const isLacking = columns.some(
      ([key, column]) => column.isRequired && isBlank(raw.cells[heads.places.get(key)?.place ?? -1]),
    )
    if (typeof first === 'string' && (isLacking ? isTotalLabel(first) : hasOneLabel && isTotalWord(first))) {
      return reportAt(raw.row, null, { code: 'totals_row', found: plainText(first), expected: '' })
    }
    const found = columns.map(([key, column]) =>
      readCell(column, raw.cells[heads.places.get(key)?.place ?? -1] ?? null, epoch),
    )
    if (found.every((read, place) => read.ok && isSame(read.value, example[place]))) {
      return reportAt(raw.row, null, { code: 'example_row', found: '', expected: '' })
    }
    for (const [place, at] of heads.twice) {
      if (isBlank(raw.cells[place])) continue
      heads.twice.delete(place)
      reportAt(heads.row, place, { code: 'heading_twice', found: heads.titles[place] ?? '', expected: at })
    }
    const values: Record<string, unknown> = { row: raw.row }
    for (const [index, [key, column]] of columns.entries()) {
      const result = found[index]
      const place = heads.places.get(key)?.place
      const isBeyond = result?.ok === true && column.kind === 'money' && !fits(key, Number(result.value ?? 0))
      values[key] = result?.ok && !isBeyond ? result.value : null
      if (place === undefined || !result) continue
      if (!result.ok) {
        reportAt(raw.row, place, {
          code: result.code,
          found: shownOf(raw.cells[place] ?? null, epoch),
          expected: result.expected,
        })
      } else if (isBeyond || result.remark !== undefined) {
        reportAt(raw.row, place, {
          code: isBeyond ? 'column_too_large' : (result.remark ?? 'column_too_large'),
          found: shownOf(raw.cells[place] ?? null, epoch),
          expected: isBeyond ? formatRupees(MOST_IN_COLUMN) : takenAs(result.value),
        })
      } else if (result.value === null && column.isRequired) {
        reportAt(raw.row, place, { code: 'value_missing', found: '', expected: expectedOf(column) })
      }
    }
    rows.push(values as RowOf<SheetKey>)
  }

  return {
    take(raw) {
      if (heads) return read(raw, heads)
      if (above.length === 0 && raw.cells.every(isBlank)) return
      above.push(raw)
      const isWhole = headsOf(raw, columns, called).missing.length === 0
      if (isWhole || above.length >= MOST_ROWS_ABOVE) begin()
    },
    end() {
      if (!heads && above.length > 0) begin()
      if (hidden.length > 0) {
        reportAt(hidden[0] ?? null, null, { code: 'hidden_rows', found: String(hidden.length), expected: '' })
      }
      if (rows.length === 0 && needsRows(SHEETS[key])) {
        report({
          code: 'sheet_without_rows',
          sheet: name,
          row: null,
          column: null,
          heading: null,
          found: '',
          expected: SHEETS[key].oneRow,
        })
      }
      return { key, name, places: heads?.places ?? new Map<string, Place>(), rows }
    },
  }
}

type Columns = readonly (readonly [key: string, column: Column])[]
/** Columns by their headings as they are compared; null: the column is left out. */
type Called = ReadonlyMap<string, string | null>
const NONE: Called = new Map()

/** The row of headings, and what of it was understood. */
interface Heads {
  readonly row: number
  readonly titles: readonly string[]
  readonly places: ReadonlyMap<string, Place>
  /** Columns that stand there a second time, with the letters of the first. */
  readonly twice: Map<number, string>
  readonly unknown: readonly number[]
  readonly missing: readonly Column[]
}

const isBlank = (cell: Cell | undefined): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '')

/** As a heading is compared and shown. */
const textOf = (cell: Cell | undefined): string =>
  typeof cell === 'string' ? plainText(cell).slice(0, LONGEST_HEADING).toWellFormed() : ''

function headsOf(raw: RawRow, columns: Columns, called: Called): Heads {
  const titles = Array.from(raw.cells, textOf)
  const places = new Map<string, Place>()
  const twice = new Map<number, string>()
  const unknown: number[] = []
  for (const [place, title] of titles.entries()) {
    const wanted = headingKey(title)
    if (wanted === '' || title.startsWith(REMARK)) continue
    const column = called.get(wanted)
    if (column === null) continue
    const first = column === undefined ? undefined : places.get(column)
    if (column === undefined) unknown.push(place)
    else if (first) twice.set(place, columnLetters(first.place))
    else places.set(column, { place, heading: title })
  }
  const missing = columns.filter(([key, { isRequired }]) => isRequired && !places.has(key)).map(([, column]) => column)
  return { row: raw.row, titles, places, twice, unknown, missing }
}

const HEADINGS = new Map<SheetKey, ReadonlyMap<string, string>>()

/**
 * The columns of a sheet by their headings, made when one is first read: a start does not need them. A column's own name
 * goes first: it may be an alias of another.
 */
export function headingsOf(sheet: SheetKey): ReadonlyMap<string, string> {
  const known = HEADINGS.get(sheet)
  if (known) return known
  const columns = columnsOf(sheet)
  const called = new Map<string, string>()
  for (const [key, { name }] of columns) called.set(headingKey(name), key)
  for (const [key, { aliases }] of columns) {
    for (const alias of aliases) if (!called.has(headingKey(alias))) called.set(headingKey(alias), key)
  }
  HEADINGS.set(sheet, called)
  return called
}

/** The row in which most columns are named, the first of several. */
function bestHeads(rows: readonly RawRow[], columns: Columns, called: Called): Heads | null {
  const [best] = rows.map((row) => headsOf(row, columns, called)).toSorted((a, b) => b.places.size - a.places.size)
  return best && best.places.size >= Math.min(LEAST_HEADINGS, columns.length) ? best : null
}

/**
 * The row with most words that are no heading of ours, the first of several: the headings of a sheet of which none is known. A row with
 * a value, or with a word that another row has in the same column, is data: what is said of headings is kept in clear, and a sheet
 * without headings begins with a member.
 */
function mostTexts(rows: readonly RawRow[], columns: Columns, called: Called): Heads | null {
  const [most] = rows
    .filter((row) => row.cells.every((cell) => isBlank(cell) || (typeof cell === 'string' && !isLikeValue(cell))))
    .map((row) => headsOf(row, columns, called))
    .filter((heads) => !rows.some((other) => other.row !== heads.row && sharesOne(heads.titles, other)))
    .toSorted((a, b) => b.unknown.length - a.unknown.length)
  return most && most.unknown.length >= LEAST_HEADINGS ? most : null
}

/** Whether a row has a word of these in the same column, and another word in another: printed lists repeat all headings. */
function sharesOne(titles: readonly string[], { cells }: RawRow): boolean {
  const same = titles.map((title, place) => title !== '' && textOf(cells[place]) === title)
  return same.includes(true) && titles.some((title, place) => title !== '' && same[place] === false)
}

type ReportPlace = (row: number | null, place: number | null, what: Pick<Fault, 'code' | 'found' | 'expected'>) => void

function reportHeads(heads: Heads | null, columns: Columns, reportAt: ReportPlace): void {
  const missing = heads?.missing ?? columns.filter(([, { isRequired }]) => isRequired).map(([, column]) => column)
  for (const { name } of missing)
    reportAt(heads?.row ?? null, null, { code: 'column_missing', found: '', expected: name })
  reportUnknown(heads, reportAt)
}

function reportUnknown(heads: Heads | null, reportAt: ReportPlace): void {
  for (const place of heads?.unknown ?? []) {
    reportAt(heads?.row ?? null, place, { code: 'column_unknown', found: heads?.titles[place] ?? '', expected: '' })
  }
}

/** What a cell with a remark was read as: remarks are about single words. */
const takenAs = (value: CellValue | null): string => (typeof value === 'object' ? '' : String(value))

/** Printed lists repeat their headings on every page. */
const isHeading = (raw: RawRow, { titles }: Heads): boolean =>
  raw.cells.every((cell, place) => isBlank(cell) || (textOf(cell) !== '' && textOf(cell) === titles[place]))

/** A day of auctions is more than one word. */
const isSame = (one: CellValue | null, other: CellValue | null | undefined): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))

function valueOfExample(column: Column, epoch: Epoch): CellValue | null {
  const read = readCell(column, column.example, epoch)
  return read.ok ? read.value : null
}
