import { useEffect, useEffectEvent, useState } from 'react'
import { now } from '../../../../api/clock.ts'
import { m } from '../../../../messages/en.ts'
import { markCrossed, msUntil } from './time-left.ts'

const t = m.auctions
const LOOK_MS = 500

/**
 * What is spoken when five minutes, one minute, thirty and ten seconds are left; again when an extension brings one back.
 * `onMark` is called with the same marks, in milliseconds.
 */
export function useTimeWarning(until: Date, isRunning: boolean, onMark: (markMs: number) => void): string | undefined {
  const [warning, setWarning] = useState<string>()
  const at = until.getTime()
  const pass = useEffectEvent((mark: number) => {
    setWarning(t.room.spoken.left(mark))
    onMark(mark)
  })
  useEffect(() => {
    if (!isRunning) return undefined
    const close = new Date(at)
    let before = msUntil(close, now())
    const timer = setInterval(() => {
      const left = msUntil(close, now())
      const mark = markCrossed(before, left)
      before = left
      if (mark !== undefined) pass(mark)
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [at, isRunning])
  return isRunning ? warning : undefined
}
