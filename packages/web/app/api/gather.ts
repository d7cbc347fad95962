/** Hands over what comes: at once after a pause, and what comes in a rush together, once in so many ms. */
interface Gathering<T> {
  readonly add: (one: T, handle: (some: readonly T[]) => void) => void
  /** Hands over what still waits. */
  readonly flush: () => void
}

/** For events each of which would draw a page anew: a phone that draws twenty times a second answers no finger. */
export function gather<T>(everyMs: number): Gathering<T> {
  let waiting: T[] = []
  let handOver: ((some: readonly T[]) => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    const some = waiting
    waiting = []
    timer = some.length === 0 ? undefined : setTimeout(flush, everyMs)
    if (some.length > 0) handOver?.(some)
  }
  return {
    add: (one, handle) => {
      waiting.push(one)
      handOver = handle
      if (timer === undefined) flush()
    },
    flush,
  }
}
