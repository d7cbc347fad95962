import { useEffect, useEffectEvent } from 'react'
import { storedUserId } from '../api/session-store.ts'
import { notifyOk } from '../layout/notify.tsx'
import { m } from '../messages/en.ts'
import { keepDraft, takeDraft, registerForm } from './form-drafts.ts'

/**
 * Keeps the values of a form when the session ends while it is open: they are saved then, and restored when the same user
 * opens the form again (ADR 14). `read` returns undefined while there is nothing worth saving; a form without a name has no
 * draft. Never for passwords.
 */
export function useFormDraft<Values>(
  name: string | undefined,
  read: () => Values | undefined,
  restore: (values: Values) => void,
): void {
  const readNow = useEffectEvent(read)
  const restoreNow = useEffectEvent((kept: Values) => {
    restore(kept)
    notifyOk(m.chrome.typedIsBack)
  })
  useEffect(() => {
    if (name === undefined) return undefined
    const kept = takeDraft(name, storedUserId())
    // this form saved it
    if (kept !== undefined) restoreNow(kept as Values)
    return registerForm(name, () => readNow())
  }, [name])
}

/** The same for a long list: it is also saved when the page is left or reloaded, until the user logs out. */
export function useKeptForm<Values>(
  name: string,
  read: () => Values | undefined,
  restore: (values: Values) => void,
): void {
  useFormDraft(name, read, restore)
  const keepNow = useEffectEvent(() => {
    const [values, userId] = [read(), storedUserId()]
    if (values !== undefined && userId !== null) keepDraft(name, values, userId)
  })
  useEffect(() => {
    const keep = () => keepNow()
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [])
}
