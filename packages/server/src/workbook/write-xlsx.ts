import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { columnLetters } from '@kuri/domain'
import { FORMATS } from '../export/spreadsheet.ts'

/*
 * A workbook of any length in the memory of its compressed parts: rows come some at a time and are compressed away from the event
 * loop. `write-excel-file`, which writes our other spreadsheets, holds every cell as an object (ADR 22).
 */

/** How a cell is shown; the number is its place among the styles. */
const STYLES = { plain: 0, heading: 1, money: 2, day: 3, percent: 4, wrapped: 5 } as const

/** A cell as it is written. Text is text, whatever it begins with; null: the cell is empty. */
export type CellToWrite =
  | string
  | number
  | { readonly serial: number }
  | { readonly percent: number }
  | { readonly rupees: string }
  | null

export interface SheetToWrite {
  readonly name: string
  readonly headings: readonly string[]
  readonly widths: readonly number[]
  /** Of a sheet that is read by people only. */
  readonly isWrapped?: true
  /** Some rows at a time, each a cell for each heading. */
  readonly rows: () =>
    | AsyncIterable<readonly (readonly CellToWrite[])[]>
    | Iterable<readonly (readonly CellToWrite[])[]>
}

/** Writes an .xlsx file with these sheets, one after the other. */
export async function writeXlsx(sheets: readonly SheetToWrite[]): Promise<Buffer> {
  const parts: Part[] = []
  for (const [name, content] of frameOf(sheets)) parts.push(await partOf(name, [content]))
  for (const [place, sheet] of sheets.entries()) {
    parts.push(await partOf(`xl/worksheets/sheet${place + 1}.xml`, contentOf(sheet)))
  }
  return zipOf(parts)
}

// ---- The parts of a workbook ----

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** An element without content: `<name a="1"/>`. */
const element = (name: string, attributes: Readonly<Record<string, string | number>>): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
    .join('')}/>`

const partName = (no: number): string => `worksheets/sheet${no}.xml`
const override = (part: string, type: string): string =>
  element('Override', { PartName: `/xl/${part}`, ContentType: `${TYPES}.${type}+xml` })
const link = (no: number, type: string, target: string): string =>
  element('Relationship', { Id: `rId${no}`, Type: `${RELATIONS}/${type}`, Target: target })
const RELATION_TYPE = 'application/vnd.openxmlformats-package.relationships+xml'

function frameOf(sheets: readonly SheetToWrite[]): [name: string, content: string][] {
  const each = (write: (no: number, name: string) => string): string =>
    sheets.map(({ name }, place) => write(place + 1, name)).join('')
  const types = [
    element('Default', { Extension: 'rels', ContentType: RELATION_TYPE }),
    element('Default', { Extension: 'xml', ContentType: 'application/xml' }),
    override('workbook.xml', 'sheet.main'),
    override('styles.xml', 'styles'),
    each((no) => override(partName(no), 'worksheet')),
  ]
  const links = [each((no) => link(no, 'worksheet', partName(no))), link(sheets.length + 1, 'styles', 'styles.xml')]
  const named = each((no, name) => element('sheet', { name, sheetId: no, 'r:id': `rId${no}` }))
  const relations = (inside: string): string =>
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${inside}</Relationships>`
  return [
    ['[Content_Types].xml', `${XML}<Types xmlns="${PACKAGE}/content-types">${types.join('')}</Types>`],
    ['_rels/.rels', relations(link(1, 'officeDocument', 'xl/workbook.xml'))],
    ['xl/workbook.xml', `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${named}</sheets></workbook>`],
    ['xl/_rels/workbook.xml.rels', relations(links.join(''))],
    ['xl/styles.xml', stylesXml()],
  ]
}

/** One format of cells: its font (1: bold), its fill (2: grey), how numbers are shown, and whether texts are wrapped. */
function formatOf(font: number, fill: number, number: number, isWrapped = false): string {
  const applied = { applyNumberFormat: 1, applyFont: 1, applyFill: 1, applyAlignment: 1 }
  const start = element('xf', { numFmtId: number, fontId: font, fillId: fill, borderId: 0, xfId: 0, ...applied })
  return isWrapped ? `${start.slice(0, -2)}><alignment vertical="top" wrapText="1"/></xf>` : start
}

const FONT = '<sz val="11"/><name val="Calibri"/>'
const FONTS = `<fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts>`
const GREY = '<patternFill patternType="solid"><fgColor rgb="FFF3F2EC"/></patternFill>'
const NO_FILLS = '<fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>'
const FILLS = `<fills count="3">${NO_FILLS}<fill>${GREY}</fill></fills>`
const BASE = '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>'

/** The formats of STYLES, in their order. */
function stylesXml(): string {
  const numbers = [FORMATS.money, 'dd-mm-yyyy', '0.##%'].map((code, place) =>
    element('numFmt', { numFmtId: 164 + place, formatCode: code }),
  )
  const cells = [
    formatOf(0, 0, 0),
    formatOf(1, 2, 0),
    formatOf(0, 0, 164),
    formatOf(0, 0, 165),
    formatOf(0, 0, 166),
    formatOf(0, 0, 0, true),
  ]
  const formats = `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>`
  const inside = `<numFmts count="${numbers.length}">${numbers.join('')}</numFmts>${FONTS}${FILLS}${BASE}${formats}`
  return `${XML}<styleSheet xmlns="${MAIN}">${inside}</styleSheet>`
}

async function* contentOf({
  headings,
  widths,
  isWrapped,
  rows,
}: SheetToWrite): AsyncGenerator<string, void, undefined> {
  const columns = widths.map((width, place) =>
    element('col', { min: place + 1, max: place + 1, width, customWidth: 1 }),
  )
  const pane = element('pane', { ySplit: 1, topLeftCell: 'A2', activePane: 'bottomLeft', state: 'frozen' })
  const views = `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`
  yield `${XML}<worksheet xmlns="${MAIN}">${views}<cols>${columns.join('')}</cols><sheetData>`
  const letters = headings.map((_, place) => columnLetters(place))
  const textStyle = isWrapped ? STYLES.wrapped : STYLES.plain
  let row = 1
  yield rowXml(row, letters, headings, STYLES.heading)
  for await (const some of rows()) yield some.map((cells) => rowXml(++row, letters, cells, textStyle)).join('')
  yield '</sheetData></worksheet>'
}

const rowXml = (row: number, letters: readonly string[], cells: readonly CellToWrite[], textStyle: number): string =>
  `<row r="${row}">${cells.map((cell, place) => cellXml(`${letters[place]}${row}`, cell, textStyle)).join('')}</row>`

function cellXml(at: string, cell: CellToWrite, textStyle: number): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') {
    return `<c r="${at}" s="${textStyle}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  }
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if ('serial' in cell) return `<c r="${at}" s="${STYLES.day}"><v>${cell.serial}</v></c>`
  if ('percent' in cell) return `<c r="${at}" s="${STYLES.percent}"><v>${cell.percent / 100}</v></c>`
  return `<c r="${at}" s="${STYLES.money}"><v>${cell.rupees}</v></c>`
}

/** What no XML may have is left out: control characters, and halves of characters. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu

const escaped = (text: string): string =>
  text
    .replaceAll(FORBIDDEN, '')
    // a spreadsheet reads _x0041_ as A
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

// ---- The zip around them ----

interface Part {
  readonly name: Buffer
  readonly content: readonly Buffer[]
  readonly checksum: number
  readonly compressed: number
  readonly size: number
}

async function partOf(name: string, texts: AsyncIterable<string> | Iterable<string>): Promise<Part> {
  const content: Buffer[] = []
  let [checksum, compressed, size] = [0, 0, 0]
  async function* bytes(): AsyncGenerator<Buffer, void, undefined> {
    for await (const text of texts) {
      const piece = Buffer.from(text)
      checksum = crc32(piece, checksum)
      size += piece.length
      yield piece
    }
  }
  await pipeline(
    Readable.from(bytes(), { highWaterMark: 1 }),
    createDeflateRaw(),
    async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) {
        content.push(piece)
        compressed += piece.length
      }
    },
  )
  return { name: Buffer.from(name), content, checksum, compressed, size }
}

const VERSION = 20
const DEFLATED = 8
/** 1 January 1980: a zip knows no earlier day. The same books are the same bytes. */
const [NO_TIME, FIRST_DAY] = [0, 0x21]

function zipOf(parts: readonly Part[]): Buffer {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const facts = factsOf(part)
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), facts, Buffer.from([0, 0]), part.name])
    directory.push(entryOf(part, facts, offset))
    pieces.push(local, ...part.content)
    offset += local.length + part.compressed
  }
  const length = directory.reduce((so, { length: one }) => so + one, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...pieces, ...directory, end])
}

/** What both headers of a part say, from the version to the length of the name. */
function factsOf({ name, checksum, compressed, size }: Part): Buffer {
  const facts = Buffer.alloc(24)
  facts.writeUInt16LE(VERSION, 0)
  facts.writeUInt16LE(DEFLATED, 4)
  facts.writeUInt16LE(NO_TIME, 6)
  facts.writeUInt16LE(FIRST_DAY, 8)
  facts.writeUInt32LE(checksum, 10)
  facts.writeUInt32LE(compressed, 14)
  facts.writeUInt32LE(size, 18)
  facts.writeUInt16LE(name.length, 22)
  return facts
}

/** A part in the directory at the end: the facts, and where the part begins. */
function entryOf({ name }: Part, facts: Buffer, offset: number): Buffer {
  const rest = Buffer.alloc(16)
  rest.writeUInt32LE(offset, 12)
  return Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, VERSION, 0]), facts, rest, name])
}
