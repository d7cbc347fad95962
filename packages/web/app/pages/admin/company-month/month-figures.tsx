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

const say = m.admin.companyMonth

/** The company's month in five figures; each leads to the list behind it. */
export function MonthFigures() {
  const query = useQuery(companyMonthReads.month())
  return (
    <QueryBoundary query={query} skeleton={<OnTheirWay />} failed={say.failed}>
      {(month) => (
        <ul className={css.figures} aria-label={say.figures}>
          <Figure
            to={paths.reports()}
            label={say.collectedIn(monthNameOf(dayInIndia(now())))}
            figure={
              month.due === 0
                ? rupees(month.collected)
                : say.share(Math.floor((month.collected / month.due) * 100), month.collected)
            }
            about={say.collectedOf(month.due)}
          />
          <Figure
            to={paths.arrears()}
            label={say.late}
            figure={rupees(month.late)}
            about={say.latePeople(month.latePeople, month.latePeopleOver60)}
          />
          <Figure
            to={paths.adminAuctions()}
            label={say.auctions}
            figure={count(month.auctions)}
            about={say.auctionsNow(month.auctionsOpen, month.auctionsToday)}
          />
          <Figure
            to={paths.adminMoney()}
            label={say.prizes}
            figure={rupees(month.prizesAmount)}
            about={say.prizesWhat(month.prizes, month.prizesLate)}
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
      label={say.waiting}
      figure={waiting === undefined ? '\u00a0' : count(waiting.money + waiting.requests)}
      about={
        waiting === undefined
          ? '\u00a0'
          : waiting.oldest === null
            ? say.nothingWaits
            : say.waitingSince(instantDayText(waiting.oldest))
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
