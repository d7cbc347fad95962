import { Suspense } from 'react'
import type { Route } from './+types/room-page.ts'
import { prefetchRoom } from '../../../api/queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import type { Room } from './room/room.ts'
import { RoomLoading } from './room/room-loading.tsx'
import { RoomView } from './room/room-view.tsx'
import { useRoom } from './room/use-room.ts'

// only a winner is owed anything: who bids or watches does not bring it
const PrizeDue = lazyPart(async () => (await import('../dues/prize-due.tsx')).PrizeDue)

const t = m.auctions

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => prefetchRoom(params.auctionId)

const ways = { list: paths.auctions(), auction: (id: string) => paths.auction(id) }

export default function RoomPage({ params }: Route.ComponentProps) {
  const query = useRoom(params.auctionId)
  return (
    <QueryBoundary query={query} skeleton={<RoomLoading />} failed={t.room.failed}>
      {(room) => (
        <RoomView
          key={room._id}
          room={room}
          ways={ways}
          due={<Suspense>{hasWon(room) && <PrizeDue auctionId={room._id} />}</Suspense>}
        />
      )}
    </QueryBoundary>
  )
}

const hasWon = ({ result, yourTickets }: Room): boolean =>
  yourTickets.some(({ ticketNo }) => ticketNo === result?.winner.ticketNo)
