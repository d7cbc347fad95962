import { useEffect } from 'react'

/**
 * Longer than a page takes to move the focus itself: to the row that follows, or to the first field of what comes next, which React
 * shows up to 300 ms later than it could.
 */
const WAIT_MS = 400

/**
 * When what had the focus is removed, a row or a form that is done, the focus goes to the heading of the part in which it was:
 * otherwise a screen reader is thrown back to the top of the page, and the Tab key with it. Once, in the root.
 */
export function useFocusAfterRemoval(): void {
  useEffect(() => {
    let around: readonly Element[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = ({ target }: FocusEvent) => {
      // a dialog gives the focus back to what opened it: that is what may be gone by then
      if (target instanceof Element && !target.closest('[role="dialog"]')) around = withAncestors(target)
    }
    const forget = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) return
      // the person pressed beside it, or it was removed: that is known a moment later
      setTimeout(() => {
        if (target instanceof Element && target.isConnected && !target.closest('[role="dialog"]')) around = []
      })
    }
    const goOn = () => {
      const [had] = around
      if (had === undefined || had.isConnected || document.activeElement !== document.body) return
      // what comes in its place may have a first field: the next change brings us here again
      if (document.querySelector('main [aria-busy="true"]')) return
      headingOf(around.find((one) => one.isConnected))?.focus({ preventScroll: true })
    }
    const watch = new MutationObserver(() => {
      if (around[0]?.isConnected !== false) return
      clearTimeout(timer)
      timer = setTimeout(goOn, WAIT_MS)
    })
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', forget)
    watch.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', forget)
      watch.disconnect()
      clearTimeout(timer)
    }
  }, [])
}

function withAncestors(element: Element): Element[] {
  const found = [element]
  for (let one = element.parentElement; one !== null && one !== document.body; one = one.parentElement) found.push(one)
  return found
}

/** The heading under which something stood: that of the part itself, else the last one before it. */
function headingOf(place: Element | undefined): HTMLElement | null {
  if (place === undefined) return null
  const own = place.matches('section, article, main') ? place.querySelector<HTMLElement>('h1, h2, h3') : null
  const before = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3)')].filter(
    (heading) => place.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_PRECEDING,
  )
  const heading = own ?? before.at(-1) ?? null
  if (heading) heading.tabIndex = -1
  return heading
}
