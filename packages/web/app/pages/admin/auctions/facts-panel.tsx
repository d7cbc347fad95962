import { useQuery } from '@tanstack/react-query'
import { auctionReads } from '../../../api/admin-queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Card } from '../../../components/card.tsx'
import { FactList } from '../../../components/fact-list.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { m } from '../../../messages/en.ts'
import { openFacts } from '../../member/book/open-facts.ts'
import type { Room } from '../../member/auctions/room/room.ts'

const t = m.facts
const adminText = t.admin

/** What an administrator may want to look at in this auction; refetched as bids come in. */
export function FactsPanel({ room }: { room: Room }) {
  const query = useQuery(auctionReads.auctionFacts(room._id, room.bidCount))
  return (
    <Card title={adminText.title}>
      <div className="stack">
        <p className="sm dim">{adminText.lead}</p>
        <QueryBoundary
          query={query}
          skeleton={
            <Loading>
              <SkLines rows={4} />
            </Loading>
          }
          failed={t.failed}
        >
          {({ samePlace, floor, ...open }) => (
            <FactList
              facts={[
                ...(samePlace.length === 0
                  ? [adminText.noSamePlace]
                  : samePlace.map(({ by, tickets }) => adminText.samePlace[by](tickets))),
                adminText.floor(floor.auctions, floor.onlyAtFloor),
                ...openFacts(open),
              ]}
            />
          )}
        </QueryBoundary>
        <p className="sm dim">{adminText.notKept}</p>
      </div>
    </Card>
  )
}
