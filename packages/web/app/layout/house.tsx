import type { ReactNode } from 'react'
import { menus, type MenuName } from './menu.ts'
import { OfflineBar } from './offline-bar.tsx'
import { Shell } from './shell.tsx'
import { SideMenu } from './side-menu.tsx'

/** A page of the house: its menu stands beside it, and it says when what it shows is old. */
export function House({ menu, children }: { menu: MenuName; children: ReactNode }) {
  return (
    <Shell menu={menu} renderBeside={(narrow) => <SideMenu groups={menus[menu]} narrow={narrow} />}>
      <OfflineBar />
      {children}
    </Shell>
  )
}
