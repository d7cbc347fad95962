import { Outlet } from 'react-router'
import { me } from '../api/startup-queries.ts'
import { prefetch } from '../api/queries.ts'
import { MadeForSignedIn } from '../session.ts'
import { Guard } from './guard.tsx'
import { AppLayout } from './app-layout.tsx'
import { usePageSkeleton } from './page-skeleton.tsx'
import { NeedsScripts } from './without-scripts.tsx'

export const clientLoader = () => prefetch(me())

export default function MemberLayout() {
  return (
    <MadeForSignedIn value>
      <AppLayout>
        <Guard>{() => <Outlet />}</Guard>
      </AppLayout>
    </MadeForSignedIn>
  )
}

/** The frame and the page's shape: what is made at build time, until the script has come. */
export function HydrateFallback() {
  return (
    <MadeForSignedIn value>
      <AppLayout>
        <NeedsScripts />
        {usePageSkeleton()}
      </AppLayout>
    </MadeForSignedIn>
  )
}
