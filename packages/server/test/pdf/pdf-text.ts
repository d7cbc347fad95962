import { inflateSync } from 'node:zlib'

/**
 * The words of a PDF of ours, a line of paper each, so that a test asks what a reader would read. Knows what pdfkit writes
 * and no more: compressed streams, fonts with a ToUnicode table, text in TJ.
 */
export function linesOfPdf(bytes: Buffer): string[] {
  const objects = objectsOf(bytes)
  const fonts = fontsOf(objects)
  return [...objects.values()]
    .filter(({ dictionary, stream }) => stream !== null && !/\/(Length1|Subtype|Type)\b/.test(dictionary))
    .flatMap(({ stream }) => linesOn(stream ?? '', fonts))
}

/** The fonts a PDF of ours carries in itself, by name. */
export const fontsInPdf = (bytes: Buffer): string[] => [
  ...new Set([...bytes.toString('latin1').matchAll(/\/FontName \/[A-Z]+\+([\w-]+)/g)].map(([, name = '']) => name)),
]

/** How many signs a PDF of ours prints as an empty box, because their font cannot draw them: glyph 0 of any font. */
export function boxesInPdf(bytes: Buffer): number {
  const pages = [...objectsOf(bytes).values()].filter(
    ({ dictionary, stream }) => stream !== null && !/\/(Length1|Subtype|Type)\b/.test(dictionary),
  )
  const shown = pages.flatMap(({ stream }) => [...(stream ?? '').matchAll(/\[(.*)\] TJ/g)].map(([, list = '']) => list))
  return shown
    .flatMap((list) => [...list.matchAll(/<(\w*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []))
    .filter((glyph) => glyph === '0000').length
}

interface PdfObject {
  readonly dictionary: string
  readonly stream: string | null
}
type Glyphs = ReadonlyMap<number, string>

function objectsOf(bytes: Buffer): Map<number, PdfObject> {
  const text = bytes.toString('latin1')
  const found = text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)
  return new Map([...found].map(([, id, body = '']) => [Number(id), objectOf(body)]))
}

function objectOf(body: string): PdfObject {
  const [dictionary = '', rest] = body.split(/\nstream\n/, 2)
  if (rest === undefined) return { dictionary, stream: null }
  const raw = Buffer.from(rest.replace(/\nendstream$/, ''), 'latin1')
  const isPacked = dictionary.includes('/FlateDecode')
  return { dictionary, stream: (isPacked ? inflateSync(raw) : raw).toString('latin1') }
}

/** By its name in the pages' resources: which sign each glyph stands for. */
function fontsOf(objects: Map<number, PdfObject>): Map<string, Glyphs> {
  const named = [...objects.values()].flatMap(({ dictionary }) => [...dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)])
  return new Map(
    named.map(([, name = '', font]) => {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(font))?.dictionary ?? '')?.[1]
      return [name, glyphsOf(objects.get(Number(table))?.stream ?? '')]
    }),
  )
}

function glyphsOf(table: string): Glyphs {
  const glyphs = new Map<number, string>()
  for (const [, first = '', , list = ''] of table.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
    for (const [place, [, hex = '']] of [...list.matchAll(/<([\w\s]*)>/g)].entries()) {
      const units = hex.replaceAll(/\s/g, '').match(/.{4}/g) ?? []
      const sign = String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)))
      glyphs.set(Number.parseInt(first, 16) + place, sign)
    }
  }
  return glyphs
}

function linesOn(page: string, fonts: Map<string, Glyphs>): string[] {
  const lines = new Map<string, string[]>()
  for (const [, y = '', name = '', shown = ''] of page.matchAll(
    /1 0 0 1 [\d.-]+ ([\d.-]+) Tm\n\/(F\d+) [\d.]+ Tf\n([\s\S]*?)ET/g,
  )) {
    const glyphs = fonts.get(name)
    const hex = [...shown.matchAll(/<(\w*)>/g)].map(([, digits]) => digits).join('')
    const text = (hex.match(/.{4}/g) ?? []).map((glyph) => glyphs?.get(Number.parseInt(glyph, 16)) ?? '').join('')
    lines.set(y, [...(lines.get(y) ?? []), text])
  }
  // a rupee sign is drawn by another font than its digits
  return [...lines.values()].map((runs) =>
    runs.join(' ').replaceAll('₹ ', '₹').replaceAll('- ₹', '-₹').replaceAll(/\s+/g, ' '),
  )
}
