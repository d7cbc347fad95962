import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { notices } from '../api/queries.ts'
import { useMe } from '../session.ts'
import { WaitingCount } from './waiting-count.tsx'
import type { MenuItem } from './menu.ts'

const WaitingWork = lazy(() => import('./waiting-work.tsx'))

/** How many wait behind a line of the menu. What the company has to do is asked for by those who do it. */
export default function Waiting({ of }: { of: NonNullable<MenuItem['count']> }) {
  return of === 'unread' ? (
    <Unread />
  ) : (
    <Suspense>
      <WaitingWork of={[of]} />
    </Suspense>
  )
}

function Unread() {
  const me = useMe()
  return <WaitingCount n={useQuery({ ...notices.newest(), enabled: Boolean(me) }).data?.unread ?? 0} />
}
