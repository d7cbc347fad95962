import type { Candidate } from '@kuri/domain'
import { Problem } from './problems.ts'
import { storedToken } from './session-store.ts'

// Requests and responses without the schemas: all that a visitor's first page needs.

/** Bearer token from the storage the seed names; the browser adds the cookie. */
export function headersFor(once?: string, json = true): Record<string, string> {
  const token = storedToken()
  return {
    ...(json && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(once && { 'idempotency-key': once }),
  }
}

/** Longer than any of our responses takes on a slow connection; uploads have no limit. */
const TIMEOUT_MS = 60_000
const LONG_BODY = 100_000
const LEAST_ERROR = 400

/** The response of a call, as JSON. Throws Problem for an error status, and when there is no response or only a part of it. */
export const answer = async (address: string, init: RequestInit): Promise<unknown> =>
  await read(address, init, (response) => response.json())

/** A file, however long it takes to make and to send it. Throws Problem as `answer` does. */
export const fileFrom = async (address: string): Promise<Blob> =>
  await read(address, { headers: headersFor(undefined, false), signal: null }, (response) => response.blob())

async function read<T>(address: string, init: RequestInit, content: (response: Response) => Promise<T>): Promise<T> {
  const wasOffline = !navigator.onLine
  let response: Response
  try {
    response = await (earlyResponse(address, init) ??
      fetch(address, { credentials: 'include', signal: timeoutSignal(init), ...init }))
    if (response.ok) return await content(response)
    // a line that broke within "HTTP/1.1 200" leaves a status of one or two digits: nobody has answered
    if (response.status < LEAST_ERROR) throw new Error(`the status ${response.status} is none of ours`)
  } catch {
    throw new Problem({ code: wasOffline ? 'network' : noAnswerCode(init), status: 0 })
  }
  throw await problemOf(response)
}

declare global {
  interface Window {
    /** What a page requested before its scripts had come (`prerender/before-hydration.ts`), and in whose name. */
    early?: {
      readonly token: string | null
      readonly answers: Map<string, Promise<Response>>
      /** When each answer came, by `performance.now()`. */
      readonly arrivals: ReadonlyMap<string, number>
      /** What it could show of them already, by the name of its place. */
      texts?: Readonly<Record<string, string>>
    }
  }
}

const arrivals = new Map<string, number>()

/** When the last answer from an address came, by `performance.now()`: an early one has waited for the scripts. */
export const arrivedAt = (address: string): number => arrivals.get(address) ?? performance.now()

/** The response of a request that the prerendered page has sent already; once, for the same user, while it is fresh. */
function earlyResponse(address: string, { method = 'GET' }: RequestInit): Promise<Response> | undefined {
  arrivals.delete(address)
  const { early } = window
  // what was read before a write is not the answer after it
  if (method !== 'GET' && early) {
    early.answers.clear()
    delete early.texts
  }
  if (method !== 'GET' || early?.token !== storedToken() || performance.now() > TIMEOUT_MS) return undefined
  const response = early.answers.get(address)
  early.answers.delete(address)
  return response?.then((arrived) => {
    arrivals.set(address, early.arrivals.get(address) ?? performance.now())
    return arrived
  })
}

/** Aborts requests that take too long. (Old browsers wait.) */
function timeoutSignal({ body }: RequestInit): AbortSignal | null {
  const isLong = body instanceof FormData || (typeof body === 'string' && body.length > LONG_BODY)
  return isLong || !('timeout' in AbortSignal) ? null : AbortSignal.timeout(TIMEOUT_MS)
}

/** A read changed nothing. A write may have arrived: under a key it can be sent again safely, without one it cannot. */
function noAnswerCode({ method, headers }: RequestInit): 'network' | 'lost' | 'no_answer' {
  if (method === undefined || method === 'GET') return 'network'
  return headers && 'idempotency-key' in headers ? 'lost' : 'no_answer'
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

async function problemOf(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null)
  const { code, message, field, requestId, candidates } = (body ?? {}) as Record<string, unknown>
  const facts = { message: text(message), field: text(field), requestId: text(requestId) }
  const retryAfter = Number(response.headers.get('retry-after'))
  return new Problem({
    code: text(code) ?? (response.status >= 502 ? 'unavailable' : 'unexpected'),
    status: response.status,
    ...Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)),
    ...(Array.isArray(candidates) && { candidates: candidates as Candidate[] }),
    ...(retryAfter > 0 && { retryAfterSeconds: retryAfter }),
  })
}
