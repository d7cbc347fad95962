import { may, type Permission } from '@kuri/domain'
import { useMe } from './session.ts'

/** What the signed-in person may do, for what a page shows. The server decides again at every call. */
export function useMay(): (permission: Permission) => boolean {
  const role = useMe()?.role
  return (permission) => role !== undefined && may(role, permission)
}
