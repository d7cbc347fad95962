import { Outlet } from 'react-router'
import { MadeForSignedIn } from '../session.ts'
import { AppLayout } from './app-layout.tsx'

export default function MemberLayout() {
  return (
    <MadeForSignedIn value>
      <AppLayout>
        <Outlet />
      </AppLayout>
    </MadeForSignedIn>
  )
}
