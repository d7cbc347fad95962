import { lazy, useState, type ReactNode } from 'react'
import { Badge } from '../../../../../components/badge.tsx'
import { Button } from '../../../../../components/button.tsx'
import { Card } from '../../../../../components/card.tsx'
import { ConfirmButton } from '../../../../../components/confirm-button.tsx'
import { Line, Lines } from '../../../../../components/lines.tsx'
import { Money } from '../../../../../components/money.tsx'
import { patient } from '../../../../../components/patient.ts'
import { Sk } from '../../../../../components/skeleton.tsx'
import { WhenSeen } from '../../../../../components/when-seen.tsx'
import { Why } from '../../../../../components/why.tsx'
import { useOnline } from '../../../../../layout/offline-bar.tsx'
import { m } from '../../../../../messages/en.ts'
import { secondText } from '../../../../../messages/format.ts'
import { ROOM_PARTS } from '../bidding/go-to.ts'
import { goesByBids, prizeAt, type Room } from '../room.ts'
import { OfferSeal } from './offer-seal.tsx'
import { lastBidForMe, offerStanding, type MyOffer } from './offer-standing.ts'
import { useOffer } from './use-offer.ts'

// Its field is a tenth of what a room brings, and stands below the fold of a phone.
const OfferForm = lazy(() => patient(async () => ({ default: (await import('./offer-form.tsx')).OfferForm })))

const words = m.offers

/**
 * This reader's standing offer: to be made, changed and withdrawn before the opening; afterwards what we bid for them.
 * Nothing for whoever cannot make one and has none.
 */
export function OfferCard({ room }: { room: Room }) {
  const offer = room.myOffer
  const isAhead = room.state === 'scheduled'
  if (offer) return isAhead ? <Waiting room={room} offer={offer} /> : <Bidding room={room} offer={offer} />
  const mayOffer = isAhead && room.you.ticketNo !== null && room.you.reason !== 'already_prized' && goesByBids(room)
  return mayOffer ? (
    <Card id={ROOM_PARTS.limit} title={words.title}>
      <WhenSeen until={<FormToCome />}>
        <OfferForm room={room} />
      </WhenSeen>
    </Card>
  ) : null
}

/** As high as the form: what is said of an offer, and places for the field, the sum and the button. */
function FormToCome() {
  return (
    <div className="stack">
      <p className="sm dim">{words.lead}</p>
      <Sk height="6.375rem" />
      <Sk height="2.75rem" />
      <Why>{words.secret}</Why>
      <Sk width="12rem" height="2.75rem" />
    </div>
  )
}

function Waiting({ room, offer }: { room: Room; offer: MyOffer }) {
  const [changes, setChanges] = useState(false)
  if (changes) {
    return (
      <Card id={ROOM_PARTS.limit} title={words.changeTitle}>
        <WhenSeen until={<FormToCome />}>
          <OfferForm room={room} onDone={() => setChanges(false)} />
        </WhenSeen>
      </Card>
    )
  }
  const isAsleep = offerStanding(room, offer) === 'asleep'
  return (
    <Card
      id={ROOM_PARTS.limit}
      title={words.title}
      aside={<Badge tone={isAsleep ? 'wait' : 'ok'}>{isAsleep ? words.sleeps : words.made}</Badge>}
    >
      <div className="stack">
        <Limit room={room} offer={offer} />
        <Why>{isAsleep ? words.standing.asleepAhead : words.standing.waiting}</Why>
        <OfferSeal room={room} offer={offer} />
        <ChangeOrWithdraw room={room} onChange={() => setChanges(true)} />
      </div>
    </Card>
  )
}

function ChangeOrWithdraw({ room, onChange }: { room: Room; onChange: () => void }) {
  const { withdraw } = useOffer(room)
  const isOnline = useOnline()
  const { question, consequence, verb } = words.withdraw
  return (
    <div className="row wrap">
      <Button variant="default" onClick={onChange}>
        {words.change}
      </Button>
      <ConfirmButton
        {...{ question, consequence, verb }}
        danger
        variant="subtle"
        disabledReason={isOnline ? undefined : m.chrome.offline.moneyWaits}
        onConfirm={() => withdraw.mutateAsync().catch(() => undefined)}
      >
        {words.withdraw.button}
      </ConfirmButton>
    </div>
  )
}

/** From the opening on: what we bid for this reader, and how it stands. */
function Bidding({ room, offer }: { room: Room; offer: MyOffer }) {
  const standing = offerStanding(room, offer)
  const last = lastBidForMe(room)
  return (
    <Card id={ROOM_PARTS.limit} title={words.title}>
      <div className="stack">
        <Limit room={room} offer={offer}>
          <Line label={last ? words.lastBid(last.seq, secondText(last.at)) : words.noBidYet}>
            {last && <Money amount={last.amount} />}
          </Line>
        </Limit>
        {standing !== 'over' && standing !== 'waiting' && <Why>{words.standing[standing]}</Why>}
        <OfferSeal room={room} offer={offer} />
      </div>
    </Card>
  )
}

interface LimitProps {
  room: Room
  offer: MyOffer
  children?: ReactNode
}

/** The limit, and what it means: with the whole of it forgone the rest of the pool is the reader's. */
function Limit({ room, offer, children }: LimitProps) {
  return (
    <Lines>
      <Line label={words.most}>
        <Money amount={offer.maxAmount} size="md" />
      </Line>
      <Line label={words.youReceive}>
        <Money amount={prizeAt(room, offer.maxAmount)} />
      </Line>
      {children}
    </Lines>
  )
}
