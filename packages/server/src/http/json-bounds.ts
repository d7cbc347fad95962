/** No call of ours nests deeper than 5. */
const MOST_LEVELS = 20
/** What reading costs is what stands outside of texts: brackets, numbers, spaces. A text costs next to nothing. */
const MOST_BYTES_OUTSIDE_TEXTS = 256 * 1024
/** A text with escapes is read byte by byte. A long bank statement has some 300,000 of them. */
const MOST_ESCAPES = 500_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/**
 * Whether JSON can be read in little time and walked without exhausting the stack: at most 20 levels of nesting, 256 kB
 * outside of texts and 500,000 escapes in them. Asked before it is parsed, in one pass that leaps over texts.
 */
export function isWithinBounds(json: Buffer): boolean {
  let level = 0
  let outside = 0
  let escapes = 0
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0
    if (byte === QUOTE) {
      const text = leapOver(json, at, MOST_ESCAPES - escapes)
      at = text.closing
      escapes += text.escapes
    } else if (OPENING.has(byte)) level++
    else if (CLOSING.has(byte)) level--
    outside++
    if (level > MOST_LEVELS || outside > MOST_BYTES_OUTSIDE_TEXTS || escapes > MOST_ESCAPES) return false
  }
  return true
}

/** Where the quote stands that closes a text (the end, when none does), unless it has more escapes than are left. */
function leapOver(json: Buffer, opening: number, left: number): { closing: number; escapes: number } {
  let at = opening + 1
  let closing = quoteFrom(json, at)
  let escapes = 0
  while (escapes <= left) {
    // not beyond the quote: many short texts would each look through the whole body
    const ahead = json[at] === BACKSLASH ? 0 : json.subarray(at, closing).indexOf(BACKSLASH)
    if (ahead < 0) break
    escapes++
    at += ahead + 2
    if (closing < at) closing = quoteFrom(json, at)
  }
  return { closing, escapes }
}

function quoteFrom(json: Buffer, at: number): number {
  const quote = json.indexOf(QUOTE, at)
  return quote < 0 ? json.length : quote
}
