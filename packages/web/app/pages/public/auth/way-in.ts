import { paths } from '../../../paths.ts'

/**
 * Where a person goes after signing in: back to where the guard turned them away, else home by role. Only paths of this
 * house are followed, so that nobody can be sent elsewhere through our own login.
 */
export function wayIn(back: string | null, isAdmin: boolean): string {
  if (back?.startsWith('/') && !back.startsWith('//') && !back.includes('\\')) return back
  return isAdmin ? paths.admin() : paths.dashboard()
}
