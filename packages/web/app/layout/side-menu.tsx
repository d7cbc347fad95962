import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { NavLink } from 'react-router'
import { admin } from '../api/admin-queries.ts'
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
      {item.count && <Waiting of={item.count} />}
    </NavLink>
  )
}

function Waiting({ of }: { of: NonNullable<MenuItem['count']> }) {
  const me = useMe()
  const unread = useQuery({ ...notices.list(), enabled: Boolean(me) && of === 'unread' }).data?.unread ?? 0
  const work = useQuery({ ...admin.stats(), enabled: me?.isAdmin === true && of !== 'unread' }).data?.waiting
  const counts = { unread, requests: work?.requests ?? 0, money: (work?.topups ?? 0) + (work?.prizes ?? 0) }
  if (counts[of] === 0) return null
  return (
    <span className={css.count}>
      <Count n={counts[of]} of={m.chrome.waiting} />
    </span>
  )
}
