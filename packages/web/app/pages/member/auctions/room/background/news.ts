import { m } from '../../../../../messages/en.ts'
import type { RoomStatus } from '../room-status.ts'

const t = m.background

/** The statuses that notify a user whose tab is in the background, in the few words a tab has room for. */
const NEWS: Partial<Record<RoomStatus, string>> = {
  outbid: t.outbid,
  won: t.won,
  lost: t.over,
  settled: t.over,
  drawing: t.drawing,
  cancelled: t.cancelled,
}

/** What is new to this reader when a room has gone from one status to another; null: nothing they would turn round for. */
export function newsOf(before: RoomStatus, after: RoomStatus): string | null {
  if (before === after || before === 'reconnecting') return null
  if (after === 'missed' || after === 'scheduled') return null
  if ((before === 'scheduled' || before === 'missed') && after !== 'reconnecting') return NEWS[after] ?? t.opened
  return NEWS[after] ?? null
}

export interface Unseen {
  readonly count: number
  readonly latest: string
}

/** The tab's title: what happened behind the reader's back comes first, as mail programs do it. */
export const titleWith = (title: string, unseen: Unseen | null): string =>
  unseen === null ? title : `(${unseen.count}) ${unseen.latest}`
