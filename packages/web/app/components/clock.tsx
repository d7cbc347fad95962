import { useEffect, useState } from 'react'
import { now } from '../api/clock.ts'
import css from './clock.module.css'

const TICK_MS = 250
const SECOND = 1000

/** The server's time as this browser knows it, again four times a second. */
export function useNow(): Date {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return time
}

const two = (n: number): string => String(n).padStart(2, '0')

/** What is left of a span, down to the second: 07:54, or 2:07:54 from an hour on. Never negative. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / SECOND))
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

/** The big clock. It ticks silently; what has to be heard is said in words elsewhere. */
export function Clock({ until, stale }: { until: Date; stale?: boolean }) {
  const time = useNow()
  const text = clockText(until.getTime() - time.getTime())
  return (
    <span className={stale ? `${css.clock} ${css.stale}` : css.clock} role="timer" aria-live="off">
      {text}
    </span>
  )
}

/** The line that fills between two instants. */
export function TimeLine({ from, until, turn }: { from: Date; until: Date; turn?: boolean }) {
  const time = useNow()
  const share = (time.getTime() - from.getTime()) / Math.max(1, until.getTime() - from.getTime())
  return (
    <div className={turn ? `${css.line} ${css.turn}` : css.line} aria-hidden>
      <i style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
    </div>
  )
}
