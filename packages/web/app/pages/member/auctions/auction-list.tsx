import { IconChevronRight, IconFlag, IconForbid } from '@tabler/icons-react'
import { dayInIndia, daysBetween, hasMissedItsTime } from '@kuri/domain'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { now } from '../../../api/clock.ts'
import { Badge } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Money } from '../../../components/money.tsx'
import { PAGE_SIZE } from '../../../list/arrange.ts'
import { m } from '../../../messages/en.ts'
import { instantDayText, secondText, weekdayInstantText, unbroken } from '../../../messages/format.ts'
import type { Auction, AuctionGroups } from './auction-groups.ts'
import listCss from '../../../components/list-tools.module.css'
import css from './auction-list.module.css'

const words = m.auctions
const say = words.list
/** So many of each group are shown at first. */
const SHOWN = 10

interface AuctionListProps {
  groups: AuctionGroups
  /** The page of one auction. */
  to: (id: string) => string
  /** Whose prizes are "yours". */
  userId: string
}

/** Running, coming up, over: every row leads into its room. */
export function AuctionList({ groups: { running, scheduled, over }, to, userId }: AuctionListProps) {
  const row = (auction: Auction) => <Row key={auction._id} auction={auction} to={to(auction._id)} userId={userId} />
  return (
    <div className="stack w">
      {running.length === 0 ? (
        <Card flush title={say.running}>
          <p className={`${css.none} dim`}>{say.noneRunning}</p>
        </Card>
      ) : (
        <Group title={say.running} auctions={running} row={row} />
      )}
      {scheduled.length > 0 && <Group title={say.scheduled} auctions={scheduled} row={row} />}
      {over.length > 0 && <Group title={say.over} auctions={over} row={row} />}
    </div>
  )
}

interface GroupProps {
  title: string
  auctions: readonly Auction[]
  row: (auction: Auction) => ReactNode
}

/** The first auctions of a group, and more on request. */
function Group({ title, auctions, row }: GroupProps) {
  const [most, setMost] = useState(SHOWN)
  const shown = auctions.slice(0, most)
  return (
    <Card flush title={title}>
      <ul className={css.list}>{shown.map(row)}</ul>
      {shown.length < auctions.length && (
        <div className={listCss.more}>
          <Button variant="default" onClick={() => setMost(most + PAGE_SIZE)}>
            {m.lists.more(Math.min(PAGE_SIZE, auctions.length - most))}
          </Button>
          <span className="sm dim num">{m.lists.range(1, shown.length, auctions.length)}</span>
        </div>
      )}
    </Card>
  )
}

function Row({ auction, to, userId }: { auction: Auction; to: string; userId: string }) {
  return (
    <li>
      <Link to={to} className={css.row}>
        <span className={css.what}>
          <b>{say.prize(auction.chitName, auction.prizeNo)}</b>
          <small>{subtitle(auction, userId)}</small>
        </span>
        <span className={css.figure}>
          <Figure auction={auction} />
        </span>
        <span className={css.state}>
          <State auction={auction} userId={userId} />
        </span>
        <Icon of={IconChevronRight} />
      </Link>
    </li>
  )
}

function subtitle(auction: Auction, userId: string): string {
  if (auction.state === 'scheduled') {
    return (hasMissed(auction) ? say.missed : say.opens)(whenText(auction.opensAt))
  }
  if (auction.state === 'cancelled') return say.wasPlanned(whenText(auction.opensAt))
  if (auction.result === null) {
    // a lot or a chart takes no bids: its day is the opening, and no close comes
    if (auction.prizeBy !== 'auction') return say.since(whenText(auction.opensAt))
    const closes = auction.state === 'open' ? say.closes : say.closed
    return closes(`${unbroken(instantDayText(auction.closesAt))}, ${secondText(auction.closesAt)}`)
  }
  const { winner, settledAt } = auction.result
  const who = winner.userId === userId ? say.wonByYou : say.wonBy(winner.ticketNo)
  return `${who}, ${unbroken(instantDayText(settledAt))}`
}

const hasMissed = ({ opensAt, plannedClosesAt }: Auction): boolean =>
  hasMissedItsTime({ opensAt, closesAt: plannedClosesAt }, now())

/** Broken, where the line is narrow, between the day and the hour. */
const whenText = (at: Date): string => {
  const [day = '', hour = ''] = weekdayInstantText(at).split(', ')
  return `${unbroken(day)}, ${hour}`
}

/** The figure a row is about: the best bid while it runs, the prize afterwards, the pool before. */
function Figure({ auction }: { auction: Auction }) {
  if (auction.result !== null) return figure(<Money amount={auction.result.prize} />, say.prizeGiven)
  if (auction.state === 'open' || auction.state === 'closed') {
    return auction.bestBid === null ? (
      <small>{auction.prizeBy === 'auction' ? say.noBids : howGiven(auction)}</small>
    ) : (
      figure(<Money amount={auction.bestBid} />, say.bestBid)
    )
  }
  return <small>{say.pool(auction.chitAmount)}</small>
}

const howGiven = ({ prizeBy }: Auction): string => (prizeBy === 'fixed' ? say.byChart : say.byLot)

const figure = (amount: ReactNode, label: string): ReactNode => (
  <>
    {amount}
    <small>{label}</small>
  </>
)

function State({ auction, userId }: { auction: Auction; userId: string }) {
  const { state, result } = auction
  if (state === 'open') return <Badge tone="ok">{words.state.open}</Badge>
  if (state === 'closed') return <Badge tone="wait">{words.state.closed}</Badge>
  if (state === 'cancelled')
    return (
      <Badge tone="plain" icon={IconForbid}>
        {words.state.cancelled}
      </Badge>
    )
  if (state === 'settled') {
    return result?.winner.userId === userId ? (
      <Badge tone="ok">{say.wonByYou}</Badge>
    ) : (
      <Badge tone="plain" icon={IconFlag}>
        {words.state.settled}
      </Badge>
    )
  }
  const days = daysBetween(dayInIndia(now()), dayInIndia(auction.opensAt))
  if (hasMissed(auction)) return <Badge tone="wait">{say.overdue}</Badge>
  return <Badge tone="plain">{days <= 0 ? words.state.today : words.state.inDays(days)}</Badge>
}
