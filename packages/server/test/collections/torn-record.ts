import { readFile, readdir, truncate } from 'node:fs/promises'
import { join } from 'node:path'

/** LevelDB's log: blocks of records, each with a head that names the bytes after it. */
const BLOCK = 32_768
const HEAD = 7
const LENGTH_AT = 4

/**
 * Removes what a killed browser has half written at the end of its logs; answers how many ends were torn. Nothing in it was ever
 * kept. Chromium leaves it there and writes on behind it: when it opens the log the next time but one it finds it in the middle,
 * takes the storage for broken and deletes all of it. That fault is the browser's, and no page can do anything about it
 * (docs/reliability.md).
 */
export async function removeTornRecords(profile: string): Promise<number> {
  const names = await readdir(join(profile, 'Default/IndexedDB'), { recursive: true })
  let torn = 0
  for (const name of names.filter((one) => one.endsWith('.log'))) {
    const file = join(profile, 'Default/IndexedDB', name)
    const log = await readFile(file)
    const whole = wholeLength(log)
    if (whole === log.length) continue
    await truncate(file, whole)
    torn++
  }
  return torn
}

/** Where the last whole record ends. */
export function wholeLength(log: Buffer): number {
  let end = 0
  while (end < log.length) {
    const left = BLOCK - (end % BLOCK)
    if (left < HEAD) {
      // the rest of a block that is too short for a head is filled up
      if (end + left > log.length) return end
      end += left
      continue
    }
    if (end + HEAD > log.length) return end
    const next = end + HEAD + log.readUInt16LE(end + LENGTH_AT)
    if (next > log.length) return end
    end = next
  }
  return end
}
