// The seed keeps the bearer token under `token` and the user's id beside it. The cookie is the server's own.
const TOKEN = 'token'
const USER_ID = 'userId'
const LEFT = 'left'

const inBrowser = typeof localStorage !== 'undefined'

interface Held {
  readonly token: string | null
  readonly userId: string | null
}

const NOBODY: Held = { token: null, userId: null }

const inStorage = (): Held =>
  inBrowser ? { token: localStorage.getItem(TOKEN), userId: localStorage.getItem(USER_ID) } : NOBODY

/**
 * The session of this tab. The storage is shared by all tabs; if calls read it, a tab that shows Asha would act in the
 * name of Bala as soon as he has logged in beside it. With her own bearer the server refuses (`session_mismatch`).
 */
let held = inStorage()

export const storedToken = (): string | null => held.token
export const storedUserId = (): string | null => held.userId

/** Writes the user id first: another tab that sees the token then already knows whose it is. */
export function keepSession(token: string, userId: string): void {
  held = { token, userId }
  ended = false
  localStorage.setItem(USER_ID, userId)
  localStorage.setItem(TOKEN, token)
  sessionStorage.removeItem(LEFT)
}

/** Logout was pressed in this tab: what its history still carries of that person is not shown any more. */
export const hasLeft = (): boolean => sessionStorage.getItem(LEFT) !== null
export const noteLeft = (): void => {
  ended = false
  sessionStorage.setItem(LEFT, 'yes')
}

/** Ends it here, and in the storage unless another tab has written its own session there. */
export function forgetSession(): void {
  if (inStorage().token === held.token) {
    localStorage.removeItem(TOKEN)
    localStorage.removeItem(USER_ID)
  }
  held = NOBODY
}

/** What other tabs have done to the session since the last check. */
export type OtherTabs = 'nothing' | 'logged-in' | 'logged-out' | 'other-user'

/** Reads the storage. This tab takes over a new session of the same user, or any session if it had none. */
export function checkOtherTabs(): OtherTabs {
  const now = inStorage()
  if (now.token === held.token) return 'nothing'
  const isSame = held.token === null || now.userId === held.userId
  if (now.token !== null && !isSame) return 'other-user'
  const before = held
  held = now.token === null ? NOBODY : now
  return now.token === null ? 'logged-out' : before.token === null ? 'logged-in' : 'nothing'
}

let ended = false

/** Whether a session has ended in this tab without Logout: after an hour without use, or from another device. */
export const hasEnded = (): boolean => ended
export const noteEnded = (): void => {
  ended = true
}

/** The page on which somebody pressed Logout, until another page is drawn. */
let leavingFrom: string | null = null

/** Whether this is the page that Logout leaves: its guard waits, and who logs in next begins at home, not where this person was. */
export const isLeaving = (pathname: string): boolean => leavingFrom === pathname

/** Ends the session and goes to the next page, which may be drawn after `go` has ended: until then this page is left. */
export async function whileLeaving(go: () => void | Promise<void>): Promise<void> {
  leavingFrom = location.pathname
  try {
    await go()
  } catch (error) {
    leavingFrom = null
    throw error
  }
}

export const pageIsDrawn = (): void => {
  leavingFrom = null
}
