import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const LONGEST_PAUSE_MS = 2_000
/** A query shows that a connection is dead without an error. */
const CHECK_EVERY_MS = 15_000

/** A NOTIFY takes a millisecond; a busy machine may take longer. */
const LONGEST_ECHO_MS = 5_000

export interface ListenOptions {
  readonly channel: string
  readonly onNotice: (payload: string) => void
  /** LISTEN is in force, the first time and whenever a lost connection was opened again: what was sent before is not known. */
  readonly onListening: () => void
  readonly onProblem: (problem: unknown) => void
}

export interface Listening {
  /** False while the connection is lost. */
  isListening(): boolean
  close(): Promise<void>
}

/** Listens on one channel of NOTIFY for as long as the process lives, whatever happens to the connection. */
export async function listen(url: string, options: ListenOptions): Promise<Listening> {
  const { channel, onNotice, onListening, onProblem } = options
  let client: pg.Client | undefined
  const closing = new AbortController()

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: 'kuri-events', keepAlive: true })
    next.on('notification', ({ payload }) => onNotice(payload ?? ''))
    next.on('error', onProblem)
    await next.connect()
    await next.query(`listen ${next.escapeIdentifier(channel)}`)
    client = next
    next.once('end', () => {
      client = undefined
      void connectAgain()
    })
    onListening()
  }
  const connectAgain = async (): Promise<void> => {
    for (let pause = 100; !closing.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return await connect()
      } catch (problem) {
        onProblem(problem)
        await sleep(pause)
      }
    }
  }
  await connect()
  const checking = setInterval(() => {
    client?.query('select 1').catch(onProblem)
  }, CHECK_EVERY_MS)
  checking.unref()
  return {
    isListening: () => client !== undefined,
    async close() {
      closing.abort()
      clearInterval(checking)
      await client?.end()
    },
  }
}

/** Whether a notification sent through one address arrives through the other. */
export async function receivesFrom(listenUrl: string, notifyUrl: string): Promise<boolean> {
  const channel = `kuri_echo_${randomUUID()}`
  const [listener, sender] = [listenUrl, notifyUrl].map(
    (connectionString) => new pg.Client({ connectionString, application_name: 'kuri-events' }),
  ) as [pg.Client, pg.Client]
  try {
    await listener.connect()
    await sender.connect()
    await listener.query(`listen ${listener.escapeIdentifier(channel)}`)
    const echo = once(listener, 'notification', { signal: AbortSignal.timeout(LONGEST_ECHO_MS) })
    await sender.query('select pg_notify($1, $2)', [channel, ''])
    return await echo.then(
      () => true,
      () => false,
    )
  } finally {
    await Promise.all([listener.end(), sender.end()])
  }
}
