import { joinState, type JoinState, type Membership } from '@kuri/domain'
import type { Chit } from './status-badge.tsx'

/** How a person stands to a scheme, from the seed's `joinedUsers`: an entry not approved is waiting. */
export function membershipIn(chit: Pick<Chit, 'joinedUsers'>, userId: string): Membership {
  const entry = chit.joinedUsers.find((joined) => joined.userId === userId)
  if (!entry) return 'none'
  return entry.approved ? 'approved' : 'pending'
}

/** What the button of a scheme's card says to this person. */
export const joinStateOf = (
  chit: Pick<Chit, 'joinedUsers' | 'membersJoined' | 'totalMembers'>,
  userId: string,
): JoinState =>
  joinState({ ticketCount: chit.totalMembers, ticketsTaken: chit.membersJoined }, membershipIn(chit, userId))

/** The schemes one may look for a seat in: those that live, the one of the address first. An unknown id is ignored. */
export function toJoin<C extends Pick<Chit, '_id' | 'status'>>(list: readonly C[], firstId: string): C[] {
  const living = list.filter((chit) => chit.status === 'forming' || chit.status === 'running')
  return [...living.filter((chit) => chit._id === firstId), ...living.filter((chit) => chit._id !== firstId)]
}
