import type PDFKit from 'pdfkit'
import { outlinesOf, runsOf, type FontName, type Run, type Weight } from './fonts.ts'

export type PdfKitDocument = InstanceType<typeof PDFKit>

export interface TextStyle {
  /** In points. */
  readonly size: number
  readonly weight?: Weight
  readonly color?: string
}

const INK = '#1c211d'

/** Takes up the font a run needs; each comes into the document when it is first wanted. */
function take(kit: PdfKitDocument, { script }: Run, { size, weight = 'regular' }: TextStyle): void {
  const name: FontName = `${script}-${weight}`
  kit.registerFont(name, outlinesOf(script, weight))
  kit.font(name).fontSize(size)
}

/** Marks above a letter in these fonts may have no anchor: the shaper stops with an error there. */
const WITHOUT_ANCHORS: ReadonlySet<string> = new Set(['malayalam', 'telugu'])

/**
 * How a run's signs are joined and placed. Where anchors may be missing, marks above a letter stay where the font puts
 * them by itself. A new object every time, because the shaper writes in it.
 */
export const shapingOf = ({ script }: Run): PDFKit.Mixins.TextOptions =>
  // the types know a list of features to switch on; the shaper also takes a table with some switched off
  WITHOUT_ANCHORS.has(script) ? ({ features: { abvm: false } } as unknown as PDFKit.Mixins.TextOptions) : {}

/** How wide a text is on one line, in points. */
export function widthOf(kit: PdfKitDocument, text: string, style: TextStyle): number {
  return runsOf(text).reduce((width, run) => {
    take(kit, run, style)
    return width + kit.widthOfString(run.text, shapingOf(run))
  }, 0)
}

/** Between words; a short number stays with its word, as in `ticket 1` or `April 2027`. */
const BREAKS = /(?<=[,;.])\s+|\s+(?!\d{1,4}[,;.]?(?:\s|$))/

/** A text in lines no wider than this. A wider word gets its own line and is cut if necessary. */
export function linesOf(kit: PdfKitDocument, text: string, width: number, style: TextStyle): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text
    .split(BREAKS)
    .filter(Boolean)
    .flatMap((one) => (widthOf(kit, one, style) <= width ? [one] : one.split(/\s+/)))
    .flatMap((one) => cut(kit, one, width, style))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthOf(kit, longer, style) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return line === '' ? lines : [...lines, line]
}

/** A word in pieces that fit: seals are longer than a column. */
function cut(kit: PdfKitDocument, word: string, width: number, style: TextStyle): string[] {
  if (widthOf(kit, word, style) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    if (piece !== '' && widthOf(kit, piece + segment, style) > width) {
      pieces.push(piece)
      piece = segment
    } else piece += segment
  }
  return [...pieces, piece]
}

/** Writes one line with its baseline at `y`, from `x` on, or up to it when right-aligned. */
export function writeLine(
  kit: PdfKitDocument,
  text: string,
  at: { readonly x: number; readonly y: number; readonly toTheLeft?: boolean },
  style: TextStyle,
): void {
  let x = at.toTheLeft ? at.x - widthOf(kit, text, style) : at.x
  for (const run of runsOf(text)) {
    take(kit, run, style)
    kit
      .fillColor(style.color ?? INK)
      .text(run.text, x, at.y, { ...shapingOf(run), lineBreak: false, baseline: 'alphabetic' })
    x += kit.widthOfString(run.text, shapingOf(run))
  }
}
