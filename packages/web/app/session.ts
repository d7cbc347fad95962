import { endpoints, type ReplyOf } from '@kuri/contract'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from './api/client.ts'
import { me } from './api/queries.ts'
import { ME, queryClient } from './api/query-client.ts'
import { forgetSession, keepSession, storedToken } from './api/session-store.ts'

export type User = ReplyOf<typeof endpoints.me>

/** The signed-in person, null for a visitor, undefined while the answer is on the way. */
export const useMe = (): User | null | undefined => useQuery(me()).data

const never = () => () => undefined

/**
 * Whether this browser holds a session that has not been confirmed yet. False in the HTML made at build time, so that
 * the first picture is the visitor's.
 */
export const useMaybeSignedIn = (): boolean =>
  useSyncExternalStore(
    never,
    () => storedToken() !== null,
    () => false,
  )

/** Signs in and answers the person. Throws Problem (wrong_credentials, too_many_attempts). */
export async function signIn(email: string, password: string): Promise<User> {
  const { token, _id } = await call(endpoints.login, { body: { email, password } })
  keepSession(token, _id)
  queryClient.clear()
  return queryClient.fetchQuery({ ...me(), staleTime: 0 }).then((user) => {
    if (!user) throw new Error('signed in, yet nobody')
    return user
  })
}

/** Ends the session here at once; the server's end of it may fail silently, it expires by itself. */
export async function signOut(): Promise<void> {
  const ended = call(endpoints.logout, {}).catch(() => undefined)
  await ended
  forgetSession()
  queryClient.clear()
  queryClient.setQueryData(ME, null)
}
