import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { auctions } from '../../../api/queries.ts'
import type { Auction } from './auction-groups.ts'

/** Best bids move on while the list is looked at; the room itself is live. */
const AGAIN_MS = 20_000

export const useAuctions = (): UseQueryResult<Auction[]> => useQuery({ ...auctions.list(), refetchInterval: AGAIN_MS })
