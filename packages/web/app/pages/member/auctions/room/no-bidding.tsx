import { Link } from 'react-router'
import { Card } from '../../../../components/card.tsx'
import { m } from '../../../../messages/en.ts'
import { paths } from '../../../../paths.ts'
import { nameOf, type Room } from './room.ts'

const t = m.auctions.noBidding

/** Why there is no stepper: the lot or a printed chart gives this prize. */
export function NoBidding({ room }: { room: Room }) {
  return (
    <Card title={t.title}>
      <div className="stack">
        <p>{reason(room)}</p>
        <p className="dim">{t.pay}</p>
        <p className="sm">
          <Link to={paths.chit(room.chitId)}>{room.prizeBy === 'fixed' ? t.chart : t.terms}</Link>
        </p>
      </div>
    </Card>
  )
}

function reason(room: Room): string {
  if (room.prizeBy !== 'fixed') return room.prizeBy === 'lot' ? t.lot : t.noRoom
  // prizes go in turn: while this one waits for those before it, its place in the order decides whose it will be
  const waiting = room.tickets.filter((ticket) => !ticket.hasWon).map(({ ticketNo }) => ticketNo)
  const won = room.tickets.length - waiting.length
  const next = waiting[room.prizeNo - 1 - won]
  if (next === undefined) return t.lot
  return next === room.you.ticketNo ? t.fixedToYou : t.fixed(next, nameOf(room, next))
}
