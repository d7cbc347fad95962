import { may, type Permission } from '@kuri/domain'
import { useMe } from './session.ts'

/** Returns a check of the signed-in user’s permissions. It decides what a page shows; the server checks every call. */
export function usePermission(): (permission: Permission) => boolean {
  const role = useMe()?.role
  return (permission) => role !== undefined && may(role, permission)
}
