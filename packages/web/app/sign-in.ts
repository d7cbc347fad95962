import { actingEndpoints, peopleEndpoints, type ReplyOf } from '@kuri/contract'
import { me } from './api/startup-queries.ts'
import { call } from './api/client.ts'
import { endSession, queryClient } from './api/query-client.ts'
import { keepSession, noteLeft, storedUserId, whileLeaving } from './api/session-store.ts'
import { discardDrafts } from './forms/form-drafts.ts'
import { paths } from './paths.ts'
import type { User } from './session.ts'

/** Signs in and answers the person. `code`: of the second step, where it is on. Throws Problem. */
export const signIn = async (email: string, password: string, code?: string): Promise<User> =>
  beginSession(await call(peopleEndpoints.login, { body: { email, password, ...(code && { code }) } }))

/** Keeps the session that a log-in has begun, and answers the person. Throws Problem. */
export async function beginSession({ token, _id }: ReplyOf<typeof peopleEndpoints.login>): Promise<User> {
  keepSession(token, _id)
  queryClient.clear()
  const user = await queryClient.fetchQuery({ ...me(), staleTime: 0 })
  if (!user) throw new Error('signed in, yet nobody')
  return user
}

/**
 * Acts for another member from now on, or for oneself again, in a session of its own. A full load: nothing of the member before is
 * left in memory. Throws Problem.
 */
export async function actFor(memberId: string): Promise<void> {
  // an answer to the session of before would end the new one
  await queryClient.cancelQueries()
  const { token, _id } = await call(actingEndpoints.actFor, { body: { memberId } })
  discardDrafts()
  keepSession(token, _id)
  window.location.assign(paths.dashboard())
}

/** Ends the session and goes. Here it ends in any case: the server's end of it may not arrive, it expires by itself. */
export async function signOut(go: () => void | Promise<void>): Promise<void> {
  const thenForget = await leavingPhone(storedUserId())
  if (thenForget === null) return
  await call(peopleEndpoints.logout, {}).catch(() => undefined)
  await thenForget()
  await whileLeaving(() => {
    endSession()
    discardDrafts()
    noteLeft()
    return go()
  })
}

const nothing = (): Promise<void> => Promise.resolve()

/**
 * What is left to do in this browser when the session has ended. Null: it may not be left, as a collector's phone while receipts are
 * only on it.
 */
async function leavingPhone(userId: string | null): Promise<(() => Promise<void>) | null> {
  if (userId === null || !('serviceWorker' in navigator)) return nothing
  // only a phone that was used for collecting has our worker
  const worker = await navigator.serviceWorker.getRegistration('/collect').catch(() => undefined)
  if (!worker) return nothing
  const { leavePhone } = await import('./pages/collect/leave-phone.ts')
  return await leavePhone(userId)
}
