import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { m } from '../messages/en.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import type { MenuName } from './menu.ts'
import css from './shell.module.css'
import { patient } from '../components/patient.ts'

const MenuDrawer = lazy(() => patient(() => import('./menu-drawer.tsx')))

interface ShellProps {
  menu: MenuName
  /** What stands beside the page from 768 px; pages of the house have their menu there, landing and forms do not. */
  renderBeside?: (narrow: boolean) => ReactNode
  /** The dark green foot of the landing page, or the quiet one. */
  footer?: 'green' | 'quiet'
  children: ReactNode
}

/** Header, side menu, the page, footer: what every page stands in. */
export function Shell({ menu, renderBeside, footer = 'quiet', children }: ShellProps) {
  const { drawerOpen, narrow, expanded, press, close } = useSideMenu(renderBeside !== undefined)
  return (
    <>
      <a className={css.skip} href="#main">
        {m.chrome.skip}
      </a>
      <Header menuExpanded={expanded} onMenu={press} menuIsList={renderBeside !== undefined} />
      {renderBeside ? (
        <div className={css.shell} data-narrow={narrow || undefined}>
          <aside className={css.side}>{renderBeside(narrow)}</aside>
          <main id="main" className={css.main} tabIndex={-1}>
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
          <MenuDrawer opened={drawerOpen} onClose={close} menu={menu} />
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
