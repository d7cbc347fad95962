import type { MenuGroup, MenuItem } from './menu.ts'

const KEY = 'staff-menu-open'

/** Whether an entry leads to the page of this address, or to the list this page belongs to. */
export const isCurrent = ({ to, exact, covers = [] }: MenuItem, pathname: string): boolean =>
  pathname === to || (!exact && pathname.startsWith(`${to}/`)) || covers.some((above) => pathname.startsWith(above))

export const hasCurrent = ({ items }: MenuGroup, pathname: string): boolean =>
  items.some((item) => isCurrent(item, pathname))

/** The groups this browser left open. What is stored and makes no sense is passed over. */
export function openGroups(store: Pick<Storage, 'getItem'> = localStorage): ReadonlySet<string> {
  return new Set((store.getItem(KEY) ?? '').split('\n').filter(Boolean))
}

/** Remembers the open groups for the next visit. */
export function keepOpenGroups(open: ReadonlySet<string>, store: Pick<Storage, 'setItem'> = localStorage): void {
  store.setItem(KEY, [...open].join('\n'))
}
