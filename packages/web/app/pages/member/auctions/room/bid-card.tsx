import { bidSentence, isAboutBids } from '@kuri/contract'
import { max, paise, type Paise, type Refusal } from '@kuri/domain'
import { useId, useState, type FormEvent } from 'react'
import { isNetwork, sentence } from '../../../../api/problems.ts'
import { Button } from '../../../../components/button.tsx'
import { Card } from '../../../../components/card.tsx'
import { Money } from '../../../../components/money.tsx'
import { SkLines } from '../../../../components/skeleton.tsx'
import { Why } from '../../../../components/why.tsx'
import { useKept } from '../../../../forms/kept.ts'
import { leadToWrong } from '../../../../forms/manners.ts'
import { m } from '../../../../messages/en.ts'
import { judgeMine, leastBid, moved, quickRaises } from './bid-amount.ts'
import { BidSlider } from './bid-slider.tsx'
import type { ChitHouse, Instalment } from './chit.ts'
import { Compare } from './compare.tsx'
import { prizeAt, type Room } from './room.ts'
import { Stepper } from './stepper.tsx'
import { useHeld } from './use-held.ts'
import { usePlaceBid } from './use-place-bid.ts'
import css from './bid-card.module.css'

const words = m.auctions
const say = words.bid
/** A second press of an excited thumb must not raise one's own bid. */
const RECORDED_MS = 1500

interface BidCardProps {
  room: Room
  ticketNo: number
  floor: Paise
  cap: Paise
  isLive: boolean
  isPastClose: boolean
  isLeading: boolean
  /** For what a bid would mean; undefined while they are on their way. */
  chit: ChitHouse | undefined
  mine: readonly Instalment[] | undefined
}

/**
 * One amount, three hands: stepper, quick raises, slider. It never changes by itself, so that the button always bids
 * what the reader has read. Before the opening it is for trying only.
 */
export function BidCard(props: BidCardProps) {
  const { room, floor, cap, isLeading, chit, mine, ticketNo } = props
  const [amount, setAmount] = useState<Paise | null>(leastBid(room))
  const least = leastBid(room) ?? floor
  useKept<Paise>(`bid:${room._id}`, () => (amount === leastBid(room) ? undefined : (amount ?? undefined)), setAmount)
  const shown = amount ?? least
  const isTrying = room.state === 'scheduled'
  const title = isTrying ? say.tryIt : isLeading ? say.raise : say.title
  return (
    <Card title={title} aside={<span className="sm dim">{say.atLeast(least)}</span>}>
      {isTrying ? (
        <div className={css.trying}>
          <p className="sm dim">{say.tryLead}</p>
          <Amount room={room} amount={amount} onAmount={setAmount} />
        </div>
      ) : (
        <BidBar {...props} amount={amount} onAmount={setAmount} />
      )}
      <div className={css.fine}>
        <div className={css.raises} role="group" aria-label={say.raiseBy}>
          {quickRaises(room.step).map((by) => (
            <button key={by} type="button" onClick={() => setAmount(moved(room, shown, by))}>
              {say.plus(by)}
            </button>
          ))}
        </div>
        <BidSlider {...{ room, floor, cap }} amount={shown} onChange={(to) => setAmount(max(least, to))} />
      </div>
      {chit && mine ? <Compare {...{ room, chit, mine, ticketNo }} bid={shown} /> : <SkLines rows={5} />}
    </Card>
  )
}

interface AmountProps {
  room: Room
  amount: Paise | null
  onAmount: (amount: Paise | null) => void
  wrongId?: string | undefined
}

function Amount({ room, amount, onAmount, wrongId }: AmountProps) {
  const from = amount ?? leastBid(room)
  const step = (steps: number) => from !== null && onAmount(moved(room, from, paise(steps * room.step)))
  return <Stepper {...{ room, amount, wrongId }} onStep={step} onType={onAmount} />
}

/** Stepper and button; on phones at the bottom of the screen. */
function BidBar({ room, ticketNo, isLive, isPastClose, isLeading, amount, onAmount }: BidCardProps & AmountProps) {
  const id = useId()
  const bid = usePlaceBid(room._id, ticketNo)
  const [isRecorded, holdRecorded] = useHeld(RECORDED_MS)
  const refusal = refusalOf({ room, isLive, isPastClose, amount, error: bid.error, isRecorded })
  const isOff = refusal.stops || bid.isPending || isRecorded
  const least = leastBid(room)
  const isWrong = refusal.stops && isLive
  const place = (event: FormEvent) => {
    event.preventDefault()
    if (isWrong) leadToWrong(event.currentTarget)
    if (isOff || amount === null) return
    bid.mutate(amount, {
      onSuccess: ({ auction }) => {
        holdRecorded()
        onAmount(leastBid({ ...room, bestBid: auction.bestBid }) ?? amount)
      },
    })
  }
  return (
    <form className={css.bar} data-bid-bar onSubmit={place} noValidate>
      {refusal.text !== undefined && (
        <div className={css.refusal} role={refusal.stops ? undefined : 'alert'}>
          <Why id={id}>{refusal.text}</Why>
          {refusal.isTooLow && least !== null && (
            <Button variant="subtle" onClick={() => onAmount(least)}>
              {say.setTo(least)}
            </Button>
          )}
        </div>
      )}
      <p className={css.sum}>
        <span>{say.ifWins}</span>
        {amount !== null && <Money amount={prizeAt(room, amount)} />}
      </p>
      <Amount
        room={room}
        amount={amount}
        wrongId={isWrong ? id : undefined}
        onAmount={(next) => {
          bid.reset()
          onAmount(next)
        }}
      />
      <Button
        type="submit"
        size="lg"
        variant={isLeading ? 'default' : 'filled'}
        aria-busy={bid.isPending}
        aria-disabled={isOff}
        aria-describedby={refusal.text === undefined ? undefined : id}
      >
        {isRecorded ? say.recorded : say.place(amount ?? least ?? room.step)}
      </Button>
    </form>
  )
}

interface RefusalGround extends Pick<BidCardProps, 'room' | 'isLive' | 'isPastClose'> {
  amount: Paise | null
  error: Error | null
  isRecorded: boolean
}

/** A judged bid is refused for what is said of bids. */
const refusalText = (refusal: Refusal): string => (isAboutBids(refusal) ? bidSentence(refusal) : say.typed)

/** Why the button is off, or why the last press was refused. */
function refusalOf({ room, isLive, isPastClose, amount, error, isRecorded }: RefusalGround): {
  text?: string
  stops: boolean
  isTooLow?: boolean
} {
  if (isRecorded) return { stops: false }
  if (!isLive) return { text: say.reconnecting, stops: true }
  if (amount === null) return { text: say.typed, stops: true }
  const verdict = judgeMine(room, amount, isPastClose)
  if (!verdict.ok) {
    const isTooLow = verdict.error.code === 'bid_not_above_best' || verdict.error.code === 'bid_below_floor'
    const isAtCap = verdict.error.code === 'bid_not_above_best' && verdict.error.best === room.cap
    const text = isAtCap && room.cap !== null ? say.tieOffer(room.cap) : refusalText(verdict.error)
    return { text, stops: true, isTooLow }
  }
  if (error !== null) return { text: isNetwork(error) ? say.unknown : sentence(error), stops: false }
  return { stops: false }
}
