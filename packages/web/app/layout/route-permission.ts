import { mayAt, type Permission } from '@kuri/domain'
import { useMatches } from 'react-router'
import type { Myself } from '../session.ts'

/**
 * The permission that a staff page requires: `export const handle: RoutePermission = { permission: 'read-ledger' }`. A page
 * without a handle is for administrators only. One whose permission members have decides itself who may read it.
 */
export interface RoutePermission {
  readonly permission: Permission
}

const permissionOf = (handle: unknown): Permission | null =>
  typeof handle === 'object' && handle !== null && 'permission' in handle
    ? (handle as RoutePermission).permission
    : null

/** Returns a check whether a person may open the page of the current route. */
export function useRouteAllows(): (who: Pick<Myself, 'role' | 'branch'>) => boolean {
  const permission = permissionOf(useMatches().at(-1)?.handle)
  return ({ role, branch }) => (permission === null ? role === 'admin' : mayAt(role, permission, branch !== undefined))
}
