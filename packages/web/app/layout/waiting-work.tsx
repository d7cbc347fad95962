import { useQuery } from '@tanstack/react-query'
import { reportReads } from '../api/admin-queries.ts'
import { useMay } from '../may.ts'
import type { MenuItem } from './menu.ts'
import { WaitingCount } from './waiting-count.tsx'

/** How much work of the company waits behind a line of its menu. */
export default function WaitingWork({ of }: { of: Exclude<NonNullable<MenuItem['count']>, 'unread'> }) {
  const mayDo = useMay()
  const work = useQuery({ ...reportReads.stats(), enabled: mayDo('read-stats') }).data?.waiting
  if (!work) return null
  return <WaitingCount n={of === 'money' ? work.money : work.requests} />
}
