import type { ReactNode } from 'react'
import { memberMenu } from './menu.ts'
import { OfflineBar } from './offline-bar.tsx'
import { Shell } from './shell.tsx'
import { SideMenu } from './side-menu.tsx'
import { useMenu } from './use-menu.ts'

/** A page inside the app: the members' menu stands beside it, and it says when what it shows is old. */
export function House({ children }: { children: ReactNode }) {
  const groups = useMenu(memberMenu)
  return (
    <Shell menu="member" renderBeside={(narrow) => <SideMenu groups={groups} narrow={narrow} />}>
      <OfflineBar />
      {children}
    </Shell>
  )
}
