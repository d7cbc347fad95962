import type { BidderReason } from '@kuri/contract'
import type { BidderNow } from '@kuri/domain'
import type { Room } from './room.ts'

type TicketNow = Pick<BidderNow, 'isPrized' | 'isInArrears'>

const MAY_BID: TicketNow = { isPrized: false, isInArrears: false }

/** What each reason means for the ticket, by the rules of the domain. */
const TICKETS: Readonly<Record<BidderReason, TicketNow>> = {
  already_prized: { isPrized: true, isInArrears: false },
  in_arrears: { isPrized: false, isInArrears: true },
  // here the auction or its reader lacks something, not the ticket
  no_bids_possible: MAY_BID,
  not_a_member: MAY_BID,
}

/** Whether a ticket has won and whether a contribution is unpaid, by the server's reason why it may not bid. */
export const ticketNow = ({ reason }: Pick<Room['you'], 'reason'>): TicketNow =>
  reason === null ? MAY_BID : TICKETS[reason]
