import { useQuery } from '@tanstack/react-query'
import { oneChit } from '../../../api/queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Card } from '../../../components/card.tsx'
import { FactList } from '../../../components/fact-list.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { m } from '../../../messages/en.ts'
import { openFacts } from '../book/open-facts.ts'
import type { ChitDetail } from './chit-detail.ts'

/** The company's own tickets and the auctions it cancelled. */
export function FactsCard({ chit }: { chit: ChitDetail }) {
  const query = useQuery(oneChit.facts(chit._id))
  return (
    <Card title={m.chitDetail.facts}>
      <QueryBoundary
        query={query}
        skeleton={
          <Loading>
            <SkLines rows={2} />
          </Loading>
        }
        failed={m.facts.failed}
      >
        {(facts) => <FactList facts={openFacts(facts)} />}
      </QueryBoundary>
    </Card>
  )
}
