import { pathToFileURL } from 'node:url'
import { workerData } from 'node:worker_threads'

/*
 * Started by verify.test.ts as a thread of its own: runs a script once for each of many files, every time from its first
 * line, with the file as its argument. Writes 1 into the place of each with which the script came to its end. A thread
 * for each file took half a minute.
 */

const { script, files, held } = workerData as { script: string; files: readonly string[]; held: Uint8Array }

/** The script leaves by this; the thread is to go on with the next file. */
process.exit = (code) => {
  throw new Error(`the script ended with ${code}`)
}

for (const [place, file] of files.entries()) {
  process.argv[2] = file
  // under another address the module is evaluated again
  const again = import(`${pathToFileURL(script).href}?${place}`)
  held[place] = await again.then(
    () => 1,
    () => 0,
  )
}
