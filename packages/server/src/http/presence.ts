import type { FastifyBaseLogger } from 'fastify'
import { newId } from '../database/ids.ts'
import type { Channel } from '../database/live.ts'
import type { Db } from '../database/types.ts'
import { countWatching } from '../database/watching.ts'

const COUNT_EVERY_MS = 2_000

interface Watcher {
  readonly channel: Channel
  /** A person with three windows watches once. Null: hears the number, and is not part of it. */
  readonly personId: string | null
  /** Hears how many watch, whenever that is another number than it heard before. */
  readonly hear: (watching: number) => void
}

/** Counts who watches what, over all server processes. */
export interface Presence {
  /** Counts a watcher in until the returned function is called. */
  enter(watcher: Watcher): () => void
  close(): Promise<void>
}

/**
 * Every two seconds in which somebody watches: tells the database who watches here, asks how many watch everywhere,
 * and passes a changed number on. One small statement for a process, however many come and go.
 */
export function openPresence(db: Db, log: FastifyBaseLogger): Presence {
  const serverId = newId()
  const watchers = new Map<Watcher, number | null>()
  let isSaid = false
  let counting = Promise.resolve()

  async function count(): Promise<void> {
    if (watchers.size === 0 && !isSaid) return
    const here = peopleByChannel(watchers.keys())
    const everywhere = await countWatching(db, serverId, here)
    isSaid = here.size > 0
    for (const [watcher, heard] of watchers) {
      const watching = everywhere.get(watcher.channel) ?? null
      if (watching === null || watching === heard) continue
      watchers.set(watcher, watching)
      watcher.hear(watching)
    }
  }
  const ticking = setInterval(() => {
    counting = count().catch((error: unknown) => log.warn({ err: error }, 'watchers could not be counted'))
  }, COUNT_EVERY_MS)
  ticking.unref()
  return {
    enter(watcher) {
      watchers.set(watcher, null)
      return () => void watchers.delete(watcher)
    },
    async close() {
      clearInterval(ticking)
      await counting
      watchers.clear()
      // who is still to be told elsewhere hears the smaller number at once, not when ours has grown old
      await count().catch(() => undefined)
    },
  }
}

function peopleByChannel(watchers: Iterable<Watcher>): Map<Channel, Set<string>> {
  const people = new Map<Channel, Set<string>>()
  for (const { channel, personId } of watchers) {
    const here = people.get(channel) ?? new Set()
    people.set(channel, personId === null ? here : here.add(personId))
  }
  return people
}
