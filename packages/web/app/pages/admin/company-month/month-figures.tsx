import { dayInIndia, monthNameOf } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { companyMonthReads, reportReads } from '../../../api/admin-queries.ts'
import { now } from '../../../api/clock.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Loading, Sk } from '../../../components/skeleton.tsx'
import { usePermission } from '../../../use-permission.ts'
import { m } from '../../../messages/en.ts'
import { count, instantDayText, rupees } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import css from './company-month.module.css'

const t = m.admin.companyMonth

/** The company's month in five figures; each leads to the list behind it. */
export function MonthFigures() {
  const query = useQuery(companyMonthReads.month())
  return (
    <QueryBoundary query={query} skeleton={<OnTheirWay />} failed={t.failed}>
      {(month) => (
        <ul className={css.figures} aria-label={t.figures}>
          <Figure
            to={paths.reports()}
            label={t.collectedIn(monthNameOf(dayInIndia(now())))}
            figure={
              month.due === 0
                ? rupees(month.collected)
                : t.share(Math.floor((month.collected / month.due) * 100), month.collected)
            }
            about={t.collectedOf(month.due)}
          />
          <Figure
            to={paths.arrears()}
            label={t.late}
            figure={rupees(month.late)}
            about={t.latePeople(month.latePeople, month.latePeopleOver60)}
          />
          <Figure
            to={paths.adminAuctions()}
            label={t.auctions}
            figure={count(month.auctions)}
            about={t.auctionsNow(month.auctionsOpen, month.auctionsToday)}
          />
          <Figure
            to={paths.adminMoney()}
            label={t.prizes}
            figure={rupees(month.prizesAmount)}
            about={t.prizesWhat(month.prizes, month.prizesLate)}
          />
          <ToApprove />
        </ul>
      )}
    </QueryBoundary>
  )
}

function ToApprove() {
  const mayRead = usePermission()('read-stats')
  const waiting = useQuery({ ...reportReads.stats(), enabled: mayRead }).data?.waiting
  if (!mayRead) return null
  return (
    <Figure
      to={paths.adminMoney()}
      label={t.waiting}
      figure={waiting === undefined ? '\u00a0' : count(waiting.money + waiting.requests)}
      about={
        waiting === undefined
          ? '\u00a0'
          : waiting.oldest === null
            ? t.nothingWaits
            : t.waitingSince(instantDayText(waiting.oldest))
      }
    />
  )
}

function Figure({ to, label, figure, about }: { to: string; label: string; figure: ReactNode; about: string }) {
  return (
    <li>
      <Link to={to}>
        <span>{label}</span>
        <b className="num">{figure}</b>
        <small>{about}</small>
      </Link>
    </li>
  )
}

function OnTheirWay() {
  return (
    <Loading className={css.figures ?? ''}>
      {Array.from({ length: 5 }, (_, place) => (
        <div key={place} className={css.empty}>
          <Sk width="60%" />
          <Sk width="80%" height="1.5rem" />
          <Sk width="50%" />
        </div>
      ))}
    </Loading>
  )
}
