/** A queue that serves people in turn (round robin), not requests in the order of arrival. */
export interface FairQueue {
  /** Null: this person has too many requests running or queued. */
  run<T>(personId: string, work: () => Promise<T>): Promise<T | null>
}

/**
 * Limits how many requests run at a time, and how many one person has running or queued: a person who sends sixty requests
 * at once delays each other person by one of them at most.
 */
export function openFairQueue({ atATime, ofOnePerson }: { atATime: number; ofOnePerson: number }): FairQueue {
  let running = 0
  const runningOf = new Map<string, number>()
  /** By person, the one not served for longest first: what starts each of their queued requests. */
  const queued = new Map<string, (() => void)[]>()

  function startNext(): void {
    const [next] = queued
    if (!next) {
      running -= 1
      return
    }
    const [personId, [start, ...rest]] = next
    queued.delete(personId)
    // behind all other people who wait
    if (rest.length > 0) queued.set(personId, rest)
    start?.()
  }

  return {
    async run(personId, work) {
      const own = runningOf.get(personId) ?? 0
      if (own >= ofOnePerson) return null
      runningOf.set(personId, own + 1)
      try {
        if (running < atATime) running += 1
        else {
          const { promise, resolve } = Promise.withResolvers<void>()
          queued.set(personId, [...(queued.get(personId) ?? []), resolve])
          await promise
        }
        try {
          return await work()
        } finally {
          startNext()
        }
      } finally {
        const left = (runningOf.get(personId) ?? 1) - 1
        if (left > 0) runningOf.set(personId, left)
        else runningOf.delete(personId)
      }
    },
  }
}
