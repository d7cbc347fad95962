import { firstName } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue } from 'react'
import { slides } from '../../../api/startup-queries.ts'
import { now } from '../../../api/clock.ts'
import { chits, myDues, prefetch, wallet } from '../../../api/queries.ts'
import { storedUserId } from '../../../api/session-store.ts'
import { Alert } from '../../../components/alert.tsx'
import { Card } from '../../../components/card.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { ErrorState, OfflineState } from '../../../components/state.tsx'
import { DayText } from '../../../components/time-text.tsx'
import type { PageSkeleton } from '../../../layout/page-skeleton.tsx'
import { weekdayText } from '../../../messages/format.ts'
import { m } from '../../../messages/en.ts'
import { useMe, type User } from '../../../session.ts'
import { useToday } from '../../../today.ts'
import { membershipIn } from '../schemes/join-order.ts'
import { DashboardLoading, DuesLoading, RestLoading } from './board-loading.tsx'
import { FirstSteps } from './first-steps.tsx'
import { ToPay, type Dues } from './to-pay.tsx'
import css from './dashboard.module.css'

const t = m.member.dashboard

const Rest = lazyPart(async () => (await import('./rest.tsx')).default)

export const handle: PageSkeleton = { skeleton: <DashboardLoading /> }

// The dues are what the page is for, and all that a slow line waits for; the rest follows in a file of its own.
export const clientLoader = () => prefetch(myDues.toPay(), wallet.balance(), slides())

export default function Dashboard() {
  const user = useMe()
  const today = useToday()
  const images = useQuery(slides())
  if (!user) return null
  return (
    <>
      <PageTitle
        title={t.title(firstName(user.name))}
        lead={
          <>
            {t.date(weekdayText(now()))}
            <DayText day={today} />
          </>
        }
      />
      <div className="stack w">
        {storedUserId() === null && <Alert tone="bad">{t.noUserId}</Alert>}
        {images.isError && <Alert tone="bad">{t.failed}</Alert>}
        <Board user={user} />
      </div>
    </>
  )
}

/** The dues, and as soon as their place is known the rest: what is drawn before would be pushed down. */
function Board({ user }: { user: User }) {
  const today = useToday()
  const dues = useQuery(myDues.toPay())
  const balance = useQuery(wallet.balance())
  const hasNone = dues.data !== undefined && hasNothingToPay(dues.data)
  const joined = useQuery({ ...chits.joined(), enabled: hasNone })
  const failed = [dues, balance].find((query) => query.isError && !query.data)?.error
  const isOffline = dues.isPaused && !dues.data
  const isKnown = failed || isOffline || (dues.data && balance.data && (!hasNone || joined.isFetched))
  // the script of the rest is loaded when the dues have been rendered
  const isDrawn = useDeferredValue(Boolean(isKnown), false)
  if (!isKnown)
    return (
      <div key="waiting" className={css.board}>
        <DuesLoading />
        <RestLoading />
      </div>
    )
  const again = () => Promise.all([dues.refetch(), balance.refetch()])
  const isNew = hasNone && joined.data?.every((chit) => membershipIn(chit, user._id) === 'pending')
  return (
    <div className={css.board}>
      {isNew ? (
        <FirstSteps waiting={joined.data !== undefined && joined.data.length > 0} />
      ) : dues.data && balance.data ? (
        <ToPay dues={dues.data} available={balance.data.available} today={today} />
      ) : (
        <Card>{failed ? <ErrorState title={t.failed} error={failed} onRetry={again} /> : <OfflineState />}</Card>
      )}
      {isDrawn ? (
        <Suspense fallback={<RestLoading />}>
          <Rest user={user} />
        </Suspense>
      ) : (
        <RestLoading />
      )}
    </div>
  )
}

const hasNothingToPay = ({ lines, debts, next, received }: Dues): boolean =>
  lines.length + debts.length + received.length === 0 && next === null
