import { useEffect, useEffectEvent, useRef } from 'react'
import type { Mood } from '../mood.ts'
import { LAST_CALL_MS, SOON_MS } from '../time-left.ts'
import type { RoomSettings } from './room-settings.ts'
import { playTone, vibrate, type Tone } from './signals.ts'

/** Sound and vibration, as this person has chosen: when outbid, and a tone when the time is nearly up. */
export function useSignals(mood: Mood, { sound, vibration }: RoomSettings): (markMs: number) => void {
  const known = useRef(mood)
  const play = (tone: Tone) => sound && playTone(tone)
  const outbid = useEffectEvent(() => {
    if (vibration) vibrate()
    play('outbid')
  })
  useEffect(() => {
    const before = known.current
    known.current = mood
    if (mood === 'outbid' && (before === 'leading' || before === 'tied')) outbid()
  }, [mood])
  return (markMs) => {
    if (markMs === SOON_MS) play('soon')
    if (markMs === LAST_CALL_MS) play('last-call')
  }
}
