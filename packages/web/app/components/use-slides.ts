import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useState } from 'react'

/**
 * Pictures that change by themselves: not while hovered or focused, not when paused, and not at all where people have
 * prefers reduced motion until they press play.
 */
export function useSlides(count: number, everyMs: number) {
  const calm = useReducedMotion()
  const [shown, setShown] = useState(0)
  const [held, setHeld] = useState(false)
  const [reached, setReached] = useState(0)
  const [choice, setChoice] = useState<'play' | 'pause'>()
  const paused = choice === undefined ? calm : choice === 'pause'

  useEffect(() => {
    if (paused || held || count < 2) return undefined
    const timer = setInterval(() => setShown((before) => (before + 1) % count), everyMs)
    return () => clearInterval(timer)
  }, [paused, held, count, everyMs])

  if (shown > reached) setReached(shown)
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return {
    shown: shown % Math.max(1, count),
    show: setShown,
    /** Whether a slide has been or may be next: what comes later need not be fetched yet. */
    isNear: (place: number) => place <= reached + 1,
    paused,
    /** After a press on play the button has the focus, which must not stop the slides. */
    toggle: () => {
      setChoice(paused ? 'play' : 'pause')
      setHeld(false)
    },
    /** For the element that holds the slides. */
    holding: { onMouseEnter: hold, onMouseLeave: release, onFocus: hold, onBlur: release },
  }
}
