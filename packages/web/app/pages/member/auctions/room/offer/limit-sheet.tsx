import { Clock } from '../../../../../components/clock.tsx'
import { Sheet } from '../../../../../components/sheet.tsx'
import { m } from '../../../../../messages/en.ts'
import type { Room } from '../room.ts'
import { OfferForm } from './offer-form.tsx'
import css from './offer.module.css'

const t = m.offers

interface LimitSheetProps {
  room: Room
  opened: boolean
  /** The board's sentence: the board is behind the sheet. */
  sentence: string
  onClose: () => void
}

/** Where the limit is set and changed, from every state of the room. */
export default function LimitSheet({ room, opened, sentence, onClose }: LimitSheetProps) {
  return (
    <Sheet opened={opened} onClose={onClose} title={room.myOffer ? t.changeTitle : t.make}>
      <p className={`${css.now} sm dim`}>
        {room.state === 'open' && (
          <>
            <Clock until={room.closesAt} label={m.auctions.room.timeLeft} /> {m.auctions.room.left} ·{' '}
          </>
        )}
        {sentence}
      </p>
      <OfferForm room={room} onDone={onClose} />
    </Sheet>
  )
}
