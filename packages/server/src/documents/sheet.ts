import type { Hand, Pen } from './words.ts'

/** A4, in points: upright for people, on its side for registers. */
const SHORT_EDGE = 595.28
const LONG_EDGE = 841.89
const MARGIN = 56
export const LEFT = MARGIN
const FOOT = 64
const LEADING = 1.45

export const GREEN = '#135d3f'
export const QUIET = '#62675f'
const HAIRLINE = '#cfcdc4'
export const BODY: Hand = { size: 9.5 }
export const SMALL: Hand = { size: 8, color: QUIET }

/** A paper as it is written, from top to bottom; pages are turned when they are full. */
export interface Paper {
  readonly pen: Pen
  /** Of the text between the margins. */
  readonly width: number
  /** Of the whole page. */
  readonly height: number
  /** Where the next line begins. */
  y: number
}

/** A first page, upright or on its side. */
export const sheetOf = (pen: Pen, isWide: boolean): Paper => ({
  pen,
  width: (isWide ? LONG_EDGE : SHORT_EDGE) - 2 * MARGIN,
  height: isWide ? SHORT_EDGE : LONG_EDGE,
  y: MARGIN,
})

/** Where the right margin begins. */
export const rightOf = ({ width }: Paper): number => LEFT + width

export const heightOf = ({ size }: Hand): number => size * LEADING

/** Turns the page when so much does not fit any more; says whether it did. */
export function need(paper: Paper, height: number): boolean {
  if (paper.y + height <= paper.height - FOOT) return false
  paper.pen.addPage()
  paper.y = MARGIN
  return true
}

/** A line over the whole width. */
export function rule(paper: Paper, y: number, { width = 0.5, color = HAIRLINE } = {}): void {
  paper.pen.moveTo(LEFT, y).lineTo(rightOf(paper), y).lineWidth(width).strokeColor(color).stroke()
}
