import { useEffect, useEffectEvent } from 'react'
import { storedUserId } from '../api/session-store.ts'
import { notifyOk } from '../layout/notify.tsx'
import { m } from '../messages/en.ts'
import { takeBack, whileOpen } from './put-aside.ts'

/**
 * Lets what stands in a form live through a session that dies under it: it is put aside when that happens, and comes
 * back where the form is opened again by the same person (ADR 14). `read` answers undefined while there is nothing worth
 * keeping; a form without a name keeps nothing. Never for passwords.
 */
export function useKept<Values>(
  name: string | undefined,
  read: () => Values | undefined,
  giveBack: (values: Values) => void,
): void {
  const readNow = useEffectEvent(read)
  const give = useEffectEvent((kept: Values) => {
    giveBack(kept)
    notifyOk(m.chrome.typedIsBack)
  })
  useEffect(() => {
    if (name === undefined) return undefined
    const kept = takeBack(name, storedUserId())
    // It was put aside by this very form.
    if (kept !== undefined) give(kept as Values)
    return whileOpen(name, () => readNow())
  }, [name])
}
