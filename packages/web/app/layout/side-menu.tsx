import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { NavLink } from 'react-router'
import { notices } from '../api/queries.ts'
import { Count } from '../components/badge.tsx'
import { Icon } from '../components/icon.tsx'
import { m } from '../messages/en.ts'
import { useMe } from '../session.ts'
import type { MenuGroup, MenuItem } from './menu.ts'
import css from './side-menu.module.css'

interface SideMenuProps {
  groups: MenuGroup[]
  /** Beside the page: as a rail also on wide screens. Absent inside the drawer. */
  narrow?: boolean
}

export function SideMenu({ groups, narrow }: SideMenuProps) {
  const beside = narrow !== undefined
  return (
    <nav
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
  return (
    <NavLink to={item.to} end={item.exact ?? false}>
      <Icon of={item.icon} />
      <span>{item.label}</span>
      {item.count === 'unread' && <Unread />}
    </NavLink>
  )
}

function Unread() {
  const me = useMe()
  const unread = useQuery({ ...notices.list(), enabled: Boolean(me) }).data?.unread ?? 0
  if (unread === 0) return null
  return (
    <span className={css.count}>
      <Count n={unread} of={m.chrome.waiting} />
    </span>
  )
}
