import { Link } from 'react-router'
import { Card } from '../../../../components/card.tsx'
import { m } from '../../../../messages/en.ts'
import { paths } from '../../../../paths.ts'
import { nameOf, type Room } from './room.ts'

const say = m.auctions.noBidding

/** Why there is no stepper: the lot or a printed chart gives this prize. */
export function NoBidding({ room }: { room: Room }) {
  return (
    <Card title={say.title}>
      <div className="stack">
        <p>{reason(room)}</p>
        <p className="dim">{say.pay}</p>
        <p className="sm">
          <Link to={paths.chit(room.chitId)}>{room.prizeBy === 'fixed' ? say.chart : say.terms}</Link>
        </p>
      </div>
    </Card>
  )
}

function reason(room: Room): string {
  if (room.prizeBy !== 'fixed') return room.prizeBy === 'lot' ? say.lot : say.noRoom
  // prizes go in turn: while this one waits for those before it, its place in the order says whose it will be
  const waiting = room.tickets.filter((ticket) => !ticket.hasWon).map(({ ticketNo }) => ticketNo)
  const won = room.tickets.length - waiting.length
  const next = waiting[room.prizeNo - 1 - won]
  if (next === undefined) return say.lot
  return next === room.you.ticketNo ? say.fixedToYou : say.fixed(next, nameOf(room, next))
}
