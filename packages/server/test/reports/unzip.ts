import { inflateRawSync } from 'node:zlib'

const END_LENGTH = 22
const STORED = 0

/** The files of a zip, by name, as text: those its directory lists. */
export function unzip(zip: Buffer): ReadonlyMap<string, string> {
  const end = zip.length - END_LENGTH
  const count = zip.readUInt16LE(end + 10)
  let entry = zip.readUInt32LE(end + 16)
  const files = new Map<string, string>()
  for (let no = 0; no < count; no++) {
    const method = zip.readUInt16LE(entry + 10)
    const size = zip.readUInt32LE(entry + 20)
    const nameLength = zip.readUInt16LE(entry + 28)
    const local = zip.readUInt32LE(entry + 42)
    const content = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(content, content + size)
    const name = zip.toString('utf8', entry + 46, entry + 46 + nameLength)
    files.set(name, (method === STORED ? bytes : inflateRawSync(bytes)).toString('utf8'))
    entry += 46 + nameLength + zip.readUInt16LE(entry + 30) + zip.readUInt16LE(entry + 32)
  }
  return files
}
