import { Fragment, Suspense } from 'react'
import { lazyPart } from '../components/lazy-part.tsx'
import { NavLink } from 'react-router'
import { Icon } from '../components/icon.tsx'
import { m } from '../messages/en.ts'
import { useMe } from '../session.ts'
import type { MenuGroup, MenuItem } from './menu.ts'
import { useCurrentInView } from './use-current-in-view.ts'
import css from './side-menu.module.css'

// Nothing waits for a visitor.
const Waiting = lazyPart(
  async () => (await import('./menu-count.tsx')).default,
  () => null,
)

interface SideMenuProps {
  groups: MenuGroup[]
  /** Beside the page: as a rail also on wide screens. Absent inside the drawer. */
  narrow?: boolean
}

export function SideMenu({ groups, narrow }: SideMenuProps) {
  const beside = narrow !== undefined
  const nav = useCurrentInView()
  return (
    <nav
      ref={nav}
      className={beside ? `${css.nav} ${css.beside}` : css.nav}
      data-narrow={narrow || undefined}
      aria-label={m.chrome.sideMenu}
    >
      {groups.map((group, i) => (
        <Fragment key={group.label ?? i}>
          {group.label && <p className={css.group}>{group.label}</p>}
          {group.items.map((item) => (
            <Item key={item.to} item={item} />
          ))}
        </Fragment>
      ))}
    </nav>
  )
}

function Item({ item }: { item: MenuItem }) {
  const me = useMe()
  return (
    <NavLink to={item.to} end={item.exact ?? false}>
      <Icon of={item.icon} />
      <span>{item.label}</span>
      {item.count && me && (
        <Suspense>
          <Waiting of={item.count} />
        </Suspense>
      )}
    </NavLink>
  )
}
