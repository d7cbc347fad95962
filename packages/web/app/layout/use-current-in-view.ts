import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

/** For a menu that can be longer than the window: the entry of the page is brought to its middle when it is out of view. */
export function useCurrentInView(): RefObject<HTMLElement | null> {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (pathname) bringToMiddle(nav.current)
  }, [pathname])
  return nav
}

/** Scrolls the menu alone, never the page, until the current entry is in its middle. */
function bringToMiddle(nav: HTMLElement | null): void {
  const current = nav?.querySelector<HTMLElement>('[aria-current="page"]')
  if (!nav || !current) return
  const { top, height } = current.getBoundingClientRect()
  const frame = nav.getBoundingClientRect()
  if (top >= frame.top && top + height <= frame.bottom) return
  nav.scrollTop += top - frame.top - (frame.height - height) / 2
}
