import { useEffect, useRef, type ReactNode } from 'react'

/**
 * For what takes the place of the button that was pressed, and for the button when it comes back: the focus went away
 * with the one, so the other takes it up, at its first field or else its first button or link. Nothing is taken from a page
 * that has only just been opened.
 */
export function FocusFirstField({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isLost = document.activeElement === document.body && navigator.userActivation.hasBeenActive
    if (isLost) firstIn(place.current)?.focus()
  }, [])
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  )
}

const firstIn = (place: HTMLElement | null): HTMLElement | null | undefined =>
  place?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea') ??
  place?.querySelector<HTMLElement>('button, a[href]')
