import { closingAfterBid } from '@kuri/domain'
import type { Room } from './room.ts'

/** The bids that moved the close, by their numbers: the published rule, played again from the first bid. */
export function bidsThatMovedTheClose(room: Room): ReadonlySet<number> {
  const planned = { plannedOpen: room.opensAt, plannedClose: room.plannedClosesAt }
  const moving = new Set<number>()
  let close = { closesAt: room.plannedClosesAt, extensions: 0 }
  for (const bid of room.bids) {
    const after = closingAfterBid({ ...planned, ...close }, bid.at, bid.amount === room.cap)
    if (after.closesAt > close.closesAt) moving.add(bid.seq)
    close = after
  }
  return moving
}
