import type { Route } from './+types/room-page.ts'
import { prefetchRoom } from '../../../api/queries.ts'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { LoadOnPress } from '../../../components/load-on-press.tsx'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { Allowed } from '../../../layout/allowed.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { RoomLoading } from '../../member/auctions/room/room-loading.tsx'
import { RoomView } from '../../member/auctions/room/room-view.tsx'
import { useRoom } from '../../member/auctions/room/use-room.ts'
import type { Room } from '../../member/auctions/room/room.ts'
import { AdminPanel } from './admin-panel.tsx'
import { FactsPanel } from './facts-panel.tsx'
import { PrizePanel } from './prize-panel.tsx'

const AuthoritiesCard = lazyPart(async () => (await import('../by-authority/authorities-card.tsx')).AuthoritiesCard)

export const handle: RoutePermission = { permission: 'read-every-chit' }

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => prefetchRoom(params.auctionId)

const ways = { list: paths.adminAuctions(), auction: paths.adminAuction }

/** The room members see, with an administrator's panel beside the bids. */
export default function AdminRoomPage({ params }: Route.ComponentProps) {
  const query = useRoom(params.auctionId)
  return (
    <QueryBoundary query={query} skeleton={<RoomLoading />} failed={m.auctions.room.failed}>
      {(room) => <RoomView key={room._id} room={room} ways={ways} panel={<Panels room={room} />} />}
    </QueryBoundary>
  )
}

function Panels({ room }: { room: Room }) {
  return (
    <>
      <AdminPanel room={room} />
      {room.state === 'settled' && <PrizePanel auctionId={room._id} />}
      <Allowed to="read-people">
        <LoadOnPress label={m.admin.auctions.byAuthority.show}>
          <AuthoritiesCard of={{ auctionId: room._id }} />
        </LoadOnPress>
      </Allowed>
      <FactsPanel room={room} />
    </>
  )
}
