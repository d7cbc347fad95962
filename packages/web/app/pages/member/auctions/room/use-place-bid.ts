import { endpoints, type ReplyOf } from '@kuri/contract'
import type { Paise } from '@kuri/domain'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, onceKey } from '../../../../api/client.ts'
import { isNetwork } from '../../../../api/problems.ts'
import { auctions } from '../../../../api/queries.ts'
import { applyEvent } from './apply-event.ts'
import type { Room } from './room.ts'

type Placed = ReplyOf<typeof endpoints.placeBid>

/**
 * Places a bid. Never shown before the server has recorded it. When the answer was lost, pressing again with the same
 * amount sends the same Idempotency-Key: the bid is recorded once, whichever of the two arrived.
 */
export function usePlaceBid(id: string): UseMutationResult<Placed, Error, Paise> {
  const queryClient = useQueryClient()
  const sent = useRef<{ amount: Paise; key: string }>(undefined)
  return useMutation({
    mutationFn: (amount: Paise) => {
      if (sent.current?.amount !== amount) sent.current = { amount, key: onceKey() }
      return call(endpoints.placeBid, { params: { id }, body: { amount }, once: sent.current.key })
    },
    onSuccess: (placed) => {
      sent.current = undefined
      queryClient.setQueryData(auctions.one(id).queryKey, (room) => room && withMine(room, placed))
    },
    onError: (error) => {
      if (!isNetwork(error)) sent.current = undefined
    },
  })
}

/** The answer says what the event will say; whichever comes second changes nothing. */
const withMine = (room: Room, { bid, auction }: Placed): Room =>
  room.you.ticketNo === null
    ? room
    : applyEvent(room, {
        name: 'bid',
        auctionId: room._id,
        bid: { ...bid, ticketNo: room.you.ticketNo },
        bidCount: auction.bidCount,
        closesAt: auction.closesAt,
        extensions: auction.extensions,
        serverTime: bid.at,
      })
