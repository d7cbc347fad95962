import { lazy, Suspense, useSyncExternalStore } from 'react'
import { patient } from '../components/patient.ts'

const load = () => import('./toaster.tsx')
const toaster = () => patient(load)
const Toaster = lazy(toaster)

// The parts of notifications are loaded with the first one; until then there is nothing to mount.
let wanted = false
let tell = (): void => undefined

const subscribe = (listener: () => void) => {
  tell = listener
  return () => {
    tell = () => undefined
  }
}

/** Where notifications appear; once, in the root. */
export function NotificationPlace() {
  const isWanted = useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  )
  return isWanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}

/** An alert is about the page it came on; on the next one it would be a riddle. */
export async function leaveAlertsBehind(): Promise<void> {
  if (wanted) (await toaster()).hideAlerts()
}

async function show(message: string, bad: boolean): Promise<void> {
  wanted = true
  tell()
  const { showToast } = await toaster()
  showToast(message, bad)
}

/** A good outcome, in the seed's words: spoken politely, gone after 6 s unless hovered or focused. */
export const notifyOk = (message: string): void => void show(message, false)

/** The seed's "alert": spoken at once, stays until closed. */
export const notifyBad = (message: string): void => void show(message, true)
