import { refuse, type Refused } from '@kuri/domain'

const MOST_AT_A_TIME = 2
const MOST_WAITING = 200
const BACK_IN_SECONDS = 5

let busy = 0
const queue: (() => void)[] = []

/** What whoever comes when too many wait hears. */
export const BUSY: Refused = refuse({ code: 'unavailable', retryAfterSeconds: BACK_IN_SECONDS })

/**
 * Does heavy work (hashes, pictures) when its turn comes: two at a time, so that people at the door never take all cores
 * and all memory from payments. Null when too many wait already.
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T | null> {
  if (queue.length >= MOST_WAITING) return null
  if (busy >= MOST_AT_A_TIME) await new Promise<void>((resolve) => queue.push(resolve))
  else busy += 1
  try {
    return await work()
  } finally {
    const next = queue.shift()
    // a turn is handed on, not given back
    if (next) next()
    else busy -= 1
  }
}
