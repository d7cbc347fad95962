import { isStaff, type Role } from '@kuri/domain'
import { useEffect, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { me } from '../api/startup-queries.ts'
import { hasEnded, isLeaving } from '../api/session-store.ts'
import { DeniedState, ErrorState } from '../components/state.tsx'
import { m } from '../messages/en.ts'
import { paths } from '../paths.ts'
import type { Myself, User } from '../session.ts'
import { useIsHydrated } from '../use-is-hydrated.ts'
import { useNoticeEvents } from './use-notice-events.ts'
import { notifyOnNextPage } from './notify.tsx'
import { usePageSkeleton } from './page-skeleton.tsx'

interface GuardProps {
  /** For staff pages: members are redirected to /dashboard (seed, section 2); staff without the permission see a message. */
  mayOpen?: (user: Myself) => boolean
  children: (user: User) => ReactNode
}

/** Redirects visitors to /login and back after it. The server checks every call; this only avoids failing ones. */
export function Guard({ mayOpen, children }: GuardProps) {
  const { data: user, isError, error, refetch } = useQuery(me())
  const isHydrated = useIsHydrated()
  const { pathname, search, key } = useLocation()
  // entries of the history that the router has not written all have one key
  const entry = `${pathname}${search} ${key}`
  const skeleton = usePageSkeleton()
  useNoticeEvents()
  if (user === undefined || !isHydrated) {
    if (isError) return <ErrorState title={m.chrome.didNotArrive} error={error} onRetry={refetch} />
    return skeleton
  }
  // Logout navigates to /login; a second navigation would replace this page in the history
  if (user === null) return isLeaving(pathname) ? skeleton : <ToLogin key={entry} back={pathname + search} />
  if (user.mustSecure && pathname !== paths.profile()) return <Navigate key={entry} to={paths.profile()} replace />
  // a `Navigate` redirects once: each page needs a new one
  if (mayOpen && !isStaff(user.role) && !mayOpen(user)) return <ToOwnDashboard key={entry} />
  if (mayOpen && !mayOpen(user)) {
    // where a log-in leads is the whole company's dashboard: who works for one branch begins with its schemes
    const isStart = user.branch !== undefined && pathname === paths.admin()
    return isStart ? <Navigate key={entry} to={paths.manageChits()} replace /> : <DeniedState />
  }
  return children(user)
}

/** Explains a session that has expired; a visitor had no session. */
function ToLogin({ back }: { back: string }) {
  useEffect(() => {
    if (hasEnded()) notifyOnNextPage(m.chrome.sessionOver)
  }, [])
  return <Navigate to={paths.login(back)} replace />
}

/** A staff page that this person may not read. */
export const Closed = ({ role }: { role: Role }) => (isStaff(role) ? <DeniedState /> : <ToOwnDashboard />)

/** Members cannot open staff pages: they are redirected to their dashboard (seed, section 2) and see the reason. */
function ToOwnDashboard() {
  useEffect(() => notifyOnNextPage(m.chrome.staffOnly), [])
  return <Navigate to={paths.dashboard()} replace />
}
