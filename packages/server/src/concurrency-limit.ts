import { refuse, type Refused } from '@kuri/domain'

const MAX_CONCURRENT = 2
const MAX_QUEUED = 200
const RETRY_AFTER_SECONDS = 5

let running = 0
const queue: (() => void)[] = []

/** The refusal for a caller who finds the queue full. */
export const BUSY: Refused = refuse({ code: 'unavailable', retryAfterSeconds: RETRY_AFTER_SECONDS })

/**
 * Runs heavy work (hashes, images), two at a time, so that requests from visitors never take all cores and all memory from
 * payments. Null when the queue is full.
 */
export async function runLimited<T>(work: () => Promise<T>): Promise<T | null> {
  if (queue.length >= MAX_QUEUED) return null
  if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => queue.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = queue.shift()
    // the slot passes to the next caller, so `running` does not change
    if (next) next()
    else running -= 1
  }
}
