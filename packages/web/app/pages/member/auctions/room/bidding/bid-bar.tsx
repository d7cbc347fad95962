import { IconInfoCircle } from '../../../../../icons/everywhere.ts'
import { IconPencil, IconTarget } from '../../../../../icons/members.ts'
import { paise, type Paise } from '@kuri/domain'
import { useId, useState } from 'react'
import { Button } from '../../../../../components/button.tsx'
import { Icon } from '../../../../../components/icon.tsx'
import { HelpText } from '../../../../../components/help-text.tsx'
import { m } from '../../../../../messages/en.ts'
import { lastSeq, leastBid, moved, quickRaises } from '../bid-amount.ts'
import type { BidCardProps } from '../bid-card.tsx'
import { ticketsAtCap, type Room } from '../room.ts'
import { Stepper } from '../stepper.tsx'
import { usePlaceBid } from '../use-place-bid.ts'
import { BidButton } from './bid-button.tsx'
import { buttonState } from './button-state.ts'
import { figureOf } from './figure.ts'
import { goTo, ROOM_PARTS } from './go-to.ts'
import { refusalOf } from './refusal.ts'
import { useRoomSettings, type Figures } from './room-settings.ts'
import { useShown } from './use-shown.ts'
import css from './bid-bar.module.css'

const t = m.bidding
const bidText = m.auctions.bid

interface BidBarProps extends Omit<BidCardProps, 'chit' | 'mine'> {
  amount: Paise | null
  /** Another amount; null: what was typed is none; undefined: the next valid bid again. */
  onAmount: (amount: Paise | null | undefined) => void
}

/** The amount and the one button; on phones at the bottom of the screen. */
export function BidBar(props: BidBarProps) {
  const { room, ticketNo, floor, isLive, isPastClose, isLeading, amount, onAmount, onLimit } = props
  const id = useId()
  const [settings] = useRoomSettings()
  const bid = usePlaceBid(room._id, ticketNo)
  const least = leastBid(room) ?? floor
  const shown = amount ?? least
  const afterBid = lastSeq(room)
  const { isArming, shownNow } = useShown(shown, afterBid)
  const isAhead = room.state === 'scheduled'
  const refusal = refusalOf({ room, isLive, isPastClose, amount, error: bid.error })
  const isOver = isLeading || isAhead
  const state = buttonState({
    room,
    isPastClose,
    isLive,
    isSending: bid.isPending,
    isLeading,
    isArming,
    isRefused: refusal.stops,
  })
  const change = (next: Paise | null | undefined) => {
    bid.reset()
    onAmount(next)
  }
  const why = isOver && isLive && amount !== null ? undefined : refusal.text
  const figures = settings.figures
  return (
    <div className={css.bar} data-bid-bar>
      {why !== undefined && (
        <div className={css.refusal} role={bid.isError ? 'alert' : undefined}>
          <HelpText id={id}>{why}</HelpText>
          {refusal.isTooLow && (
            <Button variant="subtle" onClick={() => change(undefined)}>
              {bidText.setTo(figureOf(room, least, figures))}
            </Button>
          )}
        </div>
      )}
      {state !== 'leading' && (
        <Amount
          {...{ room, figures, amount, shown }}
          wrongId={why !== undefined && isLive ? id : undefined}
          onAmount={change}
        />
      )}
      <BidButton
        {...{ room, state, settings, afterBid, shownNow }}
        amount={shown}
        isAtCap={ticketsAtCap(room).includes(ticketNo)}
        onLimit={onLimit}
        describedBy={why === undefined ? `${id}-hint` : id}
        onBid={(next) => bid.mutate(next, { onSuccess: () => onAmount(undefined) })}
      />
      <p className={`${css.hint} xs dim`} id={`${id}-hint`}>
        {t.hint[settings.press]}
      </p>
      <div className={css.links} data-open={room.state === 'open' || undefined}>
        <span>
          {onLimit && state !== 'leading' && (
            <button type="button" onClick={onLimit}>
              <Icon of={IconTarget} small />
              {room.myOffer ? t.changeLimit : t.setLimit}
            </button>
          )}
        </span>
        <button type="button" className={css.costs} onClick={() => goTo(ROOM_PARTS.costs)}>
          <Icon of={IconInfoCircle} small />
          {t.costs}
        </button>
      </div>
    </div>
  )
}

interface AmountProps {
  room: Room
  figures: Figures
  amount: Paise | null
  shown: Paise
  wrongId: string | undefined
  onAmount: (amount: Paise | null) => void
}

/** Quick raises, and an amount to type: on phones behind a pencil. */
function Amount({ room, figures, amount, shown, wrongId, onAmount }: AmountProps) {
  const [types, setTypes] = useState(false)
  const add = (by: Paise) => onAmount(moved(room, shown, by))
  return (
    <>
      <div className={css.chips} role="group" aria-label={t.less[figures]}>
        <span className="xs dim">{t.less[figures]}</span>
        {quickRaises(room.step).map((by) => (
          <button key={by} type="button" onClick={() => add(by)}>
            {t.by[figures](by)}
          </button>
        ))}
        <button
          type="button"
          className={css.pencil}
          aria-label={t.typeAmount}
          aria-expanded={types}
          onClick={() => setTypes(!types)}
        >
          <Icon of={IconPencil} small />
        </button>
      </div>
      <div className={css.typed} data-shown={types || undefined}>
        <Stepper
          {...{ room, figures, amount, wrongId }}
          onStep={(steps) => add(paise(steps * room.step))}
          onType={onAmount}
        />
      </div>
    </>
  )
}
