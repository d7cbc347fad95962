/** At most one announcement in three seconds, so that users of screen readers can follow a busy auction. */
const PACE_MS = 3000

/** Announcements that are pending. A newer one about the same thing replaces the older one. */
export interface PendingAnnouncement {
  readonly state?: string
  readonly time?: string
}

/** The next announcement, or undefined if nothing is pending. */
export function nextAnnouncement({ state, time }: PendingAnnouncement): string | undefined {
  const parts = [state, time].filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : parts.join(' ')
}

/** How long the next announcement has to wait after one at `announcedAtMs`. */
export const waitMs = (announcedAtMs: number, nowMs: number): number => Math.max(0, announcedAtMs + PACE_MS - nowMs)
