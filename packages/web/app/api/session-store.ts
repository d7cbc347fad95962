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
