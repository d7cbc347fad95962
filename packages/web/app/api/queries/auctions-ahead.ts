import { queryClient } from '../query-client.ts'
import { auctions } from './auctions.ts'
import { chits } from './chits.ts'
import { prefetchThen } from './prefetch.ts'

/** An auction's room, and what stands around it. */
export const prefetchRoom = (id: string): null =>
  prefetchThen(
    () => queryClient.fetchQuery(auctions.one(id)),
    ({ chitId, you }) => [chits.one(chitId), ...(you.ticketNo === null ? [] : [chits.myInstalments(chitId)])],
  )
