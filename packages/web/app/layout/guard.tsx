import { isStaff, type Role } from '@kuri/domain'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { me } from '../api/at-start.ts'
import { isLeaving } from '../api/session-store.ts'
import { Loading, SkCard } from '../components/skeleton.tsx'
import { DeniedState, ErrorState } from '../components/state.tsx'
import { m } from '../messages/en.ts'
import { paths } from '../paths.ts'
import type { User } from '../session.ts'
import { useLiveNotices } from './live-notices.ts'

interface GuardProps {
  /** For staff: members go to /dashboard (seed, section 2); who works here and may not open the page is told so. */
  mayOpen?: (role: Role) => boolean
  children: (user: User) => ReactNode
}

/** No user goes to /login and comes back from there. The server decides again at every call; this only spares the walk. */
export function Guard({ mayOpen, children }: GuardProps) {
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
  if (user.mustSecure && pathname !== paths.profile()) return <Navigate to={paths.profile()} replace />
  if (mayOpen && !isStaff(user.role)) return <Navigate to={paths.dashboard()} replace />
  if (mayOpen && !mayOpen(user.role)) return <DeniedState />
  return children(user)
}
