import PDFDocument from 'pdfkit'
import { linesOf, writeLine, type Hand, type Pen } from './words.ts'

/** A4, in points. */
const PAGE = { width: 595.28, height: 841.89, margin: 56 } as const
const LEFT = PAGE.margin
const RIGHT = PAGE.width - PAGE.margin
const WIDTH = RIGHT - LEFT
const BOTTOM = PAGE.height - 64
const LEADING = 1.45
const GREEN = '#135d3f'
const QUIET = '#62675f'
const HAIRLINE = '#cfcdc4'

const BODY: Hand = { size: 9.5 }
const SMALL: Hand = { size: 8, color: QUIET }

/** Who writes: stands at the head of every paper. */
export interface Letterhead {
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly email: string
}

/** A paper as it is written, from top to bottom; pages are turned when they are full. */
export interface Paper {
  readonly pen: Pen
  /** Where the next line begins. */
  y: number
}

export interface PaperFacts {
  readonly title: string
  readonly subtitle?: string
  readonly letterhead: Letterhead
  /** Stands at the foot of every page. */
  readonly foot: string
  readonly writtenAt: Date
}

/** Begins a paper: the company's letterhead, a green rule, the title. */
export function openPaper({ title, subtitle, letterhead, writtenAt }: PaperFacts): Paper {
  const pen = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en-IN',
    info: { Title: title, Author: letterhead.name, CreationDate: writtenAt },
  })
  const paper: Paper = { pen, y: PAGE.margin }
  writeLine(pen, letterhead.name, { x: LEFT, y: 60 }, { size: 13, weight: 'bold', color: GREEN })
  writeLine(pen, letterhead.address, { x: LEFT, y: 74 }, SMALL)
  const reach = `${letterhead.phone}  ·  ${letterhead.email}`
  writeLine(pen, reach, { x: RIGHT, y: 74, toTheLeft: true }, SMALL)
  pen.moveTo(LEFT, 84).lineTo(RIGHT, 84).lineWidth(1.5).strokeColor(GREEN).stroke()
  writeLine(pen, title, { x: LEFT, y: 116 }, { size: 17, weight: 'bold' })
  paper.y = 126
  if (subtitle !== undefined) paragraph(paper, subtitle, { ...BODY, color: QUIET })
  return paper
}

/** Ends it: the foot on every page, with its number. Gives the bytes. */
export async function closePaper({ pen }: Paper, { foot }: PaperFacts): Promise<Buffer> {
  const { start, count } = pen.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    pen.switchToPage(page)
    const y = PAGE.height - 36
    pen
      .moveTo(LEFT, y - 14)
      .lineTo(RIGHT, y - 14)
      .lineWidth(0.5)
      .strokeColor(HAIRLINE)
      .stroke()
    writeLine(pen, foot, { x: LEFT, y }, SMALL)
    writeLine(pen, `${page + 1} / ${count}`, { x: RIGHT, y, toTheLeft: true }, SMALL)
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

const heightOf = ({ size }: Hand): number => size * LEADING

/** Turns the page when so much does not fit any more. */
function need(paper: Paper, height: number): void {
  if (paper.y + height <= BOTTOM) return
  paper.pen.addPage()
  paper.y = PAGE.margin
}

/** A part of the paper begins; its title is never parted from what `follows` it, so many points high. */
export function heading(paper: Paper, text: string, follows = 30): void {
  paper.y += 14
  need(paper, 18 + follows)
  writeLine(paper.pen, text, { x: LEFT, y: paper.y + 11 }, { size: 11, weight: 'bold', color: GREEN })
  paper.y += 18
}

/** Lines of text over the whole width, or over less of it. */
export function paragraph(paper: Paper, text: string, hand: Hand = BODY, width: number = WIDTH): void {
  for (const line of linesOf(paper.pen, text, width, hand)) {
    need(paper, heightOf(hand))
    writeLine(paper.pen, line, { x: LEFT, y: paper.y + hand.size }, hand)
    paper.y += heightOf(hand)
  }
}

/** A passbook's rows: what it is at the left, how much or who at the right, a hairline between. */
export function rows(paper: Paper, facts: readonly (readonly [label: string, value: string])[]): void {
  table(
    paper,
    [
      { title: '', share: 0.42 },
      { title: '', share: 0.58, figure: true },
    ],
    facts,
  )
}

export interface PaperColumn {
  readonly title: string
  /** Of the paper's width; all shares together are 1. */
  readonly share: number
  /** Stands at the right: money, numbers. */
  readonly figure?: boolean
}

const GAP = 8

/** A table whose head comes again on every page. Cells are wrapped, never cut off. */
export function table(paper: Paper, columns: readonly PaperColumn[], cells: readonly (readonly string[])[]): void {
  const head = (): void =>
    row(
      paper,
      columns,
      columns.map(({ title }) => title),
      { ...SMALL, weight: 'bold' },
    )
  const hasHead = columns.some(({ title }) => title !== '')
  if (hasHead) head()
  for (const texts of cells) {
    const before = paper.pen.bufferedPageRange().count
    need(paper, heightOfRow(paper, columns, texts, BODY))
    if (hasHead && paper.pen.bufferedPageRange().count > before) head()
    row(paper, columns, texts, BODY)
  }
}

const insideOf = ({ share }: PaperColumn): number => share * WIDTH - GAP

const wrapped = ({ pen }: Paper, columns: readonly PaperColumn[], texts: readonly string[], hand: Hand): string[][] =>
  columns.map((column, place) => linesOf(pen, texts[place] ?? '', insideOf(column), hand))

const heightOfRow = (paper: Paper, columns: readonly PaperColumn[], texts: readonly string[], hand: Hand): number =>
  Math.max(1, ...wrapped(paper, columns, texts, hand).map((lines) => lines.length)) * heightOf(hand) + 5

function row(paper: Paper, columns: readonly PaperColumn[], texts: readonly string[], hand: Hand): void {
  const { pen, y } = paper
  let x = LEFT
  for (const [place, lines] of wrapped(paper, columns, texts, hand).entries()) {
    const column = columns[place]
    if (!column) continue
    const at = column.figure ? { x: x + column.share * WIDTH, toTheLeft: true } : { x }
    for (const [down, line] of lines.entries()) {
      writeLine(pen, line, { ...at, y: y + 3 + hand.size + down * heightOf(hand) }, hand)
    }
    x += column.share * WIDTH
  }
  paper.y += heightOfRow(paper, columns, texts, hand)
  pen.moveTo(LEFT, paper.y).lineTo(RIGHT, paper.y).lineWidth(0.5).strokeColor(HAIRLINE).stroke()
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
    for (const line of linesOf(pen, text, WIDTH - side - 16, BODY)) {
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
  const width = WIDTH / Math.max(1, signed.length)
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
