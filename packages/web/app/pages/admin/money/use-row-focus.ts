import { useEffect, useRef, type RefObject } from 'react'
import { focusedAfter, stepFrom } from './key-command.ts'

/** The row that has the focus, or something in it. */
export const rowInFocus = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('[data-row]') ?? null

const rowIn = (list: HTMLElement | null, id: string | null): HTMLElement | undefined =>
  [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find((row) => row.dataset['row'] === id)

export type Step = (command: 'next' | 'before') => void

interface Options {
  /** Where the focus goes when no row is left. */
  readonly headingId: string
  /** Begins to read more rows; false: there are none. */
  readonly readMore: () => boolean
}

/**
 * Where one stands in a list whose rows come and go. A row that is decided goes away, and its button with it: the focus
 * then goes to the row that took its place, so that nobody is thrown back to the top of the page.
 */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  { headingId, readMore }: Options,
): Step {
  const focused = useRef<string | null>(null)
  const known = useRef(ids)
  /** Whether the focus was last seen in the list, or in a dialog of one of its rows. */
  const isHere = useRef(false)
  /** A step beyond the last row that was read waits for the next ones. */
  const goesOn = useRef(false)

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      if (list.current?.contains(target)) {
        isHere.current = true
        focused.current = target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? focused.current
      } else if (!target.closest('[role="dialog"]')) isHere.current = false
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [list])

  useEffect(() => {
    const before = known.current
    known.current = ids
    const next = goesOn.current ? (ids[before.length] ?? null) : null
    goesOn.current = false
    focused.current = next ?? focusedAfter(focused.current, before, ids)
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (next !== null || (isHere.current && isLost))
      (rowIn(list.current, focused.current) ?? document.getElementById(headingId))?.focus()
  }, [list, ids, headingId])

  return (command) => {
    const at = ids.indexOf(rowInFocus()?.dataset['row'] ?? '')
    if (command === 'next' && at === ids.length - 1 && readMore()) goesOn.current = true
    else rowIn(list.current, ids[stepFrom(at, command, ids.length)] ?? null)?.focus()
  }
}
