import { useQuery } from '@tanstack/react-query'
import { reportReads } from '../api/admin-queries.ts'
import { notices } from '../api/queries.ts'
import { usePermission } from '../use-permission.ts'
import type { MenuItem } from './menu.ts'
import { MenuCountBadge } from './menu-count-badge.tsx'

/** How much work of the company waits behind some entries of its menu, together. */
export default function WaitingWork({ of }: { of: readonly NonNullable<MenuItem['count']>[] }) {
  const mayDo = usePermission()
  const work = useQuery({ ...reportReads.stats(), enabled: mayDo('read-stats') }).data?.waiting
  const unread = useQuery({ ...notices.newest(), enabled: of.includes('unread') }).data?.unread ?? 0
  const counts = { unread, money: work?.money ?? 0, requests: work?.requests ?? 0 }
  return <MenuCountBadge n={of.reduce((all, one) => all + counts[one], 0)} />
}
