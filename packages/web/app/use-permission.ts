import { mayAt, type Permission } from '@kuri/domain'
import { useMe } from './session.ts'

/** Returns a check of the signed-in user’s permissions. It decides what a page shows; the server checks every call. */
export function usePermission(): (permission: Permission) => boolean {
  const me = useMe()
  return (permission) => me !== undefined && me !== null && mayAt(me.role, permission, me.branch !== undefined)
}
