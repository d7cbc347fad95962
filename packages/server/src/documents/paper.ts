import PDFDocument from 'pdfkit'
import { writeLetterhead, type Letterhead } from './letterhead.ts'
import { BODY, GREEN, heightOf, LEFT, need, QUIET, rightOf, rule, sheetOf, SMALL, type Paper } from './sheet.ts'
import { linesOf, writeLine, type Hand } from './words.ts'

export interface PaperFacts {
  readonly title: string
  readonly subtitle?: string
  readonly letterhead: Letterhead
  /** Stands at the foot of every page. */
  readonly foot: string
  readonly writtenAt: Date
  /** On its side, for tables of many columns. */
  readonly isWide?: boolean
}

/** Begins a paper: the company's letterhead, a green rule, the title. */
export function openPaper({ title, subtitle, letterhead, writtenAt, isWide = false }: PaperFacts): Paper {
  const pen = new PDFDocument({
    size: 'A4',
    layout: isWide ? 'landscape' : 'portrait',
    margin: 0,
    bufferPages: true,
    lang: 'en-IN',
    info: { Title: title, Author: letterhead.name, CreationDate: writtenAt },
  })
  const paper = sheetOf(pen, isWide)
  writeLetterhead(paper, letterhead)
  writeLine(pen, title, { x: LEFT, y: paper.y + 22 }, { size: 17, weight: 'bold' })
  paper.y += 32
  if (subtitle !== undefined) paragraph(paper, subtitle, { ...BODY, color: QUIET })
  return paper
}

/** Ends it: the foot on every page, with its number. Gives the bytes. */
export async function closePaper(paper: Paper, { foot }: PaperFacts): Promise<Buffer> {
  const { pen } = paper
  const { start, count } = pen.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    pen.switchToPage(page)
    const y = paper.height - 36
    rule(paper, y - 14)
    writeLine(pen, foot, { x: LEFT, y }, SMALL)
    writeLine(pen, `${page + 1} / ${count}`, { x: rightOf(paper), y, toTheLeft: true }, SMALL)
  }
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    pen.on('data', (chunk: Buffer) => chunks.push(chunk))
    pen.on('end', resolve)
    pen.on('error', reject)
  })
  pen.end()
  await ended
  return Buffer.concat(chunks)
}

/** A table's titles with its first row on two lines, or lines to sign on. */
const FIRST_ROWS = 64

/** A part of the paper begins; its title is never parted from what `follows` it, so many points high. */
export function heading(paper: Paper, text: string, follows = FIRST_ROWS): void {
  paper.y += 14
  need(paper, 18 + follows)
  writeLine(paper.pen, text, { x: LEFT, y: paper.y + 11 }, { size: 11, weight: 'bold', color: GREEN })
  paper.y += 18
}

/** Lines of text over the whole width, or over less of it. */
export function paragraph(paper: Paper, text: string, hand: Hand = BODY, width: number = paper.width): void {
  for (const line of linesOf(paper.pen, text, width, hand)) {
    need(paper, heightOf(hand))
    writeLine(paper.pen, line, { x: LEFT, y: paper.y + hand.size }, hand)
    paper.y += heightOf(hand)
  }
}

/** How high a square of dots stands. */
export const SQUARE = 92

/** A square of dots with words beside it: what it leads to, for who reads on paper. */
export function beside(paper: Paper, dots: readonly (readonly boolean[])[], texts: readonly string[]): void {
  const side = SQUARE
  need(paper, side + 12)
  const { pen } = paper
  const top = paper.y + 4
  const dot = side / dots.length
  for (const [down, line] of dots.entries()) {
    for (const [across, isDark] of line.entries()) {
      if (isDark) pen.rect(LEFT + across * dot, top + down * dot, dot, dot)
    }
  }
  pen.fillColor('#000000').fill()
  let y = top + 2
  for (const text of texts) {
    for (const line of linesOf(pen, text, paper.width - side - 16, BODY)) {
      writeLine(pen, line, { x: LEFT + side + 16, y: y + BODY.size }, BODY)
      y += heightOf(BODY)
    }
    y += 4
  }
  paper.y = Math.max(top + side, y) + 8
}

/** A line to sign on, with what stands under it. Several stand beside each other. */
export function signatures(
  paper: Paper,
  signed: readonly { readonly role: string; readonly lines: readonly string[] }[],
): void {
  need(paper, 64)
  const width = paper.width / Math.max(1, signed.length)
  for (const [place, { role, lines }] of signed.entries()) {
    const x = LEFT + place * width
    paper.pen
      .moveTo(x, paper.y + 8)
      .lineTo(x + width - 16, paper.y + 8)
      .lineWidth(0.75)
      .strokeColor(QUIET)
      .stroke()
    writeLine(paper.pen, role, { x, y: paper.y + 20 }, SMALL)
    const fitted = lines.flatMap((line) => linesOf(paper.pen, line, width - 16, BODY))
    for (const [down, line] of fitted.entries()) {
      writeLine(paper.pen, line, { x, y: paper.y + 34 + down * heightOf(BODY) }, BODY)
    }
  }
  paper.y += 64 + Math.max(0, ...signed.map(({ lines }) => lines.length - 2)) * heightOf(BODY)
}
