import type { ReactNode } from 'react'
import { memberMenu } from './menu.ts'
import { OfflineBar } from './offline-bar.tsx'
import { PrintHead } from './print-head.tsx'
import { Shell } from './shell.tsx'
import { SideMenu } from './side-menu.tsx'
import { useMenu } from './use-menu.ts'

/** The layout of a member page: the side menu and the offline bar around it. */
export function AppLayout({ children }: { children: ReactNode }) {
  const groups = useMenu(memberMenu)
  return (
    <Shell menu="member" renderBeside={(narrow) => <SideMenu groups={groups} narrow={narrow} />}>
      <PrintHead />
      <OfflineBar />
      {children}
    </Shell>
  )
}
