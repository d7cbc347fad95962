import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from './config.ts'
import { openDatabase } from './database/open.ts'
import type { Ending, Print, Undo } from './serve.ts'

/** By then the program of an embedded PostgreSQL has been started. */
const POSTGRES_BEGINS_MS = 30

export interface Server {
  /** Fulfilled when the server listens; rejected when a step failed, and what was started before it has ended. */
  readonly ready: Promise<void>
  /** Ends everything that was started, the last first, also in the middle of the start. May be called twice. */
  stop(): Promise<void>
}

/** Starts the whole product: database, migrations, demonstration, web, jobs. */
export function start(settings: Config, print: Print): Server {
  const leaving = new AbortController()
  const endings: Ending[] = []
  const undo: Undo = (ending) => {
    endings.push(ending)
    leaving.signal.throwIfAborted()
  }
  const ready = open(settings, print, undo, leaving.signal).catch(async (error: unknown) => {
    await endAll(endings)
    throw error
  })
  let stopping: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    leaving.abort()
    await endAll(endings)
    // a step that was under way ends by itself
    await ready.catch(() => undefined)
  }
  return { ready, stop: () => (stopping ??= stop()) }
}

async function open(settings: Config, print: Print, undo: Undo, leaving: AbortSignal): Promise<void> {
  const opening = openDatabase(settings, print)
  undo(async () => await opening.then((database) => database.stop(), ignore))
  // the application is read while PostgreSQL starts: each takes a while, and they share nothing
  await Promise.race([opening, sleep(POSTGRES_BEGINS_MS)])
  const { serve } = await import('./serve.ts')
  const database = await opening
  leaving.throwIfAborted()
  await serve({ settings, database, print, undo })
}

const ignore = (): void => undefined

/** Ends the last first. One that cannot end keeps nothing else from ending; the first error is thrown afterwards. */
async function endAll(endings: Ending[]): Promise<void> {
  const problems: unknown[] = []
  for (let end = endings.pop(); end; end = endings.pop()) {
    await end().catch((problem: unknown) => problems.push(problem))
  }
  if (problems.length > 0) throw problems[0]
}
