import { add, judgeBid, leastNextBid, max, min, multipleAtMost, times, type Paise, type Result } from '@kuri/domain'
import { ticketNow } from './bidder-reason.ts'
import { ticketsAtCap, type Room } from './room.ts'

/** The three quick raises, in steps of the chit: ₹200, ₹500, ₹1,000 where the step is ₹100. */
export const quickRaises = (step: Paise): Paise[] => [2, 5, 10].map((steps) => times(step, steps))

/** The least the next bid must offer, or null where nobody can bid. */
export const leastBid = (room: Room): Paise | null =>
  leastNextBid({ floor: room.floor, cap: room.cap, step: room.step, best: room.bestBid })

/** What this reader has chosen to bid, and after which bid; null: what was typed is no amount. */
export interface Chosen {
  readonly amount: Paise | null
  readonly afterBid: number
}

/**
 * The amount on the button: what was chosen, else the next valid bid. A choice that a later bid has passed is over; one
 * that was too low from the start stays, so that its reader sees why it cannot be bid.
 */
export function amountShown(room: Room, chosen: Chosen | undefined): Paise | null {
  const least = leastBid(room)
  if (chosen === undefined) return least
  const isPassed = chosen.amount === null || least === null || chosen.amount < least
  return isPassed && chosen.afterBid !== lastSeq(room) ? least : chosen.amount
}

/**
 * The bid whose effect is shown: what is typed can be below the floor or above the cap, where the members would share less than
 * nothing or the winner would receive less than nothing. Then it is the floor or the cap.
 */
export function amountCompared(room: Room, amount: Paise | null, floor: Paise): Paise {
  const bid = max(floor, amount ?? leastBid(room) ?? floor)
  return room.cap === null ? bid : min(room.cap, bid)
}

/** The number of the latest bid; 0 before the first. */
export const lastSeq = ({ bids }: Pick<Room, 'bids'>): number => bids.at(-1)?.seq ?? 0

/** The amount after a press of + or −: on a step, never below the least, never above the cap. */
export function moved(room: Room, amount: Paise, by: Paise): Paise {
  const least = leastBid(room)
  if (least === null || room.cap === null) return amount
  return max(least, min(room.cap, multipleAtMost(room.step, add(amount, by))))
}

/** The domain's own verdict on this reader's next bid, so that the button is off exactly when the server would refuse. */
export const judgeMine = (room: Room, amount: Paise, isPastClose: boolean): Result<Paise> =>
  judgeBid(
    {
      state: room.state,
      isPastClose,
      best: room.bestBid,
      floor: room.floor,
      cap: room.cap,
      step: room.step,
    },
    {
      ...ticketNow(room.you),
      hasBidAtCap: room.you.ticketNo !== null && ticketsAtCap(room).includes(room.you.ticketNo),
    },
    amount,
  )
