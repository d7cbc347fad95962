import { useEffect, useRef, useState } from 'react'
import { nextAnnouncement, waitMs, type PendingAnnouncement } from './announcement-pacing.ts'

/**
 * The polite live region of a page with frequent changes. It announces the state and the time left, at most one sentence in
 * three seconds. The first state is on the page already and is not announced.
 */
export function LiveRegion({ state, time }: { state: string; time: string | undefined }) {
  const [announced, setAnnounced] = useState('')
  const announcedAt = useRef(Number.NEGATIVE_INFINITY)
  const pending = useRef<PendingAnnouncement>({})
  const known = useRef<PendingAnnouncement>({ state })
  useEffect(() => {
    if (state !== known.current.state) pending.current = { ...pending.current, state }
    if (time !== undefined && time !== known.current.time) pending.current = { ...pending.current, time }
    known.current = { state, ...(time !== undefined && { time }) }
    const announce = () => {
      const sentence = nextAnnouncement(pending.current)
      if (sentence === undefined) return
      pending.current = {}
      announcedAt.current = performance.now()
      setAnnounced(sentence)
    }
    const timer = setTimeout(announce, waitMs(announcedAt.current, performance.now()))
    return () => clearTimeout(timer)
  }, [state, time])
  return (
    <p className="vh" role="status">
      {announced}
    </p>
  )
}
