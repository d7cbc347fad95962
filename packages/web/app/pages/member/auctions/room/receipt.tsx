import { Badge } from '../../../../components/badge.tsx'
import { CopyButton } from '../../../../components/copy-button.tsx'
import { DescriptionItem, DescriptionList } from '../../../../components/description-list.tsx'
import { Money } from '../../../../components/money.tsx'
import { ReceiptCard } from '../../../../components/receipt-card.tsx'
import { InstantText } from '../../../../components/time-text.tsx'
import { IconX } from '../../../../icons/everywhere.ts'
import { m } from '../../../../messages/en.ts'
import { instantDayText, millisecondText } from '../../../../messages/format.ts'
import { inFours, lastBidOf, type Bid, type Room } from './room.ts'
import css from './receipt.module.css'

const t = m.auctions
const { title, recorded, bid: line, at, seal, copy, copied, keep, text, void: voided } = t.receipt

/** The slip of this reader's latest bid: number, sum, time to the millisecond, and the seal of the chain. */
export function Receipt({ room }: { room: Room }) {
  const bid = room.you.ticketNo === null ? undefined : lastBidOf(room, room.you.ticketNo)
  if (bid === undefined) return null
  return (
    <ReceiptCard label={title}>
      <div className="row between top">
        <h2 className={css.title}>{title}</h2>
        {room.state === 'cancelled' ? (
          <Badge tone="plain" icon={IconX}>
            {voided}
          </Badge>
        ) : (
          <Badge tone="ok">{recorded}</Badge>
        )}
      </div>
      <DescriptionList tight>
        <DescriptionItem label={line(bid.seq, bid.ticketNo)}>
          <Money amount={bid.amount} />
        </DescriptionItem>
        <DescriptionItem label={at}>
          <InstantText at={bid.at} as="millisecond" />
        </DescriptionItem>
      </DescriptionList>
      <div className={css.seal}>
        <span className="mono">
          <span className="vh">{seal} </span>
          {inFours(bid.hash)}
        </span>
        <CopyButton label={copy} copied={copied} text={textOf(room, bid)} />
      </div>
      <p className="xs dim">{keep}</p>
    </ReceiptCard>
  )
}

function textOf(room: Room, bid: Bid): string {
  const when = `${instantDayText(bid.at)} ${millisecondText(bid.at)}`
  return text(room.chitName, room.prizeNo, bid.seq, bid.ticketNo, bid.amount, when, bid.hash)
}
