import { useQuery } from '@tanstack/react-query'
import { auctionReads } from '../../../api/admin-queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Card } from '../../../components/card.tsx'
import { FactList } from '../../../components/fact-list.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { m } from '../../../messages/en.ts'
import { openFacts } from '../../member/book/open-facts.ts'
import type { Room } from '../../member/auctions/room/room.ts'

const words = m.facts
const say = words.admin

/** What an administrator may want to look at in this auction; asked again as bids come in. */
export function FactsPanel({ room }: { room: Room }) {
  const query = useQuery(auctionReads.auctionFacts(room._id, room.bidCount))
  return (
    <Card title={say.title}>
      <div className="stack">
        <p className="sm dim">{say.lead}</p>
        <QueryBoundary
          query={query}
          skeleton={
            <Loading>
              <SkLines rows={4} />
            </Loading>
          }
          failed={words.failed}
        >
          {({ samePlace, floor, ...open }) => (
            <FactList
              facts={[
                ...(samePlace.length === 0
                  ? [say.noSamePlace]
                  : samePlace.map(({ by, tickets }) => say.samePlace[by](tickets))),
                say.floor(floor.auctions, floor.onlyAtFloor),
                ...openFacts(open),
              ]}
            />
          )}
        </QueryBoundary>
        <p className="sm dim">{say.notKept}</p>
      </div>
    </Card>
  )
}
