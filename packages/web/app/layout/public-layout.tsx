import { Outlet, useMatch } from 'react-router'
import { paths } from '../paths.ts'
import { Shell } from './shell.tsx'
import { WithoutScripts } from './without-scripts.tsx'

/**
 * Pages for everybody; the list of schemes is the one that needs its scripts to be read. The landing page has the green foot;
 * forms and "Page Not Found" the quiet one.
 */
export default function PublicLayout() {
  const isLanding = useMatch({ path: paths.home(), end: true }) !== null
  const isList = useMatch(paths.openSchemes()) !== null
  return (
    <>
      {!isList && <WithoutScripts />}
      <Shell menu="member" footer={isLanding ? 'green' : 'quiet'}>
        <Outlet />
      </Shell>
    </>
  )
}
