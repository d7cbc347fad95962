/** A hash or secret as lower-case hexadecimal text, two digits a byte: how it is stored, sent and printed. */
export type Hex = string

/** SHA-256, given by the caller: the server has a fast one, the verify page a portable one (sha256.ts). */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

export function toHex(bytes: Uint8Array): Hex {
  let hex = ''
  for (const byte of bytes) hex += HEX_OF_BYTES[byte]
  return hex
}

const HEX_OF_BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Throws RangeError for anything but pairs of lower-case hexadecimal digits: one value has one spelling. */
export function fromHex(hex: Hex): Uint8Array {
  if (!/^([0-9a-f]{2})*$/.test(hex)) throw new RangeError('not lower-case hexadecimal')
  const bytes = new Uint8Array(hex.length / 2)
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16)
  return bytes
}

/** UTF-8 without TextEncoder, which the language itself does not have. A lone surrogate becomes U+FFFD. */
export function utf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit > LAST_ASCII) return utf8OfAnyText(text)
    bytes[at] = unit
  }
  return bytes
}

/** Most of what is hashed is ASCII, whose characters are its bytes. */
const LAST_ASCII = 0x7f

function utf8OfAnyText(text: string): Uint8Array {
  const escaped = encodeURIComponent(text.toWellFormed())
  const bytes: number[] = []
  for (let at = 0; at < escaped.length; at += 1) {
    const isEscape = escaped[at] === '%'
    bytes.push(isEscape ? Number.parseInt(escaped.slice(at + 1, at + 3), 16) : escaped.charCodeAt(at))
    if (isEscape) at += 2
  }
  return Uint8Array.from(bytes)
}

/**
 * The canonical bytes of a record: every field as its length (four bytes, most significant first) and its bytes, so that
 * no two records share them. Text is UTF-8; a number is its decimal text; a list is its length and then its items.
 */
export function canonical(...fields: readonly Field[]): Uint8Array {
  const parts = fields.flatMap((field) => bytesOf(field))
  const all = new Uint8Array(parts.reduce((length, part) => length + PREFIX_BYTES + part.length, 0))
  const prefixes = new DataView(all.buffer)
  let at = 0
  for (const part of parts) {
    prefixes.setUint32(at, part.length)
    all.set(part, at + PREFIX_BYTES)
    at += PREFIX_BYTES + part.length
  }
  return all
}

const PREFIX_BYTES = 4

export type Field = string | number | Uint8Array | readonly (string | number)[]

function bytesOf(field: Field): Uint8Array | Uint8Array[] {
  if (field instanceof Uint8Array) return field
  if (typeof field === 'object') return [field.length, ...field].map((item) => utf8(String(item)))
  return utf8(String(field))
}
