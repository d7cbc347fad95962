import { setImmediate as others, setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from '../database/errors.ts'
import { listen } from '../database/listen.ts'
import * as live from '../database/live.ts'
import type { ToldEvent } from '../database/live.ts'
import type { Db } from '../database/types.ts'

/** So many are told in one go; in between the process turns to other calls, the bidder's own answer among them. */
const TOLD_IN_ONE_GO = 250

/** A read that failed because the database was away is made again, later each time. */
const AGAIN_MS = 50
const LONGEST_PAUSE_MS = 2_000

/** Events told lately, so that catching up tells none of them again. */
const REMEMBERED = 10_000

type Listener = (event: ToldEvent) => void

/** Brings what any process tells to everybody who listens in this one. */
export interface LiveHub {
  /** Listens on channels until the returned function is called. */
  subscribe(channels: readonly string[], listener: Listener): () => void
  /** What was told after an event; null when that is too long ago to know. */
  since(channels: readonly string[], id: number): Promise<ToldEvent[] | null>
  /** What was told that a snapshot does not show yet. */
  after(channels: readonly string[], snapshot: live.Snapshot): Promise<ToldEvent[]>
  close(): Promise<void>
}

/**
 * One LISTEN connection for the process. What was told while it was lost is read from the table. A notice comes once, and
 * may come while nothing can be read (a pooler is away, all connections are taken): then it is read later.
 */
export async function openLiveHub(url: string, db: Db, say: (problem: unknown) => void): Promise<LiveHub> {
  const listeners = new Map<string, Set<Listener>>()
  const told = tellOnce(await live.newest(db))
  const closing = new AbortController()
  const patiently = async (read: () => Promise<ToldEvent[]>): Promise<ToldEvent[]> => {
    for (let pause = AGAIN_MS; !closing.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return await read()
      } catch (problem) {
        if (!isDatabaseAway(problem)) throw problem
        say(problem)
        await sleep(pause, undefined, { ref: false })
      }
    }
    return []
  }
  let reading = Promise.resolve()
  let waiting: number[] = []
  /** One read at a time keeps the order; what comes meanwhile is read together. */
  const afterwards = (read: () => Promise<ToldEvent[]>): void => {
    const before = reading
    reading = (async () => {
      await before
      for (const event of await read()) {
        if (told.isNew(event.id)) await tellAll(listeners.get(event.channel) ?? [], event)
      }
    })().catch(say)
  }
  const readWaiting = async (): Promise<ToldEvent[]> => {
    const ids = waiting
    waiting = []
    if (ids.length > 0 && listeners.size > 0) return await patiently(() => live.read(db, ids))
    // nobody listens: only remember how far we are
    ids.forEach((id) => told.isNew(id))
    return []
  }
  const connection = await listen(url, {
    channel: 'kuri_live',
    onNotice: (id) => {
      waiting.push(Number(id))
      afterwards(readWaiting)
    },
    onListening: async () => {
      afterwards(() => patiently(async () => (await live.readSince(db, [...listeners.keys()], told.last())) ?? []))
      await reading
    },
    say,
  })
  return {
    subscribe: (channels, listener) => subscribe(listeners, channels, listener),
    since: (channels, id) => live.readSince(db, channels, id),
    after: (channels, snapshot) => live.readAfter(db, channels, snapshot),
    close: async () => {
      closing.abort()
      await connection.close()
    },
  }
}

/** Tells an event in slices. Whoever joins meanwhile may be told as well: streams know what their greeting has shown. */
async function tellAll(listeners: Iterable<Listener>, event: ToldEvent): Promise<void> {
  let toldNow = 0
  for (const listener of listeners) {
    listener(event)
    toldNow += 1
    if (toldNow % TOLD_IN_ONE_GO === 0) await others()
  }
}

function subscribe(listeners: Map<string, Set<Listener>>, channels: readonly string[], listener: Listener): () => void {
  for (const channel of channels) {
    const others = listeners.get(channel) ?? new Set()
    listeners.set(channel, others.add(listener))
  }
  return () => {
    for (const channel of channels) {
      const others = listeners.get(channel)
      others?.delete(listener)
      if (others?.size === 0) listeners.delete(channel)
    }
  }
}

/** Remembers what was told lately and how far we are. */
function tellOnce(newest: number): { isNew(id: number): boolean; last(): number } {
  const remembered = new Set<number>()
  let last = newest
  return {
    isNew(id) {
      if (remembered.has(id)) return false
      last = id
      remembered.add(id)
      if (remembered.size > REMEMBERED) for (const oldest of remembered) return remembered.delete(oldest)
      return true
    },
    last: () => last,
  }
}
