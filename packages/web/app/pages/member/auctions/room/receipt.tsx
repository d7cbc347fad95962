import { IconCopy } from '@tabler/icons-react'
import { Badge } from '../../../../components/badge.tsx'
import { Icon } from '../../../../components/icon.tsx'
import { Line, Lines } from '../../../../components/lines.tsx'
import { Money } from '../../../../components/money.tsx'
import { Slip } from '../../../../components/slip.tsx'
import { InstantText } from '../../../../components/when.tsx'
import { notifyBad, notifyOk } from '../../../../layout/notify.tsx'
import { m } from '../../../../messages/en.ts'
import { instantDayText, millisecondText } from '../../../../messages/format.ts'
import { inFours, lastBidOf, type Bid, type Room } from './room.ts'
import css from './receipt.module.css'

const words = m.auctions
const { title, recorded, bid: line, at, seal, copy, copied, notCopied, keep, text, void: voided } = words.receipt

/** The slip of this reader's latest bid: number, sum, time to the millisecond, and the seal of the chain. */
export function Receipt({ room }: { room: Room }) {
  const bid = room.you.ticketNo === null ? undefined : lastBidOf(room, room.you.ticketNo)
  if (bid === undefined) return null
  return (
    <Slip label={title}>
      <div className="row between top">
        <h2 className={css.title}>{title}</h2>
        {room.state === 'cancelled' ? <Badge tone="plain">{voided}</Badge> : <Badge tone="ok">{recorded}</Badge>}
      </div>
      <Lines tight>
        <Line label={line(bid.seq, bid.ticketNo)}>
          <Money amount={bid.amount} />
        </Line>
        <Line label={at}>
          <InstantText at={bid.at} as="millisecond" />
        </Line>
      </Lines>
      <div className={css.seal}>
        <span className="mono">
          <span className="vh">{seal} </span>
          {inFours(bid.hash)}
        </span>
        <button type="button" className={css.copy} aria-label={copy} onClick={() => void copyReceipt(room, bid)}>
          <Icon of={IconCopy} />
        </button>
      </div>
      <p className="xs dim">{keep}</p>
    </Slip>
  )
}

async function copyReceipt(room: Room, bid: Bid): Promise<void> {
  const when = `${instantDayText(bid.at)} ${millisecondText(bid.at)}`
  const receipt = text(room.chitName, room.prizeNo, bid.seq, bid.ticketNo, bid.amount, when, bid.hash)
  try {
    await navigator.clipboard.writeText(receipt)
    notifyOk(copied)
  } catch {
    notifyBad(notCopied)
  }
}
