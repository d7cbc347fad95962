import { Outlet } from 'react-router'
import { me } from '../api/startup-queries.ts'
import { prefetch } from '../api/queries.ts'
import { isStaff } from '@kuri/domain'
import { useMe } from '../session.ts'
import { Guard } from './guard.tsx'
import { AppLayout } from './app-layout.tsx'
import { StaffAppLayout } from './staff-app-layout.tsx'

export const clientLoader = () => prefetch(me())

/**
 * Pages of everybody in the layout of their role. The seed shows /history in the administrators' layout; a member sees it
 * without the links he cannot use.
 */
export default function HistoryLayout() {
  const Layout = isStaff(useMe()?.role ?? 'member') ? StaffAppLayout : AppLayout
  return (
    <Layout>
      <Guard>{() => <Outlet />}</Guard>
    </Layout>
  )
}
