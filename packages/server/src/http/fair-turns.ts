/** Work that is done in turn: those who wait are served person by person, not in the order they came. */
export interface FairTurns {
  /** Null: this person has too much under way already. */
  take<T>(personId: string, work: () => Promise<T>): Promise<T | null>
}

/**
 * So much at a time for all, and so much under way or waiting for one person: whoever asks for sixty things at once keeps
 * nobody waiting longer than one of them takes.
 */
export function openFairTurns({ atATime, ofOnePerson }: { atATime: number; ofOnePerson: number }): FairTurns {
  let busy = 0
  const underWay = new Map<string, number>()
  /** Who waits, the longest not served first, each with what they wait for. */
  const waiting = new Map<string, (() => void)[]>()

  function passOn(): void {
    const [next] = waiting
    if (!next) {
      busy -= 1
      return
    }
    const [personId, [start, ...rest]] = next
    waiting.delete(personId)
    // behind everybody else who waits
    if (rest.length > 0) waiting.set(personId, rest)
    start?.()
  }

  return {
    async take(personId, work) {
      const own = underWay.get(personId) ?? 0
      if (own >= ofOnePerson) return null
      underWay.set(personId, own + 1)
      try {
        if (busy < atATime) busy += 1
        else {
          const { promise, resolve } = Promise.withResolvers<void>()
          waiting.set(personId, [...(waiting.get(personId) ?? []), resolve])
          await promise
        }
        try {
          return await work()
        } finally {
          passOn()
        }
      } finally {
        const left = (underWay.get(personId) ?? 1) - 1
        if (left > 0) underWay.set(personId, left)
        else underWay.delete(personId)
      }
    },
  }
}
