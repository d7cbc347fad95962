import { columnLetters } from '@kuri/domain'
import { zipOf, type Part } from './zip.ts'

/** A cell as it stands in a file. `formula`: the value beside it is the one that the spreadsheet kept. */
export type XlsxCell =
  | null
  | { readonly text: string; readonly inline?: boolean; readonly formula?: string }
  | { readonly number: number; readonly style?: keyof typeof STYLES; readonly formula?: string }
  | { readonly yes: boolean }
  | { readonly error: string }
  | { readonly formula: string }

export interface XlsxRow {
  readonly cells: readonly XlsxCell[]
  readonly isHidden?: boolean
}

export interface XlsxSheet {
  readonly name: string
  /** By their place: an undefined row is not in the file. */
  readonly rows: readonly (XlsxRow | undefined)[]
  readonly merges?: readonly string[]
  readonly isHidden?: boolean
}

const STYLES = { general: 0, day: 1, ownDay: 2, percent: 3, money: 4 } as const

const STYLES_XML = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2">
<numFmt numFmtId="164" formatCode="[$-4009]dd\\-mmm\\-yyyy;@"/>
<numFmt numFmtId="165" formatCode="&quot;Rs. &quot;#,##0.00"/></numFmts>
<cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs>
<cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="9"/><xf numFmtId="165"/></cellXfs>
</styleSheet>`

const KINDS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'

/** How a Japanese text is spoken: no part of it. */
const SPOKEN = '<rPh sb="0" eb="1"><t>x</t></rPh>'
const link = (id: string, kind: string, target: string): string =>
  `<Relationship Id="${id}" Type="${KINDS}/${kind}" Target="${target}"/>`
const linksXml = (...links: string[]): string => `<Relationships xmlns="x">${links.join('')}</Relationships>`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The XML of one sheet. */
function sheetXml({ rows, merges = [] }: Pick<XlsxSheet, 'rows' | 'merges'>, share: (text: string) => number): string {
  const body = rows.flatMap((row, place) => {
    if (!row) return []
    const cells = row.cells.map((cell, column) => cellXml(cell, `${columnLetters(column)}${place + 1}`, share)).join('')
    return [`<row r="${place + 1}"${row.isHidden ? ' hidden="1"' : ''}>${cells}</row>`]
  })
  const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${body.join('')}</sheetData>${
    merged === '' ? '' : `<mergeCells count="${merges.length}">${merged}</mergeCells>`
  }</worksheet>`
}

function cellXml(cell: XlsxCell, reference: string, share: (text: string) => number): string {
  if (cell === null) return ''
  const formula = 'formula' in cell && cell.formula !== undefined ? `<f>${escaped(cell.formula)}</f>` : ''
  if ('text' in cell) {
    if (formula !== '') return `<c r="${reference}" t="str">${formula}<v>${escaped(cell.text)}</v></c>`
    return cell.inline
      ? `<c r="${reference}" t="inlineStr"><is><r><t xml:space="preserve">${escaped(cell.text)}</t></r>${SPOKEN}</is></c>`
      : `<c r="${reference}" t="s"><v>${share(cell.text)}</v></c>`
  }
  if ('number' in cell)
    return `<c r="${reference}" s="${STYLES[cell.style ?? 'general']}">${formula}<v>${cell.number}</v></c>`
  if ('yes' in cell) return `<c r="${reference}" t="b"><v>${cell.yes ? 1 : 0}</v></c>`
  if ('error' in cell) return `<c r="${reference}" t="e"><v>${escaped(cell.error)}</v></c>`
  return `<c r="${reference}">${formula}</c>`
}

/** An XLSX as a spreadsheet program writes it, part by part; `more` adds parts, or replaces those of the same name. */
export function xlsxOf(
  sheets: readonly XlsxSheet[],
  {
    epoch = 1900,
    more = [],
    type = WORKBOOK_TYPE,
  }: { epoch?: 1900 | 1904; more?: readonly Part[]; type?: string } = {},
): Buffer {
  const shared = new Map<string, number>()
  const share = (text: string): number => {
    if (!shared.has(text)) shared.set(text, shared.size)
    return shared.get(text) ?? 0
  }
  const parts: Part[] = sheets.map((sheet, place) => ({
    name: `xl/worksheets/sheet${place + 1}.xml`,
    bytes: sheetXml(sheet, share),
  }))
  const strings = [...shared.keys()].map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')
  const list = sheets
    .map(
      ({ name, isHidden }, place) =>
        `<sheet name="${escaped(name)}" sheetId="${place + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${place + 1}"/>`,
    )
    .join('')
  const links = sheets.map((_, place) => link(`rId${place + 1}`, 'worksheet', `worksheets/sheet${place + 1}.xml`))
  const types = `<Override PartName="/xl/workbook.xml" ContentType="${type}"/>`
  const settings = `<workbookPr${epoch === 1904 ? ' date1904="1"' : ''}/>`
  const all: Part[] = [
    { name: '[Content_Types].xml', bytes: `<Types xmlns="x">${types}</Types>` },
    { name: '_rels/.rels', bytes: linksXml(link('rId1', 'officeDocument', 'xl/workbook.xml')) },
    { name: 'xl/workbook.xml', bytes: `<workbook xmlns:r="${KINDS}">${settings}<sheets>${list}</sheets></workbook>` },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: linksXml(...links, link('s', 'sharedStrings', 'sharedStrings.xml'), link('t', 'styles', '/xl/styles.xml')),
    },
    { name: 'xl/sharedStrings.xml', bytes: `<sst xmlns="x">${strings}</sst>` },
    { name: 'xl/styles.xml', bytes: STYLES_XML },
    ...parts,
  ]
  return zipOf([...all.filter(({ name }) => !more.some((one) => one.name === name)), ...more])
}

/** Everything that a file yields piece by piece. */
export async function allOf<T>(pieces: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const piece of pieces) all.push(piece)
  return all
}
