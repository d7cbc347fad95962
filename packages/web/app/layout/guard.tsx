import { isStaff, type Role } from '@kuri/domain'
import { useEffect, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { me } from '../api/at-start.ts'
import { hasEnded, isLeaving } from '../api/session-store.ts'
import { DeniedState, ErrorState } from '../components/state.tsx'
import { m } from '../messages/en.ts'
import { paths } from '../paths.ts'
import type { User } from '../session.ts'
import { useNoticeEvents } from './use-notice-events.ts'
import { notifyOnNextPage } from './notify.tsx'
import { usePageShape } from './page-shape.tsx'

interface GuardProps {
  /** For staff: members go to /dashboard (seed, section 2); who works here and may not open the page is told so. */
  mayOpen?: (role: Role) => boolean
  children: (user: User) => ReactNode
}

/** No user goes to /login and comes back from there. The server decides again at every call; this only spares the walk. */
export function Guard({ mayOpen, children }: GuardProps) {
  const { data: user, isError, error, refetch } = useQuery(me())
  const { pathname, search } = useLocation()
  const shape = usePageShape()
  useNoticeEvents()
  if (user === undefined) {
    if (isError) return <ErrorState title={m.chrome.didNotArrive} error={error} onRetry={refetch} />
    return shape
  }
  // Logout navigates to /login; a second navigation would replace this page in the history
  if (user === null) return isLeaving() ? shape : <ToLogin back={pathname + search} />
  if (user.mustSecure && pathname !== paths.profile()) return <Navigate to={paths.profile()} replace />
  if (mayOpen && !isStaff(user.role)) return <ToOwnDashboard />
  if (mayOpen && !mayOpen(user.role)) return <DeniedState />
  return children(user)
}

/** A session that has ended by itself is explained; a visitor has had none. */
function ToLogin({ back }: { back: string }) {
  useEffect(() => {
    if (hasEnded()) notifyOnNextPage(m.chrome.sessionOver)
  }, [])
  return <Navigate to={paths.login(back)} replace />
}

/** Members have no staff pages: they go to their dashboard (seed, section 2) and read why. */
function ToOwnDashboard() {
  useEffect(() => notifyOnNextPage(m.chrome.staffOnly), [])
  return <Navigate to={paths.dashboard()} replace />
}
