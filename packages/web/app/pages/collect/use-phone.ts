import { may, ROUND_KEPT_MS } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { actDone } from '../../api/admin-queries.ts'
import { isAnswered } from '../../api/idempotent-request.ts'
import { Problem } from '../../api/problems.ts'
import { queryClient } from '../../api/query-client.ts'
import { company } from '../../api/startup-queries.ts'
import type { Myself } from '../../session.ts'
import * as phone from './phone.ts'

const KEY = ['phone'] as const
/** While receipts or visits wait, the phone tries again so often. */
const RETRY_MS = 20_000

const kept = { networkMode: 'always', staleTime: 0, retry: false } as const

/** The phone knows it also when the page is opened without network; the query library learns of it by the next change. */
function onChange(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/**
 * What this phone keeps: whether it is set up, its round and its receipts. Works without network. Who no longer collects has no
 * round.
 */
export function usePhone(user: Myself) {
  const { _id, role } = user
  const isOnline = useSyncExternalStore(
    onChange,
    () => navigator.onLine,
    () => true,
  )
  const own = useQuery({
    ...kept,
    queryKey: [...KEY, _id, 'own'],
    queryFn: async () => (phone.isSupported() ? ((await phone.phoneOf(_id)) ?? null) : null),
  })
  const round = useQuery({
    ...kept,
    queryKey: [...KEY, _id, 'round'],
    enabled: own.data != null && may(role, 'collect'),
    queryFn: () => freshOrKept(user),
  })
  const receipts = useQuery({
    ...kept,
    queryKey: [...KEY, _id, 'receipts'],
    enabled: own.data != null,
    queryFn: () => phone.receiptsOf(_id),
  })
  const visits = useQuery({
    ...kept,
    queryKey: [...KEY, _id, 'visits'],
    enabled: own.data != null,
    queryFn: () => phone.visitsOf(_id),
  })
  const unsent = (receipts.data?.filter(({ status }) => status === 'waiting').length ?? 0) + (visits.data?.length ?? 0)
  useEffect(() => {
    if (!isOnline || unsent === 0) return undefined
    void trySending(_id)
    const timer = setInterval(() => void trySending(_id), RETRY_MS)
    return () => clearInterval(timer)
  }, [isOnline, unsent, _id])
  return { own, round, receipts: receipts.data ?? [], visits: visits.data ?? [], isOnline, reread: () => reread(_id) }
}

/** A slip names the company also without network. */
export const whoRunsTheChits = () => queryClient.ensureQueryData(company())

/** With network the round of now, which is kept; without it the kept one; null: there is none that is fresh enough. */
async function freshOrKept(user: Myself) {
  try {
    return (await phone.fetchRound(user, whoRunsTheChits)) ?? null
  } catch (error) {
    if (isBlocked(error)) await phone.dropRound(user._id)
    if (isAnswered(error)) throw error
    return (await phone.keptRound(user._id, ROUND_KEPT_MS)) ?? null
  }
}

/** The phone was reported lost: the server gives it no round any more. */
export const isBlocked = (error: unknown): boolean => error instanceof Problem && error.code === 'device_blocked'

const reread = (collectorId: string) => queryClient.invalidateQueries({ queryKey: [...KEY, collectorId] })

/** Sends what waits; true: all of it has its answer. */
export async function trySending(collectorId: string): Promise<boolean> {
  try {
    await phone.send(collectorId)
    await Promise.all([reread(collectorId), actDone()])
    return true
  } catch {
    // they wait, and are sent again
    await Promise.all(
      ['receipts', 'visits'].map((what) => queryClient.invalidateQueries({ queryKey: [...KEY, collectorId, what] })),
    )
    return false
  }
}
