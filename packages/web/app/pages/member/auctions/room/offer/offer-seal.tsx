import { useState } from 'react'
import { Alert } from '../../../../../components/alert.tsx'
import { Button } from '../../../../../components/button.tsx'
import { CopyButton } from '../../../../../components/copy-button.tsx'
import { m } from '../../../../../messages/en.ts'
import { instantText } from '../../../../../messages/format.ts'
import { inFours, type Room } from '../room.ts'
import { KeepLimits } from './keep-limits.tsx'
import { sealHolds, type MyOffer } from './offer-standing.ts'
import css from './offer.module.css'

const words = m.offers.seal

/** The seal of this reader's offer: to be kept, and once the auction is open to be worked out again. */
export function OfferSeal({ room, offer }: { room: Room; offer: MyOffer }) {
  const [holds, setHolds] = useState<boolean>()
  const isAhead = room.state === 'scheduled'
  return (
    <div className="stack t">
      <div className={css.seal}>
        <span className="sm dim">
          {words.label} <span className="mono">{inFours(offer.commitment)}</span>
        </span>
        <CopyButton label={words.copy} copied={words.copied} text={textOf(room, offer)} />
      </div>
      {!isAhead && (
        <div className="row wrap">
          {holds === undefined && (
            <Button variant="default" onClick={() => setHolds(sealHolds(room, offer))}>
              {words.check}
            </Button>
          )}
          {room.state === 'settled' && <KeepLimits room={room} />}
        </div>
      )}
      {holds !== undefined && <Alert tone={holds ? 'ok' : 'bad'}>{holds ? words.holds : words.breaks}</Alert>}
    </div>
  )
}

function textOf(room: Room, { maxAmount, commitment, salt, lodgedAt }: MyOffer): string {
  const about = words.text(room.chitName, room.prizeNo, room.you.ticketNo ?? 0, maxAmount, instantText(lodgedAt))
  return `${about}\n${words.parts(room._id, commitment, salt)}`
}
