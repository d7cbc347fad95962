import { useEffect, useRef, useState } from 'react'
import { nextSentence, waitMs, type Waiting } from './pace.ts'

/**
 * The one polite live region of a page where much happens: how things stand and what the time says, at most one sentence
 * in three seconds. The first state is the page itself and is not announced.
 */
export function Spoken({ state, time }: { state: string; time: string | undefined }) {
  const [said, setSaid] = useState('')
  const saidAt = useRef(Number.NEGATIVE_INFINITY)
  const waiting = useRef<Waiting>({})
  const known = useRef<Waiting>({ state })
  useEffect(() => {
    if (state !== known.current.state) waiting.current = { ...waiting.current, state }
    if (time !== undefined && time !== known.current.time) waiting.current = { ...waiting.current, time }
    known.current = { state, ...(time !== undefined && { time }) }
    const speak = () => {
      const sentence = nextSentence(waiting.current)
      if (sentence === undefined) return
      waiting.current = {}
      saidAt.current = performance.now()
      setSaid(sentence)
    }
    const timer = setTimeout(speak, waitMs(saidAt.current, performance.now()))
    return () => clearTimeout(timer)
  }, [state, time])
  return (
    <p className="vh" role="status">
      {said}
    </p>
  )
}
