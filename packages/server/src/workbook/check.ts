import {
  branchesNamed,
  checkWorkbook,
  faultList,
  moneyOf,
  SHEETS,
  workbookReader,
  type Books,
  type Day,
  type Fault,
  type MoneyOfBooks,
  type NamedBranch,
  type OwnHeading,
  type ReadSheet,
  type SheetKey,
} from '@kuri/domain'
import { openWorkbook } from './open.ts'

/** How far the check is: the sheet that is read now, and how many rows of the workbook are read. */
export interface CheckProgress {
  readonly sheet: string
  readonly rows: number
}

interface CheckedSheet {
  readonly key: SheetKey
  /** As the template calls it, and as the sender does. */
  readonly sheet: string
  readonly name: string
  readonly rows: number
}

/** What a check found. Nothing is written anywhere. */
export interface CheckedWorkbook {
  readonly sheets: readonly CheckedSheet[]
  /** The branches of its people and chits; none: it names no branch. */
  readonly branches: readonly NamedBranch[]
  /** Those that are kept, what must be mended first. */
  readonly faults: readonly Fault[]
  /** With those that are not kept. */
  readonly faultCount: number
  /** How many must be mended before the company can move in, also those that are not kept. */
  readonly mustCount: number
  /** Null: it could not be read. */
  readonly cutOver: Day | null
  readonly money: MoneyOfBooks
}

/**
 * Reads and checks a workbook in this thread. Throws WorkbookRefused where the file is no workbook.
 * Source: docs/spec/moving-in.md, MOV-3 and MOV-4.
 */
export async function checkFile(
  bytes: Buffer,
  onProgress: (progress: CheckProgress) => void,
  own: readonly OwnHeading[] = [],
): Promise<CheckedWorkbook> {
  return (await readAndCheck(bytes, onProgress, own)).checked
}

/** The same with the books that were read, and the sheets of the file in their order. `own`: what the company's own headings mean. */
export async function readAndCheck(
  bytes: Buffer,
  onProgress: (progress: CheckProgress) => void,
  own: readonly OwnHeading[],
): Promise<{ readonly checked: CheckedWorkbook; readonly books: Books; readonly sheetNames: readonly string[] }> {
  const file = await openWorkbook(bytes)
  const list = faultList()
  const reader = workbookReader(list.report, own)
  let rows = 0
  for (const found of file.sheets) {
    const { name, epoch, isHidden } = found
    const sheet = reader.sheet(name, epoch)
    if (!sheet) continue
    if (isHidden) list.report(ofSheet('sheet_hidden', name))
    onProgress({ sheet: name, rows })
    for await (const batch of found.rows()) {
      for (const row of batch) sheet.take(row)
      rows += batch.length
      onProgress({ sheet: name, rows })
    }
  }
  if (file.hasExternalLinks) {
    list.report(ofSheet('external_links', ''))
  }
  const workbook = reader.end()
  const books = checkWorkbook(workbook, list)
  const checked = {
    sheets: Object.values<ReadSheet>(workbook).map(({ key, name, rows }) => ({
      key,
      sheet: SHEETS[key].name,
      name,
      rows: rows.length,
    })),
    branches: branchesNamed(books),
    faults: list.faults(),
    faultCount: list.count(),
    mustCount: list.mustCount(),
    cutOver: books.cutOver,
    money: moneyOf(books),
  }
  return { checked, books, sheetNames: file.sheets.map(({ name }) => name) }
}

const ofSheet = (code: Fault['code'], sheet: string): Fault => {
  return { code, sheet, row: null, column: null, heading: null, found: '', expected: '' }
}
