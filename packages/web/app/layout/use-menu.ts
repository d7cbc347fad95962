import { isStaff, mayAt } from '@kuri/domain'
import { useMaybeSignedIn, useMe } from '../session.ts'
import { memberMenu, toWork, visitorMenu, type MenuGroup, type MenuItem } from './menu.ts'

/** The entries of a menu this person can use; visitors have their own; in the members' menu staff find the way to their work first. */
export function useMenu(menu: MenuGroup[]): MenuGroup[] {
  const me = useMe()
  const maybe = useMaybeSignedIn()
  if (menu === memberMenu && !me && !(me === undefined && maybe)) return visitorMenu
  const role = me?.role ?? 'member'
  const seen = { all: me?.branches !== undefined, own: me?.branches !== undefined || me?.branch !== undefined }
  const isAllowed = ({ permission, branches }: MenuItem): boolean =>
    (permission === undefined || mayAt(role, permission, me?.branch !== undefined)) &&
    (branches === undefined || seen[branches])
  const groups = menu.map((group) => ({ ...group, items: group.items.filter(isAllowed) }))
  const work = menu === memberMenu && isStaff(role) ? [toWork(role)] : []
  return [...work, ...groups.filter(({ items }) => items.length > 0)]
}
