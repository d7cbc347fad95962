import { auctionEndpoints, type ReplyOf } from '@kuri/contract'
import type { Paise } from '@kuri/domain'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { call } from '../../../../api/client.ts'
import { auctions } from '../../../../api/queries.ts'
import { applyEvent } from './apply-event.ts'
import type { Room } from './room.ts'

type Placed = ReplyOf<typeof auctionEndpoints.placeBid>

/**
 * Places a bid. Never shown before the server has recorded it. When the answer was lost, pressing again with the same
 * amount records the bid once, whichever of the two arrived (idempotent-request.ts).
 */
export function usePlaceBid(id: string, ticketNo: number): UseMutationResult<Placed, Error, Paise> {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (amount: Paise) => call(auctionEndpoints.placeBid, { params: { id }, body: { amount, ticketNo } }),
    onSuccess: (placed) => {
      queryClient.setQueryData(auctions.one(id).queryKey, (room) => room && withMine(room, ticketNo, placed))
    },
  })
}

/** The answer has the content of the event; whichever comes second changes nothing. */
const withMine = (room: Room, ticketNo: number, { bid, auction }: Placed): Room =>
  applyEvent(room, {
    name: 'bid',
    auctionId: room._id,
    bid: { ...bid, ticketNo, byOffer: false },
    bidCount: auction.bidCount,
    closesAt: auction.closesAt,
    extensions: auction.extensions,
    serverTime: bid.at,
  })
