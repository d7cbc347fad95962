/** A hash or secret as lower-case hexadecimal text, two digits a byte: how it is stored, sent and printed. */
export type Hex = string

/** SHA-256, given by the caller: the server has a fast one, the verify page a portable one (sha256.ts). */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

export const toHex = (bytes: Uint8Array): Hex =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Throws RangeError for anything but pairs of lower-case hexadecimal digits: one value has one spelling. */
export function fromHex(hex: Hex): Uint8Array {
  if (!/^([0-9a-f]{2})*$/.test(hex)) throw new RangeError('not lower-case hexadecimal')
  return Uint8Array.from({ length: hex.length / 2 }, (_, place) =>
    Number.parseInt(hex.slice(place * 2, place * 2 + 2), 16),
  )
}

/** UTF-8 without TextEncoder, which the language itself does not have. A lone surrogate becomes U+FFFD. */
export function utf8(text: string): Uint8Array {
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
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

export type Field = string | number | Uint8Array | readonly (string | number)[]

function bytesOf(field: Field): Uint8Array[] {
  if (field instanceof Uint8Array) return [lengthOf(field), field]
  if (typeof field === 'object') return [field.length, ...field].flatMap((item) => bytesOf(item))
  return bytesOf(utf8(String(field)))
}

const lengthOf = (bytes: Uint8Array): Uint8Array => {
  const prefix = new DataView(new ArrayBuffer(4))
  prefix.setUint32(0, bytes.length)
  return new Uint8Array(prefix.buffer)
}
