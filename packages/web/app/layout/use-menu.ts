import { isStaff, may } from '@kuri/domain'
import { useMe } from '../session.ts'
import { menus, toWork, type MenuGroup, type MenuItem, type MenuName } from './menu.ts'

/** The lines of a menu this person can use; in the members' menu staff find the way to their work first. */
export function useMenu(name: MenuName): MenuGroup[] {
  const role = useMe()?.role ?? 'member'
  const isFor = ({ needs }: MenuItem): boolean => needs === undefined || may(role, needs)
  const groups = menus[name].map((group) => ({ ...group, items: group.items.filter(isFor) }))
  const work = name === 'member' && isStaff(role) ? [toWork(role)] : []
  return [...work, ...groups.filter(({ items }) => items.length > 0)]
}
