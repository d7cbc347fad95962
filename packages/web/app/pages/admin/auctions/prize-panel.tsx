import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { auctionReads } from '../../../api/admin-queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Card } from '../../../components/card.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { m } from '../../../messages/en.ts'
import { PrizeDocuments } from '../money/prize-documents.tsx'

const t = m.admin.money.documents

/** The documents of a prize's security, also once the prize is paid. */
export function PrizePanel({ auctionId }: { auctionId: string }) {
  const headingId = useId()
  const query = useQuery(auctionReads.prize(auctionId))
  return (
    <Card
      title={
        <span id={headingId} tabIndex={-1}>
          {t.heading}
        </span>
      }
    >
      <div className="stack">
        <p className="sm dim">{t.lead}</p>
        <QueryBoundary
          query={query}
          skeleton={
            <Loading>
              <SkLines rows={2} />
            </Loading>
          }
          failed={t.failed}
        >
          {(prize) => <PrizeDocuments prize={prize} headingId={headingId} />}
        </QueryBoundary>
      </div>
    </Card>
  )
}
