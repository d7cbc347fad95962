import { Outlet } from 'react-router'
import { me } from '../api/startup-queries.ts'
import { prefetch } from '../api/queries.ts'
import { Guard } from './guard.tsx'
import { useRouteAllows } from './route-permission.ts'
import { StaffAppLayout } from './staff-app-layout.tsx'

export const clientLoader = () => prefetch(me())

export default function AdminLayout() {
  return (
    <StaffAppLayout>
      <Guard mayOpen={useRouteAllows()}>{() => <Outlet />}</Guard>
    </StaffAppLayout>
  )
}
