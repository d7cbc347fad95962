import { problemSentence } from '@kuri/contract'
import { judgeOffer, type Paise } from '@kuri/domain'
import { useState, type FormEvent } from 'react'
import { isNetwork, sentence } from '../../../../../api/problems.ts'
import { Alert } from '../../../../../components/alert.tsx'
import { Button } from '../../../../../components/button.tsx'
import { Line, Lines } from '../../../../../components/lines.tsx'
import { Money } from '../../../../../components/money.tsx'
import { Why } from '../../../../../components/why.tsx'
import { AmountField } from '../../../../../forms/amount-field.tsx'
import { useKept } from '../../../../../forms/kept.ts'
import { leadToWrong } from '../../../../../forms/manners.ts'
import { useOnline } from '../../../../../layout/offline-bar.tsx'
import { m } from '../../../../../messages/en.ts'
import { prizeAt, type Room } from '../room.ts'
import { firstLimit } from './offer-standing.ts'
import { useOffer } from './use-offer.ts'

const words = m.offers

/** The most this reader would forgo, judged as the server judges it, with what they would then receive at least. */
export function OfferForm({ room, onDone }: { room: Room; onDone?: () => void }) {
  const [limit, setLimit] = useState<Paise | null>(firstLimit(room))
  const [shows, setShows] = useState(false)
  const { lodge } = useOffer(room)
  const isOnline = useOnline()
  const problem = problemOf(room, limit)
  useKept<Paise>(`offer:${room._id}`, () => (limit === firstLimit(room) ? undefined : (limit ?? undefined)), setLimit)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setShows(true)
    if (problem !== undefined || limit === null) return leadToWrong(event.currentTarget)
    return lodge.mutate(limit, { onSuccess: () => onDone?.() })
  }
  return (
    <form className="stack" onSubmit={send} noValidate>
      <p className="sm dim">{words.lead}</p>
      <AmountField
        label={words.field}
        description={room.cap !== null && room.floor !== null && words.range(room.floor, room.cap, room.step)}
        value={limit}
        error={shows && problem}
        onChange={(next) => {
          lodge.reset()
          setLimit(next)
        }}
      />
      <Lines>
        <Line label={words.youReceive}>
          {problem === undefined && limit !== null ? <Money amount={prizeAt(room, limit)} /> : '–'}
        </Line>
      </Lines>
      <Why>{words.secret}</Why>
      {lodge.isError && <Alert tone="bad">{isNetwork(lodge.error) ? words.unknown : sentence(lodge.error)}</Alert>}
      {!isOnline && <Why id="offer-offline">{m.chrome.offline.moneyWaits}</Why>}
      <div className="row wrap">
        <Button
          type="submit"
          loading={lodge.isPending}
          disabled={!isOnline}
          aria-describedby={isOnline ? undefined : 'offer-offline'}
        >
          {room.myOffer ? words.save : words.make}
        </Button>
        {onDone && (
          <Button variant="subtle" onClick={onDone}>
            {words.keep}
          </Button>
        )}
      </div>
    </form>
  )
}

function problemOf(room: Room, limit: Paise | null): string | undefined {
  if (limit === null) return m.auctions.bid.typed
  const verdict = judgeOffer(room, { isPrized: room.you.reason === 'already_prized' }, limit)
  return verdict.ok ? undefined : problemSentence(verdict.error)
}
