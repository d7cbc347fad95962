import { m } from '../../../../../messages/en.ts'
import type { Mood } from '../mood.ts'

const words = m.background

/** The moods a reader who looks elsewhere wants to be told of, in the few words a tab has room for. */
const NEWS: Partial<Record<Mood, string>> = {
  outbid: words.outbid,
  won: words.won,
  lost: words.over,
  settled: words.over,
  drawing: words.drawing,
  cancelled: words.cancelled,
}

/** What is new to this reader when a room has gone from one mood to another; null: nothing they would turn round for. */
export function newsOf(before: Mood, after: Mood): string | null {
  if (before === after || before === 'reconnecting') return null
  if (after === 'missed' || after === 'scheduled') return null
  if ((before === 'scheduled' || before === 'missed') && after !== 'reconnecting') return NEWS[after] ?? words.opened
  return NEWS[after] ?? null
}

export interface Unseen {
  readonly count: number
  readonly latest: string
}

/** The tab's title: what happened behind the reader's back comes first, as mail programs do it. */
export const titleWith = (title: string, unseen: Unseen | null): string =>
  unseen === null ? title : `(${unseen.count}) ${unseen.latest}`
