import type { Role } from '@kuri/domain'
import { startPageOf } from '../../../layout/start-page.ts'

/**
 * Where a log-in leads: back to the page that required it, else to the start page of the role. Only paths of this site
 * are followed: an open redirect would let a link to our login lead to another site.
 */
export function wayIn(back: string | null, role: Role): string {
  if (back?.startsWith('/') && !back.startsWith('//') && !back.includes('\\')) return back
  return startPageOf(role)
}
