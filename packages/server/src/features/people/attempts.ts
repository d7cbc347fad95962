import { ok, refuse, type Result } from '@kuri/domain'
import type { Counted, Who } from './throttle.store.ts'

/*
 * Attempts to name a password: counted where they fail, and kept from outrunning the count. Hashing takes its time, and
 * meanwhile an attempt is neither a failure nor none; so whoever comes after it counts it as one.
 */

const MOST_UNDER_WAY = 200

/** An attempt whose outcome is not written yet. */
interface UnderWay extends Who {
  readonly ended: Promise<void>
}

/** Those of this process, in the order they came. */
const underWay = new Set<UnderWay>()

/** An attempt's place among those of this process. */
export interface Place {
  /** Those that came before it and are still under way. To be read before the failures are counted. */
  ahead(): readonly UnderWay[]
  /** To be called when its result is written. */
  leave(): void
}

/** Takes a place behind all that are under way; null when there are too many. */
export function takePlace({ email, address }: Who): Place | null {
  if (underWay.size >= MOST_UNDER_WAY) return null
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const before = [...underWay]
  const own: UnderWay = { email, address, ended }
  underWay.add(own)
  return {
    ahead: () => before.filter((one) => underWay.has(one)),
    leave: () => {
      underWay.delete(own)
      resolve()
    },
  }
}

/** Whether an attempt may be made: yes, not for so long, or not before others have shown what becomes of them. */
export type Verdict =
  | { readonly may: 'go' }
  | { readonly may: 'wait'; readonly until: Promise<void> }
  | { readonly may: 'not'; readonly retryAfterSeconds: number }

/** Judges by the failures there are and by those there may yet be: each one ahead counts as a failure. */
export function judge(counted: readonly Counted[], who: Who, ahead: readonly UnderWay[]): Verdict {
  const full = counted.filter(({ failures, most }) => failures >= most)
  if (full.length > 0) return { may: 'not', retryAfterSeconds: Math.max(...full.map(({ seconds }) => seconds)) }
  for (const { rule, failures, most } of counted) {
    const counting = ahead.filter((one) => isCounted[rule](one, who))
    // there is room again, at the latest, when this one has ended
    const last = counting[counting.length - (most - failures)]
    if (last) return { may: 'wait', until: last.ended }
  }
  return { may: 'go' }
}

/** Waits until the count of failures lets an attempt be made; gives what was read with the count. Refuses: too_many_attempts. */
export async function waitForTurn<Read extends { readonly counted: readonly Counted[] }>(
  place: Place,
  who: Who,
  read: () => Promise<Read>,
): Promise<Result<Read>> {
  for (;;) {
    const ahead = place.ahead()
    const found = await read()
    const verdict = judge(found.counted, who, ahead)
    if (verdict.may === 'go') return ok(found)
    if (verdict.may === 'not') {
      return refuse({ code: 'too_many_attempts', retryAfterSeconds: verdict.retryAfterSeconds })
    }
    await verdict.until
  }
}

const isCounted: Record<Counted['rule'], (one: Who, other: Who) => boolean> = {
  'account and address': (one, other) => one.email === other.email && one.address === other.address,
  account: (one, other) => one.email === other.email,
  address: (one, other) => one.address === other.address,
}
