import { endpoints } from '@kuri/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { learnTime, now } from '../../../../api/clock.ts'
import { useLive } from '../../../../api/live.ts'
import { auctions, moneyMoved } from '../../../../api/queries.ts'
import { applyEvent, missesBids } from './apply-event.ts'
import type { Connection } from './mood.ts'
import type { LiveEvent } from './room.ts'

const NAMES: LiveEvent['name'][] = ['opened', 'bid', 'extended', 'closed', 'settled', 'cancelled', 'rescheduled']
const MANY_TRIES = 10

/**
 * Keeps the cached room true while the page is open: every event of the stream is applied to it. It is fetched again
 * only when the stream was (re)opened, because what was told before that is not known here; until that answer has come
 * a board that was lost stays lost.
 */
export function useLiveRoom(id: string): Connection {
  const queryClient = useQueryClient()
  const [lastSeen, setLastSeen] = useState(now)
  const [isBehind, setIsBehind] = useState(false)
  const room = auctions.one(id)

  const catchUp = async () => {
    await queryClient.fetchQuery({ ...room, staleTime: 0, retry: MANY_TRIES })
    setIsBehind(false)
    setLastSeen(now())
  }
  const take = (event: LiveEvent) => {
    learnTime(event.serverTime)
    setLastSeen(event.serverTime)
    const after = queryClient.setQueryData(room.queryKey, (known) => known && applyEvent(known, event))
    if (after && missesBids(after)) void catchUp()
    if (event.name === 'settled') void moneyMoved()
  }
  const link = useLive(endpoints.auctionEvents, {
    params: { id },
    names: NAMES,
    onEvent: take,
    onOpen: () => void catchUp().catch(() => setIsBehind(true)),
    onReturn: () => setIsBehind(true),
  })

  return link === 'lost' || isBehind ? { isLive: false, lastSeen } : { isLive: true }
}
