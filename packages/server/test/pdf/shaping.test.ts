import { expect, test } from 'vitest'
import { MALAYALAM_NAMES, shaped } from '../../../../tools/harfbuzz.ts'
import { createPdf } from '../../src/pdf/document.ts'
import { outlinesOf, runsOf, type Weight } from '../../src/pdf/fonts.ts'
import { shapingOf, widthOf, type PdfKitDocument } from '../../src/pdf/text-layout.ts'

const letterhead = {
  name: 'Kuri Chit Funds',
  address: '',
  phone: '',
  email: '',
  registrationNo: '',
  letterheadLines: [],
  showsMark: false,
}
const emptyPdf = () =>
  createPdf({ title: 'Receipt', letterhead, foot: '', writtenAt: new Date('2027-05-07T04:00:00Z') })

interface Layout {
  readonly glyphs: readonly { readonly id: number }[]
  readonly positions: readonly Readonly<Record<'xAdvance' | 'xOffset' | 'yOffset', number>>[]
}

/** What the PDF draws of a run: the layout that its writer asks its font for. */
function drawnBy(kit: PdfKitDocument, run: ReturnType<typeof runsOf>[number], weight: Weight) {
  const style = { size: 10, weight }
  widthOf(kit, run.text, style)
  const { _font: font } = kit as unknown as {
    _font: { font: { layout: (text: string, features?: unknown) => Layout } }
  }
  const { glyphs, positions } = font.font.layout(run.text, shapingOf(run).features)
  let x = 0
  return glyphs.map(({ id: glyph }, place) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[place] ?? {}
    const placed = { glyph, x: x + xOffset, y: yOffset }
    x += xAdvance
    return placed
  })
}

// @spec CMP-6
test.each(['regular', 'bold'] as const)(
  'a Malayalam name in a PDF is drawn with the glyphs of HarfBuzz, each in its place, %s',
  async (weight) => {
    const { kit } = await emptyPdf()
    for (const name of MALAYALAM_NAMES) {
      for (const run of runsOf(name).filter(({ script }) => script === 'malayalam')) {
        const wanted = shaped(outlinesOf('malayalam', weight), run.text)
        expect({ text: run.text, glyphs: drawnBy(kit, run, weight) }).toEqual({ text: run.text, glyphs: wanted.glyphs })
        expect(widthOf(kit, run.text, { size: 10, weight })).toBeCloseTo((wanted.width * 10) / wanted.upem, 6)
      }
    }
  },
)

// @spec CMP-6
test('the comparison finds a name that is shaped wrongly: signs without their conjunct are other glyphs', () => {
  const outlines = outlinesOf('malayalam', 'regular')
  const joined = shaped(outlines, 'ക്ഷ്മി')
  const apart = shaped(outlines, 'ക്\u200cഷ്\u200cമി')
  expect(apart.glyphs.map(({ glyph }) => glyph)).not.toEqual(joined.glyphs.map(({ glyph }) => glyph))
})
