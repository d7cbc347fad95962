import type { Paise } from '@kuri/domain'
import { useLayoutEffect, useRef, useState } from 'react'
import { GRACE_MS, type Shown } from './press.ts'

/** A timer may be a moment early. */
export const TIMER_SLACK_MS = 10

/** What the button shows, and whether it still waits after the bid of another ticket. Every new bid starts the wait again. */
export function useShown(amount: Paise, afterBid: number): { isArming: boolean; shownNow: () => Shown } {
  const [armedAfter, setArmedAfter] = useState(afterBid)
  const shown = useRef<Shown>({ amount, afterBid, since: Number.NEGATIVE_INFINITY })
  useLayoutEffect(() => {
    const isNew = shown.current.afterBid !== afterBid
    shown.current = { amount, afterBid, since: isNew ? performance.now() : shown.current.since }
  }, [amount, afterBid])
  useLayoutEffect(() => {
    const timer = setTimeout(() => setArmedAfter(afterBid), GRACE_MS + TIMER_SLACK_MS)
    return () => clearTimeout(timer)
  }, [afterBid])
  return { isArming: armedAfter !== afterBid, shownNow: () => shown.current }
}
