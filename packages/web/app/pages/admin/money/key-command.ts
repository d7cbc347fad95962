export type KeyCommand = 'next' | 'before' | 'approve' | 'turn-down' | 'tick' | 'open' | 'keys'

const LETTERS: Readonly<Record<string, KeyCommand>> = {
  j: 'next',
  k: 'before',
  a: 'approve',
  r: 'turn-down',
  x: 'tick',
  '?': 'keys',
}
const ARROWS: Readonly<Record<string, KeyCommand>> = { ArrowDown: 'next', ArrowUp: 'before' }
const TYPING = new Set(['INPUT', 'TEXTAREA', 'SELECT'])

interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly target: unknown
}

interface FocusState {
  /** Whether a row or something in it has the focus: otherwise arrow keys scroll the page. */
  readonly inRow: boolean
  /** Whether the row itself has the focus: Enter on a button or link activates that. */
  readonly onRow: boolean
  /** Whether letter keys are enabled. */
  readonly letters: boolean
}

/** The command of a key; null if the key belongs to the browser or to a text field. */
export function commandOf(pressed: Pressed, { inRow, onRow, letters }: FocusState): KeyCommand | null {
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

/** The next or previous row; without a focused row the first or last; at an end it stays. */
export function stepFrom(at: number, command: 'next' | 'before', rows: number): number {
  if (command === 'next') return Math.min(at + 1, rows - 1)
  return at === -1 ? rows - 1 : Math.max(at - 1, 0)
}

/** The row to focus when the list has changed: the same row, else the one that took its place, else the last. */
export function focusedAfter(focused: string | null, before: readonly string[], now: readonly string[]): string | null {
  if (focused === null || now.includes(focused)) return focused
  const place = before.indexOf(focused)
  const followed = before.slice(place + 1).find((id) => now.includes(id))
  return followed ?? now.at(-1) ?? null
}
