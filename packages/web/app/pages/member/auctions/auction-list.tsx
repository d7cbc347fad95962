import { IconChevronRight } from '../../../icons/everywhere.ts'
import { IconFlag, IconForbid } from '../../../icons/members.ts'
import { dayInIndia, daysBetween, hasMissedItsTime } from '@kuri/domain'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { now } from '../../../api/clock.ts'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { FilterLinks } from '../../../components/filter-links.tsx'
import { Icon } from '../../../components/icon.tsx'
import { SearchField } from '../../../components/list-tools.tsx'
import { Money } from '../../../components/money.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { QueriesBoundary } from '../../../components/queries-boundary.tsx'
import { useSearch } from '../../../list/use-search.ts'
import { m } from '../../../messages/en.ts'
import { count, endText, instantDayText, timeText, unbroken, weekdayInstantText } from '../../../messages/format.ts'
import { useMe } from '../../../session.ts'
import { isDecidedByBids } from './room/room.ts'
import { useAuctions, type Auction } from './use-auctions.ts'
import css from './auction-list.module.css'

const t = m.auctions
const listText = t.list

interface AuctionListsProps {
  /** The page of one auction. */
  to: (id: string) => string
  /** Shown when nothing runs and nothing is to come. */
  none: ReactNode
  /** What stands below the lists; it is drawn with them, so that they do not push it down. */
  children?: ReactNode
}

/** What runs and what is to come, or what is over; a search looks through all of it. Every row leads into its room. */
export function AuctionLists({ to, none, children }: AuctionListsProps) {
  const [params] = useSearchParams()
  const search = useSearch()
  const isPast = params.get('which') === 'past'
  const shared = { to, search: search.value, below: children }
  return (
    <div className="stack">
      <div className={css.tools}>
        <SearchField label={listText.search} placeholder={listText.searchHint} {...search} />
        <FilterLinks
          label={listText.which}
          param="which"
          choices={[
            { value: null, label: listText.current },
            { value: 'past', label: listText.over },
          ]}
          chosen={isPast ? 'past' : null}
        />
      </div>
      {isPast ? <Past {...shared} /> : <Current {...shared} none={none} />}
    </div>
  )
}

interface StagesProps {
  to: (id: string) => string
  search: string
  below: ReactNode
}

function Current({ to, search, below, none }: StagesProps & { none: ReactNode }) {
  const [open, late, next] = [useAuctions('open', search), useAuctions('late', search), useAuctions('next', search)]
  const reads = [open, late, next]
  const isEmpty = search === '' && reads.every(({ data }) => data?.pages[0]?.total === 0)
  const shared = { to, isSearched: search !== '' }
  return (
    <QueriesBoundary queries={reads} skeleton={<AuctionsOnTheirWay />}>
      <div className="stack w">
        {isEmpty ? (
          <Card>{none}</Card>
        ) : (
          <>
            <Stage {...shared} title={listText.running} query={open} none={listText.noneRunning} />
            {late.data?.pages[0]?.total !== 0 && <Stage {...shared} title={listText.overdue} query={late} none="" />}
            <Stage {...shared} title={listText.scheduled} query={next} none={listText.noneScheduled} />
          </>
        )}
        {below}
      </div>
    </QueriesBoundary>
  )
}

function Past({ to, search, below }: StagesProps) {
  const query = useAuctions('past', search)
  return (
    <QueriesBoundary queries={[query]} skeleton={<AuctionsOnTheirWay />}>
      <div className="stack w">
        <Stage title={listText.over} query={query} none={listText.noneOver} isSearched={search !== ''} to={to} />
        {below}
      </div>
    </QueriesBoundary>
  )
}

interface StageProps {
  title: string
  query: ReturnType<typeof useAuctions>
  none: string
  isSearched: boolean
  to: (id: string) => string
}

/** The auctions at one stage, and how many there are. */
function Stage({ title, query, none, isSearched, to }: StageProps) {
  const userId = useMe()?._id ?? ''
  const total = query.data?.pages[0]?.total ?? 0
  return (
    <Card flush title={title} aside={total > 0 && <span className="sm dim num">{count(total)}</span>}>
      <PagedList
        query={query}
        rowsOf={(page) => page.auctions}
        failed={t.failed}
        none={<p className={`${css.none} dim`}>{isSearched ? listText.noneFound : none}</p>}
      >
        {(list) => (
          <ul className={css.list}>
            {list.map((auction) => (
              <Row key={auction._id} auction={auction} to={to(auction._id)} userId={userId} />
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  )
}

/** A list of auctions on its way. */
export function AuctionsOnTheirWay() {
  return (
    <Loading>
      <Card>
        <SkLines rows={6} />
      </Card>
    </Loading>
  )
}

function Row({ auction, to, userId }: { auction: Auction; to: string; userId: string }) {
  return (
    <li>
      <Link to={to} className={css.row}>
        <span className={css.what}>
          <b>{listText.prize(auction.chitName, auction.prizeNo)}</b>
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
    const opens = whenText(auction.opensAt)
    if (hasMissed(auction)) return listText.missed(opens)
    const when = isDecidedByBids(auction)
      ? listText.opensAndCloses(opens, endText(auction.opensAt, auction.plannedClosesAt))
      : listText.opens(opens)
    return auction.place === undefined ? when : listText.at(when, auction.place)
  }
  if (auction.state === 'cancelled') return listText.wasPlanned(whenText(auction.opensAt))
  if (auction.result === null) {
    // a lot or a chart takes no bids: its day is the opening, and no close comes
    if (auction.prizeBy !== 'auction') return listText.since(whenText(auction.opensAt))
    const closes = auction.state === 'open' ? listText.closes : listText.closed
    return closes(`${unbroken(instantDayText(auction.closesAt))}, ${timeText(auction.closesAt)}`)
  }
  const { winner, settledAt } = auction.result
  const who = winner.userId === userId ? listText.wonByYou : listText.wonBy(winner.ticketNo)
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
  if (auction.result !== null) return figure(<Money amount={auction.result.prize} />, listText.prizeGiven)
  if (auction.state === 'open' || auction.state === 'closed') {
    return auction.bestBid === null ? (
      <small>{auction.prizeBy === 'auction' ? listText.noBids : howGiven(auction)}</small>
    ) : (
      figure(<Money amount={auction.bestBid} />, listText.bestBid)
    )
  }
  return <small>{listText.pool(auction.chitAmount)}</small>
}

const howGiven = ({ prizeBy }: Auction): string => (prizeBy === 'fixed' ? listText.byChart : listText.byLot)

const figure = (amount: ReactNode, label: string): ReactNode => (
  <>
    {amount}
    <small>{label}</small>
  </>
)

function State({ auction, userId }: { auction: Auction; userId: string }) {
  const { state, result } = auction
  if (state === 'open') return <Badge tone="live">{t.state.open}</Badge>
  if (state === 'closed') return <Badge tone="wait">{t.state.closed}</Badge>
  if (state === 'cancelled')
    return (
      <Badge tone="plain" icon={IconForbid}>
        {t.state.cancelled}
      </Badge>
    )
  if (state === 'settled') {
    return result?.winner.userId === userId ? (
      <Badge tone="ok">{listText.wonByYou}</Badge>
    ) : (
      <Badge tone="plain" icon={IconFlag}>
        {t.state.settled}
      </Badge>
    )
  }
  const days = daysBetween(dayInIndia(now()), dayInIndia(auction.opensAt))
  if (hasMissed(auction)) return <Badge tone="wait">{listText.overdue}</Badge>
  return <Badge tone="plain">{days <= 0 ? t.state.today : t.state.inDays(days)}</Badge>
}
