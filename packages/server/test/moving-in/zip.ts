import { constants, crc32, deflateRawSync } from 'node:zlib'

/** One part of a zip that a test makes; `claims`: a size that the zip claims of it instead of the true one. */
export interface Part {
  readonly name: string
  readonly bytes: Buffer | string
  readonly claims?: number
  /** Bytes that are packed already, and how many they are unpacked. */
  readonly packed?: Buffer
  readonly flags?: number
}

/** A zip as programs write it; every field in reach of a test that makes a broken one. */
export function zipOf(parts: readonly Part[]): Buffer {
  const files: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const { name, bytes, claims, packed: given, flags = 0x0800 } of parts) {
    const plain = Buffer.from(bytes)
    const packed = given ?? deflateRawSync(plain)
    const nameBytes = Buffer.from(name)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(flags, 2)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(plain), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(claims ?? plain.length, 18)
    shared.writeUInt16LE(nameBytes.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, nameBytes, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    list.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), shared, tail, nameBytes]))
    files.push(local)
    at += local.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...files, directory, Buffer.from('PK\u0005\u0006'), end])
}

/** A part that unpacks to a text so many times, without ever being that large here: a thousandth of it. */
export function bombOf(name: string, text: string, times: number): Part {
  // what ends with a full flush can be followed by itself; two bytes end the whole
  const once = deflateRawSync(Buffer.from(text), { finishFlush: constants.Z_FULL_FLUSH })
  const packed = Buffer.concat([...Array.from({ length: times }, () => once), Buffer.from([0x03, 0x00])])
  return { name, bytes: '', packed, claims: text.length * times }
}
