import { GREEN, LEFT, QUIET, rightOf, rule, SMALL, type Paper } from './sheet.ts'
import { linesOf, writeLine, type Pen } from './words.ts'

/** Who writes: stands at the head of every paper, as the company's settings have it. */
export interface Letterhead {
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly email: string
  readonly registrationNo: string
  readonly letterheadLines: readonly string[]
  readonly showsMark: boolean
}

/** The bowl and the members around it, one of them whose turn it is. In a square of 32. */
const BOWL =
  'M2.6 17.6h26.8a.9.9 0 0 1 .9 1.1c-1.1 5-4.5 9-9.1 10.8a2 2 0 0 1-.7.1h-9a2 2 0 0 1-.7-.1C6.2 27.7 2.8 23.7 1.7 18.7a.9.9 0 0 1 .9-1.1Z'
const MEMBERS = [
  [4.7, 12.3],
  [9, 6.1],
  [16, 3.7],
  [27.3, 12.3],
] as const
const WHOSE_TURN = { x: 23, y: 6.1, color: '#c98a10' }
const MARK = 30
const TOP = 44
const LEADING = 11

/** Writes name, lines, address and how to reach us, under a green rule; the paper goes on below it. */
export function writeLetterhead(paper: Paper, head: Letterhead): void {
  const { pen } = paper
  const x = head.showsMark ? LEFT + MARK + 10 : LEFT
  if (head.showsMark) drawMark(pen, LEFT, TOP)
  writeLine(pen, head.name, { x, y: TOP + 14 }, { size: 13, weight: 'bold', color: GREEN })
  const reach = `${head.phone}  ·  ${head.email}`
  const registered = head.registrationNo === '' ? [] : [`Registration ${head.registrationNo}`]
  const said = [...head.letterheadLines, head.address, ...registered, reach]
  let y = TOP + 27
  for (const line of said.flatMap((text) => linesOf(pen, text, paper.width - (x - LEFT), SMALL))) {
    writeLine(pen, line, { x, y }, SMALL)
    y += LEADING
  }
  rule(paper, y, { width: 1.5, color: GREEN })
  paper.y = y + 10
}

function drawMark(pen: Pen, x: number, y: number): void {
  pen
    .save()
    .translate(x, y)
    .scale(MARK / 32)
  pen.path(BOWL)
  for (const [across, down] of MEMBERS) pen.circle(across, down, 2.6)
  pen.fillColor(GREEN).fill()
  pen.circle(WHOSE_TURN.x, WHOSE_TURN.y, 2.9).fillColor(WHOSE_TURN.color).fill()
  pen.restore()
}

/** A round stamp's plain cousin: a word and a day in a green frame, at the right. */
export function stamp(paper: Paper, word: string, on: string): void {
  const { pen } = paper
  const [width, height] = [104, 38]
  const [x, y] = [rightOf(paper) - width, paper.y]
  pen.roundedRect(x, y, width, height, 6).lineWidth(1.5).strokeColor(GREEN).stroke()
  writeLine(pen, word, { x: x + 12, y: y + 17 }, { size: 12, weight: 'bold', color: GREEN })
  writeLine(pen, on, { x: x + 12, y: y + 30 }, { size: 8.5, color: QUIET })
}
