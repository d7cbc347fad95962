import { now } from '../../../api/clock.ts'
import { Badge } from '../../../components/badge.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { InstantText } from '../../../components/time-text.tsx'
import { hasMissedItsTime } from '@kuri/domain'
import { IconClock } from '../../../icons/everywhere.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { nextAuction, rightToBid, type Auction } from '../book/book.ts'
import { timeToGo } from '../book/time-to-go.ts'
import type { SchemeBook } from '../book/use-books.ts'
import css from './dashboard.module.css'

const t = m.member.dashboard

/** The auction that matters next, and whether the reader may bid in it. */
export function AuctionCard({ books }: { books: SchemeBook[] }) {
  const auction = nextAuction(books.flatMap((book) => book.auctions))
  const book = books.find(({ chit }) => chit._id === auction?.chitId)
  if (!auction || !book) {
    return (
      <Card title={t.auction}>
        <p className="strong">{t.noAuction}</p>
        <p className="dim">{t.noAuctionWhy}</p>
      </Card>
    )
  }
  const isOpen = auction.state === 'open'
  return (
    <Card
      tone={isOpen ? 'good' : undefined}
      title={isOpen ? t.liveAuction : t.auction}
      aside={<When auction={auction} />}
    >
      <p className="strong">{t.prize(auction.chitName, auction.prizeNo, book.chit.totalMembers)}</p>
      <DescriptionList tight>
        <DescriptionItem label={isOpen ? t.closes : t.opens}>
          <InstantText at={isOpen ? auction.closesAt : auction.opensAt} as="weekday" />
        </DescriptionItem>
        <DescriptionItem label={t.pool}>
          <Money amount={auction.chitAmount} />
        </DescriptionItem>
        {auction.prizeBy === 'auction' ? (
          <DescriptionItem label={t.mayBid}>{mayBid(book, auction)}</DescriptionItem>
        ) : (
          <DescriptionItem label={t.prizeGoes}>{auction.prizeBy === 'lot' ? t.byLot : t.byChart}</DescriptionItem>
        )}
      </DescriptionList>
      <div className={`${css.acts} ${css.wide}`}>
        <LinkButton variant={isOpen ? 'filled' : 'default'} to={paths.auction(auction._id)}>
          {t.room}
        </LinkButton>
      </div>
    </Card>
  )
}

function When({ auction }: { auction: Auction }) {
  if (auction.state === 'open') return <Badge tone="live">{t.openNow}</Badge>
  if (hasMissedItsTime({ opensAt: auction.opensAt, closesAt: auction.plannedClosesAt }, now())) {
    return <Badge tone="wait">{m.auctions.list.overdue}</Badge>
  }
  const toGo = timeToGo(auction.opensAt, now())
  return toGo ? (
    <Badge tone="plain" icon={IconClock}>
      {toGo}
    </Badge>
  ) : null
}

function mayBid({ instalments, auctions }: SchemeBook, auction: Auction): string {
  const right = rightToBid(instalments, auctions, auction)
  if (right === 'won') return t.mayBidWon
  return right === 'yes' ? t.mayBidYes : t.mayBidOnce(right.oncePaid.month)
}
