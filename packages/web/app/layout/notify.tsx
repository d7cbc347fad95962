import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '../components/lazy-part.tsx'

export type ToastKind = 'ok' | 'here' | 'bad'

/** Without a connection a message waits for one: it is often about the very act that met with none. */
async function toaster(): Promise<typeof import('./toaster.tsx')> {
  try {
    return await import('./toaster.tsx')
  } catch (error) {
    if (navigator.onLine) throw error
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return await toaster()
  }
}

const Toaster = lazyPart(
  async () => (await toaster()).default,
  () => null,
)

// The parts of notifications are loaded with the first one; until then there is nothing to mount.
let wanted = false
let notifyListener = (): void => undefined

const subscribe = (listener: () => void) => {
  notifyListener = listener
  return () => {
    notifyListener = () => undefined
  }
}

/** Where notifications appear; once, in the root. */
export function NotificationOutlet() {
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

let forNextPage: string | undefined

/** An alert that explains why the next page opens. */
export function notifyOnNextPage(message: string): void {
  forNextPage = message
}

/** An alert is about the page it came on: it goes with that page, and the message for the next page is shown. */
export async function leaveAlertsBehind(): Promise<void> {
  const message = forNextPage
  forNextPage = undefined
  if (wanted) (await toaster().catch(() => null))?.hideAlerts()
  if (message !== undefined) notifyBad(message)
}

function mounted(): ReturnType<typeof toaster> {
  wanted = true
  notifyListener()
  return toaster()
}

/** A server with a newer build no longer has our script: the words are then shown by the browser itself. */
async function show(message: string, kind: ToastKind): Promise<void> {
  const look = await mounted().catch(() => null)
  if (look === null) window.alert(message)
  else look.showToast(message, kind)
}

/** A good outcome, in the seed's words: spoken politely, gone after 6 s unless hovered or focused. */
export const notifyOk = (message: string): void => void show(message, 'ok')

/** The same for what is true of this page only: it goes with the page. */
export const notifyOkHere = (message: string): void => void show(message, 'here')

/** The seed's "alert": spoken at once, stays until closed. */
export const notifyBad = (message: string): void => void show(message, 'bad')

/** A notice that has just come; pressing it leads to what it is about. */
export async function notifyNotice(text: string, link: string | null): Promise<void> {
  // it is in the list of notices as well
  const look = await mounted().catch(() => null)
  look?.showNotice(text, link)
}
