import { readConfig, WrongSettings } from './config.ts'
import { UnfitDatabase } from './database/errors.ts'
import { start, type Server } from './start.ts'
import { returnUnneededMemory } from './unneeded-memory.ts'

/** Who waited for the start is answered first. */
const AFTER_FIRST_ANSWERS_MS = 1_000

/** An error that a person can fix is printed as a sentence; every other with its stack. */
function explain(error: unknown): string {
  if (error instanceof WrongSettings || error instanceof UnfitDatabase) return error.message
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? String(error.port) : ''
    return `Port ${port} is taken by another program. Stop it, or choose another: PORT=${Number(port) + 1} npm start`
  }
  if (
    'code' in error &&
    (error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL') &&
    'syscall' in error &&
    error.syscall === 'listen'
  ) {
    return `Kuri may not listen there (${error.message}). Choose another HOST or PORT.`
  }
  return error.stack ?? error.message
}

let server: Server | undefined
let isLeaving = false

// Ctrl-C comes twice, from the terminal and from npm: the second changes nothing
async function leave(code: number): Promise<void> {
  if (isLeaving) return
  isLeaving = true
  await server?.stop().catch((error: unknown) => console.error(explain(error)))
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave(0))
process.on('uncaughtException', (error) => {
  console.error(error)
  void leave(1)
})

try {
  server = start(readConfig(), (sentence) => console.log(sentence))
  await server.ready
  setTimeout(returnUnneededMemory, AFTER_FIRST_ANSWERS_MS).unref()
} catch (error) {
  if (!isLeaving) {
    console.error(explain(error))
    process.exit(1)
  }
}
