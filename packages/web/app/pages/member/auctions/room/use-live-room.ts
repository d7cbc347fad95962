import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { learnTime, now } from '../../../../api/clock.ts'
import { useEvents } from '../../../../api/events.ts'
import { auctions, moneyMoved } from '../../../../api/queries.ts'
import { useMe } from '../../../../session.ts'
import { applyEvent, mustRefetchAtOpening, missesBids } from './apply-event.ts'
import type { Connection } from './room-status.ts'
import type { Room, RoomChange, RoomEvent } from './room.ts'

const NAMES = [
  'opened',
  'bid',
  'offer',
  'extended',
  'closed',
  'lot',
  'word',
  'settled',
  'cancelled',
  'rescheduled',
  'watching',
] as const satisfies RoomEvent['name'][]
const MANY_TRIES = 10
/** A room read longer ago than this, on an earlier visit, is not shown as how things stand now. */
const FRESH_MS = 5000

export interface LiveRoom {
  readonly connection: Connection
  /** How many members view the room, this reader among them; null while that is not known. */
  readonly watching: number | null
}

/**
 * Keeps the cached room true while the page is open: every event of the stream is applied to it. It is fetched again
 * only when the stream was (re)opened, because what happened before that did not come; until that answer is here
 * a board that was lost, or was kept from an earlier visit, stays lost.
 */
export function useLiveRoom({ _id: id, serverTime }: Room): LiveRoom {
  const queryClient = useQueryClient()
  const [lastSeen, setLastSeen] = useState(serverTime)
  const [isBehind, setIsBehind] = useState(() => now().getTime() - serverTime.getTime() > FRESH_MS)
  const [watching, setWatching] = useState<number | null>(null)
  const room = auctions.one(id)

  const catchUp = async () => {
    await queryClient.fetchQuery({ ...room, staleTime: 0, retry: MANY_TRIES })
    setIsBehind(false)
    setLastSeen(now())
  }
  const catchUpFromBehind = () => {
    setIsBehind(true)
    void catchUp().catch(() => undefined)
  }
  const handleChange = (event: RoomChange) => {
    learnTime(event.serverTime)
    const after = queryClient.setQueryData(room.queryKey, (known) => known && applyEvent(known, event))
    if (after && missesBids(after)) catchUpFromBehind()
    if (event.name === 'opened' && after && mustRefetchAtOpening(after, event)) void catchUp().catch(() => undefined)
    if (event.name === 'settled') void moneyMoved()
  }
  const link = useEvents({
    userId: useMe()?._id,
    room: id,
    names: NAMES,
    onEvent: (event) => (event.name === 'watching' ? setWatching(event.watching) : handleChange(event)),
    onHeartbeat: () => setLastSeen(now()),
    onGap: (isOld) => (isOld ? catchUpFromBehind() : void catchUp().catch(() => setIsBehind(true))),
  })
  const isLive = link !== 'lost' && !isBehind
  return { connection: isLive ? { isLive } : { isLive, lastSeen }, watching: isLive ? watching : null }
}
