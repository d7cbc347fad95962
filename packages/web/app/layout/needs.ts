import { may, type Role, type StaffPermission } from '@kuri/domain'
import { useMatches } from 'react-router'

/**
 * What a page of the company asks of its reader: `export const handle: PageNeeds = { needs: 'read-ledger' }`. One that
 * names nothing is for administrators.
 */
export interface PageNeeds {
  readonly needs: StaffPermission
}

const needsOf = (handle: unknown): StaffPermission | null =>
  typeof handle === 'object' && handle !== null && 'needs' in handle ? (handle as PageNeeds).needs : null

/** Whether a role may open the page of this address. */
export function useMayOpen(): (role: Role) => boolean {
  const needs = needsOf(useMatches().at(-1)?.handle)
  return (role) => (needs === null ? role === 'admin' : may(role, needs))
}
