import { IconChevronDown, IconSearch } from '../icons/everywhere.ts'
import { Suspense, useState } from 'react'
import { lazyPart } from '../components/lazy-part.tsx'
import { Link, useLocation } from 'react-router'
import { Icon } from '../components/icon.tsx'
import { m } from '../messages/en.ts'
import type { MenuGroup, MenuItem } from './menu.ts'
import { hasCurrent, isCurrent, keepOpenGroups, openGroups } from './menu-groups.ts'
import { openPalette } from './palette-open.ts'
import { useCurrentInView } from './use-current-in-view.ts'
import css from './staff-menu.module.css'

const WaitingWork = lazyPart(
  async () => (await import('./staff-menu-count.tsx')).default,
  () => null,
)

const t = m.staffNav

interface StaffMenuProps {
  groups: MenuGroup[]
  /** Inside the drawer: closes it before the palette opens. Absent beside the page. */
  onLeave?: () => void
}

/** The staff's menu: pinned entries, and groups that fold. The group of the current page is open; others remember. */
export function StaffMenu({ groups, onLeave }: StaffMenuProps) {
  const { pathname } = useLocation()
  const [open, setOpen] = useState(openGroups)
  const nav = useCurrentInView()
  const find = () => {
    onLeave?.()
    openPalette()
  }
  const toggle = (label: string, isOpen: boolean) => {
    const next = new Set(open)
    if (isOpen) next.delete(label)
    else next.add(label)
    keepOpenGroups(next)
    setOpen(next)
  }
  return (
    <nav className={onLeave ? css.nav : `${css.nav} ${css.beside}`} aria-label={m.chrome.sideMenu} ref={nav}>
      <button type="button" className={css.find} onClick={find}>
        <Icon of={IconSearch} />
        <span>{t.find}</span>
        <kbd>{t.findKeys}</kbd>
      </button>
      {groups.map((group) => {
        const { label, items } = group
        if (label === undefined) {
          return (
            <ul key="pinned" className={css.pinned}>
              <Items items={items} pathname={pathname} />
            </ul>
          )
        }
        const isOpen = open.has(label) || hasCurrent(group, pathname)
        const id = `menu-${label}`
        return (
          <div key={label}>
            <button
              type="button"
              className={css.group}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => toggle(label, isOpen)}
            >
              {label}
              {!isOpen && <Waits items={items} />}
              <Icon of={IconChevronDown} />
            </button>
            <ul id={id} hidden={!isOpen}>
              {isOpen && <Items items={items} pathname={pathname} />}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}

function Items({ items, pathname }: { items: MenuItem[]; pathname: string }) {
  return items.map((item) => (
    <li key={item.to}>
      <Link to={item.to} aria-current={isCurrent(item, pathname) ? 'page' : undefined}>
        <Icon of={item.icon} />
        <span>{item.label}</span>
        <Waits items={[item]} />
      </Link>
    </li>
  ))
}

/** The sum of what waits behind some entries. */
function Waits({ items }: { items: MenuItem[] }) {
  const counts = items.flatMap(({ count }) => (count ? [count] : []))
  if (counts.length === 0) return null
  return (
    <Suspense>
      <WaitingWork of={counts} />
    </Suspense>
  )
}
