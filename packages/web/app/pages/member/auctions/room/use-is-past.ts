import { useEffect, useState } from 'react'
import { now } from '../../../../api/clock.ts'
import { msUntil } from './time-left.ts'

/** Browsers fire a longer timer at once; a later look sets the next. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Whether an instant of the server's clock has passed; turns true by itself when it does. */
export function useIsPast(instant: Date): boolean {
  const at = instant.getTime()
  const [passed, setPassed] = useState<number>()
  useEffect(() => {
    const left = msUntil(new Date(at), now())
    const timer = setTimeout(() => setPassed(at), Math.min(left, LONGEST_TIMER_MS))
    return () => clearTimeout(timer)
  }, [at])
  return passed === at || msUntil(instant, now()) === 0
}
