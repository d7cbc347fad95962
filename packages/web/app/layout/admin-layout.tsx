import { Outlet } from 'react-router'
import { laterStyles } from '../later-styles.ts'
import { Guard } from './guard.tsx'
import { useRouteAllows } from './route-permission.ts'
import { StaffAppLayout } from './staff-app-layout.tsx'

/** The styles of staff's pages; who opens one at its address has them with its HTML. */
export const clientLoader = () => laterStyles()

export default function AdminLayout() {
  return (
    <StaffAppLayout>
      <Guard mayOpen={useRouteAllows()}>{() => <Outlet />}</Guard>
    </StaffAppLayout>
  )
}
