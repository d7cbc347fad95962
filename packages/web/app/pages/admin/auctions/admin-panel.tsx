import { Card } from '../../../components/card.tsx'
import { Allowed, AllowedOrExplained } from '../../../layout/allowed.tsx'
import { m } from '../../../messages/en.ts'
import { isDecidedByBids, type Room } from '../../member/auctions/room/room.ts'
import { useIsPast } from '../../member/auctions/room/use-is-past.ts'
import { SignMinutesFor } from '../by-authority/sign-minutes.tsx'
import { BidForMember } from './bid-for-member.tsx'
import { CancelAuction } from './cancel-auction.tsx'
import { MoveAuction } from './move-auction.tsx'
import { OpenAuction } from './open-auction.tsx'
import css from './auctions.module.css'

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
          <BidForMember room={room} />
        </Allowed>
      )}
      {room.state === 'settled' && (
        <Allowed to="act-for-members">
          <SignMinutesFor room={room} />
        </Allowed>
      )}
    </Card>
  )
}
