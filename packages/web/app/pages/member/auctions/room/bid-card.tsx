import type { Paise } from '@kuri/domain'
import { useState } from 'react'
import { Card } from '../../../../components/card.tsx'
import { SkLines } from '../../../../components/skeleton.tsx'
import { useFormDraft } from '../../../../forms/use-form-draft.ts'
import { m } from '../../../../messages/en.ts'
import { amountCompared, amountShown, lastSeq, type Chosen } from './bid-amount.ts'
import { BidBar } from './bidding/bid-bar.tsx'
import { ROOM_PARTS } from './bidding/go-to.ts'
import type { ChitDetail, Instalment } from './chit.ts'
import { Compare } from './compare.tsx'
import type { Room } from './room.ts'

const t = m.auctions.bid

export interface BidCardProps {
  room: Room
  ticketNo: number
  floor: Paise
  isLive: boolean
  isPastClose: boolean
  isLeading: boolean
  /** Opens the limit; undefined where none can be set. */
  onLimit: (() => void) | undefined
  /** For what a bid would mean; undefined while they are on their way. */
  chit: ChitDetail | undefined
  mine: readonly Instalment[] | undefined
}

/** The button with its amount, and what winning with it would mean. Before the opening amounts can be tried. */
export function BidCard(props: BidCardProps) {
  const { room, floor, chit, mine, ticketNo } = props
  const [chosen, setChosen] = useState<Chosen>()
  const choose = (amount: Paise | null | undefined) =>
    setChosen(amount === undefined ? undefined : { amount, afterBid: lastSeq(room) })
  useFormDraft<Paise>(`bid:${room._id}`, () => chosen?.amount ?? undefined, choose)
  const amount = amountShown(room, chosen)
  return (
    <Card id={ROOM_PARTS.costs} title={t.title}>
      {room.state === 'scheduled' && <p className="sm dim">{t.tryLead}</p>}
      <BidBar {...props} amount={amount} onAmount={choose} />
      {chit && mine ? (
        <Compare {...{ room, chit, mine, ticketNo }} bid={amountCompared(room, amount, floor)} />
      ) : (
        <SkLines rows={5} />
      )}
    </Card>
  )
}
