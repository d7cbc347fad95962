import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { learnTime, now } from '../../../../api/clock.ts'
import { useEvents } from '../../../../api/events.ts'
import { gather } from '../../../../api/gather.ts'
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
/** In a rush of bids the room is drawn anew once in so many ms. */
const RUSH_MS = 250
/** The time of the last event is kept no more exactly than this. */
const SECOND_MS = 1000

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
  const [rush] = useState(() => gather<RoomChange>(RUSH_MS))
  useEffect(() => rush.flush, [rush])
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
  const handleChanges = (events: readonly RoomChange[]) => {
    const after = queryClient.setQueryData(room.queryKey, (known) => known && events.reduce(applyEvent, known))
    if (after && missesBids(after)) catchUpFromBehind()
    const [opening] = events.filter((event) => event.name === 'opened')
    if (opening && after && mustRefetchAtOpening(after, opening)) void catchUp().catch(() => undefined)
    if (events.some(({ name }) => name === 'settled')) void moneyMoved()
  }
  const handleEvent = (event: RoomEvent) => {
    if (event.name === 'watching') return setWatching(event.watching)
    learnTime(event.serverTime)
    rush.add(event, handleChanges)
  }
  const link = useEvents({
    userId: useMe()?._id,
    room: id,
    names: NAMES,
    onEvent: handleEvent,
    // each event is one as well: it draws nothing anew
    onHeartbeat: () => setLastSeen((before) => (now().getTime() - before.getTime() < SECOND_MS ? before : now())),
    onGap: (isOld) => (isOld ? catchUpFromBehind() : void catchUp().catch(() => setIsBehind(true))),
  })
  const isLive = link !== 'lost' && !isBehind
  return { connection: isLive ? { isLive } : { isLive, lastSeen }, watching: isLive ? watching : null }
}
