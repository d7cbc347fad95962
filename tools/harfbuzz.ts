import { Blob, Buffer as Text, Face, Font, shape } from 'harfbuzzjs'

/** A glyph where HarfBuzz puts it, in units of the font: `x` from the beginning of the text, `y` above its baseline. */
export interface PlacedGlyph {
  readonly glyph: number
  readonly x: number
  readonly y: number
}

/** A text shaped by HarfBuzz, the program that browsers and phones shape by: what our own ways to draw a name are compared with. */
export interface Shaped {
  readonly glyphs: readonly PlacedGlyph[]
  readonly width: number
  /** Units of the font in one em. */
  readonly upem: number
  /** The outline of a glyph as an SVG path, upwards. */
  outlineOf(glyph: number): string
}

/** Shapes a text of one script with a TrueType font. */
export function shaped(outlines: Uint8Array, text: string): Shaped {
  const face = new Face(new Blob(outlines))
  const font = new Font(face)
  const run = new Text()
  run.addText(text)
  run.guessSegmentProperties()
  shape(font, run)
  const places = run.getGlyphPositions()
  let x = 0
  const glyphs = run.getGlyphInfos().map(({ codepoint: glyph }, place) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = places[place] ?? {}
    const placed = { glyph, x: x + xOffset, y: yOffset }
    x += xAdvance
    return placed
  })
  return { glyphs, width: x, upem: face.upem, outlineOf: (glyph) => font.glyphToPath(glyph) }
}

/**
 * Malayalam names by what is difficult to shape in them: conjuncts (ക്ഷ്മി, ത്ത്ര), chillus (ൻ ർ ൾ ൽ ൺ, also as three signs),
 * vowels on both sides of their letter (കൊ, ഗോ, പൗ), signs that move before it (ര after a consonant, െ, േ, ൈ), and a name with a
 * space.
 */
export const MALAYALAM_NAMES = [
  'ലക്ഷ്മി രാജൻ',
  'ബാബു വാരിയർ',
  'കൃഷ്ണൻ നായർ',
  'ശ്രീജിത്ത്',
  'പത്മനാഭൻ',
  'സ്മിത ജോസഫ്',
  'കൊച്ചുമോൻ',
  'വർഗ്ഗീസ്',
  'ഗോവിന്ദൻ',
  'ത്രേസ്യ',
  'ദ്രൗപദി',
  'മൈഥിലി',
  'ഷൺമുഖൻ',
  'അബ്ദുൾ',
  'സ്വപ്ന',
  'ചന്ദ്രിക',
  'ഔസേപ്പ്',
  'ക്ലാര',
  'ഗ്രേസി',
  'അര്‍ജുന്‍',
]
