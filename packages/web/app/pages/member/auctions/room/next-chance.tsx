import { daysBetween, dayInIndia } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { now } from '../../../../api/clock.ts'
import { auctions } from '../../../../api/queries.ts'
import { Badge } from '../../../../components/badge.tsx'
import { LinkButton } from '../../../../components/button.tsx'
import { Card } from '../../../../components/card.tsx'
import { InstantText } from '../../../../components/time-text.tsx'
import { m } from '../../../../messages/en.ts'
import { isDecidedByBids, type Room } from './room.ts'

const t = m.auctions
const nextText = t.over.next

/** The prize of this scheme that comes next, and who can still take it. */
export function NextChance({ room, to }: { room: Room; to: (auctionId: string) => string }) {
  const all = useQuery(auctions.list({ chitId: room.chitId })).data ?? []
  const next = all
    .filter((auction) => auction.state === 'scheduled' || auction.state === 'open')
    .toSorted((a, b) => a.prizeNo - b.prizeNo)[0]
  if (next === undefined) return null
  const days = daysBetween(dayInIndia(now()), dayInIndia(next.opensAt))
  const mayBid = room.tickets.some((ticket) => ticket.ticketNo === room.you.ticketNo && !ticket.hasWon)
  return (
    <Card
      title={isDecidedByBids(room) ? (mayBid ? nextText.title : nextText.titleForAll) : nextText.titleWithoutBids}
      aside={days >= 0 && <Badge tone="plain">{days === 0 ? t.state.today : t.state.inDays(days)}</Badge>}
    >
      <p>
        <b className="strong">{nextText.prize(next.prizeNo, room.tickets.length)}</b>,{' '}
        <InstantText at={next.opensAt} as="weekday" />
      </p>
      <p className="dim">{whoCanTake(room, next.prizeNo)}</p>
      <div style={{ marginTop: 'var(--k-4)' }}>
        <LinkButton to={to(next._id)} variant="default">
          {nextText.open}
        </LinkButton>
      </div>
    </Card>
  )
}

const MOST_NAMES = 3

function whoCanTake(room: Room, prizeNo: number): string {
  const left = room.tickets.filter((ticket) => !ticket.hasWon)
  if (room.prizeBy === 'fixed') return whoIsNext(room, left)
  const { alone, still, justYou } = isDecidedByBids(room)
    ? nextText
    : { alone: nextText.aloneInLot, still: nextText.stillInLot, justYou: nextText.justYouInLot }
  const others = left.filter((ticket) => ticket.ticketNo !== room.you.ticketNo).map((ticket) => ticket.name)
  const isIn = others.length < left.length
  if (isIn && others.length === 0) return alone(prizeNo)
  const names = listed(others)
  return isIn ? justYou(names) : still(names)
}

/** A chart goes in the order of the tickets. */
function whoIsNext(room: Room, [first]: Room['tickets']): string {
  if (first === undefined) return ''
  return first.ticketNo === room.you.ticketNo ? nextText.byChartToYou : nextText.byChart(first.ticketNo, first.name)
}

const listed = (names: string[]): string =>
  names.length > MOST_NAMES
    ? nextText.many(names.length)
    : `${names.slice(0, -1).join(', ')}${names.length > 1 ? t.ends.and : ''}${names.at(-1) ?? ''}`
