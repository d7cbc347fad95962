import { Card } from '../../../../../components/card.tsx'
import { m } from '../../../../../messages/en.ts'
import { inFours, type Room } from '../room.ts'
import css from './offer.module.css'

const t = m.offers.sealed

/** That there are standing offers, and their seals, for everybody in the room: not whose they are, nor how far they go. */
export function SealedOffers({ room }: { room: Room }) {
  const { offers } = room
  if (offers.length === 0) return null
  return (
    <Card tone="well">
      <h2 className={css.title}>{t.title(offers.length)}</h2>
      <p className="sm dim">{t.lead}</p>
      <details className={css.seals}>
        <summary>{t.show(offers.length)}</summary>
        <ul className="mono">
          {offers.map((commitment) => (
            <li key={commitment}>{inFours(commitment)}</li>
          ))}
        </ul>
      </details>
    </Card>
  )
}
