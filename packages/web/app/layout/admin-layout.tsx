import { Outlet } from 'react-router'
import { me } from '../api/at-start.ts'
import { prefetch } from '../api/queries.ts'
import { Guard } from './guard.tsx'
import { adminMenu } from './menu.ts'
import { Shell } from './shell.tsx'

export const clientLoader = () => prefetch(me())

export default function AdminLayout() {
  return (
    <Shell menu={adminMenu} withRail>
      <Guard adminOnly>{() => <Outlet />}</Guard>
    </Shell>
  )
}
