import type { TextStyle, PdfKitDocument } from './text-layout.ts'

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
export const BODY: TextStyle = { size: 9.5 }
export const SMALL: TextStyle = { size: 8, color: QUIET }

/** A PDF that is written from top to bottom; a new page is added when one is full. */
export interface PdfDocument {
  readonly kit: PdfKitDocument
  /** Of the text between the margins. */
  readonly width: number
  /** Of the whole page. */
  readonly height: number
  /** Where the next line begins. */
  y: number
}

/** A first page, upright or on its side. */
export const firstPage = (kit: PdfKitDocument, isWide: boolean): PdfDocument => ({
  kit,
  width: (isWide ? LONG_EDGE : SHORT_EDGE) - 2 * MARGIN,
  height: isWide ? SHORT_EDGE : LONG_EDGE,
  y: MARGIN,
})

/** Where the right margin begins. */
export const rightOf = ({ width }: PdfDocument): number => LEFT + width

export const heightOf = ({ size }: TextStyle): number => size * LEADING

/** Adds a page when this height does not fit any more; returns whether it did. */
export function need(document: PdfDocument, height: number): boolean {
  if (document.y + height <= document.height - FOOT) return false
  document.kit.addPage()
  document.y = MARGIN
  return true
}

/** A line over the whole width. */
export function rule(document: PdfDocument, y: number, { width = 0.5, color = HAIRLINE } = {}): void {
  document.kit.moveTo(LEFT, y).lineTo(rightOf(document), y).lineWidth(width).strokeColor(color).stroke()
}
