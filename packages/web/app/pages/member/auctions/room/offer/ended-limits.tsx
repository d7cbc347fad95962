import { Money } from '../../../../../components/money.tsx'
import { m } from '../../../../../messages/en.ts'
import { secondText } from '../../../../../messages/format.ts'
import type { Room } from '../room.ts'
import { OfferCode } from './offer-seal.tsx'
import { endedLimits } from './offer-status.ts'
import css from './offer.module.css'

const t = m.offers.ended

/** The limits of this reader that were changed or removed while bids were taken, each with its code. */
export function EndedLimits({ room }: { room: Room }) {
  const ended = endedLimits(room)
  if (ended.length === 0) return null
  return (
    <details className={css.seals}>
      <summary>{t.title(ended.length)}</summary>
      <ul>
        {ended.map((offer) => (
          <li key={offer.commitment}>
            <Money amount={offer.maxAmount} /> <span className="sm dim">{t.set(secondText(offer.lodgedAt))}</span>
            <OfferCode room={room} offer={offer} />
          </li>
        ))}
      </ul>
    </details>
  )
}
