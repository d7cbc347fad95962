import { useEffect } from 'react'
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
  useEffect(() => {
    let pressedG = -Infinity
    const onKey = (event: KeyboardEvent) => {
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
      } else if (entry && event.timeStamp - pressedG < SEQUENCE_MS) {
        event.preventDefault()
        void navigate(entry.to)
      }
      pressedG = key === 'g' ? event.timeStamp : -Infinity
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [groups, navigate])
}
