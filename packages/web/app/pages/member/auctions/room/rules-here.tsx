import { closingWindowMs, hardClose } from '@kuri/domain'
import { Card } from '../../../../components/card.tsx'
import { m } from '../../../../messages/en.ts'
import { secondWithDayText } from '../../../../messages/format.ts'
import { useToday } from '../../../../today.ts'
import { useRoomSettings } from './bidding/room-settings.ts'
import type { Room } from './room.ts'
import css from './rules-here.module.css'

const t = m.auctions
const { title, highest, close, time, tie } = t.rules

/** What decides here, with this auction's own numbers. */
export function RulesHere({ room }: { room: Room }) {
  const today = useToday()
  const [{ figures }] = useRoomSettings()
  const planned = { plannedOpen: room.opensAt, plannedClose: room.plannedClosesAt }
  const seconds = closingWindowMs(planned) / 1000
  return (
    <Card tone="well">
      <h2 className={css.title}>{title}</h2>
      <ul className="stack t sm dim">
        <li>{highest[figures]}</li>
        <li>{close(seconds, secondWithDayText(hardClose(planned), today))}</li>
        <li>{time}</li>
        <li>{tie}</li>
      </ul>
    </Card>
  )
}
