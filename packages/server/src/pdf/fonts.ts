import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sfntOf } from './woff.ts'

/** The scripts of our documents. Each is a file of its own, and none has all signs of another. */
type Script = 'latin' | 'latin-ext' | 'devanagari' | 'tamil' | 'malayalam' | 'kannada' | 'telugu'
export type Weight = 'regular' | 'bold'
export type FontName = `${Script}-${Weight}`

const WEIGHTS: Readonly<Record<Weight, number>> = { regular: 400, bold: 700 }

/** Where a script's outlines lie. The `.woff` files: the subsetter stumbles over `.woff2`. */
const FILES: Readonly<Record<Script, (weight: number) => string>> = {
  latin: (weight) => `@fontsource/noto-sans/files/noto-sans-latin-${weight}-normal.woff`,
  'latin-ext': (weight) => `@fontsource/noto-sans/files/noto-sans-latin-ext-${weight}-normal.woff`,
  devanagari: (weight) =>
    `@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-${weight}-normal.woff`,
  tamil: (weight) => `@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-${weight}-normal.woff`,
  malayalam: (weight) => `@fontsource/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-${weight}-normal.woff`,
  kannada: (weight) => `@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-${weight}-normal.woff`,
  telugu: (weight) => `@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-${weight}-normal.woff`,
}

/** What each file draws. The rupee sign is in latin-ext, not in latin; plain digits are in latin alone. */
const DRAWS: readonly (readonly [Script, RegExp])[] = [
  [
    'latin',
    /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2010-\u2027\u2030-\u205e\u20ac\u2122\u2191\u2193\u2212\ufffd]/,
  ],
  ['latin-ext', /[\u0100-\u02ba\u1e00-\u1eff\u20a0-\u20ab\u20ad-\u20c0]/],
  ['devanagari', /[\p{Script=Devanagari}\u0964\u0965]/u],
  ['tamil', /\p{Script=Tamil}/u],
  ['malayalam', /\p{Script=Malayalam}/u],
  ['kannada', /\p{Script=Kannada}/u],
  ['telugu', /\p{Script=Telugu}/u],
]

/** What belongs to the letter before it: vowel signs, and what joins or keeps apart. */
const CLINGS = /[\p{M}\p{Join_Control}]/u
/** Replaces a character that none of our fonts has. */
const UNKNOWN = '\ufffd'

export interface Run {
  readonly script: Script
  readonly text: string
}

/** A text in pieces that one file each can draw. Signs of scripts we have no file for become �. */
export function runsOf(text: string): Run[] {
  const runs: { script: Script; text: string }[] = []
  for (const sign of text.normalize('NFC')) {
    const last = runs.at(-1)
    if (last && CLINGS.test(sign)) {
      last.text += sign
      continue
    }
    const script = DRAWS.find(([, draws]) => draws.test(sign))?.[0]
    const drawn = script === undefined ? UNKNOWN : sign
    const font = script ?? 'latin'
    if (last?.script === font) last.text += drawn
    else runs.push({ script: font, text: drawn })
  }
  return runs
}

const outlines = new Map<FontName, Buffer>()

/** The outlines of a script in a weight, read and decompressed once. */
export function outlinesOf(script: Script, weight: Weight): Buffer {
  const name: FontName = `${script}-${weight}`
  const known = outlines.get(name)
  if (known) return known
  const read = sfntOf(readFileSync(fileURLToPath(import.meta.resolve(FILES[script](WEIGHTS[weight])))))
  outlines.set(name, read)
  return read
}
