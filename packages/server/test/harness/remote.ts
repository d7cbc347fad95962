import type { Endpoint } from '@kuri/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiOver, type Api, type Called } from '../api.ts'

const ASK_AGAIN_MS = 25

/** Calls a server process over its socket. `address` is asked before each call: a restarted server has another. */
export const remote = (address: () => Promise<string>): Api =>
  apiOver(async ({ method, url, headers, body }) => {
    const answer = await fetch(`${await address()}${url}`, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() }
  })

/** What stood in the way of clients that insist: a harness that met none of it has shown nothing. */
export interface Met {
  /** The line broke before the answer: whether it happened is not known. */
  broken: number
  /** 503: not now. */
  away: number
  /** 409: the server is still at the first one. */
  inProgress: number
  /** It had happened, and the key brought its answer. */
  replayed: number
  /** Of these: the server itself had not known, because its line to the database broke around the COMMIT. */
  ambiguous: number
}

export const nothingMet = (): Met => ({ broken: 0, away: 0, inProgress: 0, replayed: 0, ambiguous: 0 })

/** Makes a call with an Idempotency-Key until it is answered, whatever happens to the server meanwhile. */
export async function insist<E extends Endpoint>(call: () => Promise<Called<E>>, met: Met): Promise<Called<E>> {
  let wasAway = false
  for (;;) {
    const answer = await call().catch((error: unknown) => {
      if (isBrokenLine(error)) return null
      throw error
    })
    if (answer && !isNotNow(answer, met)) {
      if (answer.headers['idempotent-replayed']) {
        met.replayed += 1
        met.ambiguous += wasAway ? 1 : 0
      }
      return answer
    }
    if (!answer) met.broken += 1
    wasAway = answer?.status === 503
    await sleep(ASK_AGAIN_MS)
  }
}

/** What fetch throws when there is no answer, or half of one. */
const isBrokenLine = (error: unknown): boolean =>
  error instanceof TypeError && (error.message === 'fetch failed' || error.message === 'terminated')

/** Whether the server asks to come again; it must say when. */
function isNotNow<E extends Endpoint>(answer: Called<E>, met: Met): boolean {
  const isAway = answer.status === 503
  const isInProgress = answer.status === 409 && answer.problem.code === 'idempotency_in_progress'
  if (!isAway && !isInProgress) return false
  if (answer.headers['retry-after'] === undefined) throw new Error(`${answer.status} without Retry-After`)
  if (isAway) met.away += 1
  else met.inProgress += 1
  return true
}
