import { Outlet } from 'react-router'
import { AppLayout } from './app-layout.tsx'

/** The app layout without a session check: /payment, /verify. */
export default function UnguardedLayout() {
  return (
    <AppLayout>
      <Outlet />
    </AppLayout>
  )
}
