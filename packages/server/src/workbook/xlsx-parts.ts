import { posix } from 'node:path'
import type { Epoch } from '@kuri/domain'
import { WORKBOOK_LIMITS } from './limits.ts'
import { damaged, tooLarge } from './refused.ts'
import { readXml } from './xml.ts'
import { textOf, type Zip } from './zip.ts'

/** How a number of a style is shown, where that decides what it means. */
type Shown = 'day' | 'percent' | null

interface SheetPart {
  readonly name: string
  readonly isHidden: boolean
  readonly part: string
}

/** What the sheets of an XLSX share. */
export interface XlsxParts {
  readonly epoch: Epoch
  readonly sheets: readonly SheetPart[]
  readonly strings: readonly string[]
  /** By the number of the style. */
  readonly shown: readonly Shown[]
}

/** Reads what the sheets of an XLSX share: their list, the texts, and which styles show a number as a day or in per cent. */
export async function readParts(zip: Zip): Promise<XlsxParts> {
  const book =
    (await targets(zip, '_rels/.rels', '')).find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  if (zip.find(book) === undefined) throw damaged()
  const folder = posix.dirname(book)
  const links = await targets(zip, posix.join(folder, '_rels', `${posix.basename(book)}.rels`), folder)
  const { epoch, named } = await readBook(zip, book)
  const partOf = (type: string) => links.find((link) => link.type === type)?.target
  const sheets = named.flatMap(({ name, id, isHidden }) => {
    const link = links.find((one) => one.id === id)
    // sheets of charts and dialogs have no cells
    return link?.type === 'worksheet' && zip.find(link.target) !== undefined
      ? [{ name, isHidden, part: link.target }]
      : []
  })
  if (sheets.length === 0) throw damaged()
  return {
    epoch,
    sheets,
    strings: await readStrings(zip, partOf('sharedStrings')),
    shown: await readStyles(zip, partOf('styles')),
  }
}

interface Link {
  readonly id: string
  /** The last word of its address: worksheet, styles. */
  readonly type: string
  readonly target: string
}

/** What a part refers to inside the zip. What lies outside is left out: it is never opened. */
async function targets(zip: Zip, part: string, folder: string): Promise<Link[]> {
  if (zip.find(part) === undefined) return []
  const links: Link[] = []
  await readXml(textOf(zip, part), {
    open(name, attribute) {
      if (name !== 'Relationship' || attribute('TargetMode') === 'External') return
      if (links.length === WORKBOOK_LIMITS.parts) throw tooLarge()
      const target = attribute('Target') ?? ''
      links.push({
        id: attribute('Id') ?? '',
        type: (attribute('Type') ?? '').split('/').at(-1) ?? '',
        target: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
      })
    },
  })
  return links
}

/** A name stands in every fault of its sheet. */
export const sheetNameOf = (name: string): string =>
  name.slice(0, WORKBOOK_LIMITS.sheetName).toWellFormed().replaceAll(CONTROLS, '')

const CONTROLS = /\p{Cc}/gu

interface NamedSheet {
  readonly name: string
  readonly id: string
  readonly isHidden: boolean
}

async function readBook(zip: Zip, part: string): Promise<{ epoch: Epoch; named: NamedSheet[] }> {
  let epoch: Epoch = 1900
  const named: NamedSheet[] = []
  await readXml(textOf(zip, part), {
    open(name, attribute) {
      if (name === 'workbookPr' && ['1', 'true', 'on'].includes(attribute('date1904') ?? '')) epoch = 1904
      if (name !== 'sheet') return
      const isHidden = (attribute('state') ?? 'visible') !== 'visible'
      if (named.length === WORKBOOK_LIMITS.sheets) throw tooLarge()
      named.push({ name: sheetNameOf(attribute('name') ?? ''), id: attribute(':id') ?? '', isHidden })
    },
  })
  return { epoch, named }
}

async function readStrings(zip: Zip, part: string | undefined): Promise<string[]> {
  const strings: string[] = []
  if (part === undefined || zip.find(part) === undefined) return strings
  const text = textGatherer()
  let characters = 0
  await readXml(textOf(zip, part), {
    open(name) {
      if (name === 'si') text.begin()
      else text.open(name)
    },
    text: text.add,
    close(name) {
      text.close(name)
      if (name !== 'si') return
      const whole = text.end()
      characters += whole.length
      if (characters > WORKBOOK_LIMITS.sharedText) throw tooLarge()
      strings.push(whole)
      if (strings.length > WORKBOOK_LIMITS.sharedTexts) throw tooLarge()
    },
  })
  return strings
}

/** Gathers the text of a cell from its runs, without how Japanese is spoken, which stands between them. */
export function textGatherer() {
  let pieces = ''
  let isText = false
  let isSpoken = false
  return {
    begin: () => {
      pieces = ''
    },
    open: (name: string) => {
      if (name === 'rPh') isSpoken = true
      if (name === 't') isText = !isSpoken
    },
    add: (text: string) => {
      if (!isText) return
      pieces += text
      if (pieces.length > WORKBOOK_LIMITS.text) throw damaged()
    },
    close: (name: string) => {
      if (name === 't') isText = false
      if (name === 'rPh') isSpoken = false
    },
    end: () => unescaped(pieces),
  }
}

/** Signs that XML cannot hold stand in a workbook as _x000D_. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

/** Numbers of formats that every program knows, and that show a day or a time. */
const KNOWN_DAYS: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]
const KNOWN_PERCENT = new Set([9, 10])

async function readStyles(zip: Zip, part: string | undefined): Promise<Shown[]> {
  const shown: Shown[] = []
  if (part === undefined || zip.find(part) === undefined) return shown
  const formats = new Map<number, Shown>()
  let isCell = false
  await readXml(textOf(zip, part), {
    open(name, attribute) {
      if (name === 'cellXfs') isCell = true
      if (name === 'numFmt') {
        formats.set(Number(attribute('numFmtId')), shownBy(attribute('formatCode') ?? ''))
        if (formats.size > WORKBOOK_LIMITS.styles) throw tooLarge()
      }
      if (name === 'xf' && isCell) {
        const id = Number(attribute('numFmtId') ?? 0)
        const known = KNOWN_DAYS.some(([from, to]) => id >= from && id <= to)
          ? 'day'
          : KNOWN_PERCENT.has(id)
            ? 'percent'
            : null
        shown.push(formats.get(id) ?? known)
        if (shown.length > WORKBOOK_LIMITS.styles) throw tooLarge()
      }
    },
    close(name) {
      if (name === 'cellXfs') isCell = false
    },
  })
  return shown
}

/** What a format code shows: its letters count where they are not quoted, escaped or in brackets as a colour is. */
function shownBy(code: string): Shown {
  const plain = code
    .slice(0, WORKBOOK_LIMITS.format)
    .replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  if (/general/i.test(plain)) return null
  if (/[dmyhs]/i.test(plain)) return 'day'
  return plain.includes('%') ? 'percent' : null
}
