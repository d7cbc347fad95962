import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { usePrinting } from './use-printing.ts'

interface WhenSeenProps {
  /** Stands in its place until then, as high as what comes, so that nothing moves. */
  until: ReactNode
  children: ReactNode
}

/** Further than a screen reader or the Tab key gets in one step. */
const AHEAD = '300px 0px'
/** Long after the page's own requests on a usual connection. */
const IDLE_MS = 2000

/**
 * A part of the page that is loaded when its place comes near the screen, or when the page has been there for two seconds:
 * the rest of the page comes first, and whoever prints it has all of it.
 */
export function WhenSeen({ until, children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  const isPrinting = usePrinting()
  if (isPrinting && !isSeen) setIsSeen(true)
  useEffect(() => {
    if (isSeen || !place.current) return undefined
    const watch = new IntersectionObserver(
      (entries) => setIsSeen(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: AHEAD },
    )
    watch.observe(place.current)
    const idle = setTimeout(() => setIsSeen(true), IDLE_MS)
    return () => {
      watch.disconnect()
      clearTimeout(idle)
    }
  }, [isSeen])
  const placeholder = (
    <div ref={place} className="only-screen">
      {until}
    </div>
  )
  return isSeen ? <Suspense fallback={placeholder}>{children}</Suspense> : placeholder
}
