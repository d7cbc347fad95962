export type Wish = 'next' | 'before' | 'approve' | 'turn-down' | 'tick' | 'open' | 'keys'

const LETTERS: Readonly<Record<string, Wish>> = {
  j: 'next',
  k: 'before',
  a: 'approve',
  r: 'turn-down',
  x: 'tick',
  '?': 'keys',
}
const ARROWS: Readonly<Record<string, Wish>> = { ArrowDown: 'next', ArrowUp: 'before' }
const TYPING = new Set(['INPUT', 'TEXTAREA', 'SELECT'])

interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly target: unknown
}

interface Where {
  /** Whether a row, or something in it, has the focus: only then arrows are not the page's own. */
  readonly inRow: boolean
  /** Whether the row itself has it: Enter on a button or a link is theirs. */
  readonly onRow: boolean
  /** Whether letters are keys at all. */
  readonly letters: boolean
}

/** What a key asks of the list; null: nothing, it belongs to the browser or to whoever types. */
export function wishOf(pressed: Pressed, { inRow, onRow, letters }: Where): Wish | null {
  const { key, ctrlKey, metaKey, altKey, target } = pressed
  if (ctrlKey || metaKey || altKey || isTyping(target)) return null
  if (key === 'Enter') return onRow ? 'open' : null
  if (inRow && ARROWS[key]) return ARROWS[key]
  return letters ? (LETTERS[key] ?? null) : null
}

const isTyping = (target: unknown): boolean =>
  typeof target === 'object' &&
  target !== null &&
  'tagName' in target &&
  TYPING.has(String(target.tagName)) &&
  !('type' in target && target.type === 'checkbox')

/** The row after or before; from nowhere the first or the last, and at an end it stays. */
export function stepFrom(at: number, wish: 'next' | 'before', rows: number): number {
  if (wish === 'next') return Math.min(at + 1, rows - 1)
  return at === -1 ? rows - 1 : Math.max(at - 1, 0)
}

/** Where one stands when the list is another: at the same row, else at the one that took its place, else at the last. */
export function standAfter(stood: string | null, before: readonly string[], now: readonly string[]): string | null {
  if (stood === null || now.includes(stood)) return stood
  const place = before.indexOf(stood)
  const followed = before.slice(place + 1).find((id) => now.includes(id))
  return followed ?? now.at(-1) ?? null
}
