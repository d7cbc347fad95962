import { useSyncExternalStore } from 'react'
import { me } from './at-start.ts'
import { endHere, queryClient, replaced } from './query-client.ts'
import { lookElsewhere } from './session-store.ts'

/** Looks what other tabs have done to the session, and follows. */
function follow(): void {
  const elsewhere = lookElsewhere()
  if (elsewhere === 'logged-in') void queryClient.fetchQuery({ ...me(), staleTime: 0 }).catch(() => undefined)
  if (elsewhere === 'logged-out' || elsewhere === 'somebody-else') endHere()
}

/** Storage events tell a page that is shown; one that comes back (by Back, or from the background) looks for itself. */
function watch(tell: () => void): () => void {
  const unsubscribe = replaced.subscribe(tell)
  window.addEventListener('storage', follow)
  window.addEventListener('pageshow', follow)
  document.addEventListener('visibilitychange', follow)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', follow)
    window.removeEventListener('pageshow', follow)
    document.removeEventListener('visibilitychange', follow)
  }
}

/** True when this browser now belongs to somebody else than this tab was opened for. */
export const useIsReplaced = (): boolean =>
  useSyncExternalStore(
    watch,
    () => replaced.is,
    () => false,
  )
