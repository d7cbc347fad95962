import { dayInIndia, monthNameOf } from '@kuri/domain'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { reportReads } from '../../../api/admin-queries.ts'
import { now } from '../../../api/clock.ts'
import { auctions } from '../../../api/queries.ts'
import { Badge } from '../../../components/badge.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { Bar } from '../../../components/seat-dots.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { m } from '../../../messages/en.ts'
import { instantText, timeText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import type { Auction } from '../../member/auctions/use-auctions.ts'
import css from './dashboard.module.css'

const t = m.admin.dashboard

/** Collected against due in the Indian month we are in, and what is late. */
export function MonthSoFar() {
  const stats = useQuery(reportReads.stats()).data
  const title = t.month(monthNameOf(dayInIndia(now())))
  if (stats === undefined) {
    return (
      <Card title={title}>
        <Loading>
          <SkLines rows={4} />
        </Loading>
      </Card>
    )
  }
  const { due, collected, overdue, prizes, commission } = stats.thisMonth
  const share = due === 0 ? 0 : collected / due
  return (
    <Card title={title}>
      {due === 0 ? (
        <p className="dim">{t.nothingDue}</p>
      ) : (
        <>
          <p>
            <Money amount={collected} size="lg" />
          </p>
          <p className="sm dim">{t.collectedOf(due)}</p>
          <div className={css.bar}>
            <Bar share={share} label={t.collected(share)} />
          </div>
        </>
      )}
      <DescriptionList tight>
        <DescriptionItem label={t.overdue}>
          <Money amount={overdue} />
        </DescriptionItem>
        <DescriptionItem label={t.prizes}>
          <Money amount={prizes} />
        </DescriptionItem>
        <DescriptionItem label={t.commission}>
          <Money amount={commission} />
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}

/** What runs, or will run, today. */
export function TodaysAuctions() {
  const [running] = useInfiniteQuery(auctions.page('open')).data?.pages ?? []
  const [coming] = useInfiniteQuery(auctions.page('next')).data?.pages ?? []
  const today = dayInIndia(now())
  const ofToday = running &&
    coming && [...running.auctions, ...coming.auctions.filter(({ opensAt }) => dayInIndia(opensAt) === today)]
  return (
    <Card title={t.auctionsToday}>
      {ofToday === undefined ? (
        <Loading>
          <SkLines rows={2} />
        </Loading>
      ) : ofToday.length === 0 ? (
        <p className="dim">{t.noAuctions}</p>
      ) : (
        <>
          <ul className={css.auctions}>
            {ofToday.map((auction) => (
              <Today key={auction._id} auction={auction} />
            ))}
          </ul>
          <p className={css.allAuctions}>
            <Link to={paths.adminAuctions()}>{t.allAuctions}</Link>
          </p>
        </>
      )}
    </Card>
  )
}

/** Beside an open auction when it ends; beside a scheduled one from when to when. */
function timesOf({ state, opensAt, closesAt, bidCount }: Auction): string {
  const isSameDay = dayInIndia(opensAt) === dayInIndia(closesAt)
  const closes = isSameDay ? timeText(closesAt) : instantText(closesAt)
  return state === 'scheduled' ? t.fromTo(timeText(opensAt), closes) : t.until(closes, bidCount)
}

function Today({ auction }: { auction: Auction }) {
  const { list, state } = m.auctions
  const isOpen = auction.state === 'open'
  return (
    <li className="stack">
      <div className="row between">
        <div>
          <p className="strong">{list.prize(auction.chitName, auction.prizeNo)}</p>
          <p className="sm dim">{timesOf(auction)}</p>
        </div>
        <Badge tone={isOpen ? 'ok' : 'plain'}>{state[auction.state]}</Badge>
      </div>
      <LinkButton variant="default" fullWidth to={paths.adminAuction(auction._id)}>
        {t.watch}
      </LinkButton>
    </li>
  )
}
