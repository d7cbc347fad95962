import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { usePrinting } from './use-printing.ts'

interface RenderWhenVisibleProps {
  /** Shown until then; as high as the children, so that nothing moves. */
  placeholder: ReactNode
  children: ReactNode
}

/** Further than a screen reader or the Tab key gets in one step. */
const AHEAD = '300px 0px'
/** Long after the page's own requests on a usual connection. */
const IDLE_MS = 2000

/**
 * Renders its children when their place comes near the viewport, two seconds after the page was shown, or when the page is
 * printed. The rest of the page loads first.
 */
export function RenderWhenVisible({ placeholder, children }: RenderWhenVisibleProps) {
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
  const waiting = (
    <div ref={place} className="only-screen">
      {placeholder}
    </div>
  )
  return isSeen ? <Suspense fallback={waiting}>{children}</Suspense> : waiting
}
