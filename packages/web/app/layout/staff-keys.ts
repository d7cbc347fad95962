import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { MenuGroup } from './menu.ts'
import { openPalette } from './palette-open.ts'

const SEQUENCE_MS = 1500

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]') !== null

/** Ctrl K, or / outside of fields, opens the palette; G and then a letter leads to the page of that letter. */
export function useStaffKeys(groups: readonly MenuGroup[]): void {
  const navigate = useNavigate()
  // outlives the page being drawn anew between the two keys
  const pressedG = useRef(-Infinity)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key === 'k') {
      event.preventDefault()
      openPalette()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const entry = groups.flatMap(({ items }) => items).find((item) => item.letter === key)
    if (key === '/') {
      event.preventDefault()
      openPalette()
    } else if (entry && event.timeStamp - pressedG.current < SEQUENCE_MS) {
      event.preventDefault()
      void navigate(entry.to)
    }
    pressedG.current = key === 'g' ? event.timeStamp : -Infinity
  })
  // before the page is painted: keys work as soon as it is visible
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
