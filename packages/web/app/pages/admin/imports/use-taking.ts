import { importEndpoints } from '@kuri/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { actDone } from '../../../api/admin-queries.ts'
import { call } from '../../../api/client.ts'
import { isAnswered } from '../../../api/idempotent-request.ts'
import { isSessionOver, sentence } from '../../../api/problems.ts'
import { storedUserId } from '../../../api/session-store.ts'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { hasBegun, noteBegun, noteEnded, takeAll, type RefusedChit } from './take-all.ts'

const PAUSE_MS = 3_000

interface State {
  /** waiting: no answer came, it is tried again. stopping: the call that is on its way comes first. */
  readonly is: 'idle' | 'taking' | 'waiting' | 'stopping'
  /** What the last run could not take. */
  readonly refused: readonly RefusedChit[]
  /** Why it could not go on. */
  readonly problem: string | null
}

export interface Taking extends State {
  readonly start: () => void
  readonly stop: () => void
}

const IDLE: State = { is: 'idle', refused: [], problem: null }
const TAKING: State = { ...IDLE, is: 'taking' }

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

/**
 * Takes all schemes of a workbook into the books while its page is open. Begun once, it goes on after a reload and when the page is
 * opened again in the same tab; a page that is closed leaves whole schemes only.
 */
export function useTaking(importId: string): Taking {
  const begun = { userId: storedUserId() ?? '', importId }
  const [state, setState] = useState(() => (hasBegun(begun) ? TAKING : IDLE))
  /** The run that is wanted: a page that is left wants none. */
  const wanted = useRef<object>(null)
  const run = async () => {
    const own = {}
    wanted.current = own
    const isWanted = () => wanted.current === own
    const ended = await takeAll({
      // one at a time: it can be stopped at once, and what is shown is what is done
      take: (besides) => call(importEndpoints.acceptImport, { params: { id: importId }, body: { besides, most: 1 } }),
      isAnswered,
      isWanted,
      pause,
      onStep: (isWaiting) => {
        if (isWanted()) setState({ ...TAKING, is: isWaiting ? 'waiting' : 'taking' })
        if (!isWaiting) void actDone()
      },
    })
    await actDone()
    // the next run shows itself
    if (!isWanted() && wanted.current !== null) return
    wanted.current = null
    if (ended.how === 'done' || (ended.how === 'failed' && !isSessionOver(ended.error))) noteEnded()
    if (ended.how === 'done' && ended.refused.length === 0) notifyOk(m.imports.books.allIn)
    setState(ended.how === 'failed' ? { ...IDLE, problem: sentence(ended.error) } : { ...IDLE, refused: ended.refused })
  }
  const start = () => {
    noteBegun(begun)
    setState(TAKING)
    void run()
  }
  const stop = () => {
    noteEnded()
    wanted.current = null
    setState((now) => ({ ...now, is: 'stopping' }))
  }
  const goOn = useEffectEvent(() => {
    if (hasBegun(begun)) void run()
  })
  useEffect(() => {
    goOn()
    return () => {
      wanted.current = null
    }
  }, [])
  return { ...state, start, stop }
}
