import { reportEndpoints } from '@kuri/contract'
import { IconDownload } from '../../../icons/everywhere.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { reportReads, type DateRange } from '../../../api/admin-queries.ts'
import { addressOf } from '../../../api/client.ts'
import { prefetch } from '../../../api/queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { FileButton, LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Icon } from '../../../components/icon.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Loading, Sk, SkLines } from '../../../components/skeleton.tsx'
import { EmptyState } from '../../../components/state.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import { useToday } from '../../../today.ts'
import type { Report, Summary } from './both-sides.ts'
import { DueCard } from './due-card.tsx'
import { EarnedCard } from './earned-card.tsx'
import { SchemesCard } from './schemes-card.tsx'
import { SpanFields } from './date-range-fields.tsx'
import { readDateRange } from '../../../list/date-range.ts'
import { CashCard, LateCard } from './standing-cards.tsx'
import { CameCard, WentCard } from './went-card.tsx'
import css from './reports.module.css'

const t = m.reports

export const handle: RoutePermission = { permission: 'read-reports' }

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  prefetch(reportReads.report(readDateRange(new URL(request.url).searchParams)))

/** Every scheme in money, for all days or some. */
export default function Reports() {
  const span = readDateRange(useSearchParams()[0])
  const today = useToday()
  const query = useQuery({ ...reportReads.report(span), placeholderData: keepPreviousData })
  return (
    <>
      <PageTitle
        title={t.title}
        lead={t.lead(span.from && dayText(span.from), dayText(span.to ?? today))}
        action={<Exports span={span} />}
      />
      <div className="stack w">
        <SpanFields />
        <QueryBoundary query={query} skeleton={<LoadingSkeleton />} failed={t.failed}>
          {(report) => (
            <div className={query.isPlaceholderData ? `stack w ${css.older}` : 'stack w'}>
              <Cards {...report} />
            </div>
          )}
        </QueryBoundary>
      </div>
    </>
  )
}

function Cards({ schemes, summary }: { schemes: Report; summary: Summary }) {
  if (schemes.length === 0) {
    return (
      <Card>
        <EmptyState
          picture="emptyBowl"
          title={t.none}
          why={t.noneWhy}
          action={<LinkButton to={paths.createChit()}>{t.create}</LinkButton>}
        />
      </Card>
    )
  }
  return (
    <>
      <div className="grid g75 fill">
        <DueCard months={summary.months} />
        <WentCard totals={summary.totals} />
      </div>
      <div className="grid g75 fill">
        <EarnedCard months={summary.months} />
        <CameCard totals={summary.totals} />
      </div>
      <div className={css.two}>
        <LateCard {...summary} />
        <CashCard {...summary} />
      </div>
      <SchemesCard schemes={schemes} />
    </>
  )
}

/** Plain links: the session's cookie goes along. */
function Exports({ span }: { span: DateRange }) {
  return (
    <div className={css.exports}>
      <FileButton
        href={addressOf(reportEndpoints.reportsXlsx, undefined, span)}
        leftSection={<Icon of={IconDownload} />}
      >
        {t.spreadsheet}
      </FileButton>
      <FileButton
        href={addressOf(reportEndpoints.reportsCsv, undefined, span)}
        leftSection={<Icon of={IconDownload} />}
      >
        {t.csv}
      </FileButton>
    </div>
  )
}

function LoadingSkeleton() {
  return (
    <Loading className="stack w">
      <span className="grid g75 fill">
        <Card>
          <Sk height="18rem" />
        </Card>
        <Card>
          <SkLines rows={8} />
        </Card>
      </span>
      <Card>
        <SkLines rows={5} />
      </Card>
    </Loading>
  )
}
