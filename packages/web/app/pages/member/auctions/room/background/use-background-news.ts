import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RoomStatus } from '../room-status.ts'
import { newsOf, type Unseen } from './news.ts'
import { notifyBehind } from './notification.ts'

/**
 * What happened in the room while its tab was in the background; null when the reader has seen it all. Where they have
 * allowed it, the browser notifies them with the board's own sentence.
 */
export function useBackgroundNews(status: RoomStatus, sentence: string, title: string): Unseen | null {
  const [unseen, setUnseen] = useState<Unseen | null>(null)
  const known = useRef(status)
  const show = useEffectEvent((latest: string) => {
    setUnseen((before) => ({ count: (before?.count ?? 0) + 1, latest }))
    notifyBehind(title, sentence)
  })
  useEffect(() => {
    const latest = newsOf(known.current, status)
    // an outage is not notified; changes during it are compared with the status before it
    if (status !== 'reconnecting') known.current = status
    if (latest !== null && document.visibilityState === 'hidden') show(latest)
  }, [status])
  useEffect(() => {
    const see = () => document.visibilityState === 'visible' && setUnseen(null)
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [])
  return unseen
}
