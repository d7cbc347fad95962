import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '../components/lazy-part.tsx'
import { notices } from '../api/queries.ts'
import { useMe } from '../session.ts'
import { MenuCountBadge } from './menu-count-badge.tsx'
import type { MenuItem } from './menu.ts'

const WaitingWork = lazyPart(
  async () => (await import('./staff-menu-count.tsx')).default,
  () => null,
)

/** The count badge of a menu item. Only staff load the counts of open work. */
export default function MenuCount({ of }: { of: NonNullable<MenuItem['count']> }) {
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
  return <MenuCountBadge n={useQuery({ ...notices.newest(), enabled: Boolean(me) }).data?.unread ?? 0} />
}
