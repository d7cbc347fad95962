import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'

interface WhenSeenProps {
  /** Stands in its place until then, as high as what comes, so that nothing moves. */
  until: ReactNode
  children: ReactNode
}

/** Further than a screen reader or the Tab key gets in one step. */
const AHEAD = '300px 0px'

/**
 * A part of the page that is loaded when its place comes near the screen: what stands far down on a phone is not brought
 * to everybody who looks at the top.
 */
export function WhenSeen({ until, children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (isSeen || !place.current) return undefined
    const watch = new IntersectionObserver(
      (entries) => setIsSeen(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: AHEAD },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [isSeen])
  if (isSeen) return <Suspense fallback={until}>{children}</Suspense>
  return <div ref={place}>{until}</div>
}
