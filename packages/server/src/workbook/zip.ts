import { fromBufferPromise, type Entry } from 'yauzl'
import { WORKBOOK_LIMITS } from './limits.ts'
import { damaged, tooLarge, WorkbookRefused } from './refused.ts'

/** A zip in memory; its parts are unpacked one after the other, as they are asked for. */
export interface Zip {
  /** In the order of the zip's own list. */
  readonly names: readonly string[]
  /** The name as the zip writes it; undefined: there is no such part. Names differ in case between programs. */
  find(name: string): string | undefined
  /** The bytes of a part. The first reading counts towards what may be unpacked in all. */
  bytes(name: string): AsyncGenerator<Buffer, void, undefined>
}

/** Opens a zip. Refuses one that is damaged, encrypted or has too many parts. */
export async function openZip(bytes: Buffer): Promise<Zip> {
  const zip = await orDamaged(() => fromBufferPromise(bytes))
  if (zip.entryCount > WORKBOOK_LIMITS.parts) throw tooLarge()
  const entries = new Map<string, Entry>()
  await orDamaged(async () => {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue
      if (entry.isEncrypted()) throw new WorkbookRefused({ code: 'workbook_encrypted' })
      // two parts of one name: programs differ in which they show
      if (entries.has(entry.fileName.toLowerCase())) throw damaged()
      entries.set(entry.fileName.toLowerCase(), entry)
    }
  })
  const counted = new Set<string>()
  let unpacked = 0
  return {
    names: [...entries.values()].map(({ fileName }) => fileName),
    find: (name) => entries.get(name.toLowerCase())?.fileName,
    async *bytes(name) {
      const entry = entries.get(name.toLowerCase())
      if (!entry) throw damaged()
      const isCounted = counted.has(entry.fileName)
      counted.add(entry.fileName)
      const stream = await orDamaged(() => zip.openReadStreamPromise(entry))
      try {
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          if (!isCounted) unpacked += chunk.length
          if (unpacked > WORKBOOK_LIMITS.unpacked) throw tooLarge()
          yield chunk
        }
      } catch (error) {
        throw error instanceof WorkbookRefused ? error : damaged()
      } finally {
        stream.destroy()
      }
    },
  }
}

/** What the library throws at a broken zip is a refusal, not a bug. */
async function orDamaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof WorkbookRefused ? error : damaged()
  }
}

/** A part as text, piece by piece. Refuses one that is not UTF-8, which all spreadsheets write. */
export async function* textOf(zip: Zip, name: string): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of zip.bytes(name)) yield decoded(() => decoder.decode(chunk, { stream: true }))
  yield decoded(() => decoder.decode())
}

function decoded(decode: () => string): string {
  try {
    return decode()
  } catch {
    throw damaged()
  }
}
