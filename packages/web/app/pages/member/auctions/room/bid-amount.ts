import { add, judgeBid, leastNextBid, max, min, multipleAtMost, times, type Paise, type Result } from '@kuri/domain'
import { ticketsAtCap, type Room } from './room.ts'

/** The three quick raises, in steps of the chit: ₹100, ₹500, ₹1,000 where the step is ₹100. */
export const quickRaises = (step: Paise): Paise[] => [1, 5, 10].map((steps) => times(step, steps))

/** The least the next bid must offer, or null where nobody can bid. */
export const leastBid = (room: Room): Paise | null =>
  leastNextBid({ floor: room.floor, cap: room.cap, step: room.step, best: room.bestBid })

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
      isPrized: room.you.reason === 'already_prized',
      isInArrears: room.you.reason === 'in_arrears',
      hasBidAtCap: room.you.ticketNo !== null && ticketsAtCap(room).includes(room.you.ticketNo),
    },
    amount,
  )
