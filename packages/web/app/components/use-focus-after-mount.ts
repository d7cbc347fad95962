import { useEffect, useRef, type RefObject } from 'react'

/** Moves the focus to an element when it comes, for screen readers: what was pressed before is gone. */
export function useFocusAfterMount<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
