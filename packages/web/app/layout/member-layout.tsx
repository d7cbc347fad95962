import { Outlet } from 'react-router'
import { me } from '../api/at-start.ts'
import { prefetch } from '../api/queries.ts'
import { Guard } from './guard.tsx'
import { memberMenu } from './menu.ts'
import { Shell } from './shell.tsx'

export const clientLoader = () => prefetch(me())

export default function MemberLayout() {
  return (
    <Shell menu={memberMenu} withRail>
      <Guard>{() => <Outlet />}</Guard>
    </Shell>
  )
}
