import type { auctionEndpoints, AuctionStage, ReplyOf } from '@kuri/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { auctions } from '../../../api/queries.ts'

export type Auction = ReplyOf<typeof auctionEndpoints.listAuctions>[number]

/** Best bids move on while the list is looked at; the room itself is live. */
const AGAIN_MS = 20_000

/** The auctions at one stage, as far as their pages are read. */
export const useAuctions = (stage: AuctionStage, search: string) =>
  useInfiniteQuery({
    ...auctions.page(stage, search),
    placeholderData: keepPreviousData,
    refetchInterval: stage === 'past' ? false : AGAIN_MS,
  })
