import { Outlet } from 'react-router'
import { isStaff } from '@kuri/domain'
import { MadeForSignedIn, useMe } from '../session.ts'
import { AppLayout } from './app-layout.tsx'
import { StaffAppLayout } from './staff-app-layout.tsx'

/**
 * Pages of everybody in the layout of their role. The seed shows /history in the administrators' layout; a member sees it
 * without the links he cannot use.
 */
export default function HistoryLayout() {
  const Layout = isStaff(useMe()?.role ?? 'member') ? StaffAppLayout : AppLayout
  return (
    <MadeForSignedIn value>
      <Layout>
        <Outlet />
      </Layout>
    </MadeForSignedIn>
  )
}
