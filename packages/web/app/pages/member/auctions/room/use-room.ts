import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { now } from '../../../../api/clock.ts'
import { auctions, chits } from '../../../../api/queries.ts'
import type { ChitDetail, Instalment } from './chit.ts'
import { endingText, rangeText } from './ending.ts'
import { termsOf } from '../../book/terms.ts'
import { leader, meaningOf } from './meaning.ts'
import { isDecidedByBids, type Room } from './room.ts'

const LATE_MS = 4000

/** The auction. If the event of its opening or close is late, refetching makes the server check its clock. */
export const useRoom = (id: string): UseQueryResult<Room> =>
  useQuery({
    ...auctions.one(id),
    staleTime: Infinity,
    refetchInterval: ({ state: { data } }) => (data && isOverdue(data) ? LATE_MS : false),
  })

/** How long after its time an opening is still expected; books moved in late wait for an administrator. */
const EXPECTED_MS = 2 * 60_000

/** The opening, the close or the time for words has passed, and no event has arrived yet. */
function isOverdue(room: Room): boolean {
  const time = now()
  if (room.state === 'open') return room.closesAt <= time
  if (room.state === 'closed') return room.lot !== null && room.lot.until <= time
  return room.state === 'scheduled' && room.opensAt <= time && time.getTime() - room.opensAt.getTime() < EXPECTED_MS
}

export interface Surroundings {
  /** The scheme, for its terms; undefined on its way. */
  readonly chit: ChitDetail | undefined
  /** This reader's contributions of all months; empty without a ticket. */
  readonly mine: readonly Instalment[] | undefined
  /** Neither has answered yet, for the first time: the room waits, so that it is drawn once and nothing jumps. */
  readonly isComing: boolean
}

/** What the room needs to show what a bid would mean. */
export function useSurroundings(room: Room): Surroundings {
  const holdsTicket = room.you.ticketNo !== null
  const chit = useQuery(chits.one(room.chitId))
  const mine = useQuery({ ...chits.myInstalments(room.chitId), enabled: holdsTicket })
  return {
    chit: chit.data,
    mine: holdsTicket
      ? mine.data?.filter(({ ticketNo }) => ticketNo === room.you.ticketNo).toSorted((a, b) => a.monthNo - b.monthNo)
      : [],
    isComing: isComing(chit) || (holdsTicket && isComing(mine)),
  }
}

const isComing = ({ isPending, failureCount }: UseQueryResult): boolean => isPending && failureCount === 0

/** The line under the best bid; undefined until the terms are here. */
export function endingOf(room: Room, { chit, mine }: Surroundings): string | undefined {
  if (room.state === 'scheduled' || !isDecidedByBids(room)) return rangeText(room)
  const won = leader(room)
  if (won === null) return endingText(room, null)
  if (chit === undefined || mine === undefined) return undefined
  return endingText(room, meaningOf(termsOf(chit), chit.startDate, room, won, mine))
}
