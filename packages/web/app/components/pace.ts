/** At most one sentence in three seconds: a reader of screens must be able to follow a lively auction. */
const PACE_MS = 3000

/**
 * What waits to be said. A newer sentence about the same thing replaces the older one: what was true three seconds ago
 * need not be heard.
 */
export interface Waiting {
  readonly state?: string
  readonly time?: string
}

/** The one sentence that is said next, or undefined when there is nothing to say. */
export function nextSentence({ state, time }: Waiting): string | undefined {
  const parts = [state, time].filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : parts.join(' ')
}

/** How long the next sentence has to wait after one that was said at `saidAtMs`. */
export const waitMs = (saidAtMs: number, nowMs: number): number => Math.max(0, saidAtMs + PACE_MS - nowMs)
