import { readDelimited, type Epoch, type RawRow, type WorkbookRefusal } from '@kuri/domain'
import { WORKBOOK_LIMITS } from './limits.ts'
import { findMerges } from './merges.ts'
import { damaged, tooLarge, WorkbookRefused } from './refused.ts'
import { readParts, sheetNameOf } from './xlsx-parts.ts'
import { cellCounter, xlsxRows } from './xlsx-rows.ts'
import { openZip, textOf, type Zip } from './zip.ts'

/** One sheet of a file, its rows a few hundred at a time; they can be read again. */
export interface SheetFile {
  readonly name: string
  readonly epoch: Epoch
  readonly isHidden: boolean
  rows(): AsyncGenerator<RawRow[], void, undefined>
}

export interface WorkbookFile {
  readonly sheets: readonly SheetFile[]
  /** Other files that cells refer to; they are never opened. */
  readonly hasExternalLinks: boolean
}

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])
/** Of the container that old spreadsheets and encrypted workbooks are in. */
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
/** What an .ods says of itself. */
const OPEN_DOCUMENT = /opendocument\.spreadsheet/
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

/** Why bytes are not the file of a workbook, by their length and their first bytes; null: they may be. Costs nothing. */
export function refusalByHead(bytes: Buffer): WorkbookRefusal | null {
  if (bytes.length > WORKBOOK_LIMITS.file) return { code: 'workbook_too_large' }
  if (bytes.subarray(0, OLE.length).equals(OLE)) {
    return { code: bytes.includes(ENCRYPTED) ? 'workbook_encrypted' : 'workbook_old_kind' }
  }
  return bytes.subarray(0, ZIP.length).equals(ZIP) ? null : { code: 'workbook_unknown_kind' }
}

/**
 * Opens an XLSX, or a zip with a CSV for each sheet. Throws WorkbookRefused for what is neither: a workbook with a password, of
 * an old or
 * another kind, with macros, damaged, or too large. Nothing of a file is run, computed or fetched.
 * Source: docs/spec/moving-in.md, MOV-3.
 */
export async function openWorkbook(bytes: Buffer): Promise<WorkbookFile> {
  const refusal = refusalByHead(bytes)
  if (refusal) throw new WorkbookRefused(refusal)
  const zip = await openZip(bytes)
  if (zip.find('[Content_Types].xml') !== undefined) return await openXlsx(zip)
  if (zip.find('mimetype') !== undefined && (await textHas(zip, 'mimetype', OPEN_DOCUMENT))) {
    throw new WorkbookRefused({ code: 'workbook_old_kind' })
  }
  const files = zip.names.filter((name) => /\.csv$/i.test(name) && !/(^|\/)(__MACOSX\/|\.)/.test(name))
  if (files.length === 0) throw new WorkbookRefused({ code: 'workbook_unknown_kind' })
  if (files.length > WORKBOOK_LIMITS.sheets) throw tooLarge()
  const countCells = cellCounter()
  return {
    hasExternalLinks: false,
    sheets: files.map((name) => ({
      name: sheetNameOf((name.split('/').at(-1) ?? name).replace(/\.csv$/i, '')),
      epoch: 1900,
      isHidden: false,
      rows: () => csvRows(zip, name, countCells),
    })),
  }
}

async function openXlsx(zip: Zip): Promise<WorkbookFile> {
  const isOf = (pattern: RegExp): boolean => zip.names.some((name) => pattern.test(name))
  if (isOf(/vbaProject|\/macrosheets\//i) || (await textHas(zip, '[Content_Types].xml', /macroEnabled/i))) {
    throw new WorkbookRefused({ code: 'workbook_has_macros' })
  }
  if (isOf(/workbook\.bin$/i)) throw new WorkbookRefused({ code: 'workbook_old_kind' })
  if (!isOf(/workbook\d*\.xml$/i)) throw new WorkbookRefused({ code: 'workbook_unknown_kind' })
  const parts = await readParts(zip)
  const countCells = cellCounter()
  return {
    hasExternalLinks: isOf(/\/externalLinks\//i),
    sheets: parts.sheets.map(({ name, isHidden, part }) => ({
      name,
      isHidden,
      epoch: parts.epoch,
      async *rows() {
        const merges = await findMerges(textOf(zip, part))
        yield* xlsxRows(textOf(zip, part), parts, merges, countCells)
      },
    })),
  }
}

async function textHas(zip: Zip, part: string, pattern: RegExp): Promise<boolean> {
  let text = ''
  for await (const piece of textOf(zip, part)) {
    text += piece
    if (text.length > 2 ** 20) throw damaged()
  }
  return pattern.test(text)
}

/** Comma, semicolon, tab, bar and the end of a line. */
const SEPARATORS: ReadonlySet<number> = new Set([0x2c, 0x3b, 0x09, 0x7c, 0x0a])

/** How many rows of a CSV go on together. */
const BATCH = 500

async function* csvRows(
  zip: Zip,
  name: string,
  countCells: (cells: number) => void,
): AsyncGenerator<RawRow[], void, undefined> {
  const chunks: Buffer[] = []
  let [length, fields] = [0, 0]
  for await (const chunk of zip.bytes(name)) {
    chunks.push(chunk)
    length += chunk.length
    for (const byte of chunk) if (SEPARATORS.has(byte)) fields++
    if (length > WORKBOOK_LIMITS.csv || fields > 2 * WORKBOOK_LIMITS.cells) throw tooLarge()
  }
  const rows = readDelimited(csvText(Buffer.concat(chunks)))
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH).map((fields, place) => {
      const cells = fields.slice(0, WORKBOOK_LIMITS.columns).map((field) => (field === '' ? null : field))
      countCells(cells.filter((cell) => cell !== null).length)
      return { row: from + place + 1, isHidden: false, cells }
    })
    yield batch
  }
}

/** The text of a CSV: as its mark says, else UTF-8, else what Windows writes in Western Europe and India. */
function csvText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
