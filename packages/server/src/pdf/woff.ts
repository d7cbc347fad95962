import { inflateSync } from 'node:zlib'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

/**
 * The TrueType font that a WOFF 1.0 file holds, its tables decompressed. A font program that reads the file itself
 * decompresses every table again for every document, in JavaScript: two thirds of the time a document took.
 * Source: https://www.w3.org/TR/WOFF/, sections 3 to 5.
 */
export function sfntOf(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('the font file is not WOFF 1.0')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, place) => tableOf(woff, WOFF_HEADER + place * WOFF_ENTRY))
  const head = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const entrySelector = Math.floor(Math.log2(count))
  const searchRange = 2 ** entrySelector * SFNT_ENTRY
  head.writeUInt16BE(searchRange, 6)
  head.writeUInt16BE(entrySelector, 8)
  head.writeUInt16BE(count * SFNT_ENTRY - searchRange, 10)
  let offset = head.length
  for (const [place, { tag, checksum, data, padding }] of tables.entries()) {
    const at = SFNT_HEADER + place * SFNT_ENTRY
    head.write(tag, at, 'latin1')
    head.writeUInt32BE(checksum, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(data.length, at + 12)
    offset += data.length + padding.length
  }
  return Buffer.concat([head, ...tables.flatMap(({ data, padding }) => [data, padding])])
}

function tableOf(woff: Buffer, at: number) {
  const [offset, stored, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
  const bytes = woff.subarray(offset, offset + stored)
  // a table that compression would not have made shorter lies there as it is
  const data = stored < length ? inflateSync(bytes) : bytes
  return {
    tag: woff.toString('latin1', at, at + 4),
    checksum: woff.readUInt32BE(at + 16),
    data,
    padding: Buffer.alloc((4 - (length % 4)) % 4),
  }
}
