import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { auctions } from '../../../api/queries.ts'
import { isMissing } from '../../../api/problems.ts'
import { Card } from '../../../components/card.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { EmptyState, ErrorState, OfflineState } from '../../../components/state.tsx'
import { QueriesBoundary } from '../../../components/queries-boundary.tsx'
import { m } from '../../../messages/en.ts'
import type { Route } from './+types/page.ts'
import type { KeptFile } from './check.ts'
import type { Proof } from './check-auction.ts'
import { Choose } from './choose.tsx'
import { Findings } from './findings.tsx'
import { PassbookFindings } from './passbook/findings.tsx'
import { ReceiptCheckCard } from './receipt-card.tsx'
import { ScriptCard } from './script-card.tsx'
import css from './verify.module.css'

const t = m.verify

/**
 * Where anybody checks an auction or a passbook: an auction we publish, or a file. All sums are done here in the browser; with a
 * file nothing is requested from the server, so the page works without a connection once it is open.
 */
export default function VerifyPage({ params: { auctionId } }: Route.ComponentProps) {
  const [chosen, setChosen] = useState<{ readonly file: KeptFile; readonly at: string | undefined }>()
  // a file is shown on the address where it was chosen
  const kept = chosen?.at === auctionId ? chosen?.file : undefined
  const published = useQuery({ ...auctions.proof(auctionId ?? ''), enabled: auctionId !== undefined && !kept })
  return (
    <>
      <PageTitle title={t.title} lead={t.lead} />
      <QueriesBoundary queries={[published]} skeleton={<LoadingSkeleton />}>
        <div className={css.columns}>
          <div className="stack w">
            {kept ? <Kept key={kept.name} kept={kept} /> : auctionId !== undefined && <Published query={published} />}
            <Choose
              auctionId={auctionId}
              onFile={(file) => setChosen({ file, at: auctionId })}
              onId={() => setChosen(undefined)}
            />
            <ReceiptCheckCard />
          </div>
          <div className="stack w">
            <ScriptCard />
            <Trust />
          </div>
        </div>
      </QueriesBoundary>
    </>
  )
}

function Kept({ kept }: { kept: KeptFile }) {
  const source = t.choose.reading(kept.name)
  return 'book' in kept ? (
    <PassbookFindings book={kept.book} source={source} />
  ) : (
    <Findings proof={kept.proof} source={source} />
  )
}

function LoadingSkeleton() {
  return (
    <Loading>
      <Card>
        <SkLines rows={8} />
      </Card>
    </Loading>
  )
}

function Published({ query }: { query: UseQueryResult<Proof> }) {
  if (query.data) return <Findings proof={query.data} />
  if (query.isPaused) return <OfflineState />
  if (isMissing(query.error)) return <EmptyState picture="lostSlip" title={t.missing} why={t.missingWhy} />
  return <ErrorState title={t.failed} error={query.error} onRetry={query.refetch} />
}

/** What no proof can show. */
function Trust() {
  return (
    <Card tone="well" title={t.trust.title}>
      <ul className={css.trust}>
        {t.trust.words.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Card>
  )
}
