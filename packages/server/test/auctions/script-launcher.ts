import { pathToFileURL } from 'node:url'
import { workerData } from 'node:worker_threads'

/*
 * Started by verify.test.ts as a thread of its own: runs a script once for each of many files, every time from its first
 * line, with the file as its argument. Writes 1 into the place of each with which a process of its own would have ended
 * well: the script came to its end, or left with the code 0. A thread for each file took half a minute.
 */

const { script, files, held } = workerData as { script: string; files: readonly string[]; held: Uint8Array }

/** The script leaves by this, with or without a code; the thread is to go on with the next file. */
class Left extends Error {}
let code: unknown
process.exit = (leftWith) => {
  code = leftWith ?? process.exitCode ?? 0
  throw new Left()
}

for (const [place, file] of files.entries()) {
  process.argv[2] = file
  process.exitCode = undefined
  // under another address the module is evaluated again
  const again = import(`${pathToFileURL(script).href}?${place}`)
  await again.then(
    () => (code = process.exitCode ?? 0),
    (error: unknown) => (code = error instanceof Left ? code : 1),
  )
  held[place] = code === 0 ? 1 : 0
}
process.exitCode = 0
