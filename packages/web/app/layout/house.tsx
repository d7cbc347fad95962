import type { ReactNode } from 'react'
import type { MenuName } from './menu.ts'
import { OfflineBar } from './offline-bar.tsx'
import { Shell } from './shell.tsx'
import { SideMenu } from './side-menu.tsx'
import { useMenu } from './use-menu.ts'

/** A page of the house: its menu stands beside it, and it says when what it shows is old. */
export function House({ menu, children }: { menu: MenuName; children: ReactNode }) {
  const groups = useMenu(menu)
  return (
    <Shell menu={menu} renderBeside={(narrow) => <SideMenu groups={groups} narrow={narrow} />}>
      <OfflineBar />
      {children}
    </Shell>
  )
}
