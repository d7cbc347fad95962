import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { me } from '../api/at-start.ts'
import { isLeaving } from '../api/session-store.ts'
import { Loading, SkCard } from '../components/skeleton.tsx'
import { ErrorState } from '../components/state.tsx'
import { m } from '../messages/en.ts'
import { paths } from '../paths.ts'
import type { User } from '../session.ts'
import { useLiveNotices } from './live-notices.ts'

interface GuardProps {
  /** Others go to /dashboard. */
  adminOnly?: boolean
  children: (user: User) => ReactNode
}

/** No user goes to /login and comes back from there. The server decides again at every call; this only spares the walk. */
export function Guard({ adminOnly, children }: GuardProps) {
  const { data: user, isError, error, refetch } = useQuery(me())
  const { pathname, search } = useLocation()
  useLiveNotices()
  if (user === undefined) {
    if (isError) return <ErrorState title={m.chrome.didNotArrive} error={error} onRetry={refetch} />
    return (
      <Loading>
        <SkCard />
      </Loading>
    )
  }
  if (user === null) return <Navigate to={paths.login(isLeaving() ? undefined : pathname + search)} replace />
  if (adminOnly && !user.isAdmin) return <Navigate to={paths.dashboard()} replace />
  return children(user)
}
