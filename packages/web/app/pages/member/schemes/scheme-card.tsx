import { dayInIndia, startWaitsFor, times } from '@kuri/domain'
import type { ReactNode } from 'react'
import { now } from '../../../api/clock.ts'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { SeatDots } from '../../../components/seat-dots.tsx'
import { Loading, SkCard } from '../../../components/skeleton.tsx'
import { DayText } from '../../../components/time-text.tsx'
import { m } from '../../../messages/en.ts'
import { StatusBadge, type OpenChit } from './status-badge.tsx'
import css from './scheme-card.module.css'

const t = m.member.scheme

interface SchemeCardProps {
  chit: OpenChit
  /** The one the reader came for: a green frame. */
  first?: boolean
  /** What can be done with it. */
  children: ReactNode
}

/** A scheme among its equals. What one must find each month is the headline, the life total a row. */
export function SchemeCard({ chit, first, children }: SchemeCardProps) {
  const hasStarted = chit.status === 'running' || chit.status === 'finished'
  return (
    <Card as="article" tone={first ? 'mine' : undefined} className={css.scheme}>
      <div className="row between">
        <Badge tone="plain">{t.months(chit.durationInMonths)}</Badge>
        <StatusBadge chit={chit} />
      </div>
      <h2>{chit.name}</h2>
      <p className={css.permonth}>
        <Money size="lg" amount={chit.contribution} />
        <span className="dim">{t.aMonth}</span>
      </p>
      <DescriptionList tight>
        <DescriptionItem label={t.pool}>
          <Money amount={times(chit.contribution, chit.durationInMonths)} />
        </DescriptionItem>
        <DescriptionItem label={t.amount}>
          <Money amount={chit.amount} />
        </DescriptionItem>
        <DescriptionItem label={t.duration}>{t.months(chit.durationInMonths)}</DescriptionItem>
        <DescriptionItem label={hasStarted ? t.started : t.starts}>
          <StartDay {...chit} />
        </DescriptionItem>
        <DescriptionItem label={t.members}>
          <span className="num">{t.seats(chit.membersJoined, chit.totalMembers)}</span>
        </DescriptionItem>
      </DescriptionList>
      <div className={css.foot}>
        <SeatDots taken={chit.membersJoined} total={chit.totalMembers} />
        {children}
      </div>
    </Card>
  )
}

/** The start date; where it has passed before the start, that a new one is not set. */
function StartDay({ status, startDate, membersJoined, totalMembers }: OpenChit) {
  const forming = { ticketCount: totalMembers, ticketsTaken: membersJoined, startOn: startDate }
  const hasPassed = status === 'forming' && startWaitsFor(forming, dayInIndia(now())) === 'new-date'
  return hasPassed ? t.noStartDate : <DayText day={startDate} />
}

/** A grid of schemes on its way. */
export function SchemesLoading() {
  return (
    <Loading className="grid cards">
      {['a', 'b', 'c'].map((place) => (
        <Card key={place}>
          <SkCard rows={5} />
        </Card>
      ))}
    </Loading>
  )
}
