import { bidSentence } from '@kuri/contract'
import { judgeOffer, type Paise } from '@kuri/domain'
import { useState, type FormEvent } from 'react'
import { isNetwork, sentence } from '../../../../../api/problems.ts'
import { Alert } from '../../../../../components/alert.tsx'
import { Button } from '../../../../../components/button.tsx'
import { DescriptionItem, DescriptionList } from '../../../../../components/description-list.tsx'
import { Money } from '../../../../../components/money.tsx'
import { HelpText } from '../../../../../components/help-text.tsx'
import { AmountField } from '../../../../../forms/amount-field.tsx'
import { useFormDraft } from '../../../../../forms/use-form-draft.ts'
import { leadToWrong } from '../../../../../forms/form-helpers.ts'
import { useOnline } from '../../../../../layout/offline-bar.tsx'
import { m } from '../../../../../messages/en.ts'
import { leastBid } from '../bid-amount.ts'
import { ticketNow } from '../bidder-reason.ts'
import { figureOf } from '../bidding/figure.ts'
import { useRoomSettings, type Figures } from '../bidding/room-settings.ts'
import type { Room } from '../room.ts'
import { effectOf, firstLimit, limitsOf } from './offer-status.ts'
import { RemoveOffer } from './remove-offer.tsx'
import { useOffer } from './use-offer.ts'

const t = m.offers

/** The limit, judged as the server judges it, in the figures this reader has chosen; and what saving it does now. */
export function OfferForm({ room, onDone }: { room: Room; onDone: () => void }) {
  const [limit, setLimit] = useState<Paise | null>(firstLimit(room))
  const [shows, setShows] = useState(false)
  const [{ figures }] = useRoomSettings()
  const { lodge } = useOffer(room)
  const isOnline = useOnline()
  const problem = problemOf(room, limit)
  useFormDraft<Paise>(
    `offer:${room._id}`,
    () => (limit === firstLimit(room) ? undefined : (limit ?? undefined)),
    setLimit,
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    setShows(true)
    if (problem !== undefined || limit === null) return leadToWrong(event.currentTarget)
    return lodge.mutate(limit, { onSuccess: onDone })
  }
  const other = figures === 'receive' ? 'give-up' : 'receive'
  return (
    <form className="stack" onSubmit={send} noValidate>
      <p className="sm dim">{t.lead}</p>
      <AmountField
        label={t.field[figures]}
        description={rangeOf(room, figures)}
        value={limit === null ? null : figureOf(room, limit, figures)}
        error={shows && problem}
        onChange={(next) => {
          lodge.reset()
          setLimit(next === null ? null : figureOf(room, next, figures))
        }}
      />
      <DescriptionList>
        <DescriptionItem label={t.means[figures]}>
          {problem === undefined && limit !== null ? <Money amount={figureOf(room, limit, other)} /> : '–'}
        </DescriptionItem>
      </DescriptionList>
      {problem === undefined && limit !== null && (
        <p role="status">
          <b className="strong">{effectText(room, limit, figures)}</b>
        </p>
      )}
      <HelpText>{t.secret}</HelpText>
      {lodge.isError && <Alert tone="bad">{isNetwork(lodge.error) ? t.unknown : sentence(lodge.error)}</Alert>}
      {!isOnline && <HelpText id="offer-offline">{m.chrome.offline.moneyWaits}</HelpText>}
      <div className="row wrap">
        <Button
          type="submit"
          loading={lodge.isPending}
          disabled={!isOnline}
          aria-describedby={isOnline ? undefined : 'offer-offline'}
        >
          {t.save}
        </Button>
        {room.myOffer && <RemoveOffer room={room} />}
      </div>
    </form>
  )
}

function rangeOf(room: Room, figures: Figures): string | undefined {
  const { floor, cap, step } = room
  if (floor === null || cap === null) return undefined
  const [from, to] = figures === 'receive' ? [cap, floor] : [floor, cap]
  return t.range(figureOf(room, from, figures), figureOf(room, to, figures), step)
}

function effectText(room: Room, limit: Paise, figures: Figures): string {
  const effect = effectOf(room, limit)
  const least = leastBid(room) ?? limit
  return effect === 'at-once' ? t.effect[effect][figures](figureOf(room, least, figures)) : t.effect[effect]
}

function problemOf(room: Room, limit: Paise | null): string | undefined {
  if (limit === null) return m.auctions.bid.typed
  // the server decides whether the close has come
  const terms = { ...room, best: room.bestBid, isPastClose: false }
  const limitsSet = limitsOf(room).length
  const { isPrized } = ticketNow(room.you)
  const verdict = judgeOffer(terms, { isPrized, limit: room.myOffer?.maxAmount ?? null, limitsSet }, limit)
  return verdict.ok ? undefined : bidSentence(verdict.error)
}
