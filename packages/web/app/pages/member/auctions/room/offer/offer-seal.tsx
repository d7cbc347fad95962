import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { Alert } from '../../../../../components/alert.tsx'
import { Button } from '../../../../../components/button.tsx'
import { Icon } from '../../../../../components/icon.tsx'
import { notifyBad, notifyOk } from '../../../../../layout/notify.tsx'
import { m } from '../../../../../messages/en.ts'
import { instantText } from '../../../../../messages/format.ts'
import { inFours, type Room } from '../room.ts'
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
        <button type="button" className={css.copy} aria-label={words.copy} onClick={() => void copy(room, offer)}>
          <Icon of={IconCopy} />
        </button>
      </div>
      {!isAhead && holds === undefined && (
        <div>
          <Button variant="default" onClick={() => setHolds(sealHolds(room, offer))}>
            {words.check}
          </Button>
        </div>
      )}
      {holds !== undefined && <Alert tone={holds ? 'ok' : 'bad'}>{holds ? words.holds : words.breaks}</Alert>}
    </div>
  )
}

async function copy(room: Room, { maxAmount, commitment, salt, lodgedAt }: MyOffer): Promise<void> {
  const { text, copied, notCopied } = words
  const about = text(room.chitName, room.prizeNo, room.you.ticketNo ?? 0, maxAmount, instantText(lodgedAt))
  try {
    await navigator.clipboard.writeText(`${about}\n${words.parts(room._id, commitment, salt)}`)
    notifyOk(copied)
  } catch {
    notifyBad(notCopied)
  }
}
