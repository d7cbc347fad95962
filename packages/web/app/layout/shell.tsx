import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { m } from '../messages/en.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import type { MenuGroup } from './menu.ts'
import { OfflineBar } from './offline-bar.tsx'
import { SideMenu } from './side-menu.tsx'
import css from './shell.module.css'

const MenuDrawer = lazy(() => import('./menu-drawer.tsx'))

interface ShellProps {
  menu: MenuGroup[]
  /** Pages of the house have the menu beside them from 768 px; landing and forms only in the drawer. */
  withRail?: boolean
  /** The dark green foot of the landing page, or the quiet one. */
  footer?: 'green' | 'quiet'
  children: ReactNode
}

/** Header, side menu, the page, footer: what every page stands in. */
export function Shell({ menu, withRail, footer = 'quiet', children }: ShellProps) {
  const { drawerOpen, narrow, expanded, press, close } = useSideMenu(withRail ?? false)
  return (
    <>
      <a className={css.skip} href="#main">
        {m.chrome.skip}
      </a>
      <Header menuExpanded={expanded} onMenu={press} menuIsList={withRail === true} />
      {withRail ? (
        <div className={css.shell} data-narrow={narrow || undefined}>
          <aside className={css.side}>
            <SideMenu groups={menu} narrow={narrow} />
          </aside>
          <main id="main" className={css.main} tabIndex={-1}>
            <OfflineBar />
            {children}
          </main>
        </div>
      ) : (
        <main id="main" className={css.bare} tabIndex={-1}>
          {children}
        </main>
      )}
      <Footer look={footer} />
      {drawerOpen !== undefined && (
        <Suspense>
          <MenuDrawer opened={drawerOpen} onClose={close} groups={menu} />
        </Suspense>
      )}
    </>
  )
}

/**
 * One toggle, two menus: the drawer below 1200 px, list or rail above. The drawer belongs to the page it was opened
 * on, so every change of route closes it. `drawerOpen` is undefined until it was first wanted.
 */
function useSideMenu(withRail: boolean) {
  const page = useLocation().key
  const hasList = useMediaQuery('(min-width: 75em)') && withRail
  const [openedOn, setOpenedOn] = useState<string>()
  const [narrow, setNarrow] = useState(false)
  const drawerOpen = openedOn === undefined ? undefined : openedOn === page
  return {
    drawerOpen,
    narrow,
    expanded: hasList ? !narrow : drawerOpen === true,
    press: () => (hasList ? setNarrow(!narrow) : setOpenedOn(page)),
    close: () => setOpenedOn(''),
  }
}
