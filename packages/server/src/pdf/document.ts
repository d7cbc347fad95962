import { writeLetterhead, type Letterhead } from './letterhead.ts'
import { BODY, GREEN, heightOf, LEFT, need, QUIET, rightOf, rule, firstPage, SMALL, type PdfDocument } from './page.ts'
import { linesOf, writeLine, type TextStyle } from './text-layout.ts'

export interface PdfFacts {
  readonly title: string
  readonly subtitle?: string
  readonly letterhead: Letterhead
  /** Text in the footer of each page. */
  readonly foot: string
  readonly writtenAt: Date
  /** On its side, for tables of many columns. */
  readonly isWide?: boolean
}

/** Starts a PDF: the company's letterhead, a green rule, the title. */
export async function createPdf({
  title,
  subtitle,
  letterhead,
  writtenAt,
  isWide = false,
}: PdfFacts): Promise<PdfDocument> {
  // loaded with the first document, which waits a tenth of a second for it: 13 MiB that a server at rest does not need
  const { default: PDFDocument } = await import('pdfkit')
  const kit = new PDFDocument({
    size: 'A4',
    layout: isWide ? 'landscape' : 'portrait',
    margin: 0,
    bufferPages: true,
    lang: 'en-IN',
    info: { Title: title, Author: letterhead.name, CreationDate: writtenAt },
  })
  const document = firstPage(kit, isWide)
  writeLetterhead(document, letterhead)
  writeLine(kit, title, { x: LEFT, y: document.y + 22 }, { size: 17, weight: 'bold' })
  document.y += 32
  if (subtitle !== undefined) paragraph(document, subtitle, { ...BODY, color: QUIET })
  return document
}

/** Finishes it: the footer and page number on each page. Returns the bytes. */
export async function finishPdf(document: PdfDocument, { foot }: PdfFacts): Promise<Buffer> {
  const { kit } = document
  const { start, count } = kit.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    kit.switchToPage(page)
    const y = document.height - 36
    rule(document, y - 14)
    writeLine(kit, foot, { x: LEFT, y }, SMALL)
    writeLine(kit, `${page + 1} / ${count}`, { x: rightOf(document), y, toTheLeft: true }, SMALL)
  }
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    kit.on('data', (chunk: Buffer) => chunks.push(chunk))
    kit.on('end', resolve)
    kit.on('error', reject)
  })
  kit.end()
  await ended
  return Buffer.concat(chunks)
}

/** A table's titles with its first row on two lines, or lines to sign on. */
const FIRST_ROWS = 64

/** A heading. It is kept on the page of the next `follows` points of content. */
export function heading(document: PdfDocument, text: string, follows = FIRST_ROWS): void {
  document.y += 14
  need(document, 18 + follows)
  writeLine(document.kit, text, { x: LEFT, y: document.y + 11 }, { size: 11, weight: 'bold', color: GREEN })
  document.y += 18
}

/** Lines of text over the whole width, or over less of it. */
export function paragraph(
  document: PdfDocument,
  text: string,
  style: TextStyle = BODY,
  width: number = document.width,
): void {
  for (const line of linesOf(document.kit, text, width, style)) {
    need(document, heightOf(style))
    writeLine(document.kit, line, { x: LEFT, y: document.y + style.size }, style)
    document.y += heightOf(style)
  }
}

/** Height of a QR code. */
export const SQUARE = 92

/** A QR code with the address beside it as text, for readers of the printed page. */
export function beside(document: PdfDocument, dots: readonly (readonly boolean[])[], texts: readonly string[]): void {
  const side = SQUARE
  need(document, side + 12)
  const { kit } = document
  const top = document.y + 4
  const dot = side / dots.length
  for (const [down, line] of dots.entries()) {
    for (const [across, isDark] of line.entries()) {
      if (isDark) kit.rect(LEFT + across * dot, top + down * dot, dot, dot)
    }
  }
  kit.fillColor('#000000').fill()
  let y = top + 2
  for (const text of texts) {
    for (const line of linesOf(kit, text, document.width - side - 16, BODY)) {
      writeLine(kit, line, { x: LEFT + side + 16, y: y + BODY.size }, BODY)
      y += heightOf(BODY)
    }
    y += 4
  }
  document.y = Math.max(top + side, y) + 8
}

/** Signature lines side by side, each with its text below. */
export function signatures(
  document: PdfDocument,
  signed: readonly { readonly role: string; readonly lines: readonly string[] }[],
): void {
  need(document, 64)
  const width = document.width / Math.max(1, signed.length)
  for (const [place, { role, lines }] of signed.entries()) {
    const x = LEFT + place * width
    document.kit
      .moveTo(x, document.y + 8)
      .lineTo(x + width - 16, document.y + 8)
      .lineWidth(0.75)
      .strokeColor(QUIET)
      .stroke()
    writeLine(document.kit, role, { x, y: document.y + 20 }, SMALL)
    const fitted = lines.flatMap((line) => linesOf(document.kit, line, width - 16, BODY))
    for (const [down, line] of fitted.entries()) {
      writeLine(document.kit, line, { x, y: document.y + 34 + down * heightOf(BODY) }, BODY)
    }
  }
  document.y += 64 + Math.max(0, ...signed.map(({ lines }) => lines.length - 2)) * heightOf(BODY)
}
