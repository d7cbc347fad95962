import type { Room } from './room.ts'

/**
 * The ticket a room begins with, for who holds several: null, the one the server has named, unless that one may not bid and
 * another may. It stays while one is in the room: a bid that is being typed does not change its ticket.
 */
export const ticketToBeginWith = ({ you, yourTickets }: Pick<Room, 'you' | 'yourTickets'>): number | null =>
  you.eligible ? null : (yourTickets.find(({ eligible }) => eligible)?.ticketNo ?? null)

/**
 * The room as one of the reader's own tickets meets it: whether it may bid, whether it leads, its standing offer. Without a
 * choice, or with one that is not theirs, it is the ticket the server has named.
 */
export function asTicket(room: Room, chosen: number | null): Room {
  const ticket = room.yourTickets.find(({ ticketNo }) => ticketNo === chosen)
  if (!ticket) return room
  const { ticketNo, eligible, reason, offer } = ticket
  return { ...room, you: { ticketNo, eligible, reason }, myOffer: offer }
}
