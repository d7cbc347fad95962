import { Card } from '../../../components/card.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { LoadOnPress } from '../../../components/load-on-press.tsx'
import { Allowed, AllowedOrExplained } from '../../../layout/allowed.tsx'
import { m } from '../../../messages/en.ts'
import { isDecidedByBids, type Room } from '../../member/auctions/room/room.ts'
import { useIsPast } from '../../member/auctions/room/use-is-past.ts'
import { CancelAuction } from './cancel-auction.tsx'
import { MoveAuction } from './move-auction.tsx'
import { OpenAuction } from './open-auction.tsx'
import css from './auctions.module.css'

const BidForMember = lazyPart(async () => (await import('./bid-for-member.tsx')).BidForMember)
const SignMinutesFor = lazyPart(async () => (await import('../by-authority/sign-minutes.tsx')).SignMinutesFor)

const t = m.admin.auctions

/** What an administrator may do here; nobody can close an auction early. */
export function AdminPanel({ room }: { room: Room }) {
  const isScheduled = room.state === 'scheduled'
  const isOpen = room.state === 'open'
  const isMissed = useIsPast(room.plannedClosesAt) && isScheduled
  const words = isMissed ? t.missed : isScheduled ? t.scheduled : isOpen ? t.running : t.over
  return (
    <Card title={t.panel}>
      <p className="sm dim">{words}</p>
      {(isScheduled || isOpen) && (
        <AllowedOrExplained to="run-auctions">
          <div className={css.acts}>
            {isScheduled && <OpenAuction room={room} />}
            {isScheduled && <MoveAuction room={room} />}
            <CancelAuction room={room} />
          </div>
        </AllowedOrExplained>
      )}
      {(isScheduled || isOpen) && isDecidedByBids(room) && (
        <Allowed to="act-for-members">
          <LoadOnPress label={t.byAuthority.bid}>
            <BidForMember room={room} />
          </LoadOnPress>
        </Allowed>
      )}
      {room.state === 'settled' && (
        <Allowed to="act-for-members">
          <LoadOnPress label={t.byAuthority.minutes}>
            <SignMinutesFor room={room} />
          </LoadOnPress>
        </Allowed>
      )}
    </Card>
  )
}
