import { Outlet } from 'react-router'
import { AppLayout } from './app-layout.tsx'
import { NeedsScripts } from './without-scripts.tsx'

/** The app layout without a session check: /payment, /receipt, /balances, /verify. */
export default function UnguardedLayout() {
  return (
    <AppLayout>
      <NeedsScripts />
      <Outlet />
    </AppLayout>
  )
}
