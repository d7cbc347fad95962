/** No call of ours nests deeper than 5. */
const MOST_LEVELS = 20
/** What reading costs is what stands outside of texts: brackets, numbers, spaces. A text costs next to nothing. */
const MOST_BYTES_OUTSIDE_TEXTS = 256 * 1024
/** A text with escapes is read byte by byte. A long bank statement has some 300,000 of them. */
const MOST_ESCAPES = 500_000

/** Keys of all objects. No call of ours has more than 1,000. Each unknown key is listed in the refusal, which is slow. */
const MOST_KEYS = 5_000

/** Bytes of a text that are looked at one by one. */
const SHORT = 32

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/**
 * Whether JSON can be read in little time and walked without exhausting the stack: at most 20 levels of nesting, 5,000
 * keys, 256 kB outside of texts and 500,000 escapes in them. Checked before it is parsed, in one pass that leaps over texts.
 */
export function isWithinBounds(json: Buffer): boolean {
  let level = 0
  let outside = 0
  let escapes = 0
  let keys = 0
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0
    if (byte === QUOTE) {
      const text = leapOver(json, at, MOST_ESCAPES - escapes)
      at = text.closing
      escapes += text.escapes
    } else if (OPENING.has(byte)) level++
    else if (CLOSING.has(byte)) level--
    else if (byte === COLON) keys++
    outside++
    if (level > MOST_LEVELS || keys > MOST_KEYS) return false
    if (outside > MOST_BYTES_OUTSIDE_TEXTS || escapes > MOST_ESCAPES) return false
  }
  return true
}

/** Where the quote stands that closes a text (the end, when none does), unless it has more escapes than are left. */
function leapOver(json: Buffer, opening: number, left: number): { closing: number; escapes: number } {
  let at = opening + 1
  // most texts are short: looking at their bytes costs less than a search
  const near = Math.min(at + SHORT, json.length)
  while (at < near && json[at] !== QUOTE && json[at] !== BACKSLASH) at++
  if (at < near) return readEscaped(json, at, left)
  const quote = json.indexOf(QUOTE, at)
  const closing = quote === -1 ? json.length : quote
  const escape = json.subarray(at, closing).indexOf(BACKSLASH)
  return escape === -1 ? { closing, escapes: 0 } : readEscaped(json, at + escape, left)
}

/** The same byte by byte, from a text's first backslash on. */
function readEscaped(json: Buffer, from: number, left: number): { closing: number; escapes: number } {
  let at = from
  let escapes = 0
  while (at < json.length && json[at] !== QUOTE && escapes <= left) {
    if (json[at] === BACKSLASH) {
      escapes++
      at++
    }
    at++
  }
  return { closing: at, escapes }
}
