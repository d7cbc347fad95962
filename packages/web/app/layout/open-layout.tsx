import { Outlet } from 'react-router'
import { memberMenu } from './menu.ts'
import { Shell } from './shell.tsx'

/** Inside the house, but not guarded: /payment. */
export default function OpenLayout() {
  return (
    <Shell menu={memberMenu} withRail>
      <Outlet />
    </Shell>
  )
}
