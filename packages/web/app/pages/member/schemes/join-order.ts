import { joinState, type JoinState, type Membership } from '@kuri/domain'
import type { Chit } from './status-badge.tsx'

/** How a person stands to a scheme, from the seed's `joinedUsers`: an entry not approved is waiting. */
export function membershipIn(chit: Pick<Chit, 'joinedUsers'>, userId: string): Membership {
  const entry = chit.joinedUsers.find((joined) => joined.userId === userId)
  if (!entry) return 'none'
  return entry.approved ? 'approved' : 'pending'
}

/** How many tickets of a scheme a person holds, and how many of their requests wait. */
export function seatsIn(chit: Pick<Chit, 'joinedUsers'>, userId: string): { held: number; requested: number } {
  const own = chit.joinedUsers.filter((joined) => joined.userId === userId)
  const held = own.filter(({ approved }) => approved).length
  return { held, requested: own.length - held }
}

/** The button of a scheme's card for this person. */
export const joinStateOf = (
  chit: Pick<Chit, 'joinedUsers' | 'membersJoined' | 'totalMembers'>,
  userId: string,
): JoinState =>
  joinState({ ticketCount: chit.totalMembers, ticketsTaken: chit.membersJoined }, membershipIn(chit, userId))

/** Under which heading of the list a scheme stands for this person; the server lists them in this order. */
export function partOf(chit: Parameters<typeof joinStateOf>[0], userId: string): 'open' | 'joined' | 'full' {
  const state = joinStateOf(chit, userId)
  return state === 'open' || state === 'full' ? state : 'joined'
}
