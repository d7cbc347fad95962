import { useEffect, useState } from 'react'
import { now } from '../api/clock.ts'
import { clockText } from './clock-text.ts'
import css from './clock.module.css'

const TICK_MS = 250
/** `07:54`; anything longer is set smaller. */
const MINUTES_LENGTH = 5

/** The server's time as this browser knows it, again four times a second. */
export function useNow(): Date {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return time
}

/** The big clock. It is silent for screen readers; a live region announces the time. */
export function Clock({ until, label, stale }: { until: Date; label: string; stale?: boolean }) {
  const time = useNow()
  const text = clockText(Math.max(0, until.getTime() - time.getTime()))
  const classes = [css.clock, stale && css.stale, text.length > MINUTES_LENGTH && css.long].filter(Boolean).join(' ')
  return (
    <span className={classes} role="timer" aria-live="off" aria-label={`${label} ${text}`}>
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
