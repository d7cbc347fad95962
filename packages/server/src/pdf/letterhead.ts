import { formatPhone } from '@kuri/domain'
import { GREEN, LEFT, QUIET, rightOf, rule, SMALL, type PdfDocument } from './page.ts'
import { linesOf, writeLine, type PdfKitDocument } from './text-layout.ts'

/** The company at the head of each document, from its settings. */
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

/** Writes name, lines, address and how to reach us, under a green rule; the content follows below. */
export function writeLetterhead(document: PdfDocument, head: Letterhead): void {
  const { kit } = document
  const x = head.showsMark ? LEFT + MARK + 10 : LEFT
  if (head.showsMark) drawMark(kit, LEFT, TOP)
  writeLine(kit, head.name, { x, y: TOP + 14 }, { size: 13, weight: 'bold', color: GREEN })
  const reach = `${formatPhone(head.phone)}  ·  ${head.email}`
  const registered = head.registrationNo === '' ? [] : [`Registration ${head.registrationNo}`]
  const lines = [...head.letterheadLines, head.address, ...registered, reach]
  let y = TOP + 27
  for (const line of lines.flatMap((text) => linesOf(kit, text, document.width - (x - LEFT), SMALL))) {
    writeLine(kit, line, { x, y }, SMALL)
    y += LEADING
  }
  rule(document, y, { width: 1.5, color: GREEN })
  document.y = y + 10
}

function drawMark(kit: PdfKitDocument, x: number, y: number): void {
  kit
    .save()
    .translate(x, y)
    .scale(MARK / 32)
  kit.path(BOWL)
  for (const [across, down] of MEMBERS) kit.circle(across, down, 2.6)
  kit.fillColor(GREEN).fill()
  kit.circle(WHOSE_TURN.x, WHOSE_TURN.y, 2.9).fillColor(WHOSE_TURN.color).fill()
  kit.restore()
}

/** A word and a day in a green frame, at the right; a second one stands left of the first. */
export function stamp(document: PdfDocument, word: string, on: string, place = 0): void {
  const { kit } = document
  const [width, height] = [104, 38]
  const [x, y] = [rightOf(document) - width - place * (width + 10), document.y]
  kit.roundedRect(x, y, width, height, 6).lineWidth(1.5).strokeColor(GREEN).stroke()
  writeLine(kit, word, { x: x + 12, y: y + 17 }, { size: 12, weight: 'bold', color: GREEN })
  writeLine(kit, on, { x: x + 12, y: y + 30 }, { size: 8.5, color: QUIET })
}
