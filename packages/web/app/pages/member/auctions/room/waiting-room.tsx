import { useQuery } from '@tanstack/react-query'
import { auctions } from '../../../../api/queries.ts'
import { Button } from '../../../../components/button.tsx'
import { Card } from '../../../../components/card.tsx'
import { DescriptionItem, DescriptionList } from '../../../../components/description-list.tsx'
import { Money } from '../../../../components/money.tsx'
import { m } from '../../../../messages/en.ts'
import { instantDayText } from '../../../../messages/format.ts'
import { figureOf } from './bidding/figure.ts'
import { useRoomSettings } from './bidding/room-settings.ts'
import type { Room } from './room.ts'

const t = m.around.waiting
const EARLIER_SHOWN = 2

interface WaitingRoomProps {
  room: Room
  /** How many members have this room open; null until the event arrives. */
  watching: number | null
  /** Opens the limit; undefined where none can be set. */
  onLimit: (() => void) | undefined
}

/** From ten minutes before the opening: how many are here, how many may bid, what the prizes before went for, one's limit. */
export function WaitingRoom({ room, watching, onLimit }: WaitingRoomProps) {
  const [{ figures }] = useRoomSettings()
  const all = useQuery(auctions.list({ chitId: room.chitId })).data ?? []
  const earlier = all
    .filter(({ result, prizeNo }) => result !== null && prizeNo < room.prizeNo)
    .toSorted((a, b) => b.prizeNo - a.prizeNo)
    .slice(0, EARLIER_SHOWN)
  return (
    <Card title={t.title}>
      <div className="stack">
        <p>
          {watching !== null && <b className="strong">{t.here(watching)} </b>}
          <span className="dim">{t.mayBid(mayBid(room))}</span>
        </p>
        {earlier.length > 0 && (
          <div>
            <h3 className="sm">{t.earlier[figures]}</h3>
            <DescriptionList tight>
              {earlier.map(({ _id, prizeNo, closesAt, result }) => (
                <DescriptionItem key={_id} label={t.prize(prizeNo, instantDayText(closesAt))}>
                  {result && <Money amount={figureOf(room, result.bid, figures)} />}
                </DescriptionItem>
              ))}
            </DescriptionList>
          </div>
        )}
        {room.myOffer ? (
          <div className="row between wrap">
            <span>{t.limit[figures](figureOf(room, room.myOffer.maxAmount, figures))}</span>
            {onLimit && (
              <Button variant="default" onClick={onLimit}>
                {m.offers.changeTitle}
              </Button>
            )}
          </div>
        ) : (
          onLimit && <p className="dim">{t.noLimit}</p>
        )}
      </div>
    </Card>
  )
}

/** How many members hold a ticket that has not won. */
const mayBid = ({ tickets }: Room): number =>
  new Set(tickets.filter(({ hasWon }) => !hasWon).map(({ userId }) => userId)).size
