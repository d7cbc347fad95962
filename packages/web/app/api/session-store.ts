// The seed keeps the bearer token under `token` and the user's id beside it. The cookie is the server's own.
const TOKEN = 'token'
const USER_ID = 'userId'

const inBrowser = typeof localStorage !== 'undefined'

export const storedToken = (): string | null => (inBrowser ? localStorage.getItem(TOKEN) : null)
export const storedUserId = (): string | null => (inBrowser ? localStorage.getItem(USER_ID) : null)

export function keepSession(token: string, userId: string): void {
  localStorage.setItem(TOKEN, token)
  localStorage.setItem(USER_ID, userId)
}

export function forgetSession(): void {
  localStorage.removeItem(TOKEN)
  localStorage.removeItem(USER_ID)
}

let leaving = false

/** Whether Logout is on its way to /login: whoever logs in next begins at home, not where this person was. */
export const isLeaving = (): boolean => leaving

export async function whileLeaving(go: () => void | Promise<void>): Promise<void> {
  leaving = true
  try {
    await go()
  } finally {
    leaving = false
  }
}
