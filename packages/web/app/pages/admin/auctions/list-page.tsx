import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { auctionReads } from '../../../api/admin-queries.ts'
import { now } from '../../../api/clock.ts'
import { auctions, prefetch } from '../../../api/queries.ts'
import { Alert } from '../../../components/alert.tsx'
import { Asked } from '../../../components/asked.tsx'
import { Card } from '../../../components/card.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { EmptyState } from '../../../components/state.tsx'
import type { PageNeeds } from '../../../layout/needs.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { useToday } from '../../../today.ts'
import type { Auction } from '../../member/auctions/auction-groups.ts'
import { AuctionsOnTheirWay, OfScheme } from '../../member/auctions/of-scheme.tsx'
import { useAuctions } from '../../member/auctions/use-auctions.ts'
import { filingDuty } from '../../member/book/duties.ts'
import { MINUTES_TO_FILE, MinutesToFile } from './minutes-to-file.tsx'
import css from './auctions.module.css'

const say = m.admin.auctions

export const handle: PageNeeds = { needs: 'read-every-chit' }

export const clientLoader = () => prefetch(auctions.list(), auctionReads.minutesToFile())

export default function AdminAuctions() {
  const query = useAuctions()
  return (
    <>
      <PageTitle title={say.title} lead={say.lead} />
      <Asked query={query} skeleton={<AuctionsOnTheirWay />} failed={m.auctions.failed}>
        {(list) =>
          list.length === 0 ? (
            <Card>
              <EmptyState
                picture="emptyBowl"
                title={m.auctions.list.none}
                why={say.noneWhy}
                action={<LinkButton to={paths.manageChits()}>{m.admin.chits.title}</LinkButton>}
              />
            </Card>
          ) : (
            <div className="stack">
              <Late auctions={list} />
              <LateMinutes />
              <OfScheme auctions={list} to={paths.adminAuction} />
            </div>
          )
        }
      </Asked>
      {!query.isPending && (
        <div className={css.minutes}>
          <MinutesToFile />
        </div>
      )}
    </>
  )
}

/** Minutes past their day: the list of them stands further down. */
function LateMinutes() {
  const today = useToday()
  const waits = useQuery(auctionReads.minutesToFile()).data?.minutes ?? []
  const late = waits.filter((line) => filingDuty(line, today).state === 'late').length
  return late === 0 ? null : (
    <Alert tone="turn">
      <a href={`#${MINUTES_TO_FILE}`}>{m.minutes.toFile.title}</a>: {m.minutes.toFile.late(late)}
    </Alert>
  )
}

/** Auctions whose time passed without an opening wait for an administrator, in prize order. */
function Late({ auctions: list }: { auctions: readonly Auction[] }) {
  const late = list.filter((auction) => auction.state === 'scheduled' && auction.opensAt < now())
  return late
    .toSorted((a, b) => a.prizeNo - b.prizeNo)
    .map((auction) => (
      <Alert key={auction._id} tone="turn">
        <Link to={paths.adminAuction(auction._id)}>{m.auctions.list.prize(auction.chitName, auction.prizeNo)}</Link>:{' '}
        {say.toOpen}
      </Alert>
    ))
}
