import { IconCurrencyRupee, IconStack2, IconUser, IconUsers } from '../../../icons/everywhere.ts'
import { IconPlus } from '../../../icons/members.ts'
import { useQuery } from '@tanstack/react-query'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { auctionReads, companyMonthReads, peopleReads, reportReads } from '../../../api/admin-queries.ts'
import { now } from '../../../api/clock.ts'
import { auctions, prefetch, prefetchPages } from '../../../api/queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Icon } from '../../../components/icon.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Loading, Sk } from '../../../components/skeleton.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { Allowed } from '../../../layout/allowed.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { m } from '../../../messages/en.ts'
import { count, instantDayText, weekdayText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import { ChitsCard, companyChitsQuery } from '../company-month/chits-card.tsx'
import { MonthFigures } from '../company-month/month-figures.tsx'
import { MonthSoFar, TodaysAuctions } from './month-cards.tsx'
import { RecentUsers } from './recent-users.tsx'
import { StatCard } from './stat-card.tsx'
import { WorkCard } from './work-card.tsx'
import css from './dashboard.module.css'

const t = m.admin.dashboard

export const handle: RoutePermission = { permission: 'read-stats' }

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  prefetchPages(peopleReads.requests())
  prefetchPages(auctions.page('open'), auctions.page('late'), auctions.page('next'))
  return prefetch(
    reportReads.stats(),
    companyMonthReads.month(),
    companyMonthReads.chits(companyChitsQuery(request.url)),
    peopleReads.recentUsers(),
    companyMonthReads.work(),
    auctionReads.minutesToFile(),
  )
}

export default function Dashboard() {
  const today = now()
  return (
    <>
      <PageTitle
        title={t.title}
        lead={`${weekdayText(today)}, ${instantDayText(today)}`}
        action={
          <Allowed to="manage-chits">
            <LinkButton variant="default" to={paths.createChit()} leftSection={<Icon of={IconPlus} />}>
              {t.create}
            </LinkButton>
          </Allowed>
        }
      />
      <div className="stack w">
        <Allowed to="read-every-chit">
          <MonthFigures />
        </Allowed>
        <div className="grid g75 fill">
          <WorkCard />
          <div className="stack w">
            <MonthSoFar />
            <TodaysAuctions />
          </div>
        </div>
        <Allowed to="read-every-chit">
          <ChitsCard none={<EmptyState picture="emptyBowl" title={m.admin.companyMonth.none} />} />
        </Allowed>
        <Stats />
        <RecentUsers />
      </div>
    </>
  )
}

/** The seed's four numbers. */
function Stats() {
  const query = useQuery(reportReads.stats())
  const schemes = useQuery(companyMonthReads.work()).data?.chits
  return (
    <QueryBoundary query={query} skeleton={<StatsOnTheirWay />} failed={t.failed}>
      {(stats) => (
        <div className={css.stats}>
          <StatCard
            icon={IconUser}
            label={t.totalUsers}
            figure={count(stats.totalUsers)}
            sub={t.administrators(stats.totalUsers - stats.totalMembers)}
          />
          <StatCard
            icon={IconStack2}
            label={t.chitSchemes}
            figure={count(stats.totalSchemes)}
            sub={schemes === undefined ? '\u00a0' : t.byState(schemes.running, schemes.forming)}
          />
          <StatCard
            icon={IconCurrencyRupee}
            label={t.contributions}
            figure={count(stats.totalContributions)}
            sub={t.contributionsWhat}
          />
          <StatCard icon={IconUsers} label={t.members} figure={count(stats.totalMembers)} sub={t.membersWhat} />
        </div>
      )}
    </QueryBoundary>
  )
}

function StatsOnTheirWay() {
  return (
    <Loading className={css.stats ?? ''}>
      {[t.totalUsers, t.chitSchemes, t.contributions, t.members].map((label) => (
        <Card key={label}>
          <span className="stack t">
            <Sk width="60%" />
            <Sk width="35%" height="2rem" />
            <Sk width="70%" />
          </span>
        </Card>
      ))}
    </Loading>
  )
}
