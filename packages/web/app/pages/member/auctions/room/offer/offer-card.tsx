import { Badge } from '../../../../../components/badge.tsx'
import { Button } from '../../../../../components/button.tsx'
import { Card } from '../../../../../components/card.tsx'
import { DescriptionItem, DescriptionList } from '../../../../../components/description-list.tsx'
import { Money } from '../../../../../components/money.tsx'
import { HelpText } from '../../../../../components/help-text.tsx'
import { m } from '../../../../../messages/en.ts'
import { secondText } from '../../../../../messages/format.ts'
import { ROOM_PARTS } from '../bidding/go-to.ts'
import { prizeAt, type Room } from '../room.ts'
import { EndedLimits } from './ended-limits.tsx'
import { KeepLimits } from './keep-limits.tsx'
import { OfferSeal } from './offer-seal.tsx'
import { endedLimits, lastBidForMe, offerStatus, type MyOffer } from './offer-status.ts'
import { RemoveOffer } from './remove-offer.tsx'

const t = m.offers

/**
 * This reader's automatic bid: set, changed and removed until the close, what we have bid for them, and the limits that were
 * changed or removed. Nothing for a reader who cannot set one and has had none.
 */
export function OfferCard({ room, onSet }: { room: Room; onSet: (() => void) | undefined }) {
  if (room.myOffer) return <Standing room={room} offer={room.myOffer} onChange={onSet} />
  const hadLimits = endedLimits(room).length > 0
  if (onSet === undefined && !hadLimits) return null
  return (
    <Card id={ROOM_PARTS.limit} title={t.title}>
      <div className="stack">
        <p className="sm dim">{hadLimits ? t.removed : t.lead}</p>
        {onSet && (
          <>
            <HelpText>{t.secret}</HelpText>
            <div>
              <Button variant="default" onClick={onSet}>
                {t.make}
              </Button>
            </div>
          </>
        )}
        <EndedLimits room={room} />
        <KeepLimits room={room} />
      </div>
    </Card>
  )
}

interface StandingProps {
  room: Room
  offer: MyOffer
  /** Undefined once it can no longer be changed. */
  onChange: (() => void) | undefined
}

/** The limit as it stands, what we have bid for it, and its code. */
function Standing({ room, offer, onChange }: StandingProps) {
  const standing = offerStatus(room, offer)
  const last = lastBidForMe(room)
  const isPaused = standing === 'paused'
  return (
    <Card
      id={ROOM_PARTS.limit}
      title={t.title}
      aside={onChange && <Badge tone={isPaused ? 'wait' : 'ok'}>{isPaused ? t.paused : t.made}</Badge>}
    >
      <div className="stack">
        <DescriptionList>
          <DescriptionItem label={t.most}>
            <Money amount={offer.maxAmount} size="md" />
          </DescriptionItem>
          <DescriptionItem label={t.youReceive}>
            <Money amount={prizeAt(room, offer.maxAmount)} />
          </DescriptionItem>
          {room.state !== 'scheduled' && (
            <DescriptionItem label={last ? t.lastBid(last.seq, secondText(last.at)) : t.noBidYet}>
              {last && <Money amount={last.amount} />}
            </DescriptionItem>
          )}
        </DescriptionList>
        {standing !== 'over' && (
          <HelpText>{isPaused && room.state === 'scheduled' ? t.standing.pausedAhead : t.standing[standing]}</HelpText>
        )}
        <OfferSeal room={room} offer={offer} />
        <EndedLimits room={room} />
        <KeepLimits room={room} />
        {onChange && (
          <div className="row wrap">
            <Button variant="default" onClick={onChange}>
              {t.change}
            </Button>
            <RemoveOffer room={room} />
          </div>
        )}
      </div>
    </Card>
  )
}
