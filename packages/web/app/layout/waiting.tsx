import { useQuery } from '@tanstack/react-query'
import { admin } from '../api/admin-queries.ts'
import { notices } from '../api/queries.ts'
import { Count } from '../components/badge.tsx'
import { m } from '../messages/en.ts'
import { useMay } from '../may.ts'
import { useMe } from '../session.ts'
import type { MenuItem } from './menu.ts'
import css from './side-menu.module.css'

/** How many wait behind a line of the menu. */
export default function Waiting({ of }: { of: NonNullable<MenuItem['count']> }) {
  const me = useMe()
  const mayDo = useMay()
  const unread = useQuery({ ...notices.list(), enabled: Boolean(me) && of === 'unread' }).data?.unread ?? 0
  const work = useQuery({ ...admin.stats(), enabled: mayDo('read-stats') && of !== 'unread' }).data?.waiting
  const money = work ? work.topups + work.counterPayments + work.companyMoves + work.withdrawals + work.prizes : 0
  const counts = { unread, requests: work?.requests ?? 0, money }
  if (counts[of] === 0) return null
  return (
    <span className={css.count}>
      <Count n={counts[of]} of={m.chrome.waiting} />
    </span>
  )
}
