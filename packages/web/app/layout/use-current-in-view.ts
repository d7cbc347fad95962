import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

const MOVES = ['wheel', 'pointerdown', 'focusin'] as const

/**
 * For a menu that can be longer than the window: the entry of the page is brought to its middle when it is out of view,
 * also when entries or the window change size later, until the person moves the menu on this page.
 */
export function useCurrentInView(): RefObject<HTMLElement | null> {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  const movedOn = useRef<string>(undefined)
  // After every render: which entries there are follows from the person, who may be known later than the menu is drawn.
  useEffect(() => {
    const menu = nav.current
    if (!menu) return undefined
    const moved = () => {
      movedOn.current = pathname
    }
    const sizes = new ResizeObserver(() => {
      if (movedOn.current !== pathname) bringToMiddle(menu)
    })
    for (const part of [menu, ...menu.children]) sizes.observe(part)
    for (const move of MOVES) menu.addEventListener(move, moved, { passive: true })
    return () => {
      sizes.disconnect()
      for (const move of MOVES) menu.removeEventListener(move, moved)
    }
  })
  return nav
}

/** Scrolls the menu alone, never the page, until the current entry is in its middle. */
function bringToMiddle(nav: HTMLElement): void {
  const current = nav.querySelector<HTMLElement>('[aria-current="page"]')
  if (!current) return
  const { top, height } = current.getBoundingClientRect()
  const frame = nav.getBoundingClientRect()
  if (top >= frame.top && top + height <= frame.bottom) return
  nav.scrollTop += top - frame.top - (frame.height - height) / 2
}
