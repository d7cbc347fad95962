import { ConfirmButton } from '../../../../../components/confirm-button.tsx'
import { useOnline } from '../../../../../layout/offline-bar.tsx'
import { m } from '../../../../../messages/en.ts'
import type { Room } from '../room.ts'
import { useOffer } from './use-offer.ts'

/** Removes this reader's automatic bid; the bids made for it stand. */
export function RemoveOffer({ room }: { room: Room }) {
  const { withdraw } = useOffer(room)
  const isOnline = useOnline()
  const { button, question, consequence, consequenceOpen, verb } = m.offers.withdraw
  return (
    <ConfirmButton
      {...{ question, verb }}
      consequence={room.state === 'open' ? consequenceOpen : consequence}
      danger
      variant="subtle"
      disabledReason={isOnline ? undefined : m.chrome.offline.moneyWaits}
      onConfirm={() => withdraw.mutateAsync().catch(() => undefined)}
    >
      {button}
    </ConfirmButton>
  )
}
