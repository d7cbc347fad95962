import type { Epoch } from './cells.ts'
import { mustBeMended, type Fault } from './faults.ts'
import { sheetReader, type ReadSheet, type Report, type SheetReader } from './read-sheet.ts'
import { isSheetKey, meaningsOf, type OwnHeading } from './own-headings.ts'
import { sheetCalled } from './sheet-called.ts'
import { SHEET_KEYS, SHEETS, type SheetKey } from './sheets.ts'
import { headingKey } from './words.ts'

/** The sheets of a workbook that were found, by their key. */
export type ReadWorkbook = { readonly [S in SheetKey]?: ReadSheet<S> }

/** Sheets that Kuri writes itself: into a template, with remarks, and into the workbook of its own books. They are passed over. */
export const OWN_SHEETS = { guide: 'How to fill in', remarks: 'What to mend', about: 'About this workbook' } as const

/** Faults beyond are counted, not kept: a person mends some and sends the workbook again. */
const MOST_FAULTS = 10_000
/** Remarks have a limit of their own: many of them never hide a fault that must be mended. */
const MOST_REMARKS = 10_000

/** What a check finds: at most `MOST_FAULTS` that must be mended, and at most `MOST_REMARKS` that are worth a look. */
export interface FaultList {
  readonly report: Report
  /** Those that are kept: first what must be mended, then what is worth a look, each in the order in which it was found. */
  readonly faults: () => Fault[]
  /** All of them, also those that are not kept. */
  readonly count: () => number
  /** How many must be mended, also those that are not kept. */
  readonly mustCount: () => number
}

export function faultList(): FaultList {
  const toMend: Fault[] = []
  const toLookAt: Fault[] = []
  let [mustCount, remarkCount] = [0, 0]
  return {
    faults: () => [...toMend, ...toLookAt],
    count: () => mustCount + remarkCount,
    mustCount: () => mustCount,
    report(fault) {
      if (mustBeMended(fault)) {
        mustCount++
        if (toMend.length < MOST_FAULTS) toMend.push(fault)
      } else {
        remarkCount++
        if (toLookAt.length < MOST_REMARKS) toLookAt.push(fault)
      }
    },
  }
}

export interface WorkbookReader {
  /** The reader of the sheet of that name; null: it is none of ours, or was read already. */
  sheet(name: string, epoch: Epoch): SheetReader | null
  end(): ReadWorkbook
}

/**
 * Reads a workbook sheet by sheet, in any order. Reports sheets that are missing, stand there twice, or are none of ours.
 * `own`: what the company means by names that are none of ours. Source: docs/spec/moving-in.md, MOV-2.
 */
export function workbookReader(report: Report, own: readonly OwnHeading[] = []): WorkbookReader {
  const ownSheets = meaningsOf(own, null)
  const readers = new Map<SheetKey, SheetReader>()
  const reportSheet = (code: Fault['code'], sheet: string, expected = ''): null => {
    report({ code, sheet, row: null, column: null, heading: null, found: '', expected })
    return null
  }
  return {
    sheet(name, epoch) {
      if (Object.values<string>(OWN_SHEETS).includes(name)) return null
      const key = sheetCalled(name) ?? ownSheets.get(headingKey(name))
      if (key === null) return null
      if (key === undefined || !isSheetKey(key)) return reportSheet('sheet_unknown', name)
      if (readers.has(key)) return reportSheet('sheet_twice', name, SHEETS[key].name)
      const reader = sheetReader(key, name, epoch, report, meaningsOf(own, key))
      readers.set(key, reader)
      return reader
    },
    end() {
      for (const key of SHEET_KEYS) {
        if (!readers.has(key) && SHEETS[key].isRequired)
          reportSheet('sheet_missing', SHEETS[key].name, SHEETS[key].oneRow)
      }
      return Object.fromEntries([...readers].map(([key, reader]) => [key, reader.end()]))
    },
  }
}
