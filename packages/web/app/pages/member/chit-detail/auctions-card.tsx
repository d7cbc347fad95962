import { Link } from 'react-router'
import { Badge, type Tone } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { Money } from '../../../components/money.tsx'
import { useShowAll } from '../../../components/use-printing.ts'
import { InstantText } from '../../../components/time-text.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import type { Auction } from '../book/book.ts'
import { around } from './around.ts'
import { isClosedTo, type ChitDetail, type ChitCardProps } from './chit-detail.ts'
import css from './chit-detail.module.css'

const t = m.chitDetail.auctions
const FIRST = 6
const tones: Record<Auction['state'], Tone> = {
  scheduled: 'plain',
  open: 'live',
  closed: 'wait',
  settled: 'ok',
  cancelled: 'plain',
  previous: 'ok',
}

/** Every auction of this chit with its room; the ones around now first. */
export function AuctionsCard({ chit, auctions }: ChitCardProps) {
  const [all, showAll] = useShowAll()
  const byBids = chit.terms.prizeBy === 'auction'
  const title = byBids ? t.title : t.titleWithoutBids
  if (auctions.length === 0) {
    const none = byBids ? t.none : t.noneWithoutBids
    return (
      <Card title={title}>
        <p className="dim">{isClosedTo(chit) ? t.hidden : none}</p>
      </Card>
    )
  }
  const ordered = auctions.toSorted((a, b) => a.prizeNo - b.prizeNo || a.opensAt.getTime() - b.opensAt.getTime())
  const few = around(ordered, ({ state }) => state !== 'settled' && state !== 'cancelled', FIRST)
  return (
    <Card flush title={title}>
      <ResponsiveTable
        caption={byBids ? t.caption : t.captionWithoutBids}
        columns={columnsFor(chit)}
        rows={all ? ordered : few}
        rowKey={(auction) => auction._id}
      />
      {!all && ordered.length > FIRST && (
        <div className={css.more}>
          <Button variant="subtle" onClick={showAll}>
            {t.all(ordered.length)}
          </Button>
        </div>
      )}
    </Card>
  )
}

const columnsFor = (chit: ChitDetail): TableColumn<Auction>[] => [
  {
    key: 'prize',
    title: t.prize,
    cell: (auction) => (
      <Link className="strong" to={paths.auction(auction._id)}>
        {t.prize} {auction.prizeNo}
      </Link>
    ),
  },
  {
    key: 'opens',
    title: t.opens,
    phone: 'below',
    cell: (auction) => <InstantText at={auction.opensAt} as="weekday" />,
  },
  {
    key: 'bid',
    title: chit.terms.prizeBy === 'auction' ? t.bid : t.gives,
    figure: true,
    showsTitleOnPhone: true,
    cell: (auction) => auction.result && <Money amount={auction.result.bid} />,
  },
  {
    key: 'winner',
    title: t.winner,
    phone: 'wide',
    cell: (auction) => auction.result && winnerOf(chit, auction.result.winner.ticketNo),
  },
  {
    key: 'state',
    title: t.state,
    figure: true,
    phone: 'belowRight',
    cell: (auction) => <Badge tone={tones[auction.state]}>{t.states[auction.state]}</Badge>,
  },
]

const winnerOf = (chit: ChitDetail, ticketNo: number): string =>
  chit.members.find((member) => member.ticketNo === ticketNo)?.name ?? t.ticket(ticketNo)
