import { Outlet } from 'react-router'
import { Guard } from './guard.tsx'
import { useRouteAllows } from './route-permission.ts'
import { StaffAppLayout } from './staff-app-layout.tsx'

export default function AdminLayout() {
  return (
    <StaffAppLayout>
      <Guard mayOpen={useRouteAllows()}>{() => <Outlet />}</Guard>
    </StaffAppLayout>
  )
}
