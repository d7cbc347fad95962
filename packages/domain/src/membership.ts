export type Membership = 'none' | 'pending' | 'approved' | 'rejected'
export type JoinState = 'open' | 'full' | 'waiting' | 'joined'

/**
 * The button on a chit's card for this member: Join Now, Full, Waiting for Approval, Joined. Full is about
 * capacity, the second reading of the seed (ADR 5); a pending request takes no seat, a rejected one may be made again.
 */
export function joinState(
  chit: { readonly ticketCount: number; readonly ticketsTaken: number },
  membership: Membership,
): JoinState {
  if (membership === 'approved') return 'joined'
  if (membership === 'pending') return 'waiting'
  return chit.ticketsTaken >= chit.ticketCount ? 'full' : 'open'
}
