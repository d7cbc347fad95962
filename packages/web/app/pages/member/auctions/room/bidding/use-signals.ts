import { useEffect, useEffectEvent, useRef } from 'react'
import type { RoomStatus } from '../room-status.ts'
import { LAST_CALL_MS, SOON_MS } from '../time-left.ts'
import type { RoomSettings } from './room-settings.ts'
import { playTone, vibrate, type Tone } from './signals.ts'

/** Sound and vibration, as this person has chosen: when outbid, and a tone when the time is nearly up. */
export function useSignals(status: RoomStatus, { sound, vibration }: RoomSettings): (markMs: number) => void {
  const known = useRef(status)
  const play = (tone: Tone) => sound && playTone(tone)
  const outbid = useEffectEvent(() => {
    if (vibration) vibrate()
    play('outbid')
  })
  useEffect(() => {
    const before = known.current
    known.current = status
    if (status === 'outbid' && (before === 'leading' || before === 'tied')) outbid()
  }, [status])
  return (markMs) => {
    if (markMs === SOON_MS) play('soon')
    if (markMs === LAST_CALL_MS) play('last-call')
  }
}
