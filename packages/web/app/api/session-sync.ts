import { useSyncExternalStore } from 'react'
import { me } from './startup-queries.ts'
import { endSession, queryClient, sessionReplaced } from './query-client.ts'
import { checkOtherTabs } from './session-store.ts'

/** Applies what other tabs have done to the session. */
function syncSession(): void {
  const elsewhere = checkOtherTabs()
  if (elsewhere === 'logged-in') void queryClient.fetchQuery({ ...me(), staleTime: 0 }).catch(() => undefined)
  if (elsewhere === 'logged-out' || elsewhere === 'other-user') endSession()
}

/** Storage events reach a visible page; one that becomes visible again (Back, background) checks the storage itself. */
function subscribe(onChange: () => void): () => void {
  const unsubscribe = sessionReplaced.subscribe(onChange)
  window.addEventListener('storage', syncSession)
  window.addEventListener('pageshow', syncSession)
  document.addEventListener('visibilitychange', syncSession)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', syncSession)
    window.removeEventListener('pageshow', syncSession)
    document.removeEventListener('visibilitychange', syncSession)
  }
}

/** True if another user has logged in with this browser since this tab was opened. */
export const useIsSessionReplaced = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => sessionReplaced.is,
    () => false,
  )
