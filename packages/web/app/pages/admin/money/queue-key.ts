type Wish = 'next' | 'before' | 'approve' | 'reject'

const KEYS: Readonly<Record<string, Wish>> = { j: 'next', k: 'before', a: 'approve', Enter: 'approve', r: 'reject' }
const TYPING = new Set(['INPUT', 'TEXTAREA', 'SELECT'])

interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly target: unknown
}

/** What a key asks of the queues; null: nothing, it belongs to the browser or to whoever types. */
export function wishOf({ key, ctrlKey, metaKey, altKey, target }: Pressed): Wish | null {
  if (ctrlKey || metaKey || altKey) return null
  if (target !== null && typeof target === 'object' && 'tagName' in target && TYPING.has(String(target.tagName)))
    return null
  return KEYS[key] ?? null
}

/** The row after or before; from nowhere the first or the last, and at an end it stays. */
export function stepFrom(at: number, wish: 'next' | 'before', rows: number): number {
  if (wish === 'next') return Math.min(at + 1, rows - 1)
  return at === -1 ? rows - 1 : Math.max(at - 1, 0)
}
