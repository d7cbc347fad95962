import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/types.ts'
import * as sessions from '../features/sessions/service.ts'

const LOOK_EVERY_MS = 60_000

/** Windows and devices of one person, with room for those whose connection broke without a word. */
const MOST_STREAMS_OF_ONE = 20

interface OpenStream {
  end(): void
  readonly sessionId: string | null
  readonly personId: string | null
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The event streams that are open. */
    streams: Set<OpenStream>
  }
}

/** Ends the oldest streams of whoever opens one, while they have too many: a browser that still wants one opens it again. */
export function makeRoomFor(personId: string | null, streams: ReadonlySet<OpenStream>): void {
  if (personId === null) return
  const own = [...streams].filter((stream) => stream.personId === personId)
  for (const oldest of own.slice(0, Math.max(0, own.length + 1 - MOST_STREAMS_OF_ONE))) oldest.end()
}

/** Ends event streams with the server, which would wait for them for ever, and with sessions that ran out. */
export function endStreams(app: FastifyInstance, db: Db): void {
  const streams = new Set<OpenStream>()
  app.decorate('streams', streams)
  const looking = setInterval(() => {
    const ids = [...new Set([...streams].flatMap(({ sessionId }) => sessionId ?? []))]
    sessions
      .findDead(db, ids)
      .then((dead) =>
        [...streams].filter(({ sessionId }) => sessionId && dead.includes(sessionId)).map((one) => one.end()),
      )
      .catch((error: unknown) => app.log.warn({ err: error }, 'could not look for ended sessions'))
  }, LOOK_EVERY_MS)
  looking.unref()
  app.addHook('preClose', async () => {
    clearInterval(looking)
    for (const stream of streams) stream.end()
  })
}
