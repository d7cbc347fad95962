/** So many times a second the wheel moves on: the finer, the fewer streams beat in one moment. */
const TURNS_PER_SECOND = 10
const TURN_MS = 1000 / TURNS_PER_SECOND

/** The beats of all open streams of a process. */
export interface Beats {
  /** Beats every so many seconds until the returned function is called. */
  every(seconds: number, beat: () => void): () => void
  close(): void
}

/**
 * A wheel whose every slot holds its share of the streams. A timer for each stream looks simpler, but timers that came due
 * while two thousand watchers were being told of a bid ran together and stayed together: after a while all
 * streams beat in one moment, and the bid that came then was late for everybody.
 */
export function openBeats(): Beats {
  const wheels = new Map<number, Wheel>()
  const turning = setInterval(() => {
    for (const wheel of wheels.values()) turn(wheel)
  }, TURN_MS)
  turning.unref()
  return {
    every(seconds, beat) {
      const wheel = wheels.get(seconds) ?? newWheel(seconds * TURNS_PER_SECOND)
      wheels.set(seconds, wheel)
      const slot = emptiest(wheel)
      slot.add(beat)
      return () => void slot.delete(beat)
    },
    close: () => clearInterval(turning),
  }
}

interface Wheel {
  readonly slots: readonly Set<() => void>[]
  at: number
}

const newWheel = (slots: number): Wheel => ({ slots: Array.from({ length: slots }, () => new Set()), at: 0 })

function turn(wheel: Wheel): void {
  for (const beat of wheel.slots[wheel.at] ?? []) beat()
  wheel.at = (wheel.at + 1) % wheel.slots.length
}

const emptiest = ({ slots }: Wheel): Set<() => void> =>
  slots.reduce((best, slot) => (slot.size < best.size ? slot : best))
