import { useMediaQuery } from '@mantine/hooks'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '../components/lazy-part.tsx'
import { m } from '../messages/en.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import type { MenuName } from './menu.ts'
import { useIsSignedIn, useMe } from '../session.ts'
import css from './shell.module.css'

const loadDrawer = () => import('./menu-drawer.tsx')
const MenuDrawer = lazyPart(async () => (await loadDrawer()).default)
// only where one person acts, or may act, for others
const ActingBar = lazyPart(async () => (await import('./acting-bar.tsx')).default)
const TabBar = lazyPart(
  async () => (await import('./tab-bar.tsx')).default,
  () => null,
)

interface ShellProps {
  menu: MenuName
  /** What stands beside the page from 768 px; pages of the app have their menu there, landing and forms do not. */
  renderBeside?: (narrow: boolean) => ReactNode
  /** The menu inside the drawer, where it is not the members'. */
  renderInDrawer?: (onLeave: () => void) => ReactNode
  /** The dark green foot of the landing page, or the quiet one. */
  footer?: 'green' | 'quiet'
  children: ReactNode
}

/** Header, side menu, the page, footer: what every page stands in. */
export function Shell({ menu, renderBeside, renderInDrawer, footer = 'quiet', children }: ShellProps) {
  const { drawerOpen, narrow, expanded, press, open, close } = useSideMenu(renderBeside !== undefined)
  const isInApp = useIsSignedIn() && renderBeside !== undefined
  const hasTabs = isInApp && menu === 'member'
  useDrawerAhead(isInApp)
  const me = useMe()
  return (
    <>
      <a className={css.skip} href="#main">
        {m.chrome.skip}
      </a>
      <Header menuExpanded={expanded} onMenu={press} menuIsList={renderBeside !== undefined} />
      {me?.loggedIn && (
        <Suspense>
          <ActingBar member={me} loggedIn={me.loggedIn} />
        </Suspense>
      )}
      {renderBeside ? (
        <div className={css.shell} data-narrow={narrow || undefined} data-tabs={hasTabs || undefined}>
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
      {isInApp ? (
        <div className="only-wide">
          <Footer look={footer} />
        </div>
      ) : (
        <Footer look={footer} />
      )}
      {hasTabs && (
        <Suspense>
          <TabBar menuExpanded={drawerOpen === true} onMore={open} />
        </Suspense>
      )}
      {drawerOpen !== undefined && (
        <Suspense>
          <MenuDrawer opened={drawerOpen} onClose={close} renderMenu={renderInDrawer} />
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
    open: () => setOpenedOn(page),
    close: () => setOpenedOn(''),
  }
}

const LATER_MS = 2000

/** Fetches the drawer when the page is quiet: without a connection its script would not come. */
function useDrawerAhead(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined
    // what does not come now comes with the press that opens it
    const timer = setTimeout(() => void loadDrawer().catch(() => undefined), LATER_MS)
    return () => clearTimeout(timer)
  }, [isWanted])
}
