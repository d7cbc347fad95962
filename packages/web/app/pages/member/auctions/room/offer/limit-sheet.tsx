// Mantine's styles first: ours, as specific as theirs, then win.
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'

import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Clock } from '../../../../../components/clock.tsx'
import { useOpening } from '../../../../../components/use-opening.ts'
import { m } from '../../../../../messages/en.ts'
import type { Room } from '../room.ts'
import { OfferForm } from './offer-form.tsx'
import css from './limit-sheet.module.css'

const words = m.offers

interface LimitSheetProps {
  room: Room
  opened: boolean
  /** The board's sentence: the board is behind the sheet. */
  says: string
  onClose: () => void
}

/** Where the limit is set and changed, from every state of the room. Fills a phone's screen; on desks a dialog. */
export default function LimitSheet({ room, opened, says, onClose }: LimitSheetProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)') ?? false
  const isAhead = room.state === 'scheduled'
  return (
    <Modal
      opened={useOpening(opened)}
      onClose={onClose}
      title={room.myOffer ? words.changeTitle : words.make}
      size="27.5rem"
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': m.chrome.close }}
      classNames={{
        content: css.dialog ?? '',
        header: css.header ?? '',
        title: css.title ?? '',
        body: css.body ?? '',
      }}
    >
      <p className={`${css.now} sm dim`}>
        {!isAhead && (
          <>
            <Clock until={room.closesAt} label={m.auctions.room.timeLeft} /> {m.auctions.room.left} ·{' '}
          </>
        )}
        {says}
      </p>
      <OfferForm room={room} onDone={onClose} />
    </Modal>
  )
}
