import { useState } from 'react'
import { Alert } from '../../../../../components/alert.tsx'
import { Button } from '../../../../../components/button.tsx'
import { CopyButton } from '../../../../../components/copy-button.tsx'
import { m } from '../../../../../messages/en.ts'
import { instantText } from '../../../../../messages/format.ts'
import { inFours, type Room } from '../room.ts'
import { sealHolds, type MyOffer } from './offer-status.ts'
import css from './offer.module.css'

const t = m.offers.seal

/** The seal of this reader's offer: to be kept, and once the auction is open to be worked out again. */
export function OfferSeal({ room, offer }: { room: Room; offer: MyOffer }) {
  const [holds, setHolds] = useState<boolean>()
  const isAhead = room.state === 'scheduled'
  return (
    <div className="stack t">
      <OfferCode room={room} offer={offer} />
      {!isAhead && holds === undefined && (
        <div>
          <Button variant="default" onClick={() => setHolds(sealHolds(room, offer))}>
            {t.check}
          </Button>
        </div>
      )}
      {holds !== undefined && <Alert tone={holds ? 'ok' : 'bad'}>{holds ? t.holds : t.breaks}</Alert>}
    </div>
  )
}

/** The code of a limit, to be copied with what opens it. */
export function OfferCode({ room, offer }: { room: Room; offer: MyOffer }) {
  return (
    <div className={css.seal}>
      <span className="sm dim">
        {t.label} <span className="mono">{inFours(offer.commitment)}</span>
      </span>
      <CopyButton label={t.copy} copied={t.copied} text={textOf(room, offer)} />
    </div>
  )
}

function textOf(room: Room, { maxAmount, commitment, salt, lodgedAt }: MyOffer): string {
  const about = t.text(room.chitName, room.prizeNo, room.you.ticketNo ?? 0, maxAmount, instantText(lodgedAt))
  return `${about}\n${t.parts(room._id, commitment, salt)}`
}
