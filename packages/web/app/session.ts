import type { peopleEndpoints, ReplyOf } from '@kuri/contract'
import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { me } from './api/startup-queries.ts'
import { storedToken } from './api/session-store.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

export type User = ReplyOf<typeof peopleEndpoints.oneUser>
/** Oneself. */
export type Myself = ReplyOf<typeof peopleEndpoints.me>

/**
 * The signed-in person, null for a visitor, undefined while the answer is on the way or was never requested: a browser
 * without a token is a visitor's, and a request would only bring a 401. Guarded pages send it in any case (guard.tsx). The
 * answer can be here before the page is hydrated, whose HTML knows nobody.
 */
export function useMe(): Myself | null | undefined {
  const { data } = useQuery({ ...me(), enabled: storedToken() !== null })
  return useIsHydrated() ? data : undefined
}

/** Whether the prerendered HTML shows a signed-in user (member pages) or a visitor. */
export const MadeForSignedIn = createContext(false)

/** Whether this browser holds a session that has not been confirmed yet. */
export function useMaybeSignedIn(): boolean {
  const inMadePages = use(MadeForSignedIn)
  return useIsHydrated() ? storedToken() !== null : inMadePages
}

/** Also while it is not confirmed yet: the frame of the app is drawn once. */
export function useIsSignedIn(): boolean {
  const me = useMe()
  const maybe = useMaybeSignedIn()
  return me ? true : me === undefined && maybe
}
